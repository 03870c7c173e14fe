use super::*;
use crate::sources::Scratch;

/// Returns a plan from a compilation database with this command.
fn plan(program: &str, arguments: &str) -> Plan {
    Plan {
        program: program.to_owned(),
        arguments: arguments.split(' ').map(str::to_owned).collect(),
        folder: "/home/project/build".into(),
        output: "/scratch/mca-1-0/compiled.s".into(),
        origin: "compile_commands.json".to_owned(),
        ..Plan::default()
    }
}

/// Takes the right to write a file from everybody else: for some users, new files have it.
fn keep_from_others(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Returns what is unusual about a command, with `/usr/share` as the folder of the workspace.
fn reported(program: &str, arguments: &str) -> Option<String> {
    unusual(&plan(program, arguments), &[PathBuf::from("/")].map(|root| root.join("usr/share")))
}

#[test]
fn usual_compilers_need_no_confirmation() {
    let scratch = Scratch::new().unwrap();
    let there = |name: &str| {
        let path = scratch.path.join(name);
        std::fs::write(&path, "").unwrap();
        keep_from_others(&path);
        path.to_str().unwrap().to_owned()
    };
    let paths = ["gcc-14", "arm-none-eabi-gcc", "my-compiler-gcc-12.3.0"].map(there);
    let names = ["cc", "x86_64-linux-gnu-g++", "clang++-22", "gcc.exe", "clang-mp-17", "i686-w64-mingw32-gcc-win32"];
    for program in names.into_iter().chain(paths.iter().map(String::as_str)) {
        let flags = "-O2 -Wall -I. -S dot.c -isystem /usr/include -DB=1 -DAT=@x -I/home/u@h -Wp,-MMD,x.d a@b.c";
        assert_eq!(reported(program, flags), None, "{program}");
        let handed_on = "-Xclang -include -Xclang x.h -Wp,-D_FORTIFY_SOURCE=2,-MD,x.d -Xclang -ffast-math -Xlinker -s -Xclang=-w -S";
        assert_eq!(reported(program, handed_on), None, "{program}");
    }
    assert_eq!(reported("zig", "cc -O2 dot.c"), None);
    for program in ["zig", "zig-0.15.1"] {
        assert_eq!(reported(program, "run dot.c"), Some(format!("{program} run")));
    }
    let own = Plan { origin: String::new(), ..plan("./cc", "") };
    assert_eq!(unusual(&own, &[]), None, "nobody's repository names it");
}

#[test]
fn programs_of_a_repository_are_reported() {
    let plain = ["./cc", "tools/gcc", "../gcc", "/usr/share/gcc", "/bin/sh", "python3", "/made-up/wrapper", "gcc evil"];
    let disguised = [
        "/proc/self/cwd/gcc",
        "/usr/../proc/self/cwd/gcc",
        "/dev/fd/3/gcc",
        "/usr/bin/env ./tools/gcc",
        "/bin/sh ./gcc",
        "/bin/sh\t./gcc",
        "/made-up/gcc",
        "gcc-ar",
        "clang-tidy",
        "clang-cl",
        "clang-cl-18.exe",
        "clang-repl-18",
        "cc-wrapper",
        "sh -cc",
        "python3 -c++",
        "",
    ];
    for program in plain.into_iter().chain(disguised) {
        let said = reported(program, "-O2 dot.c").unwrap_or_default();
        assert!([program.to_owned(), format!("{program} -O2 dot.c")].contains(&said), "{said}");
    }
    // A program that runs another one is confirmed with all of its arguments.
    let other = reported("env", "A=b ./tools/pay gcc dot.c");
    assert_eq!(other.as_deref(), Some("env A=b ./tools/pay gcc dot.c"));
    assert_eq!(reported("./gcc", "-O2 dot.c").as_deref(), Some("./gcc"));
}

#[cfg(unix)]
#[test]
fn a_link_of_the_repository_is_no_usual_compiler() {
    let (repository, system) = (Scratch::new().unwrap(), Scratch::new().unwrap());
    let (program, link) = (system.path.join("gcc"), repository.path.join("gcc"));
    std::fs::write(&program, "").unwrap();
    keep_from_others(&program);
    std::os::unix::fs::symlink("/bin/sh", &link).unwrap();
    let below = std::slice::from_ref(&repository.path);
    let reported = |program: &Path| unusual(&plan(program.to_str().unwrap(), "evil.sh dot.c"), below);
    assert_eq!(reported(&program), None);
    assert_eq!(reported(&link).as_deref(), link.to_str());
}

/// Only a part of the repository may be opened, also through a link.
#[test]
fn programs_elsewhere_in_the_repository_are_reported() {
    let scratch = Scratch::new().unwrap();
    let at = |name: &str| scratch.path.join(name);
    for folder in ["repository/.git", "repository/src/.hg", "repository/tools", "repository/root", "other"] {
        std::fs::create_dir_all(at(folder)).unwrap();
    }
    let program = at("repository/tools/gcc");
    std::fs::write(&program, "").unwrap();
    for path in ["repository", "repository/tools", "repository/tools/gcc"] {
        keep_from_others(&at(path));
    }
    let plan =
        Plan { configured_by: vec![at("other/compile_commands.json")], ..plan(program.to_str().unwrap(), "-O2") };
    let root = format!("--sysroot={}", at("repository/root").display());
    let with_root = Plan { program: "clang".to_owned(), arguments: vec![root.clone()], ..plan.clone() };
    for (opened, is_reported) in [("repository/src", true), ("repository/tools", true), ("other", false)] {
        assert_eq!(unusual(&plan, &[at(opened)]).is_some(), is_reported, "{opened}");
    }
    assert_eq!(unusual(&with_root, &[at("repository/src")]), Some(format!("clang {root}")));
    let in_repository = Plan { configured_by: vec![at("repository/src/compile_commands.json")], ..plan.clone() };
    assert!(unusual(&in_repository, &[at("other")]).is_some());
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(at("repository/src"), at("link")).unwrap();
        assert!(unusual(&plan, &[at("link")]).is_some());
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_others_can_replace_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new().unwrap();
    let (folder, program) = (scratch.path.join("everybody"), scratch.path.join("everybody/gcc"));
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(&program, "").unwrap();
    keep_from_others(&program);
    for (mode, is_usual) in [(0o755, true), (0o777, false), (0o1777, true)] {
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(reported(program.to_str().unwrap(), "-O2").is_none(), is_usual, "{mode:o}");
        let root = format!("--sysroot={}", folder.display());
        assert_eq!(reported("clang", &root).is_none(), is_usual, "{mode:o}");
    }
}

#[test]
fn programs_found_in_the_repository_are_reported() {
    let (repository, system) = (Scratch::new().unwrap(), Scratch::new().unwrap());
    for folder in [&repository, &system] {
        std::fs::write(folder.path.join("icx"), "").unwrap();
    }
    let below = std::slice::from_ref(&repository.path);
    let is_found = |program: &str, folders: &[&Path]| {
        let search_path = std::env::join_paths(folders).unwrap();
        is_found_beside(program, &repository.path, &search_path, below)
    };
    let (own, usual) = (repository.path.as_path(), system.path.as_path());
    for first in [Path::new(""), Path::new("."), own] {
        assert!(is_found("icx", &[first, usual]) && !is_found("icx", &[usual, first]), "{}", first.display());
        assert!(!is_found("icc", &[first, usual]) && !is_found("/usr/bin/icx", &[first]));
    }
}

/// Clang has files of some languages compiled by the `gcc` below the system root.
#[test]
fn roots_in_the_repository_and_other_languages_are_reported() {
    let scratch = Scratch::new().unwrap();
    let below = std::slice::from_ref(&scratch.path);
    std::fs::create_dir(scratch.path.join("root")).unwrap();
    let reported = |program: &str, arguments: &str| {
        unusual(&Plan { folder: scratch.path.clone(), ..plan(program, arguments) }, below)
    };
    for root in ["--sysroot=root", "--sysroot root", "--sysroot=."] {
        assert_eq!(reported("clang", &format!("-O2 {root} dot.c")), Some(format!("clang {root}")));
        assert_eq!(reported("x86_64-linux-gnu-gcc-14", &format!("-O2 {root} dot.c")), None);
    }
    for root in ["--sysroot=/", "--sysroot /", "--sysroot=missing", "--sysroot"] {
        assert_eq!(reported("clang", &format!("-O2 {root}")), None, "{root}");
    }
    for language in ["-x f95", "-xada", "--language=go", "--language d", "-x hip", "-J x", "-Jx"] {
        assert_eq!(reported("clang", &format!("-O2 {language} dot.c")), Some(format!("clang {language}")));
    }
    for language in ["-x c", "-xc++", "--language=c", "-x none", "-xHost", "-xCORE-AVX2", "-x"] {
        assert_eq!(reported("clang", &format!("-O2 {language}")), None, "{language}");
    }
}

#[test]
fn flags_that_run_or_load_something_are_reported() {
    for flags in
        ["-wrapper sh,-c,id", "-fplugin=./x.so", "-Btools", "-B tools", "-specs=x", "-Xclang -load -Xclang x.so"]
            .into_iter()
            .chain(["-D@x", "-I@x", "-isystem@x", "--define-macro=@x", "-Wp,@x", "-Wp,-MD,-fplugin=x", "-imacros@x"])
            .chain(["-fdump-tree-all=x", "-aux-info x", "-aux-info=x", "-fopt-info-all=x", "-time=x"])
            .chain(["-Wp,-dumpbase,x", "-Xclang -dumpdir", "-Wp,-save-temps=obj"])
            .chain([
                "--plugin=./x.so",
                "--module-mapper=|x",
                "-Wp,--plugin=x",
                "--warn-p,-fplugin=x",
                "--dump-go-spec=x",
            ])
            .chain([
                "-clang:-fplugin=x",
                "--driver-mode=cl",
                "--target=../x",
                "-target ../x",
                "-Xclang -dependency-file",
                "-Xclang -o -Xclang x",
                "--cuda-path=x",
                "--target=amdgcn -mcpu=native --amdgpu-arch-tool=./x",
                "--offload-arch=native --nvptx-arch-tool=./x",
                "--offload-arch=native --offload-arch-tool=./x",
                "-Xarch_device --offload-arch-tool=./x",
                "-Xclang -fixit",
                "-Xclang=-fixit",
                "-Xclang -fixit-recompile",
                "-Xclang -serialize-diagnostic-file -Xclang x",
                "-Xpreprocessor -serialize-diagnostic-file -Xpreprocessor x",
                "-Wp,-serialize-diagnostic-file,x",
                "-Xclang -opt-record-file -Xclang x",
                "-Xclang -stack-usage-file -Xclang x",
                "-Xclang -stats-file=x",
                "-Xclang -module-dependency-dir -Xclang x",
                "-Xclang -coverage-notes-file=x",
                "-Xclang --symbol-graph-dir=x",
                "-Xarch_host -MJx",
            ])
            .chain(["-rc x", "-rcx", "-Y c,x", "-Qinstall x", "-pch-create x", "-qopt-report-file=x", "-diag-file=x"])
            .chain([
                "-emit-symbol-graph --symbol-graph-dir=x",
                "-extract-api",
                "-Wp,-fplugin=x,-D/scratch/mca-1-0/compiled",
            ])
    {
        let text = reported("gcc", &format!("-O2 {flags} dot.c")).unwrap_or_else(|| panic!("{flags} is not reported"));
        assert!(text.starts_with("gcc -"), "{text}");
    }
    assert_eq!(reported("gcc", "-O2 @nested dot.c").as_deref(), Some("gcc @nested"));
    assert_eq!(reported("g++-14", "-fmodules-ts dot.cpp").as_deref(), Some("g++-14 -fmodules-ts"));
    assert_eq!(reported("clang++", "-fmodules dot.cpp"), None);
    let own = dependencies_word(Path::new("/scratch/mca-1-0/compiled.s"));
    assert_eq!(reported("gcc", &format!("-O2 dot.c -S -o /scratch/mca-1-0/compiled.s {own}")), None);
    assert_eq!(reported("gcc", "-O2 -wrapper sh,x dot.c").as_deref(), Some("gcc -wrapper sh,x"));
    assert_eq!(reported("clang", "/clang:-fplugin=x").as_deref(), Some("clang /clang:-fplugin=x"));
    let handed_on = "-Xclang -load -Xclang x.so dot.c";
    assert_eq!(reported("clang", handed_on).as_deref(), Some("clang -load x.so"));
    let written = "-Xclang -serialize-diagnostic-file -Xclang x dot.c";
    assert_eq!(reported("clang", written).as_deref(), Some("clang -serialize-diagnostic-file x"));
}
