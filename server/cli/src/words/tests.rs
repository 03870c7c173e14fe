//! Small words; sentences are tested where a region is simulated.

use super::*;

#[test]
fn throughput_is_told_as_people_do() {
    let told = [4.0, 2.0, 1.0, 0.25, 1.0 / 16.0, 10.0 / 3.0].map(throughput);
    assert_eq!(told, ["4/cycle", "2/cycle", "1/cycle", "1 per 4 cycles", "1 per 16 cycles", "3.33/cycle"]);
}
