//! Chooses the inputs of a batch and the output of each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mca_input::pattern::fits;

use crate::bytes::{path_of, system_error};
use crate::files::is_stdin;
use crate::options::Options;
use crate::outputs::is_same;

/// The message of an error, without its label.
pub type Message = Vec<u8>;

/// An input and its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Name of the input; `-` is standard input.
    pub input: Vec<u8>,
    /// File for the rows; `None` for standard output.
    pub output: Option<PathBuf>,
    /// Size of the input in bytes; `None` if it is no regular file.
    pub n_bytes: Option<u64>,
}

/// Returns the jobs of the part of the inputs that `--shard` names, or of all, in the order of the inputs. Creates the folder of
/// `--output-dir`.
pub fn jobs_of(options: &Options) -> Result<Vec<Job>, Message> {
    let inputs = inputs_of(options)?;
    let is_named = !options.output.is_empty() && !is_stdin(&options.output);
    if options.output_dir.is_empty() {
        if inputs.len() > 1 {
            return Err(b"several inputs need --output-dir, which gives each a file of its own".to_vec());
        }
        let output = is_named.then(|| path_of(&options.output));
        return checked(inputs.into_iter().map(|input| (input, output.clone())).collect(), options);
    }
    if is_named {
        return Err(b"-o: cannot be combined with --output-dir".to_vec());
    }
    let folder = path_of(&options.output_dir);
    std::fs::create_dir_all(&folder)
        .map_err(|error| [&options.output_dir, b": ".as_slice(), system_error(&error).as_bytes()].concat())?;
    let mut known = BTreeMap::new();
    let mut pairs = Vec::new();
    for input in inputs {
        if is_stdin(&input) {
            return Err(b"standard input has no name for a file in --output-dir; -o gives it one".to_vec());
        }
        let path = path_of(&input);
        let Some(stem) = path.file_stem() else { return Err([&input, b": is not a file".as_slice()].concat()) };
        let output = folder.join(stem).with_added_extension("csv");
        if let Some(other) = known.insert(output.clone(), input.clone()) {
            let output = output.display().to_string();
            return Err([&other, b" and ".as_slice(), &input, b" would both go into ", output.as_bytes()].concat());
        }
        pairs.push((input, Some(output)));
    }
    checked(pairs, options)
}

/// Returns the jobs of the part that `--shard` names, made of pairs of an input and its output. Fails if an output is also an input
/// or a response file.
fn checked(pairs: Vec<(Vec<u8>, Option<PathBuf>)>, options: &Options) -> Result<Vec<Job>, Message> {
    let (first, step) = shard_of(&options.shard)?;
    let outputs = pairs.iter().filter_map(|(_, output)| output.as_deref());
    let read = |input: &[u8]| match is_stdin(input) && cfg!(unix) {
        true => PathBuf::from("/dev/stdin"),
        false => path_of(input),
    };
    let is_input = |output: &&Path| {
        let is_response = || options.response_files.iter().any(|file| is_same(file, output));
        pairs.iter().any(|(input, _)| is_same(&read(input), output)) || is_response()
    };
    if let Some(output) = outputs.filter(|output| output.exists()).find(is_input) {
        return Err([output.as_os_str().as_encoded_bytes(), b": is also read, and would be lost"].concat());
    }
    let jobs = pairs.into_iter().skip(first).step_by(step).map(|(input, output)| {
        let found = std::fs::metadata(path_of(&input)).ok().filter(|found| found.is_file() && !is_stdin(&input));
        Job { input, output, n_bytes: found.map(|found| found.len()) }
    });
    Ok(jobs.collect())
}

/// Parses the value of `--shard=2/64`; empty is `1/1`. Returns the number of inputs to skip at the beginning (1), and the step
/// from one input of the shard to the next (64).
fn shard_of(text: &[u8]) -> Result<(usize, usize), Message> {
    if text.is_empty() {
        return Ok((0, 1));
    }
    let text = String::from_utf8_lossy(text);
    let parsed = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match parsed {
        Some((number, of)) if (1..=of).contains(&number) => Ok((number - 1, of)),
        _ => Err(format!("--shard: '{text}' is not a shard; the shards of 64 are 1/64 to 64/64").into_bytes()),
    }
}

/// Returns the names of the inputs, `-` if none is named. A pattern with `*` or `?` that names no file is replaced by the files that
/// match it, sorted. Fails if none does.
fn inputs_of(options: &Options) -> Result<Vec<Vec<u8>>, Message> {
    if options.inputs.is_empty() {
        return Ok(vec![b"-".to_vec()]);
    }
    let mut inputs = Vec::new();
    for name in &options.inputs {
        let path = path_of(name);
        let is_pattern = name.iter().any(|byte| b"*?".contains(byte)) && !path.exists();
        if !is_pattern {
            inputs.push(name.clone());
            continue;
        }
        let found = files_like(&path);
        if found.is_empty() {
            return Err([name, b": no file fits".as_slice()].concat());
        }
        inputs.extend(found);
    }
    Ok(inputs)
}

/// Returns the files in the folder of a path whose names match the path's last part, sorted. Hidden files match no pattern.
fn files_like(path: &Path) -> Vec<Vec<u8>> {
    let Some(pattern) = path.file_name() else { return Vec::new() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name()).filter(|name| {
        let name = name.as_encoded_bytes();
        !name.starts_with(b".") && fits(pattern.as_encoded_bytes(), name)
    });
    let paths = names.map(|name| folder.map_or(PathBuf::from(&name), |folder| folder.join(&name)));
    let mut found: Vec<Vec<u8>> =
        paths.filter(|path| path.is_file()).map(|path| path.into_os_string().into_encoded_bytes()).collect();
    found.sort();
    found
}
