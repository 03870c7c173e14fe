//! One option of the command line as a setting, checked by the command line's own parser.

use std::ops::Range;

use mca_core::Target;
use mca_core::limits::{TIMELINE_CYCLES, TIMELINE_ITERATIONS};
use mca_core::target::{Architecture, CpuInfo};

use crate::options::Options;
use crate::parse::{self, Outcome};
use crate::suggest;
use crate::table::{self, Declaration, Group, Kind, OptionId, dashed};

/// An option of the command line that a source of settings sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSetting {
    /// Name of the option as declared, without dashes.
    pub name: &'static str,
    /// The value as it was written; `None` for a flag without one.
    pub value: Option<String>,
    /// Offsets of the bytes to which a message about the setting points; `None` where the source of settings has no
    /// text.
    pub place: Option<Range<usize>>,
}

impl OptionSetting {
    /// Returns the option in the command line's spelling.
    pub fn argument(&self) -> String {
        match &self.value {
            Some(value) => format!("-{}={value}", self.name),
            None => format!("-{}", self.name),
        }
    }
}

/// Whether an option makes sense as a setting of a document. Options that name files, print help or end the program do
/// not.
pub fn is_setting(option: &Declaration) -> bool {
    let is_about_printing = matches!(
        option.id,
        OptionId::OutputSyntax | OptionId::HexImmediates | OptionId::NoAliases | OptionId::FramePointer
    );
    match option.group {
        Group::Input => !matches!(
            option.id,
            OptionId::Each
                | OptionId::NoConfig
                | OptionId::Hex
                | OptionId::Symbol
                | OptionId::Regions
                | OptionId::Function
                | OptionId::Lines
                | OptionId::Top
                | OptionId::Sort
                | OptionId::Trace
                | OptionId::Binary
                | OptionId::Force
                | OptionId::Versus
                // The author of a project's file must not choose the program that is run.
                | OptionId::Compiler
                | OptionId::VersusCompiler
        ),
        // Comparing processors is a command of its own, and the author of a project's file must not make anything run.
        Group::Target => {
            !matches!(option.id, OptionId::Cpus | OptionId::Measure | OptionId::MeasureData | OptionId::Table)
        }
        Group::Views => option.id != OptionId::Why,
        Group::Simulation => option.id != OptionId::Mispredict,
        Group::Model => true,
        Group::Output => is_about_printing,
        _ => false,
    }
}

/// Checks the name and the value of a setting, and returns the setting or a message about what is wrong, in the words
/// of the command line where it has some.
pub fn check(name: &str, value: Option<String>, place: Option<Range<usize>>) -> Result<OptionSetting, String> {
    let Some(option) = table::find(name.as_bytes()) else {
        let near = suggest::find_near(name, is_setting).map(|near| format!(", did you mean `{}`?", dashed(near)));
        return Err(format!("unknown option `{name}`{}", near.unwrap_or_default()));
    };
    if !is_setting(option) {
        return Err(format!("option `{name}` cannot be used here"));
    }
    if option.kind.takes_next() && value.is_none() {
        return Err(format!("option `{name}` requires a value"));
    }
    if let Some(value) = &value {
        check_target(option.id, value)?;
    }
    let setting = OptionSetting { name: option.name, value, place };
    let parsed = parse::parse(b"mca", &[setting.argument().into_bytes()]);
    match parsed.outcome {
        Outcome::Run(options) => check_size(option.id, name, &options).map(|()| setting),
        _ => {
            let messages = String::from_utf8_lossy(&parsed.messages).into_owned();
            let first = messages.lines().next().unwrap_or("wrong option");
            Err(first.strip_prefix("mca: ").unwrap_or(first).to_owned())
        }
    }
}

