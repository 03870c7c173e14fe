//! Tests that small files whose parts lie on top of each other, or refer to each other many times, do not take much
//! time or memory.

use super::*;

/// Address of the section of code.
const ADDRESS: u64 = 0x40_1000;

/// `xorl %eax, %eax`, `ret`.
const CODE: [u8; 3] = [0x31, 0xc0, 0xc3];

/// Returns an ELF program with a section of code and `others`. Each symbol has the offset of its name in `names`, a
/// distance from the start of the code, and a size.
fn elf(code: &[u8], others: &[(&str, Vec<u8>)], names: &[u8], symbols: &[(u32, u64, u64)]) -> Vec<u8> {
    const HEADER_BYTES: usize = 64;
    let mut table = vec![0; 24];
    for (name, at, size) in symbols {
        table.extend(name.to_le_bytes());
        // A global function of section 1.
        table.extend([0x12, 0, 1, 0]);
        table.extend([ADDRESS + at, *size].iter().flat_map(|number| number.to_le_bytes()));
    }
    // Name, kind, flags, address, content, linked section, bytes of an entry.
    let mut sections = vec![("", 0, 0, 0, Vec::new(), 0, 0), (".text", 1, 6, ADDRESS, code.to_vec(), 0, 0)];
    sections.extend(others.iter().map(|(name, content)| (*name, 1, 0, 0, content.clone(), 0, 0)));
    let n = sections.len() as u32;
    sections.push((".symtab", 2, 0, 0, table, n + 1, 24));
    sections.push((".strtab", 3, 0, 0, names.to_vec(), 0, 0));
    let all_names: String = sections.iter().map(|section| format!("{}\0", section.0)).collect::<String>() + ".names\0";
    sections.push((".names", 3, 0, 0, all_names.into_bytes(), 0, 0));
    let (mut content, mut headers, mut name_at) = (Vec::<u8>::new(), Vec::<u8>::new(), 0_u32);
    for (name, kind, flags, address, bytes, link, entry_bytes) in &sections {
        let place = (HEADER_BYTES + content.len()) as u64;
        headers.extend([name_at, *kind].iter().flat_map(|number: &u32| number.to_le_bytes()));
        let numbers = [*flags, *address, place, bytes.len() as u64, u64::from(*link), 1, *entry_bytes];
        headers.extend(numbers.iter().flat_map(|number: &u64| number.to_le_bytes()));
        content.extend(bytes);
        name_at += name.len() as u32 + 1;
    }
    let mut out = b"\x7fELF\x02\x01\x01".to_vec();
    out.resize(16, 0);
    out.extend([2, 0, 62, 0, 1, 0, 0, 0]);
    out.extend([ADDRESS, 0, (HEADER_BYTES + content.len()) as u64].iter().flat_map(|number| number.to_le_bytes()));
    out.extend([0, 0, 0, 0, 64, 0, 56, 0, 0, 0, 64, 0, sections.len() as u8, 0, sections.len() as u8 - 1, 0]);
    out.extend(content);
    out.extend(headers);
    out
}

/// Returns the lengths of the names of a file's functions.
fn names_of(bytes: &[u8]) -> Result<Vec<usize>, ObjectError> {
    let functions = ObjectFile::open(bytes)?.functions()?;
    Ok(functions.iter().map(|function| function.name.len()).collect())
}

#[test]
fn a_very_long_name_loses_its_end() {
    let names = |n: usize| [b"\0", "a".repeat(n).as_bytes(), b"\0"].concat();
    assert_eq!(names_of(&elf(&CODE, &[], &names(2_000), &[(1, 0, 3)])), Ok(vec![2_000]));
    assert_eq!(names_of(&elf(&CODE, &[], &names(5_000), &[(1, 0, 3)])), Ok(vec![2_048]));
}

#[test]
fn symbols_that_share_one_long_name_are_refused() {
    let names = [b"\0", "a".repeat(100_000).as_bytes(), b"\0"].concat();
    let symbols: Vec<(u32, u64, u64)> = (1..500).map(|at| (at, 0, 3)).collect();
    assert_eq!(names_of(&elf(&CODE, &[], &names, &symbols)), Err(ObjectError::TooRepetitive));
}

#[test]
fn functions_that_share_too_much_code_are_refused() {
    let code = [0x90; 1_000];
    let symbols = |n: u64| (0..n).map(|at| (1, at, 1_000 - at)).collect::<Vec<_>>();
    assert_eq!(names_of(&elf(&code, &[], b"\0f\0", &symbols(20))), Ok(vec![1; 20]));
    assert_eq!(names_of(&elf(&code, &[], b"\0f\0", &symbols(900))), Err(ObjectError::TooRepetitive));
    // Several names of the same code count once.
    assert!(names_of(&elf(&code, &[], b"\0f\0", &vec![(1, 0, 1_000); 900])).is_ok());
}

