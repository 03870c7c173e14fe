"""Rows of Intel's processors."""
import unittest

from measured import ports
from measured.processors import haswell, icelake_server, ivybridge, sapphirerapids, skylake
from measured.reference_rows import ReferenceRow, Row, rows_of, units_of
from measured.tests import form


def rows(module) -> ports.Rows:
    return ports.Rows(module.MODEL, units_of(module.MODEL.rows))


class Slots(unittest.TestCase):
    def test_a_load_and_its_operation_are_one_micro_op(self):
        self.assertEqual(rows(icelake_server).slots(2, [("ICXPort23", 1), ("ICXPort0156", 1)]), 1)
        self.assertEqual(rows(icelake_server).slots(1, [("ICXPort23", 1)]), 1)

    def test_address_and_data_of_a_store_are_one(self):
        self.assertEqual(rows(icelake_server).slots(2, [("ICXPort49", 1), ("ICXPort78", 1)]), 1)
        self.assertEqual(rows(skylake).slots(2, [("SKLPort4", 1), ("SKLPort237", 1)]), 1)
        # Read, change, write.
        self.assertEqual(rows(skylake).slots(4, [("SKLPort4", 1), ("SKLPort23", 1), ("SKLPort237", 1), ("SKLPort0156", 1)]), 2)

    def test_micro_ops_that_no_port_works_on_keep_address_and_data_apart_on_an_ice_lake(self):
        self.assertEqual(rows(skylake).slots(5, [("SKLPort4", 1), ("SKLPort237", 1)]), 4)
        self.assertEqual(rows(icelake_server).slots(5, [("ICXPort49", 1), ("ICXPort78", 1)]), 5)

    def test_loads_and_addresses_go_to_the_same_ports_on_ivy_bridge(self):
        self.assertEqual(rows(ivybridge).slots(2, [("SBPort23", 1), ("SBPort4", 1)]), 1)
        self.assertEqual(rows(ivybridge).slots(4, [("SBPort23", 2), ("SBPort4", 1), ("SBPort015", 1)]), 2)


class Row_(unittest.TestCase):
    def test_the_stack_engine_moves_the_pointer(self):
        row = ReferenceRow(3, "SKLPort4:1 SKLPort237:1 SKLPort0156:1 SKLPortAny:3", [1])
        self.assertEqual(rows(skylake).row(row, "PUSH64r"), (1, [("SKLPort4", 1), ("SKLPort237", 1)], [1]))
        counting = ReferenceRow(2, "SKLPort23:1 SKLPort0156:1", [8])
        self.assertEqual(rows(skylake).row(counting, "POPCNT64rm"), (1, [("SKLPort23", 1), ("SKLPort0156", 1)], [8]))

    def test_all_loads_of_an_ice_lake_take_six_cycles(self):
        latency = lambda opcode, cycles: rows(icelake_server).row(ReferenceRow(2, "ICXPort23:1 ICXPort01:1", [cycles]), opcode).latencies
        self.assertEqual(latency("ADDSSrm", 9), [10])
        self.assertEqual(latency("ADDPSrm", 10), [10])
        self.assertEqual(latency("VADDPSYrm", 11), [10])
        self.assertEqual(latency("VADDPSZrm", 11), [10])
        self.assertEqual(latency("VADDPSZ128rm", 10), [10])
        self.assertEqual(latency("VMOVAPSYrm", 7), [7])

    def test_loads_of_vectors_take_six_cycles_without_measurements(self):
        latency = lambda opcode, cycles, *advances: rows(skylake).row(ReferenceRow(2, "SKLPort23:1 SKLPort01:1", [cycles], advances), opcode).latencies
        self.assertEqual(latency("ADDSSrm", 9, 5), [10])
        self.assertEqual(latency("VADDPSYrm", 11, 0, 7), [10])
        # A general register is loaded as the row says, and what reads nothing later begins with no load.
        self.assertEqual(latency("IMUL64rm", 8, 5), [8])
        self.assertEqual(latency("ADDPSrm", 10), [10])


