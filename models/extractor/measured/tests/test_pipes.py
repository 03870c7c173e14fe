"""Rows of AMD's processors."""
import unittest

from measured.pipes import Rows, translated
from measured.processors import zen3, zen4, zen5
from measured.reference_rows import ReferenceRow, Row
from measured.table import GENERAL_LOAD, GENERAL_REGISTERS, GENERAL_STORE, VECTOR_LOAD, VECTOR_REGISTERS, VECTOR_STORE
from measured.tests import form

ADD = form("addq r64, r64", "addq %r14, %rax", 12, 3, dst=1)


class Translated(unittest.TestCase):
    def row(self, model, micro_ops, resources, *latencies):
        return translated(ReferenceRow(micro_ops, resources, list(latencies)), model.MODEL.translation)

    def test_the_narrowest_resource_becomes_a_unit(self):
        self.assertEqual(self.row(zen3, 1, "Zn3ALU0123:1 Zn3ALU12:1 Zn3ALU1:1 Zn3Int:1", 3), (1, [("ALU1", 1)], [3]))
        self.assertEqual(self.row(zen3, 1, "Zn3FP:1 Zn3FPFAdd01:1 Zn3FPVAdd0123:1", 3), (1, [("FP23", 1)], [3]))

    def test_loads_and_stores_have_addresses(self):
        self.assertEqual(self.row(zen3, 2, "Zn3AGU012:1 Zn3ALU0123:1 Zn3Load:1 Zn3LSU:1", 5), (2, [("ALU", 1), ("AGU", 1)], [5]))
        self.assertEqual(self.row(zen4, 1, "Zn4AGU012:1 Zn4Store:1 Zn4FP45:1", 1), (1, [("FpStore", 1), ("AGUStore", 1)], [1]))
        # An address that is neither is arithmetic.
        self.assertEqual(self.row(zen3, 1, "Zn3AGU012:1", 1), (1, [("ALU", 1)], [1]))

    def test_vector_loads_take_six_cycles(self):
        self.assertEqual(self.row(zen3, 1, "Zn3AGU012:1 Zn3Load:1 Zn3FP:1", 8), (1, [("AGUVector", 1)], [6]))
        # An operation on what was loaded comes a cycle sooner than in the reference's row.
        self.assertEqual(self.row(zen3, 1, "Zn3FP:1 Zn3FPFAdd01:1 Zn3Load:1", 10), (1, [("FP23", 1), ("AGUVector", 1)], [9]))
        self.assertEqual(self.row(zen5, 1, "Zn4FP:1 Zn4FPFAdd01:1 Zn4Load:1", 10), (1, [("FP23", 1), ("AGUVector", 1)], [10]))

    def test_six_integer_units_do_the_work_of_four_on_zen_5(self):
        self.assertEqual(self.row(zen5, 4, "Zn4ALU0123:4", 4), (4, [("ALU", 6)], [4]))
        self.assertEqual(self.row(zen5, 1, "Zn4ALU0123:1", 1), (1, [("ALU", 1)], [1]))

    def test_address_and_data_of_a_store_are_one_micro_op_on_zen_5(self):
        self.assertEqual(self.row(zen5, 2, "Zn4AGU012:1 Zn4Store:1", 1).micro_ops, 1)
        self.assertEqual(self.row(zen4, 2, "Zn4AGU012:1 Zn4Store:1", 1).micro_ops, 2)


class Shapes(unittest.TestCase):
    def test_forms_by_registers_and_memory(self):
        rows = Rows(zen3.MODEL, {}, {})
        for code, shape in (
            ("addq %rbx, %rax", GENERAL_REGISTERS), ("addq (%rbp), %rax", GENERAL_LOAD), ("addq %rax, (%rbp)", GENERAL_STORE),
            ("cmpq %rax, (%rbp)", GENERAL_LOAD), ("leaq (%rbp), %rax", GENERAL_REGISTERS), ("idivq (%rbp)", GENERAL_LOAD),
            ("vaddps %xmm0, %xmm1, %xmm2", VECTOR_REGISTERS), ("vaddps (%rbp), %xmm1, %xmm2", VECTOR_LOAD),
            ("vmovups %ymm0, (%rbp)", VECTOR_STORE), ("kmovq %rax, %k1", VECTOR_REGISTERS),
        ):
            self.assertEqual(rows.shape_of(form("form", code, 1, 1)), shape, code)


