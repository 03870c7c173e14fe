//! `mca batch`: reads lines of blocks, and writes rows.

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::Duration;

use crate::support::command::{Folder, program};

const COLUMNS: &str = "status,instructions,uops,total_cycles,cycles,ipc,rthroughput,limit";

#[test]
fn the_page_describes_every_column_and_option() {
    let page = include_str!("../BATCH.md");
    for column in COLUMNS.split(',') {
        assert!(page.contains(&format!("`{column}`")), "{column}");
    }
    let help = Folder::new().output(&["batch", "--help"]);
    for option in ["--records", "--output-dir", "--shard", "--again", "--jobs", "--why", "--cpus"] {
        assert!(help.contains(option) && page.contains(option), "{option}");
    }
}

/// Returns blocks that the reference has analysed: their digits, and its cycles on Skylake.
fn recorded() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("../../../tests/reference/blocks/x86.tsv").lines().skip(2);
    // The blocks after these have bytes that their text does not determine.
    let lines = lines.map(|line| line.split('\t').collect::<Vec<&str>>()).take(2000);
    lines.map(|fields| (fields[0], fields[2])).collect()
}

/// Returns a field of a row, counted from the end.
fn from_end(row: &str, number: usize) -> &str {
    row.rsplit(',').nth(number).unwrap()
}