#[test]
fn members_that_overlap_are_refused() {
    let object = elf(&CODE, &[], b"\0f\0", &[(1, 0, 3)]);
    let fat = |n: u32| {
        let at = 8 + 20 * n;
        let one = [0x0100_0007, 3, at, object.len() as u32, 0];
        let numbers = [0xcafe_babe, n].into_iter().chain((0..n).flat_map(|_| one));
        numbers.flat_map(u32::to_be_bytes).chain(object.iter().copied()).collect::<Vec<u8>>()
    };
    assert_eq!(names_of(&fat(1)), Ok(vec![1]));
    assert_eq!(names_of(&fat(3)), Err(ObjectError::TooRepetitive));
}

/// Returns a part with its length before it.
fn with_length(part: Vec<u8>) -> Vec<u8> {
    [(part.len() as u32).to_le_bytes().to_vec(), part].concat()
}

/// Returns a table of lines of version 4 with one file; `program` is the bytecode that makes its rows.
fn lines(program: &[u8]) -> Vec<u8> {
    let head = [&[1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0][..], b"a.c\0\0\0\0\0"].concat();
    with_length([&[4, 0][..], &with_length(head), program].concat())
}

/// Returns a unit of debug data of version 4 with these entries.
fn unit(entries: &[u8]) -> Vec<u8> {
    with_length([&[4, 0, 0, 0, 0, 0, 8][..], entries].concat())
}

/// Returns the attributes of an entry for a stretch of code: its address and its length.
fn stretch(at: usize, length: usize) -> Vec<u8> {
    [&(ADDRESS + at as u64).to_le_bytes()[..], &(length as u32).to_le_bytes()].concat()
}

/// Descriptions of entries: 1 is a unit with a table of lines, 2 a function, 3 an inlined function around others.
const ENTRIES: [u8; 32] = [
    1, 0x11, 1, 0x11, 1, 0x12, 6, 0x10, 0x17, 0, 0, 2, 0x2e, 1, 0x11, 1, 0x12, 6, 3, 8, 0, 0, 3, 0x1d, 1, 0, 0, 0, 0,
    0, 0, 0,
];

/// Returns bytecode that makes a row for the first byte of the code, then `more`, then the end of the code.
fn rows(more: &[u8], code: &[u8]) -> Vec<u8> {
    assert!(code.len() < 128);
    [&[0, 9, 2][..], &ADDRESS.to_le_bytes(), &[1], more, &[2, code.len() as u8, 0, 1, 1]].concat()
}

/// Returns the lines of the bytes at some distances from the start of the first function; `None` where none is found.
fn lines_in(bytes: &[u8], at: &[usize]) -> Vec<Option<u32>> {
    let file = ObjectFile::open(bytes).expect("a program");
    let lines = file.lines();
    let start = file.functions().expect("symbols")[0].range.start;
    at.iter().map(|at| lines.frames(start + at).first().map(|frame| frame.line)).collect()
}

#[test]
fn the_depth_of_inlined_functions_is_bounded() {
    let program = |n_inlined: usize| {
        let whole = stretch(0, CODE.len());
        let function = [&[2][..], &whole, b"f\0", &vec![3; n_inlined], &vec![0; n_inlined + 2]].concat();
        let info = unit(&[&[1][..], &whole, &[0; 4], &function].concat());
        let others =
            [(".debug_info", info), (".debug_abbrev", ENTRIES.to_vec()), (".debug_line", lines(&rows(&[], &CODE)))];
        elf(&CODE, &others, b"\0f\0", &[(1, 0, 3)])
    };
    assert_eq!(lines_in(&program(20), &[0]), [Some(1)]);
    assert_eq!(lines_in(&program(1_000_000), &[0]), [None]);
}

/// If all units named one table, each unit would read a copy of it.
#[test]
fn units_that_share_one_table_of_lines_take_bounded_work() {
    const N_UNITS: usize = 100;
    let code = [0x90; N_UNITS];
    let units = (0..N_UNITS).flat_map(|at| unit(&[&[1][..], &stretch(at, 1), &[0; 4], &[0]].concat()));
    // Each byte makes a row of the same address.
    let table = lines(&rows(&vec![13; 100_000], &code));
    let others = [(".debug_info", units.collect()), (".debug_abbrev", ENTRIES.to_vec()), (".debug_line", table)];
    let all: Vec<usize> = (0..N_UNITS).collect();
    let found = lines_in(&elf(&code, &others, b"\0f\0", &[(1, 0, N_UNITS as u64)]), &all);
    assert!(found[0].is_some() && found[N_UNITS - 1].is_none(), "{found:?}");
}

#[test]
fn a_thin_archive_is_refused() {
    let member = "dot.o/          0           0     0     644     100       `\n";
    let archive = ["!<thin>\n", member].concat();
    assert!(is_object(archive.as_bytes()));
    let error = ObjectFile::open(archive.as_bytes()).err();
    assert_eq!(error, Some(ObjectError::Thin));
    assert_eq!(ObjectFile::open(b"!<arch>\n").err(), Some(ObjectError::Damaged));
}

