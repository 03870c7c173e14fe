//! The errors for which an input has nothing that can be analysed.

use crate::machine_code::MachineCodeError;
use crate::machine_code::object_file::ObjectError;

/// An error in an input, or in the choice of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// The object cannot be read.
    Object(ObjectError),
    /// The object's code is for another architecture than the target, or for its other mode (32 or 64 bits); holds the
    /// target's triple.
    OtherMode(Vec<u8>),
    /// This build decodes no machine code for the target; holds its triple.
    NoDecoder(Vec<u8>),
    /// The input is not machine code in digits.
    Digits(MachineCodeError),
    /// The digits end within an instruction; holds its offset in bytes, and the bytes of it that are there.
    CutOff(usize, Vec<u8>),
    /// A symbol was asked for, and the input is not an object.
    NoObject,
    /// No function of the text has the chosen name; `hint` is a suggestion or empty.
    NoFunction { wanted: String, hint: String },
    /// No code of the object has the name that `option` chose; `hint` is a suggestion or empty.
    NoSymbol { option: &'static str, wanted: String, hint: String },
    /// Lines of the source were chosen, but the object does not say where its code was written.
    NoLines,
    /// The value of `--lines` is malformed; holds that value.
    WrongLines(Vec<u8>),
    /// None of the parts that options chose was found.
    NothingLeft,
    /// Loops were asked for, but the input has none; `hint` says what else can be asked for.
    NoLoop { hint: &'static str },
    /// All compiled code was written in other files than the source.
    NoOwnCode,
    /// The [host](super::Host) has ended the preparation and has reported why.
    Ended,
}

impl InputError {
    /// Returns the message, without `error:` before it; empty for [`InputError::Ended`]. `shown` is the input's name in
    /// messages.
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
