//! Loops whose compiled form is listed.

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..a.len().min(b.len()) {
        s += a[i] * b[i];
    }
    s
}

pub fn largest(a: &[u32], mut m: u32) -> u32 {
    for x in a {
        m = m.wrapping_mul(31) ^ *x;
    }
    m
}
