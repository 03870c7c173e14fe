//! The distinct lists of resource uses of a block, in the form in which the resource manager asks for them.

use crate::inst::ids::ClassId;
use crate::model::facts::{LoweredInstruction, ProcessorFacts};
use crate::sim::bits::bits;
use crate::sim::ids::{KindId, PoolRange, SignatureId};

/// A use of a kind of units or of a group by an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SignatureUse {
    /// The kind of units or the group that is used.
    pub kind: KindId,
    /// The identity bit of the kind; for a group, those of its members as well.
    pub mask: u64,
    /// Identity bits of a group's members; 0 for a unit kind.
    pub members: u64,
    /// Cycles for which the units are taken.
    pub cycles: u32,
    /// Number of units, or of members of the group, that must be free for the use; 0 for a reserved use.
    pub n_needed: u32,
    /// Whether the use is reserved: it closes the whole group to other instructions instead of taking a member.
    pub is_reserved: bool,
    /// Whether the use is of a group.
    pub is_group: bool,
}

/// A list of uses that one or more instructions of a block have: kinds of units first, then groups.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signature {
    /// The range of `Signatures::uses` that has the uses.
    pub uses: PoolRange,
    /// Identity bits of the unit kinds in use.
    pub units: u64,
    /// Identity bits of all groups in use, also of those that are not in the list because they have no cycles of their own left.
    pub used_groups: u64,
    /// Index of the first group among the uses; groups come last.
    pub first_group: u32,
    /// Whether groups of the list share members: then it can only be estimated whether all can be served.
    pub has_overlapping_groups: bool,
    /// Identity bits of the only group's members (0 without a group), if an instruction can issue whenever one of these and each
    /// of the kinds in `units` has a free unit; `None` if that is not enough to know.
    plain_members: Option<u64>,
}

/// All signatures of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signatures {
    /// The signatures, by `SignatureId`: first those of the block, then their variants.
    pub list: Vec<Signature>,
    /// The uses of all signatures.
    pub uses: Vec<SignatureUse>,
    /// Whether any use of the block reserves a group.
    pub has_reserved: bool,
    /// For each signature, the position in the block of the first instruction that has it, or of which it is a variant.
    representatives: Vec<u32>,
    /// For each scheduling class, the signature that was found last for it; sorted by class. A class has several signatures only if
    /// instrument comments change some of its instructions.
    by_class: Vec<(ClassId, SignatureId)>,
    /// For each signature of the block: the first of its variants, which are the signatures that it may become at dispatch, and the
    /// range of its `choices`. One without variants has its own `SignatureId` and an empty range. Empty unless units are assigned
    /// at dispatch.
    variants: Vec<(SignatureId, PoolRange)>,
    /// The choices of all signatures in `variants`.
    choices: Vec<MemberChoice>,
}

/// A choice of a member of a group at dispatch. A variant's `SignatureId` is that of the first variant plus, for each choice, the
/// index of the chosen member among `members` times `stride`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemberChoice {
    /// Identity bits of the members.
    pub members: u64,
    /// Difference between the `SignatureId` of the variants with one member and with the next.
    pub stride: u32,
}

/// Maximum number of variants of one signature; one that would need more has none, and its units are chosen at issue.
const MOST_VARIANTS: u32 = 256;

impl Signatures {
    pub fn clear(&mut self) {
        self.list.clear();
        self.uses.clear();
        self.has_reserved = false;
        self.representatives.clear();
        self.by_class.clear();
        self.variants.clear();
        self.choices.clear();
    }

    /// Appends the words of a key by which equal blocks are found: they differ between blocks whose signatures behave differently.
    pub fn append_key(&self, words: &mut Vec<u64>) {
        words.push(self.list.len() as u64);
        for (signature, template) in self.list.iter().zip(&self.representatives) {
            let length = (signature.uses.len() as u64) << 1 | u64::from(signature.has_overlapping_groups);
            words.extend([u64::from(*template) << 32 | length, signature.used_groups]);
        }
        for signature_use in &self.uses {
            let flags = u64::from(signature_use.is_reserved) << 1 | u64::from(signature_use.is_group);
            words.push(signature_use.mask);
            words.push(u64::from(signature_use.n_needed) << 10 | u64::from(signature_use.kind.0) << 2 | flags);
            words.push(signature_use.cycles.into());
        }
    }

