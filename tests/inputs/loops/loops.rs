//! Loops of Rust: iterators, checked accesses, wrapping arithmetic.
#![crate_type = "lib"]

#[no_mangle]
pub fn sum(values: &[f64]) -> f64 { values.iter().sum() }
#[no_mangle]
pub fn dot(left: &[f32], right: &[f32]) -> f32 { left.iter().zip(right).map(|(a, b)| a * b).sum() }
#[no_mangle]
pub fn total(values: &[u32]) -> u64 { values.iter().map(|&value| u64::from(value)).sum() }
#[no_mangle]
pub fn hash(bytes: &[u8]) -> u64 { bytes.iter().fold(14695981039346656037, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(1099511628211)) }
#[no_mangle]
pub fn count(bytes: &[u8], wanted: u8) -> usize { bytes.iter().filter(|&&byte| byte == wanted).count() }
#[no_mangle]
pub fn double(values: &mut [i32]) { for value in values { *value = value.wrapping_mul(2).wrapping_add(1); } }
#[no_mangle]
pub fn at(values: &[f64], order: &[usize]) -> f64 { let mut sum = 0.0; for &index in order { sum += values[index]; } sum }
#[no_mangle]
pub fn running(values: &mut [f32]) { let mut sum = 0.0; for value in values { sum += *value; *value = sum; } }
#[no_mangle]
pub fn polynomial(coefficients: &[f64], x: f64) -> f64 { coefficients.iter().fold(0.0, |sum, &c| sum * x + c) }
#[no_mangle]
pub fn bounds(values: &[i64]) -> (i64, i64) { values.iter().fold((i64::MAX, i64::MIN), |(low, high), &v| (low.min(v), high.max(v))) }
#[no_mangle]
pub fn random(seed: &mut u64, out: &mut [u64]) { for slot in out { *seed ^= *seed << 13; *seed ^= *seed >> 7; *seed ^= *seed << 17; *slot = *seed; } }
#[no_mangle]
pub fn position(values: &[u16], wanted: u16) -> Option<usize> { values.iter().position(|&value| value == wanted) }
#[no_mangle]
pub fn average(left: &[u8], right: &[u8], out: &mut [u8]) { for ((a, b), c) in left.iter().zip(right).zip(out) { *c = ((u16::from(*a) + u16::from(*b) + 1) >> 1) as u8; } }
#[no_mangle]
pub fn power(base: u64, exponent: u64, modulus: u64) -> u64 { let (mut result, mut base, mut exponent) = (1, base, exponent); while exponent > 0 { if exponent & 1 == 1 { result = result * base % modulus; } base = base * base % modulus; exponent >>= 1; } result }
