//! The files of the page, which are all in one folder.

use std::fs;
use std::path::PathBuf;

use mca_core::limits::SERVE_FILE_BYTES;
use mca_input::regular_file;
use mca_input::root::Root;

/// The folder of the page.
pub struct Folder {
    /// The folder, and which files are in it.
    root: Root,
}

/// A file that is to be sent.
pub struct File {
    /// Content type.
    pub kind: &'static str,
    /// Content encoding: `br`, or empty for none.
    pub encoding: &'static str,
    /// Size of `content` in bytes, compressed if it has an encoding.
    pub n_bytes: u64,
    /// The opened file.
    pub content: fs::File,
}

/// Content types by extension; files with other extensions are not served.
const KINDS: [(&str, &str); 7] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
];

impl Folder {
    /// Opens a folder; `None` if it has no `index.html`.
    pub fn open(path: PathBuf) -> Option<Folder> {
        path.join("index.html").is_file().then(|| Folder { root: Root::new(path) })
    }

    /// Finds the page that was installed with the program: in the folder `web` next to it, or in `../share/mca/web` as seen from its
    /// folder. `None` if neither has one.
    pub fn find() -> Option<Folder> {
        let program = std::env::current_exe().ok()?;
        let here = program.parent()?;
        [here.join("web"), here.join("../share/mca/web")].into_iter().find_map(Folder::open)
    }

    /// Opens the file for the path of a request, such as `/index.html`: the compressed one if it exists and the client accepts it.
    /// `None` if there is no such file, or if files with its extension are not served.
    pub fn open_file(&self, path: &str, takes_brotli: bool) -> Option<File> {
        let name = name_of(path)?;
        let (_, ending) = name.rsplit_once('.')?;
        let (_, kind) = KINDS.iter().find(|(known, _)| *known == ending)?;
        let compressed = takes_brotli.then(|| self.open_own(&format!("{name}.br"))).flatten();
        let (encoding, (content, n_bytes)) = match compressed {
            Some(compressed) => ("br", compressed),
            None => ("", self.open_own(name)?),
        };
        Some(File { kind, encoding, n_bytes, content })
    }

    /// Opens a file in the folder, with its size in bytes. `None` if there is none, if a link leads out of the folder, or if the
    /// file has more than [`SERVE_FILE_BYTES`].
    fn open_own(&self, name: &str) -> Option<(fs::File, u64)> {
        let path = self.root.named().join(name).canonicalize().ok()?;
        let content = self.root.holds(&path).then(|| regular_file::open_without_links(&path).ok()).flatten()?;
        let n_bytes = content.metadata().ok()?.len();
        (n_bytes <= SERVE_FILE_BYTES).then_some((content, n_bytes))
    }
}

/// Returns the name after the only slash of a path, `index.html` for `/`; `None` for hidden names, escapes and other folders.
fn name_of(path: &str) -> Option<&str> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    (is_plain && !name.starts_with('.')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn paths_out_of_the_folder_are_refused() {
        assert_eq!(name_of("/"), Some("index.html"));
        assert_eq!(name_of("/mca.wasm"), Some("mca.wasm"));
        for path in ["", "mca.wasm", "/../x", "/..", "/.git", "/a/b", "/a%2fb", "/a\\b", "//a", "/c:x"] {
            assert_eq!(name_of(path), None, "{path}");
        }
    }
}
