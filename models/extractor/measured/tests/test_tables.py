"""The tables of processors, and the program that writes their models."""
import ast
import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

from measured import __main__ as program
from measured.measurements import forms_of, pairs_of
from measured.model_text import facts_of, row_of, title_lines, uses_of
from measured.pipes import Rows
from measured.reference_rows import units_of
from measured.table import PipesModel, PortsModel, rules_for

MODELS = program.models()
PIPES = [model for model in MODELS.values() if isinstance(model, PipesModel)]
PORTS = [model for model in MODELS.values() if isinstance(model, PortsModel)]


class Tables(unittest.TestCase):
    def test_there_is_one_for_each_text(self):
        self.assertEqual(sorted(MODELS), sorted(path.stem for path in program.OWN.glob("*.txt")))

    def test_they_hold_no_code(self):
        allowed = (ast.Module, ast.Import, ast.ImportFrom, ast.alias, ast.Expr, ast.Assign, ast.Name, ast.Load, ast.Store, ast.Call, ast.keyword, ast.Attribute,
                   ast.Constant, ast.Tuple, ast.Dict, ast.JoinedStr, ast.FormattedValue, ast.BinOp, ast.BitOr, ast.UnaryOp, ast.USub)
        for path in program.PROCESSORS.glob("*.py"):
            odd = {type(node).__name__ for node in ast.walk(ast.parse(path.read_text())) if not isinstance(node, allowed)}
            self.assertEqual(odd, set(), path)

    def test_corrections_are_rows_of_units_that_there_are(self):
        for model in MODELS.values():
            has_units = isinstance(model, PipesModel)
            units = {fields[1] for fields in facts_of(model.units)} if has_units else {*units_of(model.rows), *(model.prefix + name for name in model.more_units)}
            rows = [row_of(fields[1:], "" if has_units else model.prefix) for fields in facts_of(model.corrections)]
            self.assertEqual({unit for row in rows for unit, _ in row.units} - units, set(), model.name)

    def test_rules_name_units_that_there_are(self):
        for model in PIPES:
            units = {fields[1] for fields in facts_of(model.units)} | set(model.renamed)
            named = {unit for group in model.rules for rule in group if rule.units for unit, _ in uses_of(rule.units)}
            named |= {*model.translation.integer.values(), *model.translation.vector.values(), *model.fit.addresses, *model.fit.several}
            named |= {*model.fit.around, *model.fit.around.values(), *(rule.pipes for rule in model.pipes.rules if rule.pipes)}
            self.assertEqual(named - units, set(), model.name)

    def test_translations_name_resources_that_there_are(self):
        for model in PIPES:
            table = model.translation
            named = {table.prefix + name for name in (*table.integer, *table.vector, *table.store_data, *table.transfers)}
            self.assertEqual(named - set(units_of(model.rows)), set(), model.name)

    def test_every_rule_applies_to_a_form_that_was_measured(self):
        for model in PIPES:
            forms = forms_of(model.name)
            rows = Rows(model, forms, pairs_of(model.name))
            applied = [rule for form in forms.values() if "tp" in form.kinds for rule in rules_for(model.rules, form, rows.shape_of(form))]
            for rule in (rule for group in model.rules for rule in group):
                self.assertIn(rule, applied, model.name)

    def test_ports_have_the_names_of_the_reference(self):
        for model in PORTS:
            named = {model.prefix + name for name in (model.load, model.store_address, model.store_data, model.arithmetic, model.any_port)}
            self.assertEqual(named - set(units_of(model.rows)), set(), model.name)


class Texts(unittest.TestCase):
    def test_facts_have_fields_between_blanks(self):
        self.assertEqual(facts_of("\n    # a comment\n    group  FP01  unlimited  FP0 FP1\n    stack-engine\n"), [["group", "FP01", "unlimited", "FP0 FP1"], ["stack-engine"]])

    def test_titles_are_those_of_the_first_pattern(self):
        titles = {r"FP(\d)(\d)": r"FP pipes \1+\2", r"FP\w+": "FP pipes"}
        self.assertEqual(list(title_lines([["unit", "FP01"], ["group", "FPAny"]], titles)), ["title\tFP01\tFP pipes 0+1", "title\tFPAny\tFP pipes"])
        with self.assertRaisesRegex(ValueError, "AGU"):
            list(title_lines([["unit", "AGU0"]], titles))


class Commands(unittest.TestCase):
    def run_with(self, *arguments):
        said = io.StringIO()
        with mock.patch("sys.argv", ["measured", *arguments]), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            try:
                return program.main(), said.getvalue()
            except SystemExit as end:
                return end.code, said.getvalue()

    def test_a_text_that_was_changed_by_hand_is_found(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(program, "OWN", pathlib.Path(folder)):
            self.assertEqual(self.run_with("write", "skylake")[0], 0)
            self.assertEqual(self.run_with("check", "skylake")[0], 0)
            path = pathlib.Path(folder, "skylake.txt")
            text = path.read_text()
            path.write_text(text.replace("MFENCE\t4\t", "MFENCE\t5\t"))
            self.assertNotEqual(path.read_text(), text)
            status, said = self.run_with("check", "skylake")
            self.assertEqual(status, 1)
            self.assertRegex(said, r"(?m)^-form\tMFENCE\t5\t.*\n\+form\tMFENCE\t4\t")

    def test_a_text_without_a_table_is_found(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(program, "OWN", pathlib.Path(folder)):
            pathlib.Path(folder, "z80.txt").write_text("")
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                self.assertTrue(program.has_strangers(list(MODELS.values())))
            self.assertEqual(said.getvalue(), "z80: no table\n")

    def test_a_model_that_there_is_not_ends_the_program(self):
        status, said = self.run_with("check", "z80")
        self.assertEqual(status, 2)
        self.assertIn("there is no model z80", said)

    def test_one_text_may_go_to_the_standard_output(self):
        status, said = self.run_with("write", "haswell", "--to", "-")
        self.assertEqual((status, said), (0, (program.OWN / "haswell.txt").read_text()))
