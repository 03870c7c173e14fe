use super::super::{Kind, Tools, read, recognise};
use super::*;

/// Returns the labels of lines that branches go to, with the numbers of the lines, from 0.
fn names(text: &str) -> Vec<(usize, String)> {
    let cpu = crate::fixture::cpu("x86_64-pc-linux-gnu");
    let listing = read(text, Kind::Explorer, Tools { cpu: Some(&cpu), ..Tools::default() });
    let name = |line: &str| line.split_once("\":").map(|(name, _)| name.trim_start_matches('"').to_owned());
    let named = (0..).zip(listing.text.lines()).filter_map(|(number, line)| Some((number, name(line)?)));
    named.filter(|(_, name)| name.contains("+0x")).collect()
}

/// `nop DWORD PTR [rax+0x0]` has 4 or 7 bytes. With 7, the loop begins at 4 + 3 + 2 + 7 = 0x10.
#[test]
fn padding_is_as_long_as_aligns_the_code_after_it() {
    let text = "f:\n mov    rax,QWORD PTR [rdi+0x8]\n test   rax,rax\n je     401013 <f+0x13>\n nop    DWORD PTR [rax+0x0]\n \
                dec    rax\n jne    401010 <f+0x10>\n ret\n";
    assert_eq!(recognise(text), Kind::Explorer);
    assert_eq!(names(text), [(5, "f+0x10".to_owned()), (6, "f+0x13".to_owned())]);
}

/// The first branch goes further than 127 bytes, so it has 6 bytes.
#[test]
fn branches_are_as_long_as_their_distance_demands() {
    let body = " movabs rcx,0x1122334455667788\n".repeat(20);
    let text = format!("f:\n dec    eax\n je     4010d6 <f+0xd6>\n{body} jne    401008 <f+0x8>\n ret\n");
    assert_eq!(names(&text), [(3, "f+0x8".to_owned()), (24, "f+0xd6".to_owned())]);
}

/// The length is unknown, but a branch says where the next instruction begins.
#[test]
fn an_unknown_instruction_fills_the_space_that_is_left() {
    let text = "f:\n frobnicate rax,rbx\n dec    rax\n jne    401005 <f+0x5>\n ret\n";
    assert_eq!(names(text), [(2, "f+0x5".to_owned())]);
}

/// `lea rcx,[rip+0x2ff4]` of 7 bytes ends at 0x40100c.
#[test]
fn an_operand_relative_to_an_address_gives_it_away() {
    let text = "f:\n frobnicate rax,rbx\n lea    rcx,[rip+0x2ff4]        # 404000 <table>\n je     401011 <f+0x11>\n \
                dec    rax\n ret\n";
    assert_eq!(names(text), [(5, "f+0x11".to_owned())]);
    let lines = "f(int&, T<int>):\n dec rax\n call 401000 <f(int&, T<int>)>\n";
    assert_eq!(names(lines), [(1, "f(int&, T<int>)+0x0".to_owned())]);
    assert_eq!(place_behind(" lea    rcx,[rip+0x2ff4]        # 404000 <table>"), Some(0x40_100c));
    assert_eq!(place_behind("mov    -0x10(%rip),%rax        # 404000 <table>"), Some(0x40_4010));
}

/// `objdump -l` names the function under its label, and inlined functions within it.
#[test]
fn names_of_inlined_functions_begin_no_function() {
    let text = "dot(int*):\ndot():\n/a/b.cc:3\n dec    rax\nstep():\n/a/c.h:9\n dec    rax\ndot():\n/a/b.cc:4\n \
                jne    401003 <dot(int*)+0x3>\n ret\nnext():\nnext():\n/a/b.cc:8\n dec    rax\n jne    401020 <next()>\n ret\n";
    assert_eq!(names(text), [(6, "dot(int*)+0x3".to_owned()), (14, "next()+0x0".to_owned())]);
    // A name with empty brackets that occurs once is a function.
    assert_eq!(names("next():\n dec    rax\n jne    401020 <next()>\n ret\n"), [(1, "next()+0x0".to_owned())]);
}

#[test]
fn functions_of_one_name_are_distinguished_by_their_own_branches() {
    let one = |at: &str| format!("f:\n dec    rax\n jne    {at} <f>\n ret\n");
    let text = format!("{}{}", one("401000"), one("402000"));
    assert_eq!(names(&text), [(1, "f+0x0".to_owned()), (5, "f.2+0x0".to_owned())]);
}

/// Each unknown instruction has fifteen possible lengths, so not all combinations can be tried.
#[test]
fn many_unknown_instructions_take_bounded_time() {
    let text = format!("f:\n{} jne    401005 <f+0x5>\n ret\n", " frobnicate rax\n".repeat(500));
    assert!(names(&text).len() <= 1);
}
