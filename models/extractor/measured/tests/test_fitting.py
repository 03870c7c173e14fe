"""From measurements to latency and units."""
import unittest

from measured.fitting import Finding, fit_busiest, fit_each, latency_of, pipes_of
from measured.measurements import Measurement
from measured.processors import zen, zen5
from measured.reference_rows import Row
from measured.table import Rule
from measured.tests import form

SIZES = {"ALU": 4, "ALU12": 2, "AGU": 3, "FP01": 2, "FP23": 2, "FP12": 2, "FP03": 2}
SIZES_OF_ZEN5 = {"ALU": 6, "ALUShift": 3, "AGU": 4, "FP23": 2, "FPAny": 4}


def capacity(unit: str) -> int:
    return SIZES.get(unit, 1)


def capacity_of_zen5(unit: str) -> int:
    return SIZES_OF_ZEN5.get(unit, 1)


class Latency(unittest.TestCase):
    def test_a_chain_of_the_form_is_its_latency(self):
        self.assertEqual(latency_of(form("imulq r64, r64", "imulq %rbx, %rax", 1, 1, dst=3.003), zen.CHAINS), (3, None))

    def test_a_chain_that_is_too_short_is_none(self):
        self.assertEqual(latency_of(form("movl r32, r32", "movl %ebx, %eax", 1, .2, dst=.25), zen.CHAINS), (None, None))
        self.assertEqual(latency_of(form("nop", "nop", 1, .2), zen.CHAINS), (None, None))
        self.assertEqual(latency_of(form("movd x, r32", "movd %xmm0, %eax", 1, 1, **{"0+movq": 3.2}), zen.CHAINS), (None, None))

    def test_an_address_is_measured_through_an_index(self):
        # Six cycles from address to address, one of them for the index.
        self.assertEqual(latency_of(form("addq m, r64", "addq (%rbp), %rax", 1, .5, dst=1, addr=6.02), zen.CHAINS), (5, None))

    def test_the_way_back_counts_for_itself(self):
        self.assertEqual(latency_of(form("movd x, r32", "movd %xmm0, %eax", 1, 1, **{"0+movq": 7}), zen.CHAINS), (4, None))

    def test_the_way_back_by_a_move_of_64_bits_is_a_cycle_longer_on_zen_5(self):
        found = form("pextrq i8, x, r64", "pextrq $1, %xmm0, %rax", 1, 1)
        chain = "pextrq $1, %xmm0, %rax;vmovq %rax, %xmm0"
        found.kinds["lat:0+movq"] = Measurement(9.0, 1, chain)
        self.assertEqual(latency_of(found, zen5.MODEL.chains), (5, None))

    def test_a_general_register_that_comes_late_is_no_latency_of_the_vector(self):
        # 10 cycles from the general register, of which 3 are the way back; 3 through the vector that is merged.
        found = form("cvtsi2sdq r64, x", "cvtsi2sdq %rax, %xmm0", 1, 1, **{"dst": 3.01, "0+movq": 10})
        self.assertEqual(latency_of(found, zen5.MODEL.chains), (3, 4))
        self.assertEqual(latency_of(found, zen.CHAINS), (7, None))

    def test_an_address_is_no_general_register_that_comes_late(self):
        found = form("vaddps m, x, x", "vaddps (%rbp), %xmm1, %xmm2", 1, .5, **{"dst": 3, "addr+movq": 15})
        self.assertEqual(latency_of(found, zen5.MODEL.chains), (10, None))


