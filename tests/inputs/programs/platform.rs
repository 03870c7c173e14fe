//! What a program is made of besides loops: closures, traits, strings, errors, threads' own data, panics.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static PER_THREAD: Cell<u32> = const { Cell::new(3) };
}

static COUNTER: AtomicU64 = AtomicU64::new(0);
static NAMES: [&str; 3] = ["plain", "with \"quotes\" and \\", "tab\tline\n\u{1}\u{e9}"];

pub trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        NAMES[COUNTER.fetch_add(1, Ordering::Relaxed) as usize % NAMES.len()].to_owned()
    }
}

pub struct Circle(pub f64);
pub struct Box2(pub f64, pub f64);

impl Shape for Circle {
    fn area(&self) -> f64 {
        self.0 * self.0 * std::f64::consts::PI
    }
}

impl Shape for Box2 {
    fn area(&self) -> f64 {
        self.0 * self.1
    }
}

pub fn total(shapes: &[Box<dyn Shape>]) -> f64 {
    shapes.iter().map(|shape| shape.area()).sum()
}

pub fn describe(shapes: &[Box<dyn Shape>]) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for shape in shapes {
        writeln!(text, "{}: {:.2}", shape.name(), shape.area())?;
    }
    Ok(text)
}

pub fn words(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }
    counts
}

pub fn next_of_thread() -> u32 {
    PER_THREAD.with(|cell| {
        cell.set(cell.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        cell.get()
    })
}

pub fn wide(a: u128, b: u128) -> (u128, i128, f64) {
    (a.wrapping_mul(b) / (b | 1), (a as i128) % ((b as i128) | 3), a as f64)
}

pub fn checked(values: &[i64], at: usize) -> Option<i64> {
    values.get(at)?.checked_mul(values[at / 2])?.checked_add(1)
}

#[no_mangle]
pub extern "C" fn kind_of(n: u32) -> i32 {
    match n {
        0 => 5,
        1 => -7,
        2 => 1 << 20,
        3..=9 => n as i32 * 3,
        10 => panic!("ten is {}", n),
        11 => 12,
        12 => 99,
        _ => i32::from(n.is_power_of_two()),
    }
}

/// Sorted by a key that is computed anew each time.
pub fn sorted(mut values: Vec<(u8, String)>) -> Vec<(u8, String)> {
    values.sort_by_key(|(number, text)| (text.len(), 255 - number));
    values.dedup();
    values
}
