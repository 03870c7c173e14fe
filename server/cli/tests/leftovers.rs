//! Compilers leave nothing in the project, and none is taken from it.

use std::process::Command;

use crate::support::command::Folder;
use crate::support::compiled::SOURCE;

/// Returns a Clang that is installed; `None` without one.
fn clang() -> Option<&'static str> {
    let names = ["clang++", "clang++-22", "clang++-21", "clang++-20", "clang++-19"];
    names.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())
}

/// Returns a database with one command.
fn database(command: &str, file: &str) -> String {
    serde_json::json!([{ "directory": ".", "command": command, "file": file }]).to_string()
}

#[cfg(unix)]
#[test]
fn interfaces_of_modules_are_not_written_into_the_project() {
    let text = "export module m;\nexport int sum(int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s += a[i];\n  return s;\n}\n";
    let folder = Folder::new().with("m.cppm", text).with("m.cpp", text).with("precious", "precious");
    folder.write("gcm.cache/x", "");
    for link in ["m.pcm", "gcm.cache/m.gcm"] {
        std::os::unix::fs::symlink(folder.path.join("precious"), folder.path.join(link)).unwrap();
    }
    let options = ["-mcpu=haswell", "-mtriple=x86_64-linux-gnu", "--model=reference"];
    let shows = |arguments: &[&str]| {
        let run = folder.run(&[&options[..], arguments].concat());
        assert!(run.status == Some(0) && run.stdout.contains("sum"), "{arguments:?}: {run:?}");
        assert_eq!(folder.read("precious"), "precious", "{arguments:?}");
    };
    shows(&["m.cpp", "--compiler=g++", "--", "-m64", "-std=c++20", "-fmodules-ts"]);
    folder.write("compile_commands.json", database("g++ -m64 -std=c++20 -fmodules-ts -O2 -c m.cpp", "m.cpp"));
    shows(&["m.cpp"]);
    let Some(clang) = clang() else { return };
    let clang = format!("{clang} --target=x86_64-linux-gnu -std=c++20 -O2");
    folder.write("compile_commands.json", database(&format!("{clang} -x c++-module -c m.cpp"), "m.cpp"));
    shows(&["m.cpp"]);
    folder.write("compile_commands.json", database(&format!("{clang} -fmodule-output=m.pcm -c m.cppm"), "m.cppm"));
    shows(&["m.cppm"]);
}

#[cfg(unix)]
#[test]
fn compilers_are_not_taken_from_where_mca_runs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new().with("dot.c", SOURCE).with("bin/x", "");
    for name in ["cc", "gcc", "clang", "bin/cc"] {
        folder.write(name, "#!/bin/sh\ntouch \"$(dirname \"$0\")/has_run\"\nexit 1\n");
        std::fs::set_permissions(folder.path.join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let usual = std::env::var("PATH").unwrap();
    for path in [format!(".:{usual}"), format!("bin::{usual}")] {
        for named in [None, Some("gcc")] {
            let mut command = folder.command(&["-mcpu=haswell", "dot.c"]);
            command.env("PATH", &path).env_remove("CC").envs(named.map(|name| ("CC", name)));
            let run = command.output().unwrap();
            assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
            assert!(!folder.exists("has_run") && !folder.exists("bin/has_run"), "{path}");
        }
    }
    // A program that is named, and is nowhere else, is run from there.
    folder.write("own-cc", "#!/bin/sh\ntouch has_run\nexit 1\n");
    std::fs::set_permissions(folder.path.join("own-cc"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command(&["-mcpu=haswell", "dot.c", "--compiler=own-cc"]);
    let run = command.env("PATH", format!(".:{usual}")).output().unwrap();
    assert!(run.status.code() == Some(1) && folder.exists("has_run"));
}

#[test]
fn nothing_is_left_by_a_compiler_that_fails() {
    let long = "pub fn f() {\n    let x = (0u8..9).map(|x| x + 1).filter(|x| *x > 1).map(|x| x + 1).filter(|x| *x > 1).map(|x| x + 1).filter(|x| *x > 1).map(|x| x + 1).filter(|x| *x > 1).map(|x| x + 1).filter(|x| *x > 1);\n    let y: u8 = x.zip(0..3).map(|x| x).zip(0..3).map(|x| x).zip(0..4).map(|x| x).zip(0..4);\n}\n";
    let folder = Folder::new().with("long.rs", long).with("temporary/x", "");
    folder.write("crash.cpp", "#pragma clang __debug crash\n");
    let compilers = [("long.rs", "rustc")].into_iter().chain(clang().map(|clang| ("crash.cpp", clang)));
    for (source, compiler) in compilers {
        let mut command = folder.command(&["-mcpu=haswell", source, &format!("--compiler={compiler}")]);
        let run = command.env("TMPDIR", folder.path.join("temporary")).output().unwrap();
        assert_eq!(run.status.code(), Some(1), "{source}");
        let names = |folder: &std::path::Path| {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        };
        assert_eq!(names(&folder.path), ["crash.cpp", "long.rs", "temporary"], "{source}");
        assert_eq!(names(&folder.path.join("temporary")), ["x"], "{source}");
    }
}
