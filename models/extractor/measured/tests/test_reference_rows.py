"""Rows of the reference's models."""
import unittest

from measured.reference_rows import ReferenceRow, Unit, classes_of_opcodes, net_uses, opcodes_of, rows_of, units_of

UNITS = {
    "P0": Unit(frozenset(["P0"]), 1),
    "P01": Unit(frozenset(["P0", "P1"]), 1),
    "P015": Unit(frozenset(["P0", "P1", "P5"]), 1),
    "P23": Unit(frozenset(["P2", "P3"]), 1),
}


class Rows(unittest.TestCase):
    def test_a_row_has_its_release_cycles_and_no_negative_latency(self):
        row = ReferenceRow.parse("2", "-", "P0:1 P01:2-5", "4#1 -1", "1:5 2#3:0")
        self.assertEqual(row, (2, "P0:1 P01:2-5", [4, 0], (5, 0)))
        self.assertEqual(row.cycles(), {"P0": 1, "P01": 5})
        self.assertEqual(ReferenceRow.parse("1", "-", "-", "-", "-"), (1, "-", [], ()))

    def test_a_group_has_what_none_of_its_parts_has(self):
        # One micro-op on port 0, one on any of 0 and 1; the widest group counts both and has none of its own.
        row = ReferenceRow(2, "P015:2 P01:2 P0:1 P23:1", [1])
        self.assertEqual(net_uses(row, UNITS), [("P0", 1), ("P01", 1), ("P23", 1)])

    def test_the_rows_of_a_committed_model(self):
        rows, units = rows_of("skylake"), units_of("skylake")
        # IMUL64rr goes to port 1 alone and takes 3 cycles.
        imul = rows[classes_of_opcodes()["IMUL64rr"]]
        self.assertEqual((imul.micro_ops, imul.latencies[0]), (1, 3))
        self.assertEqual([use for use in net_uses(imul, units) if use[0] != "SKLPortAny"], [("SKLPort1", 1)])
        self.assertEqual(units["SKLPort06"], Unit(frozenset(["SKLPort0", "SKLPort6"]), 1))
        self.assertEqual(units_of("sandybridge")["SBPort23"].equal, 2)

    def test_the_reference_names_opcodes(self):
        self.assertEqual(opcodes_of(["addq %rbx, %rax", "vpaddd (%rdi), %ymm0, %ymm1"]), ["ADD64rr", "VPADDDYrm"])

    def test_a_text_that_is_no_instruction_ends_the_program(self):
        with self.assertRaises(SystemExit):
            opcodes_of(["addq %rbx, %rax", "frobnicate"])