#[test]
fn a_table_keeps_its_columns_and_its_order() {
    let recorded = recorded();
    let table: String = recorded.iter().enumerate().map(|(at, (code, _))| format!("{code},{at}.5\n")).collect();
    let folder = Folder::new().with("blocks.csv", &table).with("named.csv", format!("hex,measured\n{table}"));
    let run = folder.run(&["batch", "-mcpu=skylake", "--quiet", "blocks.csv"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let mut rows = run.stdout.lines();
    assert_eq!(rows.next().unwrap(), format!("code,column2,{COLUMNS}"));
    let mut n_rows = 0;
    for ((at, (code, cycles)), row) in recorded.iter().enumerate().zip(rows) {
        assert!(row.starts_with(&format!("{code},{at}.5,")), "{row}");
        assert_eq!(from_end(row, 4), cycles.replace('-', "0"), "{row}");
        n_rows += 1;
    }
    assert_eq!(n_rows, recorded.len());
    let named = folder.run(&["batch", "-mcpu=skylake", "--quiet", "--jobs=3", "named.csv"]);
    let head = format!("hex,measured,{COLUMNS}\n");
    assert_eq!(named.stdout.strip_prefix(&head), run.stdout.split_once('\n').map(|(_, rest)| rest));
}

#[test]
fn a_bad_line_becomes_a_row_with_a_status() {
    let folder = Folder::new().with("a.csv", "4801d8,1,x\r\nzz\n\n4801,\"a,b\",\"c\"\n06,1,2\n4801d8,1,x");
    let run = folder.run(&["batch", "-mcpu=skylake", "a.csv"]);
    let row = ",0,1,1,103,1.03,0.970873786407767,0.25,";
    let nothing = ",2,0,0,0,,,,";
    let expected = format!(
        "code,column2,column3,{COLUMNS}\n4801d8,1,x{row}\nzz,,{nothing}\n,,{nothing}\n4801,\"a,b\",\"c\"{nothing}\n06,1,2{nothing}\n\
         4801d8,1,x{row}\n"
    );
    assert_eq!(run.stdout, expected);
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (Some(0), "a.csv: of 6 blocks 4 were not one block that can be analysed\n")
    );
}

#[test]
fn a_line_may_be_digits_or_an_object() {
    let folder = Folder::new().with("digits", "4801d8\n0x48, 0x01, 0xd8\n\"\n").with(
        "objects.jsonl",
        "{\"id\": 7, \"code\": \"4801d8\"}\n{\"id\":\"a,\\\"b\",\"text\":\"addq %rbx, %rax\\nnop\"}\n{}\nnone\n",
    );
    let digits = folder.run(&["batch", "-mcpu=skylake", "--quiet", "--records=hex", "digits"]).stdout;
    let row = ",0,1,1,103,1.03,0.970873786407767,0.25,";
    let expected = format!("code,{COLUMNS}\n4801d8{row}\n\"0x48, 0x01, 0xd8\"{row}\n\"\"\"\",2,0,0,0,,,,\n");
    assert_eq!(digits, expected);
    let objects = folder.run(&["batch", "--cpus=skylake,znver4", "--quiet", "objects.jsonl"]).stdout;
    let rows: Vec<&str> = objects.lines().collect();
    assert_eq!(rows[0], format!("id,cpu,{COLUMNS}"));
    assert_eq!(rows[1], format!("7,skylake{row}"));
    assert!(rows[2].starts_with("7,znver4,0,1,1,"), "{}", rows[2]);
    assert!(rows[3].starts_with("\"a,\"\"b\",skylake,0,2,2,"), "{}", rows[3]);
    assert_eq!(
        &rows[5..],
        [",skylake,2,0,0,0,,,,", ",znver4,2,0,0,0,,,,", ",skylake,2,0,0,0,,,,", ",znver4,2,0,0,0,,,,"]
    );
}

/// The numbers of one of them would be taken for those of the whole.
#[test]
fn a_line_with_two_blocks_has_no_numbers() {
    let region = |name: &str, code: &str| format!("# LLVM-MCA-BEGIN {name}\\n{code}\\n# LLVM-MCA-END\\n");
    let lines = [
        format!("{{\"text\":\"{}{}\"}}", region("a", "nop"), region("b", "imull %eax,%eax")),
        "{\"text\":\"nop\",\"code\":\"4801d8\"}".to_owned(),
        format!("{{\"text\":\"{}{}\"}}", region("a", ""), region("b", "nop")),
    ];
    let folder = Folder::new().with("b.jsonl", lines.join("\n"));
    let run = folder.run(&["batch", "-mcpu=skylake", "b.jsonl"]);
    let rows: Vec<&str> = run.stdout.lines().skip(1).collect();
    assert!(rows[..2] == [",2,0,0,0,,,,"; 2] && rows[2].starts_with(",0,1,1,"), "{run:?}");
    assert_eq!(run.stderr, "b.jsonl: of 3 blocks 2 were not one block that can be analysed\n");
}

#[test]
fn a_column_of_the_input_keeps_its_name() {
    let header = "code,cycles,\"status\",predicted_status";
    let folder = Folder::new().with("a.csv", format!("{header}\n4801d8,1,2,3\n"));
    let rows = folder.run(&["batch", "--cpus=skylake,znver4", "--quiet", "a.csv"]).stdout;
    let own = "cpu,predicted_predicted_status,instructions,uops,total_cycles,predicted_cycles,ipc,rthroughput,limit";
    assert_eq!(rows.lines().next(), Some(format!("{header},{own}").as_str()));
}

/// A line may not make the whole table wait, or take the memory of all others.
#[test]
fn a_block_expands_to_a_bounded_number_of_instructions() {
    let block = |n: usize| format!("{{\"id\":{n},\"text\":\".rept {n}\\nnop\\n.endr\"}}\n");
    let n_most = mca_core::limits::BLOCK_INSTRUCTIONS;
    let nested = "{\"id\":0,\"text\":\".rept 100\\n.irpc x,12345678\\nnop;nop;nop;nop;nop;nop\\n.endr\\n.endr\"}\n";
    let lines = [n_most, n_most + 1, 2 * n_most, 1_000_000].map(block).concat() + nested;
    let folder = Folder::new().with("a.jsonl", lines);
    let rows = folder.run(&["batch", "-mcpu=skylake", "--quiet", "a.jsonl"]).stdout;
    let seen: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split(',').skip(1).take(2).collect()).collect();
    assert_eq!(seen, [["0", "4096"], ["3", "0"], ["3", "0"], ["3", "0"], ["3", "0"]], "{rows}");
    // What a text spells out itself is no expansion.
    let long = format!("{{\"text\":\"{}\"}}\n", "nop\\n".repeat(2 * n_most));
    let rows = Folder::new().with("a.jsonl", long).run(&["batch", "-mcpu=skylake", "--quiet", "a.jsonl"]).stdout;
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with(",0,8192,")), "{rows}");
}

#[test]
fn a_text_with_data_among_its_instructions_is_not_whole() {
    let text = "{\"text\":\"nop\\n.byte 0x90\\nnop\"}\n{\"text\":\"nop\\n.p2align 4\\nnop\"}\n";
    let folder = Folder::new().with("a.jsonl", text);
    let run = folder.run(&["batch", "-mcpu=skylake", "a.jsonl"]);
    let seen: Vec<&str> = run.stdout.lines().skip(1).map(|row| &row[..4]).collect();
    assert_eq!(seen, [",1,2", ",0,2"], "{}", run.stdout);
}

