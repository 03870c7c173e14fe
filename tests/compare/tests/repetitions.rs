//! Counting repetitions must not change any view: random blocks on every model, with numbers of iterations around the one from
//! which counting begins. `survey-repetitions prove` does the same for any time.

use mca_core::sim::Scratch;
use mca_tests::processors::PROCESSORS;
use mca_tests::random::{self, Random, Syntax};
use mca_tests::repetition::{self, Subject};

const N_BLOCKS_PER_MODEL: u64 = 2;

#[test]
fn no_view_sees_what_was_left_out() {
    let mut scratch = Scratch::default();
    let (mut n_runs, mut n_shortened) = (0, 0);
    for (number, cpu) in (0..N_BLOCKS_PER_MODEL * PROCESSORS.len() as u64).zip(PROCESSORS.iter().cycle()) {
        let mut random = Random::new(number);
        let length = 1 + random.below(8);
        let text = random::block(&mut random, length, Syntax::Att, false);
        let options = repetition::options(&mut random);
        let subject = Subject::read(text.as_bytes()).expect("a block of known instructions");
        match repetition::compare(&subject, cpu, &options, 500, &mut random, &mut scratch) {
            Ok((runs, shortened)) => {
                n_runs += runs;
                n_shortened += shortened;
            }
            Err(n_iterations) => panic!("{cpu}, {n_iterations} iterations:\n{text}"),
        }
    }
    assert!(n_shortened * 6 > n_runs, "only {n_shortened} of {n_runs} runs were shortened");
}