class Zen3(unittest.TestCase):
    def finding(self, found, row, *others, pairs={}):
        rows = Rows(zen3.MODEL, {other.name: other for other in others}, pairs)
        return rows.finding(found, row).merged_into(row)

    def test_a_row_that_takes_as_long_as_measured_stays(self):
        self.assertEqual(self.finding(ADD, Row(1, [("ALU", 1)], [1])), (1, [("ALU", 1)], [1]))

    def test_a_row_is_fitted_where_it_does_not(self):
        shift = form("shlq i8, r64", "shlq $3, %rax", 12, 6, dst=1)
        self.assertEqual(self.finding(shift, Row(1, [("ALU", 1)], [1])), (1, [("ALU", 2)], [1]))
        # As fast as dispatch: no unit works on it.
        self.assertEqual(self.finding(form("movl r32, r32", "movl %ebx, %eax", 12, 2), Row(1, [("ALU", 1)], [1])), (1, [], [1]))

    def test_copies_that_wait_for_flags_say_nothing_of_units(self):
        self.assertEqual(self.finding(form("adcq r64, r64", "adcq %rbx, %rax", 12, 12, dst=1), Row(1, [("ALU03", 2)], [1])), (1, [("ALU", 1)], [1]))
        loaded = form("adcq m, r64", "adcq (%rbp), %rax", 12, 12, addr=6)
        self.assertEqual(self.finding(loaded, Row(2, [("ALU03", 2), ("AGU", 1)], [5])), (2, [("ALU", 1), ("AGU", 1)], [5]))

    def test_a_load_computes_what_the_form_of_registers_does(self):
        add = form("vaddps x, x, x", "vaddps %xmm0, %xmm1, %xmm2", 12, 6, dst=3)
        loaded = form("vaddps m, x, x", "vaddps (%rbp), %xmm1, %xmm2", 12, 6.1, **{"addr+movq": 15})
        pairs = {"vaddps x, x, x": {"mul": 3, "add": 6, "shuffle": 4}}
        row = Row(1, [("FPAny", 1), ("AGUVector", 1)], [9])
        self.assertEqual(self.finding(loaded, row, add, pairs=pairs), (1, [("FP23", 1), ("AGUVector", 1)], [10]))

    def test_a_load_is_no_slower_than_it_was_measured(self):
        add = form("vaddps x, x, x", "vaddps %xmm0, %xmm1, %xmm2", 12, 12)
        loaded = form("vaddps m, x, x", "vaddps (%rbp), %xmm1, %xmm2", 12, 6)
        self.assertEqual(self.finding(loaded, Row(1, [("FP23", 2), ("AGUVector", 1)], [9]), add).units, [("FP23", 1), ("AGUVector", 1)])

    def test_a_load_without_a_form_of_registers_takes_as_long_as_it_was_measured(self):
        self.assertEqual(self.finding(form("bsfq m, r64", "bsfq (%rbp), %rax", 12, 24), Row(2, [("ALU", 1), ("AGU", 1)], [5])).units, [("ALU", 8), ("AGU", 1)])

    def test_512_bits_are_loaded_in_two_halves(self):
        add = form("vaddps z, z, z", "vaddps %zmm0, %zmm1, %zmm2", 12, 12)
        rows = Rows(zen4.MODEL, {add.name: add}, {"vaddps y, y, y": {"mul": 3, "add": 6, "shuffle": 4}})
        loaded = form("vaddps m, z, z", "vaddps (%rbp), %zmm1, %zmm2", 12, 12)
        self.assertEqual(rows.finding(loaded, Row(1, [("FPAny", 1), ("AGUVector", 1)], [9])).units, [("FP23", 2), ("AGUVector", 2)])

    def test_the_form_of_registers_has_a_source_of_the_same_width(self):
        halves, whole = (form(f"vcvtpd2ps {width}, x", f"vcvtpd2ps %{width}mm0, %xmm1", 12, 12) for width in "yx")
        rows = Rows(zen3.MODEL, {found.name: found for found in (halves, whole)}, {})
        self.assertEqual(rows.register_form(form("vcvtpd2ps m, x", "vcvtpd2psx (%rbp), %xmm1", 12, 12)), whole)
        self.assertIsNone(rows.register_form(form("vcvtps2pd m, x", "vcvtps2pd (%rbp), %xmm1", 12, 12)))

    def test_idioms_are_left_out(self):
        self.assertIsNone(Rows(zen3.MODEL, {}, {}).finding(form("xorl r32, r32 (same)", "xorl %eax, %eax", 12, 2), Row(1, [], [1])))

    def line(self, opcode, *units, latency=1, model=zen3):
        return Rows(model.MODEL, {}, {}).line("form", opcode, Row(1, list(units), [latency])).split("\t")[3:]

    def test_values_change_domains_a_cycle_later(self):
        self.assertEqual(self.line("ADDPSrr", ("FP23", 1), latency=3), ["FP23:1", "4", "kind=float"])
        self.assertEqual(self.line("PADDDrr", ("FPAny", 1)), ["FPAny:1", "2", "kind=vector"])
        self.assertEqual(self.line("MOVAPSrr", latency=0), ["-", "0", "kind=move"])
        self.assertEqual(self.line("CVTSD2SIrr", ("FpStore", 1), ("FP23", 1), latency=7), ["FpStore:2 FP23:1", "7", "kind=float"])
        self.assertEqual(self.line("ADD64rr", ("ALU", 1)), ["ALU:1", "1"])
        self.assertEqual(self.line("ADDPSrr", ("FP23", 1), latency=3, model=zen4), ["FP23:1", "3"])

    def test_stores_take_half_cycles(self):
        stored = lambda opcode, model: self.line(opcode, ("AGUStore", 1), ("FpStore", 1), model=model)[0]
        self.assertEqual(stored("MOVAPSmr", zen3), "AGUStore:1 FpStore:2")
        self.assertEqual(stored("MOVUPSmr", zen3), "AGUStore:1 FpStore:3")
        self.assertEqual(stored("VMOVUPSYmr", zen3), "AGUStore:1 FpStore:4")
        self.assertEqual(stored("VMOVUPSYmr", zen4), "AGUStore:1 FpStore:2")
        self.assertEqual(stored("VMOVUPSZmr", zen4), "AGUStore:1 FpStore:4")
        self.assertEqual(stored("VMOVUPSZ128mr", zen4), "AGUStore:1 FpStore:2")

    def test_flags_leave_zen_4_as_data_of_stores_do(self):
        self.assertEqual(self.line("COMISSrr", ("ToFlags", 1), ("FP23", 1), model=zen3)[0], "ToFlags:1 FP23:1")
        self.assertEqual(self.line("COMISSrr", ("ToFlags", 1), ("FP23", 1), model=zen4)[0], "FpStore:2 FP23:1")