#[test]
fn a_processor_that_is_named_twice_is_predicted_once() {
    let folder = Folder::new().with("a.txt", "4801d8\n");
    let rows = folder.run(&["batch", "--cpus=skylake,Skylake,znver4,skylake", "--quiet", "a.txt"]).stdout;
    let seen: Vec<&str> = rows.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()).collect();
    assert_eq!(seen, ["skylake", "znver4"], "{rows}");
}

/// Hashes are larger than what a number of JSON can hold exactly in most programs.
#[test]
fn numbers_of_rows_are_repeated_as_they_are_written() {
    let ids = ["18446744073709551617", "18446744073709551618", "0.1000000000000000055", "1e2", "-0", "[1]"];
    let lines: String = ids.iter().map(|id| format!("{{\"id\":{id},\"code\":\"90\"}}\n")).collect();
    let folder = Folder::new().with("a.jsonl", &lines);
    let rows = folder.run(&["batch", "-mcpu=Skylake", "--quiet", "a.jsonl"]).stdout;
    let seen: Vec<&str> = rows.lines().skip(1).map(|row| row.split(",0,1,").next().unwrap()).collect();
    assert_eq!(seen, ids);
}

/// Readers of CSV find a row for each line, whatever the other columns hold.
#[test]
fn every_line_is_one_row_with_as_many_fields() {
    let columns = ",0,1,1,103,1.03,0.970873786407767,0.25,";
    for (line, kept) in [
        ("4801d8,\"a", "4801d8,\"\"\"a\""),
        ("4801d8,a\"b,c", "4801d8,\"a\"\"b,c\""),
        ("4801d8,a\rb", "4801d8,\"a\rb\""),
        ("4801d8,1,2", "4801d8,\"1,2\""),
        ("4801d8,\"1,2\"", "4801d8,\"1,2\""),
        ("4801d8", "4801d8,"),
    ] {
        let folder = Folder::new().with("a.csv", format!("code,note\n{line}\n4801d8,last\n"));
        let run = folder.run(&["batch", "-mcpu=skylake", "a.csv"]);
        let expected = format!("code,note,{COLUMNS}\n{kept}{columns}\n4801d8,last{columns}\n");
        assert_eq!(run.stdout, expected, "{line:?}");
    }
    let run = Folder::new().with("a.csv", "code,\"note\n4801d8,1\n").run(&["batch", "-mcpu=skylake", "a.csv"]);
    assert!(run.stdout.starts_with("code,\"\"\"note\",status,"), "{}", run.stdout);
}

/// The shell opens the file after `<`, whose name the program cannot see.
#[cfg(unix)]
#[test]
fn the_file_of_standard_input_is_not_overwritten() {
    let folder = Folder::new().with("a.csv", "4801d8,1\n");
    let mut command = folder.command(&["batch", "-mcpu=skylake", "--again", "-o", "a.csv"]);
    let run = command.stdin(std::fs::File::open(folder.path.join("a.csv")).unwrap()).output().unwrap();
    assert_eq!((run.status.code(), folder.read("a.csv").as_str()), (Some(1), "4801d8,1\n"));
    assert!(String::from_utf8_lossy(&run.stderr).contains("a.csv: is also read, and would be lost"), "{run:?}");
}

#[test]
fn a_verdict_is_computed_on_request() {
    let folder = Folder::new().with("a.csv", "480fafd84801d8\n");
    let row = |arguments: &[&str]| {
        let all = folder.output(&[&["batch", "-mcpu=skylake", "a.csv"], arguments].concat());
        all.lines().nth(1).unwrap().to_owned()
    };
    assert!(row(&["--why"]).ends_with(",403,4,0.5,1,chain"), "{}", row(&["--why"]));
    assert!(row(&[]).ends_with(",403,4.03,0.49627791563275436,1,"), "{}", row(&[]));
    assert!(row(&["-iterations=10"]).contains(",43,4.3,"), "{}", row(&["-iterations=10"]));
    folder.write("mca.toml", "iterations = 10\n");
    assert!(row(&["--quiet"]).contains(",43,4.3,") && row(&["--no-config"]).contains(",403,4.03,"));
}

