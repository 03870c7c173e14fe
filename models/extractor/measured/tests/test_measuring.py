"""Measuring, with a made-up processor whose answers the tests choose."""
import pathlib
import tempfile
import unittest
from unittest import mock

from measured import measuring
from measured.measuring import Value


class Assembled(unittest.TestCase):
    def test_texts_become_bytes(self):
        texts = ["imulq %rax, %rax", "frobnicate", "nop;ret"]
        self.assertEqual(measuring.assembled(texts), ["480fafc0", None, "90c3"])


class Runs(unittest.TestCase):
    def measure(self, *runs):
        """Answers a list a run, whatever is asked."""
        answers = iter(runs)
        return lambda texts: next(answers)

    def rows(self, n=1):
        return [[f"form {at}", "tp", "12", "7.000", "nop"] for at in range(n)]

    def test_the_run_that_spread_less_counts(self):
        rows = self.rows()
        self.assertEqual(measuring.measure_rows(rows, self.measure([Value(3.01, .02)], [Value(3.0, .01)])), (0, 0))
        self.assertEqual(rows[0][3], "3.000")

    def test_a_value_stays_where_a_run_has_none(self):
        rows = self.rows()
        self.assertEqual(measuring.measure_rows(rows, self.measure([None], [Value(3.0, .01)])), (1, 0))
        self.assertEqual(rows[0][3], "7.000")

    def test_runs_that_differ_are_counted(self):
        self.assertEqual(measuring.measure_rows(self.rows(2), self.measure([Value(3, 0), Value(3, 0)], [Value(3.07, 1), Value(3.05, 1)])), (0, 1))

    def test_a_destination_that_is_not_read_is_no_chain(self):
        rows = [["mov", "tp", "12", "3.000", ""], ["mov", "lat:dst", "1", "0.260", ""], ["add", "tp", "12", "3.000", ""], ["add", "lat:dst", "1", "1.000", ""],
                ["div", "tp", "1", "6.000", ""], ["div", "lat:dst", "1", "6.100", ""], ["nop", "tp", "12", "-", ""]]
        self.assertEqual([row[:2] for row in measuring.without_false_chains(rows)], [["mov", "tp"], ["add", "tp"], ["add", "lat:dst"], ["div", "tp"]])

    def test_forms_that_a_table_lacks_are_added(self):
        rows = [["addq r64, r64", "tp", "12", "3.000", "…"]]
        measuring.add_forms(rows, "# a list\naddq %rax, %rbx\n\nret\nincq %rax # twice\nincq %rbx\n")
        self.assertEqual([row[:4] for row in rows[1:]], [["incq r64", "tp", "12", "-"], ["incq r64", "lat:dst", "1", "-"]])

    def test_twelve_copies_at_eight_places_become_eight(self):
        rows = [["addq r64, m", "tp", "12", "1", ";".join(f"addq %r14, {64 * (at % 8)}(%rbp)" for at in range(12))]]
        measuring.separate_copies(rows)
        self.assertEqual((rows[0][2], rows[0][4].count(";")), ("8", 7))


class Files(unittest.TestCase):
    def test_tables_are_written_anew(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(measuring, "OWN", pathlib.Path(folder)):
            forms, pairs = pathlib.Path(folder, "mine-forms.tsv"), pathlib.Path(folder, "mine-pairs.tsv")
            copies = ";".join(f"incq %r{number}" for number in range(8, 14)) + ";" + ";".join(["incq %rax"] * 6)
            forms.write_text(f"# head\nincq r64\ttp\t12\t9.000\t{copies}\nret\ttp\t1\t-\tret\n")
            values = lambda cycles: lambda texts: [Value(cycles, .01)] * (len(texts) - 1) + [None]
            said = measuring.measure_forms("mine", values(3), [])
            self.assertEqual(said, "1 micro-benchmarks of 1 forms; 1 without a value now, 0 differ by more than 2% between two runs")
            self.assertEqual(forms.read_text(), f"# head\nincq r64\ttp\t12\t3.000\t{copies}\n")
            self.assertEqual(measuring.measure_pairs("mine", values(4)), "3 of 4 pairs")
            self.assertEqual(pairs.read_text(), "".join(f"incq r64 | {partner}\t4.0000\n" for partner in ("imul", "shl", "lea")))

    def test_the_measuring_program_is_asked_and_understood(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "mca-measure")
            program.write_text("#!/bin/sh\ncat >" + folder + "/asked\nprintf '0 measured cycles=3.5 spread=0.01 busy=0\\n1 measured cycles=9 spread=0 busy=1\\n2 refused why=x\\n'\n")
            program.chmod(0o755)
            found = measuring.with_program(str(program))(["imulq %rax, %rax", "addq (%rbp,%rax), %rax", "nop", "frobnicate"])
            self.assertEqual(found, [Value(3.5, .01), None, None, None])
            asked = pathlib.Path(folder, "asked").read_text().splitlines()
            self.assertEqual(asked, ["0 straight 480fafc0 patience=400 data=pointers", "1 straight 4803440500 patience=400 data=zero", "2 straight 90 patience=400 data=pointers"])