    /// Returns a signature and its uses.
    #[inline]
    pub fn of(&self, id: SignatureId) -> (&Signature, &[SignatureUse]) {
        let signature = &self.list[id.index()];
        (signature, signature.uses.of(&self.uses))
    }

    /// Whether groups of a signature share members: then it can only be estimated whether all of them can be served.
    #[inline]
    pub fn overlaps(&self, id: SignatureId) -> bool {
        self.list[id.index()].has_overlapping_groups
    }

    /// Returns the identity bits of the unit kinds of which a signature needs a free unit each, and those of the group members of
    /// which one has to be free (0 without a group). `None` if that is not enough to know whether it is refused, or if any use of
    /// the block reserves a group.
    #[inline]
    pub fn plain_needs(&self, id: SignatureId) -> Option<(u64, u64)> {
        let signature = &self.list[id.index()];
        Some((signature.units, signature.plain_members?)).filter(|_| !self.has_reserved)
    }

    /// Whether the order in which ready instructions are examined may matter, because a refusal may end within a cycle, when
    /// others issue.
    pub fn have_order(&self) -> bool {
        self.list.iter().any(|signature| signature.has_overlapping_groups) || self.has_reserved
    }

    /// Returns the position in the block of the first instruction with this signature, or of which this is a variant.
    pub fn representative_of(&self, id: SignatureId) -> usize {
        self.representatives[id.index()] as usize
    }

    /// Returns the first of the variants that a signature may become at dispatch, and the choices that lead from it to the others;
    /// the signature itself and no choices if it has no variants.
    pub fn choices_of(&self, id: SignatureId) -> (SignatureId, &[MemberChoice]) {
        let Some((first, choices)) = self.variants.get(id.index()) else { return (id, &[]) };
        (*first, choices.of(&self.choices))
    }

    /// Returns the identity bits of the unit kinds that a signature uses, groups excepted.
    pub fn units_of(&self, id: SignatureId) -> u64 {
        self.list[id.index()].units
    }

    /// Makes the variants of each signature: one for each way in which members of its groups can be chosen. A signature has none if
    /// an earlier choice could leave a group without a member.
    pub fn add_variants(&mut self) {
        for index in 0..self.list.len() as u32 {
            let signature = self.list[index as usize];
            let uses = signature.uses.of(&self.uses).to_vec();
            let (singles, groups) = uses.split_at(signature.first_group as usize);
            let n_variants = (groups.iter())
                .map(|group| group.members.count_ones())
                .try_fold(1, |n: u32, members| n.checked_mul(members).filter(|n| *n <= MOST_VARIANTS));
            let n_variants = n_variants.filter(|_| !groups.is_empty() && can_choose_freely(singles, groups));
            let start = self.choices.len() as u32;
            let Some(n_variants) = n_variants else {
                self.variants.push((SignatureId(index), PoolRange { start, end: start }));
                continue;
            };
            let mut stride = 1;
            for group in groups {
                self.choices.push(MemberChoice { members: group.members, stride });
                stride *= group.members.count_ones();
            }
            let choices = PoolRange { start, end: self.choices.len() as u32 };
            self.variants.push((SignatureId(self.list.len() as u32), choices));
            for variant in 0..n_variants {
                self.add_variant(&signature, singles, groups, variant, choices);
                self.representatives.push(self.representatives[index as usize]);
            }
        }
    }

