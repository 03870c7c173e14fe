//! Targets of output, which are files that a run writes: refuses those that would overwrite a file that the run reads,
//! source code, or another output. The options show some of these before the inputs are analysed; the files that were
//! read on the way show the others before the output is written.

use std::path::{Path, PathBuf};

use mca_config::bytes::path_of;
use mca_config::options::Options;
use mca_input::sources::{Language, is_for_compilers};
use mca_input::whole_file::holds_content;

use super::streams::Streams;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::files::is_stdin;

/// Fails if an output of a run is a file that the options name as an input, another output, or (if sources are compiled) source
/// code.
pub fn check(context: &Context<'_>, options: &Options) -> Result<(), Failure> {
    let stdin = options.inputs.is_empty() || options.inputs.iter().any(|name| is_stdin(name));
    let named = options.inputs.iter().chain([&options.baseline, &options.model]).map(|name| path_of(name));
    let mut inputs: Vec<PathBuf> = named.chain(options.response_files.iter().cloned()).collect();
    if stdin && cfg!(unix) {
        inputs.push(PathBuf::from("/dev/stdin"));
    }
    // Which files a compiler reads is only known after a success, and not for all compilers.
    let is_compiled = options.inputs.iter().any(|name| Language::of(&path_of(name)).is_some());
    let outputs = outputs(context, options);
    for (index, (option, output)) in outputs.iter().enumerate() {
        if inputs.iter().any(|input| is_same(input, output)) {
            return Err(overwrites_input(option, output));
        }
        if is_compiled {
            keep_source(option, output)?;
        }
        let mut others = outputs[..index].iter();
        if let Some((other, _)) = others.find(|(_, other)| is_same(other, output) || is_one_place(other, output)) {
            return Err(Failure::error(&[option.as_bytes(), b": ", other.as_bytes(), b" goes into the same file."]));
        }
    }
    Ok(())
}

/// Fails if an output of a run is source code. For inputs that were compiled: their debug data name sources, of which a
/// run reads only those whose lines it shows.
pub fn keep_sources(context: &Context<'_>, options: &Options) -> Result<(), Failure> {
    outputs(context, options).iter().try_for_each(|(option, output)| keep_source(option, output))
}

/// Fails if an output, which `option` names, is source code.
fn keep_source(option: &str, output: &Path) -> Result<(), Failure> {
    if !is_for_compilers(output) || !holds_content(output) {
        return Ok(());
    }
    let name = output.as_os_str().as_encoded_bytes();
    Err(Failure::error(&[option.as_bytes(), b": ", name, b" is source code, and would be lost."]))
}

/// Fails if an output is a file that will be used later, in the way that `use_of_it` says, even if the file does not exist yet.
pub fn keep(context: &Context<'_>, options: &Options, file: &Path, use_of_it: &str) -> Result<(), Failure> {
    let is_it = |output: &Path| is_same(file, output) || is_one_place(file, output);
    let found = outputs(context, options).into_iter().find(|(_, output)| is_it(output));
    found.map_or(Ok(()), |(option, output)| Err(overwrites(option, &output, use_of_it)))
}

/// Fails if an output is a file that the run has read, for example because an input includes it.
pub fn check_again(context: &Context<'_>, options: &Options) -> Result<(), Failure> {
    let is_read = |output: &Path| context.disk.has_read(|name| is_same(&path_of(name), output));
    match outputs(context, options).into_iter().find(|(_, output)| is_read(output)) {
        Some((option, output)) => Err(overwrites_input(option, &output)),
        None => Ok(()),
    }
}

/// Checks, at the end of a run, whether an output would overwrite a file that the run has read, and discards a report
/// that goes into a file if so. A run that has failed is checked, too, because its output so far would be written.
/// Returns the run's result `done` if nothing would be overwritten; otherwise a failure that names the output. If the
/// run had failed anyway, its own failure is returned, followed by that one if a report was discarded.
pub fn keep_what_was_read<T>(
    context: &Context<'_>,
    options: &Options,
    streams: &mut Streams,
    done: Result<T, Failure>,
) -> Result<T, Failure> {
    let Err(refusal) = check_again(context, options) else { return done };
    let had_file = streams.discard_report();
    match done {
        Ok(_) => Err(refusal),
        Err(Failure(said)) if had_file && said != refusal.0 => Err(Failure([said, refusal.0].concat())),
        failed => failed,
    }
}

/// Returns the files that options name for the output of a run, with the option that names each. If the input is in
/// memory, there are none: such a run leaves its output in memory, too. The files of a batch in `output_dir` are not
/// among them; the batch checks those.
fn outputs(context: &Context<'_>, options: &Options) -> Vec<(&'static str, PathBuf)> {
    if context.memory.is_some() {
        return Vec::new();
    }
    let Options { output, timeline_html, table, .. } = options;
    let named = [("-o", output), ("--timeline-html", timeline_html), ("--table", table)];
    let is_file = |name: &[u8]| !name.is_empty() && !is_stdin(name);
    named.into_iter().filter(|(_, name)| is_file(name)).map(|(option, name)| (option, path_of(name))).collect()
}

/// Returns the failure for an output that is also read. `option` is the option that names it.
fn overwrites_input(option: &str, output: &Path) -> Failure {
    overwrites(option, output, "read")
}

/// Returns the failure for an output that is also used otherwise. `option` is the option that names it.
fn overwrites(option: &str, output: &Path, use_of_it: &str) -> Failure {
    let name = output.as_os_str().as_encoded_bytes();
    Failure::error(&[option.as_bytes(), b": ", name, b" is also ", use_of_it.as_bytes(), b", and would be lost."])
}

/// Whether two names stand for one place in a folder, whether or not a file is there. Devices never count.
pub fn is_one_place(left: &Path, right: &Path) -> bool {
    let is_device = |path: &Path| std::fs::metadata(path).is_ok_and(|found| !found.is_file());
    !is_device(left) && (left == right || place_of(left, 0) == place_of(right, 0))
}

/// Returns the path to which writing to a file leads, without links as far as it exists. `n_links` were followed before.
fn place_of(path: &Path, n_links: usize) -> PathBuf {
    /// Maximum number of links to what does not exist.
    const LINKS: usize = 40;
    if let Ok(found) = path.canonicalize() {
        return found;
    }
    let parent = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match path.read_link() {
        Ok(target) if n_links < LINKS => place_of(&parent.join(target), n_links + 1),
        _ => parent.canonicalize().unwrap_or_else(|_| parent.to_owned()).join(path.file_name().unwrap_or_default()),
    }
}

/// Whether two names stand for one regular file. Devices such as a terminal never count, since they can be read and
/// written.
pub fn is_same(left: &Path, right: &Path) -> bool {
    let is_regular = |path: &Path| std::fs::metadata(path).is_ok_and(|found| found.is_file());
    is_regular(left) && is_regular(right) && identity_of(left).is_some_and(|left| Some(left) == identity_of(right))
}

/// Returns what identifies a file, its device and inode; `None` if it does not exist.
#[cfg(unix)]
fn identity_of(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// Returns what identifies a file, its path without links; `None` if it does not exist.
#[cfg(not(unix))]
fn identity_of(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}
