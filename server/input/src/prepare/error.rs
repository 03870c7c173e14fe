//! `InputError`: why an input has nothing that can be analysed.

use crate::machine_code::MachineCodeError;
use crate::machine_code::object_file::ObjectError;

/// An error in an input, or in the choice of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    Object(ObjectError),
    /// The object's code does not run in the mode of the target of this triple.
    OtherMode(Vec<u8>),
    /// This build decodes no machine code for the target; holds its triple.
    NoDecoder(Vec<u8>),
    Digits(MachineCodeError),
    /// The digits end within the instruction at an offset; the bytes of it that are there.
    CutOff(usize, Vec<u8>),
    /// A symbol was asked for, and the input is not an object.
    NoObject,
    /// No function has the chosen name; a suggestion follows.
    NoFunction {
        wanted: String,
        hint: String,
    },
    /// No code of the object has the chosen name.
    NoSymbol {
        option: &'static str,
        wanted: String,
        hint: String,
    },
    /// `--lines` of an object that does not say where its code was written.
    NoLines,
    /// The value of `--lines` makes no sense.
    WrongLines(Vec<u8>),
    /// None of the chosen parts was found.
    NothingLeft,
    /// Loops were asked for, and there is none; what else can be asked for.
    NoLoop {
        hint: &'static str,
    },
    /// All compiled code belongs to other files.
    NoOwnCode,
    /// The [host](super::Host) has ended the preparation, and knows why.
    Ended,
}

impl InputError {
    /// Returns the message without its label. `shown` is the input's name in it.
    pub fn message(&self, shown: &[u8]) -> Vec<u8> {
        let of_input = |text: &str| [shown, text.as_bytes()].concat();
        match self {
            InputError::Object(error) => of_input(&format!(": the object {error}.")),
            InputError::OtherMode(triple) => {
                [shown, b": the object holds code for another mode than the target triple '", triple, b"'."].concat()
            }
            InputError::NoDecoder(triple) => {
                [b"machine code for '", triple.as_slice(), b"' cannot be decoded."].concat()
            }
            InputError::Digits(error) => format!("--hex: {error}.").into_bytes(),
            InputError::CutOff(start, bytes) => {
                let mut text = format!("--hex: truncated, the bytes end within the instruction at +{start:#x}:");
                bytes.iter().for_each(|byte| text += &format!(" {byte:02x}"));
                text.into_bytes()
            }
            InputError::NoObject => [b"--symbol: ", shown, b" is not an object or executable."].concat(),
            InputError::NoFunction { wanted, hint } => {
                format!("--function: no function is called '{wanted}'.{hint} --function=help lists them.").into_bytes()
            }
            InputError::NoSymbol { option, wanted, hint } => {
                let shown = String::from_utf8_lossy(shown);
                format!("{option}: {shown} has no code named '{wanted}'.{hint}").into_bytes()
            }
            InputError::NoLines => {
                [b"--lines: ", shown, b" does not say where its code was written; compiled with -g1 it does."].concat()
            }
            InputError::WrongLines(text) => {
                let hint = b"--lines: expected A-B, counted from 1, for example 12-30, not '";
                [hint, text.as_slice(), b"'."].concat()
            }
            InputError::NothingLeft => {
                of_input(": nothing of what --regions, --function and --lines ask for was found.")
            }
            InputError::NoLoop { hint } => of_input(&format!(": no loop was found; {hint}")),
            InputError::NoOwnCode => {
                of_input(": no code of this file was compiled: it is generic, inlined or not used.")
            }
            InputError::Ended => Vec::new(),
        }
    }
}
