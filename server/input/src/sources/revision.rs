//! Compiles a source as it was in a revision of git, together with the headers of that revision.
//!
//! The source and the headers that it includes are copied into a tree below a temporary folder, each at its own path,
//! and the command looks for headers in the tree first. Which headers these are, a compiler says that has read them, so
//! it runs again until it reads nothing new. A header that the revision does not have, such as one that the build
//! generates, is read as it is today.

use std::collections::BTreeSet;
use std::panic;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use mca_core::limits::{COMPILER_OUTPUT_BYTES, GIT_SECONDS};

use super::process::{self, Allowance, Ended};
use super::{Compilation, CompileError, Plan, Request, compile, plan};
use crate::{regular_file, search_path, whole_file};

/// Maximum number of times that the compiler runs to find headers. Each time adds those that are included one level
/// deeper and only in the revision.
const MOST_RUNS: usize = 8;

/// Maximum number of links that are followed from one file of a revision to the next.
const MOST_LINKS: usize = 8;

/// Size in bytes of the longest target of a link.
const LINK_BYTES: usize = 4_096;

/// First bytes of the text that git has in place of a file that Git LFS keeps.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Maximum number of headers that are copied.
const MOST_HEADERS: usize = 2_000;

/// Number of headers that are read from git at the same time. Most of the time, a process is waited for.
const AT_A_TIME: usize = 8;

/// Flags that name a folder with headers, in the same word or the next one.
const FOLDERS: [&str; 4] = ["-I", "-iquote", "-isystem", "-idirafter"];

/// Flags whose next word names a file to include.
const INCLUDED: [&str; 2] = ["-include", "-imacros"];

/// Compiles a source as it was in a revision of git. The outer error is a message why there is no such source; the inner
/// one is the compiler's.
pub fn compile_revision(
    request: &Request<'_>,
    revision: &str,
    scratch: &Path,
) -> Result<Result<Compilation, CompileError>, String> {
    let source = std::path::absolute(request.path).map_err(|error| error.to_string())?;
    let mut tree = Tree::new(&source, revision, scratch);
    let text = tree.text_of_source().map_err(|(NoText::Missing(reason) | NoText::Failed(reason))| reason)?;
    let copy = tree.write(&source, &text)?;
    let made = match plan(request, scratch) {
        Ok(made) => made,
        Err(error) => return Ok(Err(error)),
    };
    if made.target.is_some() {
        return Err("a package is compiled by Cargo as it is now, not as it was in a revision".to_owned());
    }
    let mut done = compile(tree.command(&made, &copy, request), None);
    if !request.language.is_of_c() {
        return Ok(Ok(done));
    }
    // A source that does not compile with the headers of today includes about those that today's source includes.
    let mut read = match &done.output {
        Ok(_) => done.files.clone(),
        Err(_) => compile(made.clone(), None).files,
    };
    let mut differs = false;
    for _ in 0..MOST_RUNS {
        if let Err(CompileError::Failed(said)) = &done.output {
            read.extend(tree.lacking(&String::from_utf8_lossy(said), &made));
        }
        let added = tree.add(&read)?;
        differs |= added.differs;
        if added.n_files == 0 || !differs {
            return if done.output.is_ok() { tree.check(&read).map(|()| Ok(done)) } else { Ok(Ok(done)) };
        }
        done = compile(tree.command(&made, &copy, request), None);
        read.clone_from(&done.files);
    }
    Err("its headers include each other too deeply to be found".to_owned())
}

/// Files of a revision, each at its own path below a temporary folder.
struct Tree<'a> {
    root: PathBuf,
    source: &'a Path,
    revision: &'a str,
    /// Files of today whose text in the revision was copied or looked for.
    known: BTreeSet<PathBuf>,
    /// Known files that have another text today.
    other_today: BTreeSet<PathBuf>,
}

/// The files that one step has copied from a revision into a temporary tree: how many, and whether they differ from those of today.
#[derive(Default)]
struct Added {
    n_files: usize,
    /// Whether some of the files have another text today.
    differs: bool,
}