class Zen5(unittest.TestCase):
    def row(self, found, row=Row(1, [("ALU", 1)], [1]), pairs={}):
        rows = Rows(zen5.MODEL, {}, pairs)
        finding = rows.finding(found, row)
        return finding and rows.fit_to_measured(found, finding.merged_into(row))

    def test_throughput_tells_which_general_units_work(self):
        self.assertEqual(self.row(form("addq r64, r64", "addq %r14, %rax", 12, 2.27, dst=1)), (1, [("ALU", 1)], [1]))
        self.assertEqual(self.row(form("imulq r64, r64", "imulq %r14, %rax", 12, 4, dst=3)), (1, [("ALUMultiply", 1)], [3]))
        self.assertEqual(self.row(form("shlq i8, r64", "shlq $3, %rax", 12, 4, dst=1)), (1, [("ALUShift", 1)], [1]))
        self.assertEqual(self.row(form("movabsq i64, r64", "movabsq $1, %rax", 12, 4)), (1, [("ALU", 1), ("WideImmediate", 1)], [1]))

    def test_moves_that_the_register_file_does_are_left_out(self):
        self.assertIsNone(self.row(form("movq r64, r64", "movq %r14, %rax", 12, 1.5, dst=.3)))

    def test_what_reads_and_changes_memory_stores(self):
        self.assertEqual(self.row(form("addq r64, m", "addq %r14, (%rbp)", 8, 4)), (2, [("ALU", 1), ("AGU", 1), ("AGUStore", 1)], [5]))
        self.assertEqual(self.row(form("movq r64, m", "movq %r14, (%rbp)", 8, 4), Row(1, [("AGUStore", 1)], [])), (1, [("ALU", 1), ("AGUStore", 1)], []))

    def test_512_bits_are_stored_by_both_address_units(self):
        store = lambda width: self.row(form(f"vmovups {width}, m", f"vmovups %{width}mm0, (%rbp)", 8, 8), Row(2, [], [1]))
        self.assertEqual(store("z"), (1, [("AGUStore", 2), ("FpStore", 1)], [1]))
        self.assertEqual(store("y"), (1, [("AGUStore", 1), ("FpStore", 2)], [1]))

    def test_additions_pass_their_results_on_sooner(self):
        finding = Rows(zen5.MODEL, {}, {}).finding(form("vaddps x, x, x", "vaddps %xmm0, %xmm1, %xmm2", 12, 6, dst=2), Row(1, [("FP23", 1)], [3]))
        self.assertEqual((finding.latency, finding.keys()), (3, ["kind=fadd"]))

    def test_where_throughput_does_not_tell_units(self):
        rows = Rows(zen5.MODEL, {}, {})
        self.assertTrue(rows.tells_units(Row(1, [("ALU", 1)], [3]), .5))
        # Division depends on its values, copies may wait for one another, and the most loads a cycle are hardly reached.
        self.assertFalse(rows.tells_units(Row(2, [("ALU0", 7)], [10]), 7))
        self.assertFalse(rows.tells_units(Row(1, [("ALU", 1)], [1]), 1))
        self.assertFalse(rows.tells_units(Row(1, [("ALU", 1), ("AGU", 1)], [5]), .3))

    def test_vector_instructions_are_renamed(self):
        rows = Rows(zen5.MODEL, {}, {})
        units = lambda opcode, *units: rows.line("form", opcode, Row(1, list(units), [1])).split("\t")[3]
        self.assertEqual(units("VADDPSrr", ("FP23", 1)), "FP23:1 FpRename:1")
        self.assertEqual(units("VMOVAPSrr"), "FpRename:1")
        self.assertEqual(units("ADD64rr", ("ALU", 1)), "ALU:1")