#[test]
fn shards_share_the_inputs_and_skip_existing_outputs() {
    let mut folder = Folder::new();
    for name in ["b", "a", "d", "c", "e"] {
        folder = folder.with(&format!("in/{name}.txt"), "4801d8\n");
    }
    let run = |arguments: &[&str]| {
        folder.run(&[&["batch", "-mcpu=skylake", "--output-dir=out/rows", "in/*.txt"], arguments].concat())
    };
    assert_eq!(run(&["--shard=2/3"]).stderr, "");
    assert_eq!(
        ["a", "b", "c", "d", "e"].map(|name| folder.exists(&format!("out/rows/{name}.csv"))),
        [false, true, false, false, true]
    );
    folder.write("out/rows/b.csv", "what is there\n");
    let all = run(&[]);
    assert_eq!((all.status, all.stdout.as_str()), (Some(0), ""));
    assert_eq!(all.stderr.lines().count(), 2, "{}", all.stderr);
    assert_eq!(folder.read("out/rows/b.csv"), "what is there\n");
    let rows = format!("code,{COLUMNS}\n4801d8,0,1,1,103,1.03,0.970873786407767,0.25,\n");
    assert_eq!(folder.read("out/rows/a.csv"), rows);
    assert_eq!(run(&["--again"]).stderr, "");
    assert_eq!(folder.read("out/rows/b.csv"), rows);
}

#[cfg(unix)]
#[test]
fn outputs_without_content_are_written() {
    let folder = Folder::new().with("a.csv", "4801d8\n");
    let rows = format!("code,{COLUMNS}\n4801d8,0,1,1,103,1.03,0.970873786407767,0.25,\n");
    // A pipe after a name of the system, a file after one, a device, and a pipe of its own name.
    assert_eq!(folder.output(&["batch", "-mcpu=skylake", "a.csv", "-o", "/dev/stdout"]), rows);
    let file = std::fs::File::create(folder.path.join("rows.csv")).unwrap();
    let mut command = folder.command(&["batch", "-mcpu=skylake", "a.csv", "-o", "/dev/stdout"]);
    assert!(command.stdout(file).status().unwrap().success());
    assert_eq!(folder.read("rows.csv"), rows);
    assert_eq!(folder.output(&["batch", "-mcpu=skylake", "a.csv", "-o", "/dev/null"]), "");
    let pipe = folder.path.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Opened for reading and writing, so that opening does not wait for another process.
    let mut both = std::fs::OpenOptions::new().read(true).write(true).open(&pipe).unwrap();
    assert_eq!(folder.output(&["batch", "-mcpu=skylake", "a.csv", "-o", "pipe"]), "");
    both.write_all(b"end\n").unwrap();
    let mut read = vec![0; rows.len() + 4];
    both.read_exact(&mut read).unwrap();
    assert_eq!(String::from_utf8(read).unwrap(), format!("{rows}end\n"));
}

/// Spreadsheets write a mark in front of UTF-8.
#[test]
fn a_byte_order_mark_is_skipped() {
    let folder = Folder::new().with("a.csv", "\u{feff}4801d8,1\n4801d8,2\n").with("b.hex", "\u{feff}4801d8\n");
    for (name, n_rows) in [("a.csv", 2), ("b.hex", 1)] {
        let run = folder.run(&["batch", "-mcpu=skylake", "--quiet", name]);
        let rows = run.stdout.lines().filter(|line| line.starts_with("4801d8,") && !line.contains("status"));
        assert_eq!((run.status, rows.count()), (Some(0), n_rows), "{run:?}");
    }
}

