use super::*;

const KIND: FileKind = FileKind { tag: *b"TEST", version: 3 };
const NUMBERS: SectionId = SectionId(1);
const STRING_ENDS: SectionId = SectionId(2);
const STRING_BYTES: SectionId = SectionId(3);
const LIST_ENDS: SectionId = SectionId(4);
const LIST_ITEMS: SectionId = SectionId(5);

fn sample() -> Vec<u8> {
    let mut file = PackWriter::new(KIND);
    let mut numbers = RowWriter::new(7);
    numbers.u8(7).u16(513).u32(70_000).end_row();
    numbers.u8(8).u16(514).i32(-1).end_row();
    file.add(NUMBERS, numbers);
    let mut strings = StringPool::default();
    assert_eq!((strings.intern("addl"), strings.intern("subl"), strings.intern("addl")), (1, 2, 1));
    strings.write(STRING_ENDS, STRING_BYTES, &mut file);
    let mut lists = SequencePool::default();
    assert_eq!((lists.intern(&[3, 1]), lists.intern(&[]), lists.intern(&[9])), (1, 0, 2));
    lists.write(LIST_ENDS, LIST_ITEMS, &mut file);
    file.finish()
}

fn read_all(bytes: &[u8]) -> Result<(), PackError> {
    let file = PackedFile::open(bytes, KIND)?;
    let numbers = file.table::<7>(NUMBERS)?;
    for row in numbers.iter() {
        let _ = (row.u8(0), row.u16(1), row.u32(3));
    }
    let strings = Strings::open(&file, STRING_ENDS, STRING_BYTES)?;
    for id in 0..strings.len() as u32 + 1 {
        let _ = strings.text(id);
    }
    let lists = Sequences::open(&file, LIST_ENDS, LIST_ITEMS)?;
    for id in 0..lists.len() as u32 + 1 {
        let _ = lists.get(id).count();
    }
    Ok(())
}

#[test]
fn what_was_written_is_read() {
    let bytes = sample();
    let file = PackedFile::open(&bytes, KIND).unwrap();
    let numbers = file.table::<7>(NUMBERS).unwrap();
    assert_eq!(numbers.len(), 2);
    let row = numbers.get(0).unwrap();
    assert_eq!((row.u8(0), row.u16(1), row.u32(3)), (7, 513, 70_000));
    assert_eq!(numbers.get(1).unwrap().i32(3), -1);
    assert!(numbers.get(2).is_none());
    assert!(numbers.range(1, 2).is_empty());
    let strings = Strings::open(&file, STRING_ENDS, STRING_BYTES).unwrap();
    assert_eq!((strings.text(0), strings.text(1), strings.text(2), strings.text(3)), ("", "addl", "subl", ""));
    let lists = Sequences::open(&file, LIST_ENDS, LIST_ITEMS).unwrap();
    assert_eq!(lists.get(1).collect::<Vec<_>>(), [3, 1]);
    assert_eq!(lists.get(2).collect::<Vec<_>>(), [9]);
    assert_eq!(lists.get(0).count() + lists.get(3).count(), 0);
}

#[test]
fn another_kind_or_version_is_refused() {
    let bytes = sample();
    let open = |tag: [u8; 4], version| PackedFile::open(&bytes, FileKind { tag, version }).map(|_| ());
    assert_eq!(open(*b"ELSE", 3), Err(PackError::WrongKind { found: *b"TEST", expected: *b"ELSE" }));
    assert_eq!(open(*b"TEST", 4), Err(PackError::WrongVersion { found: 3, expected: 4 }));
    assert_eq!(PackedFile::open(b"something else entirely", KIND).map(|_| ()), Err(PackError::NotPacked));
    let file = PackedFile::open(&bytes, KIND).unwrap();
    assert_eq!(file.table::<7>(SectionId(99)).map(|_| ()), Err(PackError::MissingSection(SectionId(99))));
    assert_eq!(
        file.table::<8>(NUMBERS).map(|_| ()),
        Err(PackError::WrongRowWidth { section: NUMBERS, found: 7, expected: 8 })
    );
}

#[test]
fn a_shortened_file_is_an_error_and_a_damaged_one_is_no_panic() {
    let bytes = sample();
    assert_eq!(read_all(&bytes), Ok(()));
    let last_used = bytes.len();
    for length in 0..last_used {
        assert!(read_all(&bytes[..length]).is_err(), "accepted {length} of {last_used} bytes");
    }
    for position in 0..bytes.len() {
        for value in [0, 1, 0x7f, 0xff] {
            let mut damaged = bytes.clone();
            damaged[position] = value;
            let _ = read_all(&damaged);
        }
    }
}

/// Every embedded file, one of which has rows of every kind, and one that is cut off.
#[test]
fn columns_are_turned_back_into_the_same_rows() {
    let sample = sample();
    assert_ne!(columns::columns_of(&sample), sample);
    let embedded = crate::TARGETS.iter().flat_map(|target| target.file_names().map(|name| target.file(name)));
    let mut n_files = 0;
    for file in embedded.chain([sample.as_slice(), &sample[..sample.len() - 1], &sample[..20], &[]]) {
        let in_columns = columns::columns_of(file);
        assert_eq!(in_columns.len(), file.len());
        assert!(columns::rows_of(&in_columns) == file, "file {n_files}");
        n_files += 1;
    }
    assert!(n_files > 4, "{n_files}");
}
