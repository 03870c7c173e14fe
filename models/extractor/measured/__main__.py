"""Writes the measured models of models/x86/measured (FORMAT.md there explains them), and measures what they rest on.

    python3 models/extractor/measured list
    python3 models/extractor/measured write [MODEL...] [--to FILE]
    python3 models/extractor/measured check [MODEL...]
    python3 models/extractor/measured measure MODEL MCA-MEASURE [FORMS.s...]
    python3 models/extractor/measured measure-pairs MODEL MCA-MEASURE
"""
import argparse
import difflib
import importlib
import pathlib
import sys

if not __package__:
    # Started by its folder's name.
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])

from measured import measuring, pipes, ports
from measured.measurements import OWN
from measured.table import PipesModel, PortsModel

Model = PipesModel | PortsModel
PROCESSORS = pathlib.Path(__file__).resolve().parent / "processors"


def models() -> dict[str, Model]:
    """The tables by the name of their model."""
    found = (importlib.import_module(f"measured.processors.{path.stem}") for path in sorted(PROCESSORS.glob("*.py")))
    tables = (getattr(module, "MODEL", None) for module in found)
    return {table.name: table for table in tables if table}


def text_of(model: Model) -> str:
    """The text of a model."""
    lines = pipes.lines(model) if isinstance(model, PipesModel) else ports.lines(model)
    return "".join(line + "\n" for line in lines)


def write(models: list[Model], to: str | None) -> int:
    """Writes models anew, or the text of one elsewhere (`-`: to the standard output)."""
    for model in models:
        if to == "-":
            sys.stdout.write(text_of(model))
        else:
            pathlib.Path(to or OWN / f"{model.name}.txt").write_text(text_of(model))
    return 0


def check(models: list[Model]) -> bool:
    """Says for each model whether its file is what would be written. Whether all are."""
    differing = []
    for model in models:
        path = OWN / f"{model.name}.txt"
        made, written = text_of(model).splitlines(), path.read_text().splitlines() if path.exists() else []
        changes = list(difflib.unified_diff(written, made, str(path), "what would be written", lineterm="", n=0))
        print(f"{model.name}: {'differs' if changes else f'{len(made)} lines, as they are'}", *changes[:40], sep="\n")
        differing += [model] if changes else []
    return not differing


def has_strangers(models: list[Model]) -> bool:
    """Whether there is the text of a model without a table; says which."""
    strangers = sorted({path.stem for path in OWN.glob("*.txt")} - {model.name for model in models})
    for name in strangers:
        print(f"{name}: no table")
    return bool(strangers)


def main() -> int:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="models/extractor/measured", description="Writes the measured models of models/x86/measured, and measures what they rest on.")
    commands = parser.add_subparsers(dest="command", required=True)
    tables = models()
    commands.add_parser("list", help="name the models")
    for name, words in (("write", "write models anew"), ("check", "compare what would be written with what is there; 1 if it differs")):
        command = commands.add_parser(name, help=words)
        command.add_argument("models", nargs="*", metavar="MODEL", help="default: all")
        if name == "write":
            command.add_argument("--to", metavar="FILE", help="where the text of one model goes; -: to the standard output")
    for name, words in (("measure", "measure a model's forms again; on the processor itself, when nothing else runs: a quarter of a minute"),
                        ("measure-pairs", "measure anew six copies of each form that takes registers beside six of a partner")):
        command = commands.add_parser(name, help=words)
        command.add_argument("model", metavar="MODEL")
        command.add_argument("program", metavar="MCA-MEASURE")
        if name == "measure":
            command.add_argument("lists", nargs="*", metavar="FORMS.s", help="instructions, one a line, whose forms are added")
    asked = parser.parse_args()
    if asked.command == "list":
        print("\n".join(sorted(tables)))
        return 0
    if asked.command in ("measure", "measure-pairs"):
        measure = measuring.with_program(asked.program)
        print(measuring.measure_forms(asked.model, measure, asked.lists) if asked.command == "measure" else measuring.measure_pairs(asked.model, measure))
        return 0
    unknown = [name for name in asked.models if name not in tables]
    if unknown:
        parser.error(f"there is no model {unknown[0]}: {', '.join(sorted(tables))}")
    wanted = [tables[name] for name in asked.models or sorted(tables)]
    if asked.command == "check":
        return 0 if check(wanted) and (asked.models or not has_strangers(wanted)) else 1
    if asked.to and len(wanted) > 1:
        parser.error("--to is for one model")
    return write(wanted, asked.to)


if __name__ == "__main__":
    sys.exit(main())
