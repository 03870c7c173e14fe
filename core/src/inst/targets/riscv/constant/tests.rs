use super::ConstantStep::*;
use super::*;

const PLAIN: ConstantFeatures = ConstantFeatures {
    is_64_bit: true,
    zba: false,
    zbb: false,
    zbs: false,
    zbkb: false,
    p: false,
    xqcili: false,
    xtheadbb: false,
    fuses_lui_addi: false,
};

/// Returns the value that a sequence computes.
fn value_of(items: &[Item]) -> i64 {
    let mut result = 0_i64;
    for &(step, immediate) in items {
        let shift = immediate as u32 & 63;
        result = match step {
            Lui => low_signed(immediate << 12, 32),
            Addi => result.wrapping_add(immediate),
            Addiw => i64::from(result.wrapping_add(immediate) as i32),
            Slli => result << shift,
            SlliUw => i64::from(result as u32) << shift,
            Srli => (result as u64 >> shift) as i64,
            Xori => result ^ immediate,
            Rori | ThSrri => result.rotate_right(shift),
            Bseti => result | 1 << shift,
            Bclri => result & !(1 << shift),
            QcLi | QcELi => immediate,
            PliB => (immediate & 0xff).wrapping_mul(0x0101_0101_0101_0101),
            PliH => (immediate & 0xffff).wrapping_mul(0x0001_0001_0001_0001),
            PliW => (immediate & 0xffff_ffff).wrapping_mul(0x1_0000_0001),
            PluiH => ((immediate & 0x3ff) << 6).wrapping_mul(0x0001_0001_0001_0001),
            PluiW => ((immediate & 0x3ff) << 22).wrapping_mul(0x1_0000_0001),
            Pack => i64::from(result as u32) | result << 32,
            Sh1Add => result.wrapping_mul(3),
            Sh2Add => result.wrapping_mul(5),
            Sh3Add => result.wrapping_mul(9),
            AddUw => i64::from(result as u32),
        };
    }
    result
}

fn values() -> impl Iterator<Item = i64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let random = std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let value = (state ^ state >> 29) as i64;
        (value >> (state >> 58), state >> 52 & 63)
    });
    let random = random.map(|(value, shift)| value << shift).take(20_000);
    let edges = (0..64).flat_map(|bit| (-2..=2).map(move |by| (1_i64 << bit).wrapping_add(by)));
    random.chain(edges)
}

#[test]
fn every_sequence_computes_its_value() {
    let all = ConstantFeatures { zba: true, zbb: true, zbs: true, zbkb: true, ..PLAIN };
    let packed = ConstantFeatures { p: true, ..PLAIN };
    let other = ConstantFeatures { xtheadbb: true, fuses_lui_addi: true, ..PLAIN };
    for features in [PLAIN, all, packed, other, ConstantFeatures { zbs: true, ..PLAIN }] {
        for value in values() {
            let items = sequence(value, &features);
            assert_eq!(value_of(&items), value, "{value:#x} {items:?}");
            assert!(items.len() <= MAX_LENGTH);
        }
    }
}

/// The expected sequences are those of `llvm-mc -show-inst`.
#[test]
fn sequences_are_those_of_the_reference() {
    let check = |value: i64, expected: &[Item]| assert_eq!(sequence(value, &PLAIN), expected, "{value:#x}");
    check(0, &[(Addi, 0)]);
    check(0x800, &[(Addi, 1), (Slli, 11)]);
    check(0x1234_5678, &[(Lui, 0x12345), (Addi, 0x678)]);
    check(0x7fff_ffff, &[(Lui, 0x80000), (Addiw, -1)]);
    check(0xffff_ffff, &[(Addi, -1), (Srli, 32)]);
}