#[test]
fn wrong_options_are_refused() {
    let folder = Folder::new().with("a.csv", "4801d8\n").with("b/a.txt", "4801d8\n");
    for (arguments, message) in [
        (&["a.csv", "b/a.txt"][..], "error: several inputs need --output-dir, which gives each a file of its own\n"),
        (&["a.csv", "b/a.txt", "--output-dir=out"], "error: a.csv and b/a.txt would both go into out/a.csv\n"),
        (&["a.csv", "--output-dir=."], "error: ./a.csv: is also read, and would be lost\n"),
        (&["a.csv", "-o", "a.csv"], "error: a.csv: is also read, and would be lost\n"),
        (&["a.csv", "-timeline"], "error: --timeline: mca batch has no such option\n"),
        (&["a.csv", "--shard=0/4"], "error: --shard: '0/4' is not a shard; the shards of 64 are 1/64 to 64/64\n"),
        (&["none*.csv"], "error: none*.csv: no file fits\n"),
        (
            &["a.csv", "-mcpu=skylakx"],
            "error: unknown CPU `skylakx` for x86; the nearest names are `skylake`, `skylake-avx512`\n",
        ),
        (&["a.csv", "--iterations=100001"], "error: --iterations: mca batch simulates at most 100000 of each block\n"),
        (&["missing.csv"], "error: missing.csv: No such file or directory\n"),
    ] {
        let run = folder.run(&[&["batch", "-mcpu=skylake"], arguments].concat());
        assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (Some(1), "", message), "{arguments:?}");
    }
    assert_eq!(folder.read("a.csv"), "4801d8\n");
    let run = folder.run(&["--jobs=2", "a.csv"]);
    assert_eq!(run.stderr, "error: --records, --output-dir, --shard, --again and --jobs are for mca batch.\n");
}

/// Returns a folder with two files that take some seconds to analyse.
fn with_much_work() -> Folder {
    let lines: String = recorded().iter().map(|(code, _)| format!("{code},1\n")).collect();
    let folder = Folder::new();
    folder.with("in/one.csv", lines.repeat(10)).with("in/two.csv", lines.repeat(7))
}

#[test]
fn an_interrupted_batch_can_be_continued() {
    let (whole, killed) = (with_much_work(), with_much_work());
    let arguments = ["batch", "-mcpu=skylake", "--quiet", "--output-dir=out", "in/*.csv"];
    assert_eq!(whole.run(&arguments).status, Some(0));
    let mut n_killed = 0;
    for milliseconds in [20, 150, 400, 900] {
        let mut child = killed.command(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        n_killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        for name in ["out/one.csv", "out/two.csv"] {
            assert!(!killed.exists(name) || killed.read(name) == whole.read(name), "{name} is there, and is not whole");
        }
        // Elsewhere, a later run removes what a killed one leaves.
        if cfg!(target_os = "linux") && killed.exists("out") {
            let names = std::fs::read_dir(killed.path.join("out")).unwrap().map(|entry| entry.unwrap().file_name());
            let left: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with('.')).collect();
            assert!(left.is_empty(), "{left:?}");
        }
    }
    assert!(n_killed > 0, "every run was too fast to be killed");
    assert_eq!(killed.run(&arguments).status, Some(0));
    for name in ["out/one.csv", "out/two.csv"] {
        assert_eq!(killed.read(name), whole.read(name), "{name}");
    }
}

#[test]
fn very_long_lines_become_rows_without_numbers() {
    let folder = Folder::new();
    let mut command = folder.command(&["batch", "-mcpu=skylake"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Longer than any block, and no digits: a row without numbers, and no memory of its size.
    stdin.write_all(b"4801d8\n").unwrap();
    for _ in 0..40 {
        stdin.write_all(&[b'x'; 1 << 20]).unwrap();
    }
    stdin.write_all(b"\n4801d8").unwrap();
    drop(stdin);
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let statuses: Vec<&str> = output.lines().skip(1).map(|row| from_end(row, 7)).collect();
    assert_eq!(statuses, ["0", "2", "0"]);
    assert!(output.len() < 1000, "{} bytes", output.len());
}

/// Only the administrator can become a user who may have few threads.
#[cfg(target_os = "linux")]
#[test]
fn fewer_threads_are_used_if_the_system_allows_fewer() {
    let folder = Folder::new().with("blocks.csv", "4801d8\n".repeat(256 * 100));
    let mut limited = std::process::Command::new("setpriv");
    limited.args(["--reuid=54321", "--regid=54321", "--clear-groups", "prlimit", "--nproc=5"]);
    limited.arg(program()).args(["batch", "-mcpu=skylake", "--jobs=90", "-"]);
    let input = std::fs::File::open(folder.path.join("blocks.csv")).unwrap();
    let done = limited.current_dir("/").stdin(input).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    if said.contains("setpriv: ") || said.contains("ermission denied") {
        eprintln!("not the administrator: {said}");
        return;
    }
    assert!(done.status.success(), "{said}");
    assert_eq!(String::from_utf8(done.stdout).unwrap().lines().count(), 1 + 256 * 100);
}
