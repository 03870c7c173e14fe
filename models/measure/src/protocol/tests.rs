use super::*;

#[test]
fn requests_survive_the_line() {
    let to_exit = Fixup { offset: 0, n_bytes: 1, is_relative: true, destination: Destination::Exit, addend: -1 };
    let to_name = Fixup { offset: 3, n_bytes: 4, is_relative: false, destination: Destination::Name(63), addend: 12 };
    for mode in [Mode::Straight, Mode::Loop { counter: None }, Mode::Loop { counter: Some(15) }] {
        for data in Data::ALL.into_iter().map(Some).chain([None]) {
            for fixups in [vec![], vec![to_exit, to_name]] {
                let code = vec![0x48, 0x01, 0xc8, 0, 0, 0, 0];
                let request = Request { code, mode, offset: 17, patience_ms: 9, data, fixups };
                assert_eq!(Request::from_line(&request.to_line()), Ok(request));
            }
        }
    }
}

#[test]
fn answers_survive_the_line() {
    let measurement = Measurement {
        cycles: 4.0125,
        spread: 0.0031,
        n_kept: 20,
        n_tried: 23,
        gigahertz: 3.641,
        n_pages: 2,
        is_busy: true,
        states: vec![State { cycles: 4.0125, n_samples: 15 }, State { cycles: 5.0, n_samples: 5 }],
        data: Data::Small,
        n_iterations: 2048,
    };
    let unsteady = Measurement { states: Vec::new(), ..measurement.clone() };
    let refusals = [
        Refusal::System,
        Refusal::Processor("AVX".to_owned()),
        Refusal::Pages { n_pages: 3000 },
        Refusal::TooLong { n_bytes: 5000 },
        Refusal::Crashed("signal 9".to_owned()),
        Refusal::WritesCode,
        Refusal::Privileged,
        Refusal::LeavesPath,
    ];
    for answer in refusals.into_iter().map(Err).chain([Ok(measurement), Ok(unsteady)]) {
        assert_eq!(answer_of_line(&answer_to_line(&answer)), answer);
    }
}

#[test]
fn nonsense_is_reported() {
    for line in ["", "twice 90", "loop 9", "loop zz", "straight 90 counter=3", "loop 90 counter=4", "loop 90 x=1"] {
        assert!(Request::from_line(line).is_err(), "{line}");
    }
    for fixup in
        ["", "0:4:relative:0:0", "0:1:relative:0:0", "0:1:absolute:exit:0", "0:1:relative:64:0", "0:2:relative:exit:0"]
    {
        assert!(Request::from_line(&format!("straight 90 fixup={fixup}")).is_err(), "{fixup}");
    }
    assert!(Request::from_line("straight 90 data=prime").is_err());
    for line in ["", "measured", "measured cycles=1", "refused", "refused pages many", "hello"] {
        assert!(matches!(answer_of_line(line), Err(Refusal::Crashed(_))), "{line}");
    }
}