/// Checks names of processors, targets and features, about which the command line complains only later, when it runs.
/// The target may be set elsewhere, so a name counts as known if any target has it.
fn check_target(id: OptionId, value: &str) -> Result<(), String> {
    match id {
        OptionId::Cpu if value == "native" => Ok(()),
        OptionId::Cpu => {
            let named: Vec<CpuInfo> = Architecture::all().filter_map(|one| one.find_cpu(value)).collect();
            if named.is_empty() {
                let near = nearest_cpus(Target::default().architecture(), value);
                return Err(format!("unknown CPU `{value}`{near}"));
            }
            match named.iter().any(|cpu| cpu.model_name().is_some()) {
                true => Ok(()),
                false => Err(format!("there is no scheduling model for `{value}`")),
            }
        }
        OptionId::Triple | OptionId::Architecture => {
            let (triple, name) = if id == OptionId::Triple { (value, "") } else { ("", value) };
            let found = Target::find(triple.as_bytes(), name.as_bytes());
            found.map(drop).map_err(|_| format!("unknown target `{value}`"))
        }
        OptionId::Features => {
            let name = |piece: &str| piece.trim_start_matches(['+', '-']).to_ascii_lowercase();
            let is_known =
                |piece: &&str| Architecture::all().any(|one| one.find_feature(&name(piece), false).is_some());
            match value.split(',').filter(|piece| !piece.is_empty()).find(|piece| !is_known(piece)) {
                Some(piece) => Err(format!("unknown feature `{}`", name(piece))),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Refuses a value that would make a timeline too long for an editor or for a file such as `mca.toml`; on the command
/// line, it is allowed. `name` is the option's name for the message.
fn check_size(id: OptionId, name: &str, options: &Options) -> Result<(), String> {
    let (asked, most) = match id {
        OptionId::TimelineIterations => (options.timeline_iterations, TIMELINE_ITERATIONS),
        // A limit of 0 means all cycles.
        OptionId::TimelineCycles => (options.timeline_cycles.checked_sub(1).unwrap_or(u32::MAX), TIMELINE_CYCLES - 1),
        _ => return Ok(()),
    };
    if asked <= most {
        Ok(())
    } else {
        Err(format!("option `{name}`: a value this large is allowed on the command line only"))
    }
}

/// Checks that a timeline in options that do not come from a command line has not too many iterations or cycles. If
/// `is_short`, the text is so short that the timeline may have all of its cycles.
pub fn check_timeline_size(options: &Options, is_short: bool) -> Result<(), String> {
    check_size(OptionId::TimelineIterations, "timeline-max-iterations", options)?;
    if is_short && options.timeline_cycles == 0 {
        return Ok(());
    }
    check_size(OptionId::TimelineCycles, "timeline-max-cycles", options)
}

/// Returns up to three names of processors, of any architecture, that are similar to an unknown name.
pub fn near_cpus(name: &str) -> Vec<&'static str> {
    Architecture::all().flat_map(|one| one.nearest_cpus(name, 3)).map(|cpu| cpu.name()).take(3).collect()
}

/// Returns the end of a message about an unknown processor: up to three similar names of the architecture, else one of
/// another architecture, else nothing.
pub fn nearest_cpus(architecture: Architecture, name: &str) -> String {
    let names: Vec<String> = architecture.nearest_cpus(name, 3).iter().map(|cpu| format!("`{}`", cpu.name())).collect();
    match &names[..] {
        [] => {
            let others = Architecture::all().filter(|other| other.name() != architecture.name());
            let found = others.into_iter().find_map(|other| Some((other, *other.nearest_cpus(name, 1).first()?)));
            found.map_or(String::new(), |(other, cpu)| format!("; {} has `{}`", other.name(), cpu.name()))
        }
        [name] => format!("; the nearest name is {name}"),
        names => format!("; the nearest names are {}", names.join(", ")),
    }
}

/// Whether the value of an option may be the next word; false for an unknown option.
pub fn takes_next(name: &str) -> bool {
    table::find(name.as_bytes()).is_some_and(|option| option.kind.takes_next())
}

/// Whether an option takes several values, which are separated by commas.
pub fn is_list(name: &str) -> bool {
    table::find(name.as_bytes()).is_some_and(|option| option.kind == Kind::List)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_checked() {
        assert_eq!(
            check("mcpu", Some("znver4".into()), None).map(|setting| setting.argument()),
            Ok("-mcpu=znver4".into())
        );
        assert!(check("iterations", Some("-1".into()), None).unwrap_err().contains("'-1' value invalid"));
        assert!(check("itertions", Some("1".into()), None).unwrap_err().contains("--iterations"));
        assert!(check("mcpu", Some("znver44".into()), None).unwrap_err().contains("`znver4`"));
        assert_eq!(check("mcpu", Some("bogus".into()), None), Err("unknown CPU `bogus`".into()));
        assert_eq!(check("bogus", None, None), Err("unknown option `bogus`".into()));
        assert!(check("mcpu", Some("i386".into()), None).unwrap_err().contains("no scheduling model"));
        assert!(check("mtriple", Some("vax".into()), None).unwrap_err().contains("unknown target"));
        assert!(check("mattr", Some("+avx,-nope".into()), None).unwrap_err().contains("`nope`"));
        assert!(check("o", Some("file".into()), None).unwrap_err().contains("cannot be used here"));
        assert!(check("help", None, None).unwrap_err().contains("cannot be used here"));
        assert!(check("mcpu", None, None).unwrap_err().contains("requires a value"));
        // Settings cannot ask for a report of any length.
        for (name, value) in
            [("timeline-max-iterations", "0xffff"), ("timeline-max-cycles", "0"), ("timeline-max-cycles", "4001")]
        {
            assert!(check(name, Some(value.into()), None).unwrap_err().contains("on the command line only"), "{name}");
        }
        assert!(check("timeline-max-cycles", Some("4000".into()), None).is_ok());
    }
}