impl<'a> Tree<'a> {
    fn new(source: &'a Path, revision: &'a str, scratch: &Path) -> Tree<'a> {
        let root = scratch.canonicalize().unwrap_or_else(|_| scratch.to_owned()).join("revision");
        Tree { root, source, revision, known: BTreeSet::new(), other_today: BTreeSet::new() }
    }

    /// Returns the path in the tree of a file or a folder of today.
    fn path_of(&self, today: &Path) -> PathBuf {
        let today = resolved(today);
        let names = today.components().filter(|part| matches!(part, Component::Normal(_)));
        names.fold(self.root.clone(), |path, name| path.join(name))
    }

    /// Copies a file of today as it was in the revision into the tree, and returns whether it has another text today.
    fn copy(&self, today: &Path) -> Result<bool, NoText> {
        let text = self.text_of(today)?;
        self.write(today, &text).map_err(NoText::Failed)?;
        Ok(regular_file::read(today, COMPILER_OUTPUT_BYTES).ok().as_deref() != Some(&text))
    }

    /// Returns the text of a file of today in the revision, or why there is none.
    fn text_of(&self, today: &Path) -> Result<Vec<u8>, NoText> {
        text_in_revision(self.source.parent().unwrap_or(self.source), &resolved(today), self.revision)
    }

    /// Returns the text of the source in the revision, or why there is none. Only one of today and the revision may have a link there,
    /// or both have links to different files: that of the revision counts.
    fn text_of_source(&self) -> Result<Vec<u8>, NoText> {
        let folder = self.source.parent().unwrap_or(self.source);
        let named = self.source.file_name().map(|name| resolved(folder).join(name));
        match named.map(|named| text_in_revision(folder, &named, self.revision)) {
            Some(Ok(text)) => Ok(text),
            Some(Err(NoText::Failed(reason))) => Err(NoText::Failed(reason)),
            Some(Err(NoText::Missing(_))) | None => self.text_of(self.source),
        }
    }

    /// Writes the text of a file of today into the tree, and returns its path there.
    fn write(&self, today: &Path, text: &[u8]) -> Result<PathBuf, String> {
        let path = self.path_of(today);
        let folder = path.parent().unwrap_or(&self.root);
        let written = std::fs::create_dir_all(folder).and_then(|()| whole_file::write(&path, text));
        written.map(|()| path).map_err(|error| error.to_string())
    }

    /// Copies those of the files of today into the tree that the revision has.
    fn add(&mut self, files: &[PathBuf]) -> Result<Added, String> {
        let own = resolved(self.source);
        let files = files.iter().map(|file| resolved(file));
        let new = files.filter(|file| !file.starts_with(&self.root) && *file != own && !self.known.contains(file));
        let new: Vec<PathBuf> = new.collect::<BTreeSet<_>>().into_iter().collect();
        self.known.extend(new.iter().cloned());
        if self.known.len() > MOST_HEADERS {
            return Err(format!("it reads more than {MOST_HEADERS} headers"));
        }
        let mut added = Added::default();
        for some in new.chunks(AT_A_TIME) {
            let copied = thread::scope(|scope| {
                let this = &*self;
                let started: Vec<_> = some.iter().map(|file| scope.spawn(move || this.copy(file))).collect();
                let ended = started.into_iter().map(|one| one.join().unwrap_or_else(|said| panic::resume_unwind(said)));
                ended.collect::<Vec<_>>()
            });
            for (file, differs) in some.iter().zip(copied) {
                let differs = match differs {
                    Ok(differs) => differs,
                    Err(NoText::Missing(_)) => continue,
                    Err(NoText::Failed(reason)) => return Err(format!("{}: {reason}", file.display())),
                };
                added.n_files += 1;
                added.differs |= differs;
                self.other_today.extend(differs.then(|| file.clone()));
            }
        }
        Ok(added)
    }

    /// Returns the files that do not exist today and that a compiler missed, by its messages: those that a file in the
    /// tree includes, in all places where they may have been.
    fn lacking(&self, said: &str, plan: &Plan) -> Vec<PathBuf> {
        let folders = header_folders(plan);
        let mut lacking = Vec::new();
        for file in self.known.iter().map(PathBuf::as_path).chain([self.source]) {
            let text = regular_file::text_or_nothing(&self.path_of(file), COMPILER_OUTPUT_BYTES);
            let own_folder = file.parent().map(Path::to_owned);
            let names = text.lines().filter_map(included).filter(|name| said.contains(name));
            let places = names.flat_map(|name| own_folder.iter().chain(&folders).map(move |folder| folder.join(name)));
            lacking.extend(places.filter(|place| !place.exists()));
        }
        lacking
    }

    /// Returns a message if a file was read as it is today although the revision has another one.
    fn check(&self, read: &[PathBuf]) -> Result<(), String> {
        let found = read.iter().map(|file| resolved(file)).find(|file| self.other_today.contains(file));
        found.map_or(Ok(()), |file| Err(format!("{} would be read as it is today", file.display())))
    }

    /// Returns the command changed so that it compiles `copy`, with the headers of the tree. In the C family, files that
    /// are not in the tree are still found next to the source and next to the headers that include them.
    fn command(&self, plan: &Plan, copy: &Path, request: &Request<'_>) -> Plan {
        let mut plan = plan.clone();
        let name = self.source.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let is_source = |word: &String| Path::new(word).file_name().is_some_and(|found| found == name.as_str());
        if let Some(word) = plan.arguments.iter_mut().rev().find(|word| is_source(word)) {
            *word = copy.to_string_lossy().into_owned();
        }
        if !request.language.is_of_c() {
            return plan;
        }
        let mut words = Vec::new();
        let mut push = |flag: &str, folder: &Path| {
            words.extend([flag.to_owned(), folder.to_string_lossy().into_owned()]);
        };
        let own_folder = self.source.parent().unwrap_or(Path::new("."));
        push("-iquote", own_folder);
        let given = std::mem::take(&mut plan.arguments);
        let mut arguments = Vec::new();
        for at in 0..given.len() {
            if let Some((flag, folder)) = folder_at(&given, at) {
                let in_tree = self.path_of(&plan.folder.join(folder));
                let words = [flag.to_owned(), in_tree.to_string_lossy().into_owned()];
                arguments.extend(words.into_iter().filter(|_| in_tree.is_dir()));
            }
            let is_included = at > 0 && INCLUDED.contains(&given[at - 1].as_str());
            let in_tree = is_included.then(|| self.path_of(&plan.folder.join(&given[at])));
            let in_tree = in_tree.filter(|file| file.is_file());
            arguments.push(in_tree.map_or_else(|| given[at].clone(), |file| file.to_string_lossy().into_owned()));
        }
        let folders: BTreeSet<&Path> = self.known.iter().filter_map(|file| file.parent()).collect();
        folders.into_iter().for_each(|folder| push("-idirafter", folder));
        plan.arguments = [words, arguments].concat();
        plan
    }
}

