//! Generates Rust with names for the indices in the tables, so that the compiler reports names in a target's code that the tables
//! lack, and methods in the tables that the code does not handle.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::{Assembly, Role};

/// Returns the source of the target's module.
pub fn names(assembly: &Assembly<'_>) -> String {
    let mut rust = format!(
        "/// The tables of the assembler, opened on first use.\n\
         pub fn tables() -> Result<&'static crate::assembler::AssemblerTables, crate::pack::PackError> {{\n    \
         static TABLES: std::sync::OnceLock<Result<crate::assembler::AssemblerTables, crate::pack::PackError>> =\n        \
         std::sync::OnceLock::new();\n    \
         let open = || crate::assembler::AssemblerTables::open(crate::target_of({:?}).map_or(&[], |target| target.file(\"assembler\")));\n    \
         TABLES.get_or_init(open).as_ref().map_err(|error| *error)\n}}\n",
        assembly.target
    );
    let names = assembly.names;
    constants(&mut rust, "opcode", "OpcodeId", names.opcodes());
    constants(&mut rust, "register", "RegisterId", names.registers());
    constants(&mut rust, "class", "RegisterClassId", names.register_classes());
    constants(&mut rust, "feature", "FeatureId", names.features());
    let conditions = assembly.conditions.iter().map(|(name, number)| (name.as_str(), *number));
    constants(&mut rust, "condition", "ConditionId", conditions);
    for role in Role::ALL {
        let methods = assembly.calls.methods(role);
        if !methods.is_empty() {
            enumeration(&mut rust, role, methods);
        }
    }
    rust
}

/// Adds a module with a constant for each name.
fn constants<'a>(rust: &mut String, module: &str, id: &str, names: impl Iterator<Item = (&'a str, u16)>) {
    let mut sorted: Vec<(u16, &str)> = names.map(|(name, number)| (number, name)).collect();
    sorted.sort_unstable();
    let _ = writeln!(rust, "#[allow(non_upper_case_globals)]\npub mod {module} {{\n    use crate::ids::{id};");
    let mut seen = HashSet::new();
    for (number, name) in sorted {
        let name = identifier(name, module == "feature");
        // AMDGPU has features whose names differ in case only; the first has the constant.
        if !seen.insert(name.clone()) {
            continue;
        }
        let _ = writeln!(rust, "    pub const {name}: {id} = {id}({number});");
    }
    rust.push_str("}\n");
}

/// Returns a name as an identifier of Rust. The name of a feature may begin with a digit and contain hyphens; that of several
/// registers may be `VGPR0:3`.
fn identifier(name: &str, is_feature: bool) -> String {
    if !is_feature {
        return name.replace(':', "_");
    }
    format!("F_{}", name.replace(|character: char| !character.is_ascii_alphanumeric(), "_").to_ascii_uppercase())
}

/// Adds the enumeration of a role's methods.
fn enumeration(rust: &mut String, role: Role, methods: &[String]) {
    let names: Vec<String> = methods.iter().map(|method| variant(method)).collect();
    let _ = writeln!(rust, "#[allow(non_camel_case_types)]\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]");
    let _ = writeln!(rust, "#[repr(u16)]\npub enum {role:?} {{");
    for name in &names {
        let _ = writeln!(rust, "    {name},");
    }
    let _ = writeln!(rust, "}}\nimpl {role:?} {{\n    pub const ALL: &[{role:?}] = &[");
    for name in &names {
        let _ = writeln!(rust, "        {role:?}::{name},");
    }
    let _ = writeln!(
        rust,
        "    ];\n    #[inline]\n    pub fn from_method(method: crate::ids::MethodId) -> Option<{role:?}> {{\n        \
         Self::ALL.get(method.index()).copied()\n    }}\n    pub const fn method(self) -> crate::ids::MethodId {{\n        \
         crate::ids::MethodId(self as u16)\n    }}\n}}"
    );
}

/// Returns a method's name as a variant: with a capital first letter.
fn variant(method: &str) -> String {
    let mut characters = method.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
