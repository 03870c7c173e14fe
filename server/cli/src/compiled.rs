//! Sources: compiled, then analysed as the assembly that they become.

use mca_input::sources::{self, CompileError, Language, Request, Scratch};

use super::bytes::path_of;
use super::configure::is_drop_in;
use super::run::Run;
use super::streams::Stopped;

impl Run<'_> {
    /// The language of an input that has to be compiled.
    pub(super) fn language(&self, name: &[u8]) -> Option<Language> {
        let is_ours = self.memory.is_none() && self.options.hex.is_none() && !is_drop_in(self.argv0);
        Language::of(&path_of(name)).filter(|_| is_ours)
    }

    /// The assembly of a source. What the compiler says of a mistake is said as it stands.
    pub(super) fn compile(&mut self, name: &[u8], language: Language) -> Result<Vec<u8>, Stopped> {
        // A file that is not there is told like any other, and its state is remembered.
        self.disk.read_input(name).map_err(|message| self.fail(&[&message]))?;
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let flags: Vec<String> = self.options.compile_flags.iter().map(text).collect();
        let compiler = Some(text(&self.options.compiler)).filter(|compiler| !compiler.is_empty());
        let path = path_of(name);
        let request = Request { path: &path, language, flags: &flags, compiler: compiler.as_deref() };
        let scratch = Scratch::new()
            .map_err(|error| self.fail(&[b"no folder for the compiler's output: ", error.to_string().as_bytes()]))?;
        let compiled = sources::plan(&request, &scratch.path).and_then(|plan| sources::compile(&plan, None));
        compiled.map_err(|error| match error {
            CompileError::Failed(said) => {
                self.streams.error(&said);
                Stopped
            }
            CompileError::NoCompiler(tried) => {
                let tried = tried.join(", ");
                let text = format!(": no compiler was found (tried {tried}); --compiler=PROGRAM names one.");
                self.fail(&[name, text.as_bytes()])
            }
            CompileError::Cancelled => Stopped,
            CompileError::Broken(reason) => self.fail(&[name, b": ", reason.as_bytes(), b"."]),
        })
    }
}