/// Returns a flag that names a folder with headers, and the folder; `None` for other words.
fn folder_at(words: &[String], at: usize) -> Option<(&'static str, &str)> {
    let flag = FOLDERS.into_iter().find(|flag| words[at].starts_with(flag))?;
    let folder = match &words[at][flag.len()..] {
        "" => words.get(at + 1)?,
        folder => folder,
    };
    Some((flag, folder))
}

/// Returns the folders in which a command looks for headers.
fn header_folders(plan: &Plan) -> Vec<PathBuf> {
    let folders = (0..plan.arguments.len()).filter_map(|at| folder_at(&plan.arguments, at));
    folders.map(|(_, folder)| plan.folder.join(folder)).collect()
}

/// Returns the name in a line such as `#include "k.h"`; `None` for other lines.
fn included(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
    rest.strip_prefix(['"', '<'])?.split(['"', '>']).next()
}

/// Returns a path without links, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => resolved(folder).join(name),
        _ => path.to_owned(),
    })
}

/// Returns the way from one folder to a file, by the parts of their paths: `../inc/k.h`.
fn way(folder: &Path, file: &Path) -> String {
    let n_common = folder.components().zip(file.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(n_common).map(|_| "..".into());
    let down = file.components().skip(n_common).map(|part| part.as_os_str().to_string_lossy());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Why there is no text of a file; holds a message.
enum NoText {
    /// The revision does not have the file.
    Missing(String),
    /// The text cannot be read.
    Failed(String),
}

/// Returns the text of a file in a revision of the repository that `folder` is in. Links are followed inside of the revision.
fn text_in_revision(folder: &Path, path: &Path, revision: &str) -> Result<Vec<u8>, NoText> {
    let mut path = path.to_owned();
    let mut link = String::new();
    for _ in 0..MOST_LINKS {
        let text = blob_in_revision(folder, &path, revision).map_err(|why| match why {
            NoText::Missing(reason) if !link.is_empty() => {
                NoText::Failed(format!("the revision has a link to {link} there, which cannot be followed: {reason}"))
            }
            why => why,
        })?;
        if text.starts_with(LFS_POINTER) {
            return Err(NoText::Failed("the revision has a pointer of Git LFS there, not the text".to_owned()));
        }
        let target = std::str::from_utf8(&text).ok().filter(|text| text.len() <= LINK_BYTES && !text.contains('\n'));
        let Some(target) = target.filter(|target| !target.is_empty()) else { return Ok(text) };
        if !is_link(folder, &path, revision)? {
            return Ok(text);
        }
        link = target.to_owned();
        path = without_dots(&path.parent().unwrap_or(&path).join(target));
    }
    Err(NoText::Failed("the revision has links there that lead to links".to_owned()))
}

/// Returns a path without `.` and `..`.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// Whether a file in a revision, or in the index (`:0`), is a symbolic link.
fn is_link(folder: &Path, path: &Path, revision: &str) -> Result<bool, NoText> {
    let way = way(&resolved(folder), path);
    let words: &[&str] = match revision.starts_with(':') {
        true => &["ls-files", "-s", "-z", "--", &way],
        false => &["ls-tree", "-z", revision, "--", &way],
    };
    Ok(run_git(folder, words)?.stdout.starts_with(b"120000 "))
}

/// Runs git in a folder. The error is a message why it could not run to its end.
fn run_git(folder: &Path, words: &[&str]) -> Result<Output, NoText> {
    let mut git = Command::new("git");
    search_path::leave_out_relative(&mut git);
    // No program that the repository names may run: these commands run no filter and no hook, and this setting disables
    // the program that git asks for changes when it reads the index, as for the revision `:0`.
    git.args(["-c", "core.fsmonitor=false"]).arg("-C").arg(folder).args(words);
    git.env("LC_ALL", "C").env("GIT_LITERAL_PATHSPECS", "1");
    // Objects that a partial clone left out would be fetched, by programs that the repository's configuration names.
    // For versions of git that do not know the first variable, the second one allows no protocol.
    git.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "");
    // The repository's configuration may include a pipe, from which git would read for ever, so its time is limited.
    let allowance = Allowance { time: Duration::from_secs(GIT_SECONDS), ..Allowance::of_compilers() };
    match process::run(&mut git, allowance, None) {
        Ok(Ended::Done(output)) => Ok(output),
        Ok(_) => Err(NoText::Failed(format!("git was ended: it ran for more than {GIT_SECONDS} seconds"))),
        Err(error) => Err(NoText::Failed(format!("git cannot be run: {error}"))),
    }
}

/// Returns the content of a file in a revision of the repository that `folder` is in. That of a link is its target.
fn blob_in_revision(folder: &Path, path: &Path, revision: &str) -> Result<Vec<u8>, NoText> {
    /// Parts of git's messages about files that a revision does not have.
    const MISSING: [&str; 3] = ["does not exist", "but not in", "outside repository"];
    let way = way(&resolved(folder), path);
    let output = run_git(folder, &["cat-file", "blob", &format!("{revision}:./{way}")])?;
    if output.status.success() {
        return match output.stdout.len() as u64 >= COMPILER_OUTPUT_BYTES {
            true => Err(NoText::Failed(format!("the file has more than {COMPILER_OUTPUT_BYTES} bytes"))),
            false => Ok(output.stdout),
        };
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().next().unwrap_or("git found nothing").to_owned();
    let is_missing = MISSING.iter().any(|part| said.contains(part));
    Err(if is_missing { NoText::Missing(said) } else { NoText::Failed(said) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_from_folders_to_files() {
        let of = |folder: &str, file: &str| way(Path::new(folder), Path::new(file));
        assert_eq!(of("/p/src", "/p/src/a.c"), "a.c");
        assert_eq!(of("/p/src/x", "/p/inc/k.h"), "../../inc/k.h");
    }

    #[test]
    fn names_of_headers_are_found() {
        let lines = ["#include \"a.h\"", "  # include <b/c.h> // x", "#define include \"d.h\"", "int include;"];
        assert_eq!(lines.map(included), [Some("a.h"), Some("b/c.h"), None, None]);
        let words = ["-Ia", "-isystem", "b", "-Wall"].map(str::to_owned);
        let found: Vec<_> = (0..words.len()).filter_map(|at| folder_at(&words, at)).collect();
        assert_eq!(found, [("-I", "a"), ("-isystem", "b")]);
    }
}