class Pipes(unittest.TestCase):
    def pipes(self, name: str, cycles: float, pairs: dict[str, dict[str, float]]):
        return pipes_of(form(name, "vaddps %xmm0, %xmm1, %xmm2", 1, cycles), cycles, pairs, zen.PIPES, capacity)

    def test_partners_that_are_slowed_tell_the_pipes(self):
        beside = lambda **partners: {"vaddps x, x, x": partners}
        self.assertEqual(self.pipes("vaddps x, x, x", .5, beside(mul=6, add=4, shuffle=4)), [("FP01", 1)])
        self.assertEqual(self.pipes("vaddps x, x, x", .5, beside(mul=3, add=6, shuffle=4)), [("FP23", 1)])
        self.assertEqual(self.pipes("vaddps x, x, x", .5, beside(mul=4, add=4, shuffle=6)), [("FP12", 1)])
        self.assertEqual(self.pipes("vaddps x, x, x", .5, beside(mul=4, add=4, shuffle=3)), [("FP03", 1)])

    def test_without_all_partners_or_at_another_throughput_nothing_is_fitted(self):
        self.assertIsNone(self.pipes("vaddps x, x, x", .5, {"vaddps x, x, x": {"mul": 6, "add": 4}}))
        self.assertIsNone(self.pipes("vaddps x, x, x", 1, {"vaddps x, x, x": {"mul": 6, "add": 4, "shuffle": 4}}))
        self.assertIsNone(self.pipes("vaddps x, x, x", .5, {}))

    def test_512_bits_take_the_pipes_of_256_twice(self):
        self.assertEqual(self.pipes("vaddps z, z, z", 1, {"vaddps y, y, y": {"mul": 3, "add": 6, "shuffle": 4}}), [("FP23", 2)])

    def test_work_on_zen_5_lasts_as_long_as_was_measured(self):
        found = form("vdivps y, y, y", "vdivps %ymm0, %ymm1, %ymm2", 1, 4)
        pairs = {"vdivps y, y, y": {"mul": 30.0}}
        self.assertEqual(pipes_of(found, 4, pairs, zen5.MODEL.pipes, lambda _: 2), [("FP01", 8)])


class FitBusiest(unittest.TestCase):
    def test_the_busiest_unit_that_computes_lasts_as_long_as_was_measured(self):
        # Half a cycle of four units are two.
        self.assertEqual(fit_busiest([("ALU", 1), ("AGU", 1)], .5, capacity, ("AGU",)), [("ALU", 2), ("AGU", 1)])

    def test_the_units_around_take_over_what_two_cannot_explain(self):
        # Three quarters of a cycle are no whole number of cycles of two units, but three of four.
        self.assertEqual(fit_busiest([("ALU12", 1)], .75, capacity, (), {"ALU12": "ALU"}), [("ALU", 3)])
        self.assertEqual(fit_busiest([("ALU12", 1)], .75, capacity), [("ALU12", 2)])

    def test_two_units_that_explain_it_within_a_fifth_stay(self):
        # 0.9 cycles of two units are nearly two.
        self.assertEqual(fit_busiest([("ALU12", 1)], .9, capacity, (), {"ALU12": "ALU"}), [("ALU12", 2)])

    def test_no_other_unit_is_busy_for_longer(self):
        self.assertEqual(fit_busiest([("FP01", 9), ("FP23", 4)], 1, capacity), [("FP01", 2), ("FP23", 2)])

    def test_what_only_has_an_address_stays(self):
        self.assertEqual(fit_busiest([("AGU", 1)], 4, capacity, ("AGU",)), [("AGU", 1)])


class FitEach(unittest.TestCase):
    def fit(self, units, cycles):
        return fit_each(units, cycles, capacity_of_zen5, zen5.MODEL.fit)

    def test_a_unit_that_would_take_longer_works_less(self):
        self.assertEqual(self.fit([("ALUShift", 3)], .34), [("ALUShift", 1)])

    def test_or_the_group_around_works(self):
        self.assertEqual(self.fit([("ALU3", 1)], .34), [("ALUShift", 1)])

    def test_or_nothing_does(self):
        self.assertEqual(self.fit([("Divider", 1)], .34), [])

    def test_units_that_would_be_quicker_work_more(self):
        self.assertEqual(self.fit([("ALU", 1)], .5), [("ALU", 3)])
        self.assertEqual(self.fit([("AGU", 1), ("FP23", 1)], 1), [("AGU", 1), ("FP23", 2)])


class Findings(unittest.TestCase):
    def test_a_rule_replaces_what_it_speaks_of(self):
        finding = Finding(micro_ops=2, units=[("FP01", 1), ("AGU", 1)], latency=4)
        finding.apply(Rule(units="ALU:1", keeps_addresses=True, kind="fadd"), ("AGU",))
        self.assertEqual(finding, Finding(2, [("ALU", 1), ("AGU", 1)], 4, "fadd"))
        finding.apply(Rule(units="-", micro_ops=1), ("AGU",))
        self.assertEqual(finding, Finding(1, [], 4, "fadd"))

    def test_a_row_keeps_what_was_not_found(self):
        row = Row(2, [("ALU", 1)], [1, 3])
        self.assertEqual(Finding().merged_into(row), row)
        self.assertEqual(Finding(latency=4).merged_into(row), (2, [("ALU", 1)], [4, 4]))
        self.assertEqual(Finding(units=[], micro_ops=1).merged_into(row), (1, [], [1, 3]))
