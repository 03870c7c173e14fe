//! Reads the contents of records, whose fields come in a fixed order.

use super::bytes::Bytes;
use super::event::{BUILD_ID_BYTES, EXECUTABLE, Event, HAS_BRANCH_INDEX, HAS_BUILD_ID, IS_OF_DATA, field};
use crate::record::{Branch, Mapping, Mode, Sample};

/// Reads a mapping. `has_more` says whether the record also has the identity of the file and the protection of the memory;
/// `flags` are those of the record. `None` if the mapping is not one of code, or if the record is too short.
pub fn mapping_in(mut body: Bytes<'_>, has_more: bool, flags: u16) -> Option<Mapping<'_>> {
    let (pid, _thread) = (body.u32()?, body.u32()?);
    let (address, length, file_offset) = (body.u64()?, body.u64()?, body.u64()?);
    let mut build_id: &[u8] = &[];
    let mut is_code = flags & IS_OF_DATA == 0;
    if has_more {
        let file_identity = body.take(24)?;
        if flags & HAS_BUILD_ID != 0 {
            build_id = &file_identity[4..4 + usize::from(file_identity[0]).min(BUILD_ID_BYTES)];
        }
        is_code = body.u32()? & EXECUTABLE != 0;
        body.u32()?;
    }
    is_code.then(|| Mapping { pid, address, length, file_offset, path: body.text(), build_id })
}

/// Reads a sample; `None` if the record is too short. Its branches are stored in `branches`, a list that is reused. The
/// caller sets the sample's `event`, `mode` and `branches`.
pub fn sample_in(mut body: Bytes<'_>, event: &Event, branches: &mut Vec<Branch>) -> Option<Sample<'static>> {
    branches.clear();
    let mut sample = Sample { pid: 0, mode: Mode::User, address: 0, event: 0, period: 1, branches: &[] };
    if event.has(field::IDENTIFIER) {
        body.u64()?;
    }
    if event.has(field::ADDRESS) {
        sample.address = body.u64()?;
    }
    if event.has(field::THREAD) {
        sample.pid = body.u32()?;
        body.u32()?;
    }
    for field in [field::TIME, field::DATA_ADDRESS, field::ID, field::STREAM_ID, field::CPU] {
        if event.has(field) {
            body.u64()?;
        }
    }
    if event.has(field::PERIOD) {
        sample.period = body.u64()?;
    }
    if event.has(field::READ) {
        skip_values(&mut body, event.read_format)?;
    }
    if event.has(field::CALL_CHAIN) {
        let n = usize::try_from(body.u64()?).ok()?;
        body.take(n.checked_mul(8)?)?;
    }
    if event.has(field::RAW) {
        let bytes = body.u32()?;
        body.take(bytes as usize)?;
    }
    if event.has(field::BRANCHES) {
        let n = usize::try_from(body.u64()?).ok()?;
        if event.branch_sample_type >> HAS_BRANCH_INDEX & 1 != 0 {
            body.u64()?;
        }
        let mut entries = Bytes(body.take(n.checked_mul(24)?)?);
        branches.reserve(n);
        while let (Some(from), Some(to), Some(flags)) = (entries.u64(), entries.u64(), entries.u64()) {
            branches.push(Branch { from, to, cycles: (flags >> 4) as u16, is_mispredicted: flags & 1 != 0 });
        }
    }
    Some(sample)
}

/// Skips the values of counters: those of one event, or of several events that are counted together. `format` is the
/// event's `read_format`. `None` if the record is too short.
fn skip_values(body: &mut Bytes<'_>, format: u64) -> Option<()> {
    let (n_times, is_group) = ((format & 3).count_ones() as usize, format & 8 != 0);
    let words_of_each = 1 + (format >> 2 & 1) as usize + (format >> 4 & 1) as usize;
    let n = if is_group { usize::try_from(body.u64()?).ok()? } else { 1 };
    body.take((n_times.checked_add(n.checked_mul(words_of_each)?)?).checked_mul(8)?).map(|_| ())
}
