"""Micro-benchmarks of known instructions."""
import unittest

from measured.benchmarks import Instruction, beside_partners, kind_of, split
from measured.measurements import OWN, Table


def parse(text: str) -> Instruction:
    found = Instruction.parse(text)
    assert found, text
    return found


class Operands(unittest.TestCase):
    def test_kinds(self):
        for operand, kind in (("$5", "i8"), ("$-128", "i8"), ("$128", "i32"), ("$0x123456789ab", "i64"), ("%al", "r8"), ("%r10w", "r16"),
                              ("%ebp", "r32"), ("%xmm3", "x"), ("%zmm31", "z"), ("%k1", "k"), ("8(%rax,%rbx)", "m"), ("%st", None), ("label", None)):
            self.assertEqual(kind_of(operand), kind, operand)

    def test_commas_within_addresses_and_braces_separate_nothing(self):
        self.assertEqual(split("$1, 8(%rax,%rbx,4), %zmm0 {%k1} {z}"), ["$1", "8(%rax,%rbx,4)", "%zmm0 {%k1} {z}"])

    def test_what_cannot_be_exchanged_is_no_form(self):
        for text in ("", "ret", "jmp label", "fadd %st, %st(1)", "movsb (%rsi), (%rdi)"):
            self.assertIsNone(Instruction.parse(text), text)


class Benchmarks(unittest.TestCase):
    def test_copies_have_results_of_their_own(self):
        add = parse("addq %rsi, %rdx")
        self.assertEqual(add.form(), "addq r64, r64")
        copies = add.benchmarks()["tp"].split(";")
        self.assertEqual(copies[:3], ["addq %r14, %rax", "addq %r14, %rbx", "addq %r14, %rcx"])
        self.assertEqual(len(set(copies)), 12)

    def test_chains_go_through_destination_and_source(self):
        self.assertEqual(parse("addq %rsi, %rdx").chains(), {"lat:dst": "addq %r14, %rax", "lat:0": "addq %rax, %rax"})

    def test_chains_from_the_other_kind_of_register_have_a_move_back(self):
        self.assertEqual(parse("cvtsi2sdq %rdx, %xmm5").chains()["lat:0+movq"], "cvtsi2sdq %rax, %xmm0;vmovq %xmm0, %rax")
        self.assertEqual(parse("movmskpd %xmm2, %edx").chains()["lat:0+movq"], "movmskpd %xmm0, %eax;vmovq %rax, %xmm0")

    def test_chains_through_addresses(self):
        self.assertEqual(parse("addq 8(%rsi), %rdx").chains()["lat:addr"], "addq (%rbp,%rax), %rax")
        self.assertEqual(parse("vaddps 8(%rsi), %xmm1, %xmm2").chains(), {
            "lat:dst": "vaddps (%rbp), %xmm13, %xmm0",
            "lat:0": "vaddps (%rbp), %xmm0, %xmm0",
            "lat:addr+movq": "vaddps (%rbp,%rax), %xmm13, %xmm0;vmovd %xmm0, %eax;andl $64, %eax",
        })

    def test_what_writes_memory_or_flags_alone_has_no_chain(self):
        for text in ("addq %rax, (%rbx)", "cmpq %rax, %rbx", "vucomiss %xmm0, %xmm1", "prefetcht0 (%rax)"):
            self.assertEqual(list(parse(text).benchmarks()), ["tp"], text)

    def test_memory_that_is_changed_is_shared_by_no_two_copies(self):
        copies = parse("addq %rax, (%rbx)").throughput().split(";")
        self.assertEqual((len(copies), copies[-1]), (8, "addq %r14, 448(%rbp)"))

    def test_the_count_of_a_shift_stays(self):
        shift = parse("shlq %cl, %rdx")
        self.assertEqual(shift.form(), "shlq cl, r64")
        self.assertNotIn("%rcx", shift.throughput())
        self.assertEqual(shift.chains()["lat:dst"], "shlq %cl, %rax")

    def test_an_accumulator_stays(self):
        self.assertEqual(parse("addl $1000000, %eax").benchmarks(), {"tp": ";".join(["addl $1000000, %eax"] * 12)})

    def test_masks_go_along(self):
        self.assertEqual(parse("vaddps %zmm1, %zmm2, %zmm3 {%k1} {z}").chains()["lat:0"], "vaddps %zmm0, %zmm0, %zmm0 {%k1} {z}")

    def test_what_was_measured_of_a_list_is_what_is_made_of_it(self):
        """A committed table has most of its texts from this program; other texts of forms of forms.s come from another list."""
        made: dict[str, dict[str, str]] = {}
        for line in (OWN / "forms.s").read_text().splitlines():
            if found := Instruction.parse(line.split("#")[0]):
                made.setdefault(found.form(), found.benchmarks())
        rows = [row for row in Table.parse((OWN / "zen4-forms.tsv").read_text()).rows if made.get(row[0], {}).get(row[1]) == row[4]]
        self.assertGreater(len(rows), 2300)


class Pairs(unittest.TestCase):
    def test_six_copies_beside_six_of_each_partner(self):
        texts = beside_partners(parse("vaddps %xmm0, %xmm1, %xmm2").throughput().split(";"))
        self.assertEqual(list(texts), ["mul", "add", "shuffle"])
        self.assertEqual(texts["mul"].split(";")[:3], ["vaddps %xmm13, %xmm14, %xmm0", "vmulps %xmm13, %xmm14, %xmm6", "vaddps %xmm13, %xmm14, %xmm1"])
        self.assertEqual(len(texts["mul"].split(";")), 12)
        general = beside_partners(parse("addq %rsi, %rdx").throughput().split(";"))
        self.assertEqual(list(general), ["imul", "shl", "lea", "setcc"])
        self.assertEqual(general["setcc"].split(";")[1], "setb %r8b")
