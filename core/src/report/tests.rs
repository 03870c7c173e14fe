//! Compares reports with recordings of the reference.
//!
//! A recording holds what the reference's simulation library knew about a block (`P` processor, `K` resource kinds, `X` extra
//! facts, `F` register files, `I` instructions, `N` register names), the events it raised, and, after lines that start with
//! `==`, what the reference printed for the options on that line. So views and printers are tested without any simulation of
//! our own.

mod recording;

use recording::Recording;

fn check(text: &str) {
    let recording = Recording::parse(text);
    let mut n_runs = 0;
    for run in text.split("\n== ").skip(1) {
        let (options, expected) = run.split_once('\n').unwrap();
        // The separator of the next run takes the line feed that ends this one.
        let expected = format!("{}\n", expected.trim_end_matches('\n'));
        let reported = String::from_utf8(recording.report(options)).unwrap();
        assert_eq!(reported, expected, "{options}");
        n_runs += 1;
    }
    assert!(n_runs > 0, "a recording without expectations");
}

macro_rules! recordings {
    ($($name:ident: $file:literal,)*) => {
        $(#[test]
        fn $name() {
            check(include_str!(concat!("tests/recordings/", $file, ".txt")));
        })*
    };
}

recordings! {
    an_edge_moved_by_pruning_is_not_examined: "pruning",
    registers_and_resources_share_one_space_of_ids: "shared-ids",
    only_32_bits_of_a_busy_mask_are_tested: "wide-masks",
    the_graph_is_final_when_the_last_instruction_issues: "last-issue",
    memory_dependencies_in_text_and_json: "memory-dependency",
    moves_and_all_views: "moves",
    used_entries_of_the_reorder_buffer_wrap: "wrapped-buffer",
    the_cycle_limit_cuts_the_display_only: "cycle-limit",
    all_views_of_an_in_order_processor: "in-order",
    load_and_store_queues: "queues",
    full_instruction_tables: "full-tables",
    columns_of_wide_characters: "wide-characters",
}