    /// Appends the variant with the index `variant` of the signature `of`: each group is replaced by the chosen member.
    fn add_variant(
        &mut self,
        of: &Signature,
        singles: &[SignatureUse],
        groups: &[SignatureUse],
        variant: u32,
        choices: PoolRange,
    ) {
        let start = self.uses.len();
        self.uses.extend_from_slice(singles);
        for (group, choice) in groups.iter().zip(choices.of(&self.choices)) {
            let nth = variant / choice.stride % choice.members.count_ones();
            let bit = bits(choice.members).nth(nth as usize).unwrap_or(0);
            let (kind, mask) = (KindId(bit as u8), 1 << bit);
            self.uses.push(SignatureUse { kind, mask, members: 0, n_needed: 1, is_group: false, ..*group });
        }
        let uses = PoolRange { start: start as u32, end: self.uses.len() as u32 };
        let units = self.uses[start..].iter().fold(0, |units, signature_use| units | signature_use.mask);
        self.list.push(Signature {
            uses,
            units,
            first_group: uses.end - uses.start,
            has_overlapping_groups: false,
            plain_members: Some(0),
            ..*of
        });
    }

    /// Returns the signature of the instruction at `position`, which is made if no earlier one uses the same resources.
    pub fn intern(&mut self, processor: &ProcessorFacts, block: &[LoweredInstruction], position: usize) -> SignatureId {
        let facts = &block[position];
        let slot = match self.by_class.binary_search_by_key(&facts.class, |(class, _)| *class) {
            Ok(found) => {
                let id = self.by_class[found].1;
                if same_resources(&block[self.representative_of(id)], facts) {
                    return id;
                }
                found
            }
            Err(place) => {
                self.by_class.insert(place, (facts.class, SignatureId(0)));
                place
            }
        };
        let found = (self.representatives.iter()).position(|first| same_resources(&block[*first as usize], facts));
        let id = match found {
            Some(found) => SignatureId(found as u32),
            None => self.add(processor, facts, position),
        };
        self.by_class[slot].1 = id;
        id
    }

    /// Makes a signature for the instruction at `position`, from its `facts`. Uses without cycles are left out.
    fn add(&mut self, processor: &ProcessorFacts, facts: &LoweredInstruction, position: usize) -> SignatureId {
        let start = self.uses.len() as u32;
        let mut signature = Signature {
            used_groups: facts.used_groups,
            has_overlapping_groups: facts.has_overlapping_groups,
            ..Signature::default()
        };
        for resource_use in &facts.resource_uses {
            let is_group = (processor.resources.get(resource_use.resource.index())).is_some_and(|kind| kind.is_group());
            if resource_use.mask == 0 || resource_use.cycles == 0 {
                continue;
            }
            self.has_reserved |= resource_use.is_reserved;
            if !is_group {
                signature.units |= resource_use.mask;
            }
            self.uses.push(SignatureUse {
                kind: KindId(resource_use.mask.ilog2() as u8),
                mask: resource_use.mask,
                members: if is_group { resource_use.mask & !(1 << resource_use.mask.ilog2()) } else { 0 },
                cycles: resource_use.cycles,
                n_needed: if resource_use.is_reserved { 0 } else { resource_use.n_units },
                is_reserved: resource_use.is_reserved,
                is_group,
            });
        }
        let end = self.uses.len() as u32;
        signature.uses = PoolRange { start, end };
        let n_units = (self.uses[start as usize..].iter()).take_while(|resource_use| !resource_use.is_group);
        signature.first_group = n_units.count() as u32;
        signature.plain_members = match &self.uses[start as usize + signature.first_group as usize..] {
            _ if signature.has_overlapping_groups => None,
            [] => Some(0),
            [group] => (group.n_needed == 1).then_some(group.members),
            _ => None,
        };
        self.list.push(signature);
        self.representatives.push(position as u32);
        SignatureId(self.list.len() as u32 - 1)
    }
}

/// Whether no group is reserved, and each has more members than the unit kinds and the groups before it can take.
fn can_choose_freely(singles: &[SignatureUse], groups: &[SignatureUse]) -> bool {
    let taken = singles.iter().fold(0u64, |taken, single| taken | single.mask);
    groups
        .iter()
        .enumerate()
        .all(|(n_before, group)| !group.is_reserved && (group.members & !taken).count_ones() as usize > n_before)
}

/// Whether two instructions use the same resources in the same way.
fn same_resources(a: &LoweredInstruction, b: &LoweredInstruction) -> bool {
    a.used_groups == b.used_groups
        && a.has_overlapping_groups == b.has_overlapping_groups
        && a.resource_uses == b.resource_uses
}
