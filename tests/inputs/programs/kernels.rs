//! Loops as rustc compiles them, with bounds checks and panics. Compiled by the comparison; never run.

#[no_mangle]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[no_mangle]
pub fn prefix_sums(values: &mut [u32]) {
    for i in 1..values.len() {
        values[i] = values[i].wrapping_add(values[i - 1]);
    }
}

#[no_mangle]
pub fn count_words(text: &[u8]) -> usize {
    text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).count()
}

#[no_mangle]
pub fn is_valid(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok()
}

#[no_mangle]
pub fn reverse_bits(words: &mut [u64]) {
    for word in words.iter_mut() {
        *word = word.reverse_bits().rotate_left(7) ^ word.swap_bytes();
    }
}

#[no_mangle]
pub fn greatest(values: &[i16]) -> Option<i16> {
    values.iter().copied().max()
}

#[no_mangle]
pub fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len() as f32
}

#[no_mangle]
pub fn saturating(values: &[i32], by: i32) -> i32 {
    values.iter().fold(0i32, |sum, value| sum.saturating_add(value.saturating_mul(by)))
}

#[no_mangle]
pub fn join(words: &[String]) -> String {
    words.join(", ")
}

#[no_mangle]
pub fn multiply(a: u128, b: u128) -> u128 {
    a.wrapping_mul(b) / (b | 1)
}
