//! The columns of the resource tables: one for every unit of every unit kind.

use crate::model::facts::{ProcessorFacts, ResourceId};

/// A column: one unit of a unit kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitColumn {
    /// The unit kind.
    pub resource: ResourceId,
    /// The name of the unit kind.
    pub name: &'static str,
    /// Index of the unit kind among those that have units, from 0; text uses it as the name of the column.
    pub label: u32,
    /// Index of the unit in its kind, from 0; `None` if it is the only one.
    pub unit: Option<u32>,
}

impl UnitColumn {
    /// Returns the unit's name, with its index if the kind has several: `Zn4Load.1`.
    pub fn unit_name(&self) -> String {
        match self.unit {
            Some(unit) => format!("{}.{unit}", self.name),
            None => self.name.to_owned(),
        }
    }
}

/// All columns of a processor: kinds in table order, units ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitColumns {
    /// The columns, from the left.
    pub list: Vec<UnitColumn>,
    /// For each kind, the index of its first column.
    first: Vec<u32>,
}

impl UnitColumns {
    pub fn new(processor: &ProcessorFacts) -> UnitColumns {
        let mut columns = UnitColumns::default();
        let mut label = 0;
        for (index, kind) in processor.resources.iter().enumerate() {
            columns.first.push(columns.list.len() as u32);
            // Kind 0 is the invalid kind; groups have no units of their own.
            if index == 0 || kind.is_group() || kind.n_units == 0 {
                continue;
            }
            for unit in 0..kind.n_units {
                columns.list.push(UnitColumn {
                    resource: ResourceId(index as u16),
                    name: kind.name,
                    label,
                    unit: (kind.n_units > 1).then_some(unit),
                });
            }
            label += 1;
        }
        columns
    }

    /// Returns the index of the column of a unit. The kind must have units of its own.
    #[inline]
    pub fn column_of(&self, resource: ResourceId, unit: u32) -> usize {
        (self.first[resource.index()] + unit) as usize
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}