class Lines(unittest.TestCase):
    """A text made of one form."""

    def lines(self, model, found):
        return {tuple(line.split("\t")[:2]): line for line in Rows(model.MODEL, {found.name: found}, {}).lines()}

    def test_a_form_has_a_line_and_its_class_what_was_measured(self):
        lines = self.lines(zen5, form("imulq r64, r64", "imulq %r14, %rax", 12, 4.006, **{"dst": 3.001, "0": 3.003}))
        # As in zen5.txt.
        self.assertEqual(lines["form", "IMUL64rr"], "form\tIMUL64rr\t1\tALUMultiply:1\t3\tthroughput=0.334\tlat:dst=3.00\tlat:0=3.00")
        slower = self.lines(zen5, form("imulq r64, r64", "imulq %r14, %rax", 12, 4.006, dst=5))
        self.assertEqual(slower["form", "IMUL64rr"], "form\tIMUL64rr\t1\tALUMultiply:1\t5\tthroughput=0.334\tlat:dst=5.00")
        self.assertEqual([name for keyword, name in slower if keyword == "form" and "IMUL64rr" in name], ["IMUL64rr"])

    def test_a_correction_replaces_what_was_measured(self):
        lines = self.lines(zen3, form("idivq r64", "idivq %rbx", 1, 20))
        self.assertEqual(lines["form", "DIV64r IDIV64r"], "form\tDIV64r IDIV64r\t2\tDivider:7 ALU:1\t9")
        self.assertNotIn(("form", "IDIV64r"), lines)
        # On Zen 5 it holds for the class as well.
        self.assertEqual(self.lines(zen5, ADD)["class", "MFENCE"], "class\tMFENCE\t1\tLock:77\t77")

    def test_pipes_of_zen_5_work_once_on_512_bits(self):
        wide, narrow = ReferenceRow(1, "Zn4FP:1 Zn4FPVAdd0123:2", [1]), ReferenceRow(1, "Zn4FP:1 Zn4FPVAdd0123:1", [1])
        self.assertEqual(Rows(zen5.MODEL, {}, {}).row_of_reference(wide, narrow).units, [("FPAny", 1)])
        self.assertEqual(Rows(zen5.MODEL, {}, {}).row_of_reference(wide, None).units, [("FPAny", 2)])
        self.assertEqual(Rows(zen4.MODEL, {}, {}).row_of_reference(wide, narrow).units, [("FPAny", 2)])

    def test_no_operation_on_vectors_takes_one_cycle(self):
        line = lambda opcode, unit: Rows(zen5.MODEL, {}, {}).line("class", opcode, Row(1, [(unit, 1)], [1])).split("\t")[-1]
        self.assertEqual(line("VPSUBQZrr", "FPAny"), "2")
        # A comparison that writes a mask, an operation on masks, and a load.
        self.assertEqual([line("VPCMPEQDZrr", "FP12"), line("KANDWkk", "FP23"), line("VPABSBrm", "AGUVector")], ["1", "1", "1"])
        self.assertEqual(Rows(zen4.MODEL, {}, {}).line("class", "VPSUBQZrr", Row(1, [("FPAny", 1)], [1])).split("\t")[-1], "1")