class GoldenCove(unittest.TestCase):
    def test_accesses_of_512_bits_have_two_loads_and_a_store_a_cycle(self):
        units = lambda opcode, resources: rows(sapphirerapids).row(ReferenceRow(2, resources, [8]), opcode).units
        self.assertEqual(units("VMOVUPSZrm", "SPRPort02_03_10:1"), [("SPRPort02_03", 1)])
        self.assertEqual(units("VMOVUPSZmr", "SPRPort04_09:1 SPRPort07_08:1"), [("SPRPort04_09", 2), ("SPRPort07_08", 1)])
        for opcode in ("VMOVUPSZ256rm", "VADDSSZrm", "VMOVUPSYrm"):
            self.assertEqual(units(opcode, "SPRPort02_03_10:1"), [("SPRPort02_03_10", 1)], opcode)

    def test_a_divider_is_kept_and_its_port_is_not(self):
        row = Row(1, [("SPRPort00", 1)], [14])
        fitted = rows(sapphirerapids).fit(form("form", "divsd %xmm0, %xmm1", 1, 4), row, sapphirerapids.MODEL.fit, "DIVSDrr_Int")
        self.assertEqual(fitted.units, [("SPRPort00", 1), ("SPRFPDivider", 4)])

    def test_additions_of_fractions_have_a_kind(self):
        row = Row(1, [("SPRPort01_05", 1)], [2])
        self.assertEqual(rows(sapphirerapids).with_kind("VADDPSYrr", row), (Row(1, [("SPRPort01_05", 1)], [3]), ["kind=fadd"]))
        self.assertEqual(rows(sapphirerapids).with_kind("VADDPSZrr", row), (row, []))
        load = Row(1, [("SPRPort01_05", 1), ("SPRPort02_03_10", 1)], [9])
        self.assertEqual(rows(sapphirerapids).with_kind("VADDPSYrm", load)[0].latencies, [10])


class Fit(unittest.TestCase):
    def fit(self, cycles, row, name="form", **chains):
        return rows(icelake_server).fit(form(name, "imulq %rbx, %rax", 1, cycles, **chains), row, icelake_server.MODEL.fit)

    def test_cycles_of_every_set_of_ports(self):
        self.assertEqual(rows(icelake_server).cycles([("ICXPort0", 1), ("ICXPort01", 2)]), 1.5)
        self.assertEqual(rows(icelake_server).cycles([("ICXPort0", 2), ("ICXPort01", 1)]), 2)
        self.assertEqual(rows(icelake_server).cycles([]), 0)

    def test_a_row_that_takes_as_long_as_measured_stays(self):
        row = Row(1, [("ICXPort1", 1)], [3])
        self.assertEqual(self.fit(1.05, row), row)

    def test_a_row_is_fitted_where_it_does_not(self):
        # Half a cycle of four ports are two.
        self.assertEqual(self.fit(.5, Row(1, [("ICXPort0156", 1)], [1])), (1, [("ICXPort0156", 2)], [1]))

    def test_where_copies_wait_for_something_else_it_is_not(self):
        store = Row(1, [("ICXPort49", 1), ("ICXPort78", 1)], [1])
        self.assertEqual(self.fit(1, store), store)
        add = Row(1, [("ICXPort0156", 1)], [1])
        self.assertEqual(self.fit(3, add, "addw i300, r16"), add)
        self.assertEqual(self.fit(70, add), add)

    def test_chains_tell_the_latency(self):
        self.assertEqual(self.fit(1, Row(1, [("ICXPort1", 1)], [4, 4]), dst=3.01).latencies, [3, 3])


class Lines(unittest.TestCase):
    def test_the_first_form_of_an_opcode_has_a_line(self):
        forms = (form("xorl r32, r32 (same)", "xorl %eax, %eax", 12, 3), form("xorl r32, r32", "xorl %ebx, %eax", 12, 3, dst=1), form("again", "xorl %ecx, %eax", 12, 60),
                 form("mix: of many", "nop", 1, 1))
        lines = list(rows(icelake_server).form_lines({found.name: found for found in forms}, rows_of("icelake-server"), icelake_server.MODEL.fit))
        self.assertEqual(lines, ["form\tXOR32rr\t1\tICXPort0156:1\t1\tthroughput=0.250\tlat:dst=1.00"])

    def test_facts_of_a_model_without_measurements(self):
        lines = list(ports.lines(haswell.MODEL))
        self.assertEqual(lines[0], "based-on\thaswell")
        for line in (
            "group\tHWPort06\tunlimited\tHWPort0 HWPort6",
            "group\tHWQueue\t60\tHWPort0 HWPort1 HWPort2 HWPort3 HWPort4 HWPort5 HWPort6 HWPort7",
            "unit\tHWFPDivider\t1\tunlimited",
            "decode\t4\tholds-joinable",
            "title\tHWQueue\tall ports",
            # By the reference's row: port 1 alone, 3 cycles.
            "class\tIMUL64rr\t1\tHWPort1:1\t3",
            "form\tDIV64r IDIV64r\t20\tHWDivider:24 HWPort0:1 HWPort0156:20\t36",
        ):
            self.assertIn(line, lines)
        self.assertFalse([line for line in lines if "PortAny" in line])