#[test]
fn a_module_of_webassembly_is_named() {
    let module = b"\0asm\x01\0\0\0";
    assert!(is_object(module));
    let is_named =
        |bytes: &[u8]| ObjectFile::open(bytes).err() == Some(ObjectError::UnknownMachine("WebAssembly".into()));
    assert!(is_named(module) && is_named(&archive(&[("a.o", module)])));
}

#[test]
fn archives_in_an_archive_are_named() {
    let object = elf(&CODE, &[], b"\0f\0", &[(1, 0, 3)]);
    let inner = archive(&[("a.o", &object)]);
    let error = ObjectFile::open(&archive(&[("in.a", &inner)])).err();
    assert_eq!(error, Some(ObjectError::NestedArchive));
    let outer = archive(&[("a.o", &object), ("in.a", &inner)]);
    let expected = ["left out, an archive inside of the archive: in.a"];
    assert_eq!(ObjectFile::open(&outer).expect("an archive").left_out(), expected);
}

/// Mach-O files for several architectures are made in the same way.
#[test]
fn the_wanted_part_of_several_is_read() {
    let wide = elf(&CODE, &[], b"\0f\0", &[(1, 0, 3)]);
    let mut narrow = wide.clone();
    narrow[18] = 3;
    let parts = archive(&[("wide.o", &wide), ("narrow.o", &narrow)]);
    let triple =
        |begin: &str| ObjectFile::open_for(&parts, |triple| triple.starts_with(begin)).map(|file| file.triple());
    assert_eq!(triple("i386"), Ok(&b"i386-pc-linux-gnu"[..]));
    assert_eq!(triple("x86_64"), triple("aarch64"));
    assert_eq!(triple("x86_64"), ObjectFile::open(&parts).map(|file| file.triple()));
}

/// Returns an archive with these members.
fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = b"!<arch>\n".to_vec();
    for (name, content) in members {
        out.extend(
            format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", format!("{name}/"), 0, 0, 0, 644, content.len()).bytes(),
        );
        out.extend(*content);
        out.resize(out.len().next_multiple_of(2), b'\n');
    }
    out
}

#[test]
fn members_that_are_not_read_are_named_with_the_reason() {
    let object = elf(&CODE, &[], b"\0f\0", &[(1, 0, 3)]);
    let for_machine = |machine: u8| {
        let mut other = object.clone();
        other[18] = machine;
        other
    };
    let (narrow, unknown) = (for_machine(3), for_machine(21));
    let members: [(&str, &[u8]); 9] = [
        ("a.o", &object),
        ("b.o", &narrow),
        ("c.o", &narrow),
        ("d.o", &narrow),
        ("e.o", &narrow),
        ("f.o", &unknown),
        ("g.bc", b"BC\xc0\xde\x35\x14\0\0"),
        ("h.o", &object[..80]),
        ("README", b"a text"),
    ];
    let bytes = archive(&members);
    let file = ObjectFile::open(&bytes).expect("an archive");
    assert_eq!(file.functions().expect("functions").len(), 1);
    let expected = [
        "left out, code for PowerPc64, whose machine code cannot be decoded: f.o",
        "left out, bitcode of LLVM, which is no machine code: g.bc",
        "left out, cut off or damaged: h.o",
        "left out, code for i386-pc-linux-gnu: b.o, c.o, d.o and 1 more",
    ];
    assert_eq!(file.left_out(), expected);
    assert_eq!(ObjectFile::open(&object).expect("an object").left_out(), [""; 0]);
}

#[test]
fn a_member_without_functions_is_read_beside_one_with_functions() {
    let with = elf(&CODE, &[], b"\0f\0", &[(1, 0, 3)]);
    let without = elf(&CODE, &[], b"\0", &[]);
    let names = |members: &[(&str, &[u8])]| {
        let bytes = archive(members);
        let functions = ObjectFile::open(&bytes).and_then(|file| {
            Ok(file
                .functions()?
                .iter()
                .map(|function| String::from_utf8_lossy(function.name).into_owned())
                .collect::<Vec<_>>())
        });
        functions.expect("functions")
    };
    assert_eq!(names(&[("a.o", &with), ("b.o", &without)]), ["f", ".text"]);
    assert_eq!(names(&[("a.o", &without), ("b.o", &with)]), [".text", "f"]);
}

#[test]
fn compressed_debug_data_are_not_read_and_said_to_be_compressed() {
    let of_section = |name: &str, content: &[u8]| {
        let bytes = elf(&CODE, &[(name, content.to_vec())], b"\0f\0", &[(1, 0, 3)]);
        let lines = ObjectFile::open(&bytes).expect("an object").lines();
        (lines.is_empty(), lines.compressed_by())
    };
    assert_eq!(of_section(".zdebug_info", b"ZLIB\0\0\0\0\0\0\0\x20\x78\x9c\x01"), (true, Some("zlib")));
    assert_eq!(of_section(".debug_str", b"a"), (true, None));
}
