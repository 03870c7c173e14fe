"""The tables of measurements."""
import unittest

from measured.measurements import Table, parse_forms, parse_pairs
from measured.tests import form

FORMS = """\
# form, kind, copies, cycles, code
addb i5, r8	tp	3	0.750	addb $5, %al;addb $5, %bl;addb $5, %cl
addb i5, r8	lat:dst	1	1.004	addb $5, %al
addb i5, r8	lat:addr	1	-	addb $5, %al
"""


class Tables(unittest.TestCase):
    def test_reads_forms_and_skips_what_has_no_value(self):
        forms = parse_forms(FORMS)
        self.assertEqual(list(forms), ["addb i5, r8"])
        self.assertEqual(list(forms["addb i5, r8"].kinds), ["tp", "lat:dst"])
        self.assertEqual(forms["addb i5, r8"].throughput, .25)
        self.assertEqual(forms["addb i5, r8"].comment(), ["throughput=0.250", "lat:dst=1.00"])

    def test_a_later_line_of_a_kind_replaces_an_earlier_one(self):
        forms = parse_forms("nop\ttp\t1\t2\tnop\nnop\ttp\t1\t3\tnop\n")
        self.assertEqual(forms["nop"].throughput, 3)

    def test_reads_pairs(self):
        pairs = parse_pairs("# head\naddb r8, r8 | lea\t3.0075\naddb r8, r8 | shl\t2\n")
        self.assertEqual(pairs, {"addb r8, r8": {"lea": 3.0075, "shl": 2}})

    def test_writes_what_it_read(self):
        self.assertEqual(Table.parse(FORMS).text(), FORMS)


class Forms(unittest.TestCase):
    def test_an_accumulator_has_an_opcode_of_its_own_beside_the_others(self):
        copies = parse_forms(FORMS)["addb i5, r8"].first_copies()
        self.assertEqual(copies, ["addb $5, %al", "addb $5, %bl"])

    def test_other_code_between_copies_is_none_of_them(self):
        found = parse_forms("adcq r64, r64\ttp\t2\t2\tadcq %rax, %rbx;cmpq %rax, %rbx\n")
        self.assertEqual(found["adcq r64, r64"].first_copies(), ["adcq %rax, %rbx"])

    def test_the_chain_is_the_longest_of_this_instruction_alone(self):
        self.assertEqual(form("addq r64, r64", "addq %rbx, %rax", 1, .25, **{"dst": 1.0, "0": 1.5, "addr": 9}).chain, 1.5)
        found = parse_forms("a x\ttp\t1\t1\ta\na x\tlat:0\t2\t8\ta;b\n")
        self.assertIsNone(found["a x"].chain)

    def test_an_address_that_is_not_accessed_is_no_memory(self):
        self.assertTrue(form("addq m, r64", "addq (%rbp), %rax", 1, 1).has_memory)
        self.assertFalse(form("leaq m, r64", "leaq (%rbp), %rax", 1, 1).has_memory)
        self.assertFalse(form("addq r64, r64", "addq %rbx, %rax", 1, 1).has_memory)

    def test_both_instruction_sets_spell_a_form(self):
        self.assertEqual(form("vaddps x, x, x", "vaddps %xmm1, %xmm2, %xmm3", 1, 1).spellings(), ["vaddps x, x, x", "addps x, x, x", "addps x, x"])
        self.assertEqual(form("addps x, x", "addps %xmm1, %xmm2", 1, 1).spellings(), ["addps x, x", "vaddps x, x", "vaddps x, x, x"])
        # A comparison's condition is an immediate of the comparison of vectors.
        self.assertEqual(form("cmpeqss x, x", "cmpeqss %xmm1, %xmm2", 1, 1).spellings()[2], "vcmpps i1, x, x, x")
