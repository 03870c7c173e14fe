"""What the program is expected to say of known forms. Expectations are worked out by hand; where they are a line of a committed text, they say so.

    python3 -m unittest discover -s models/extractor/measured/tests -t models/extractor
"""
from measured.measurements import Form, Measurement


def form(name: str, code: str, copies: int, cycles: float, **chains: float) -> Form:
    """A form that was measured: code of a copy, cycles of so many; chains by kind, `dst=1.0` for `lat:dst`."""
    kinds = {"tp": Measurement(cycles, copies, ";".join([code] * copies))}
    return Form(name, kinds | {f"lat:{kind}": Measurement(value, 1, code) for kind, value in chains.items()})
