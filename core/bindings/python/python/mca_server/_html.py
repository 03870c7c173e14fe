"""HTML of an analysis for notebooks: the verdict, the bounds as bars, the listing, and the timeline in the editors' viewer."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._analysis import Analysis, Region

#: Maximum number of regions that are shown; further ones are only counted.
MAX_REGIONS = 8

_STYLE = """
.mca { font-family: system-ui, sans-serif; font-size: 13px; max-width: 60em; }
.mca .verdict { font-size: 15px; font-weight: 600; margin: .4em 0; }
.mca table { border-collapse: collapse; margin: .4em 0; }
.mca td, .mca th { text-align: left !important; padding: 1px 8px 1px 0 !important; border: 0; background: none; }
.mca tr { background: none !important; }
.mca td.number { text-align: right !important; font-variant-numeric: tabular-nums; }
.mca .bar { background: #8ab4d8; height: 10px; border-radius: 2px; min-width: 2px; }
.mca .limit .bar { background: #d9822b; }
.mca code { white-space: pre; font-size: 12px; background: none !important; padding: 0 !important; }
.mca .blamed code { font-weight: 700; }
.mca .doubt { color: #a15c00; }
.mca iframe { width: 100%; height: 30em; border: 1px solid #8886; }
"""


def _row(cells: str, classes: str = "") -> str:
    return f'<tr class="{classes}">{cells}</tr>'


def _bounds(region: Region) -> str:
    bounds = region.bounds
    longest = max([bound["cyclesPerIteration"] for bound in bounds] + [region.cycles or 0.0]) or 1.0
    rows = []
    for bound in bounds:
        cycles, is_limit = bound["cyclesPerIteration"], bound["kind"] == region.limit and bound is bounds[0]
        bar = f'<div class="bar" style="width:{16 * cycles / longest:.2f}em"></div>'
        cells = f'<td>{escape(bound["name"])}</td><td class="number">{cycles:.2f}</td><td>{bar}</td>'
        rows.append(_row(cells, "limit" if is_limit else ""))
    return f'<table aria-label="Cycles of an iteration if this were the only limit">{"".join(rows)}</table>' if rows else ""


def _listing(region: Region) -> str:
    blamed = {blame["instruction"]: blame["cyclesPerIteration"] for blame in region.data["blamed"] or []}
    rows = []
    for number, instruction in enumerate(region.data["instructions"] or []):
        info = instruction["info"] or {}
        cost = f"+{blamed[number]:.2f}" if number in blamed else ""
        cells = (
            f'<td class="number">{cost}</td><td><code>{escape(instruction["text"].expandtabs(8).strip())}</code></td>'
            f'<td class="number">{info.get("latency", "")}</td><td class="number">{info.get("microOps", "")}</td>'
        )
        rows.append(_row(cells, "blamed" if number in blamed else ""))
    head = _row("<th>adds</th><th>instruction</th><th>latency</th><th>micro-ops</th>")
    return f"<table>{head}{''.join(rows)}</table>" if rows else ""


def _region(region: Region) -> str:
    name = f"<div><b>{escape(region.name)}</b></div>" if region.name else ""
    verdict = f'<div class="verdict">{escape(region.verdict or "There is no verdict.")}</div>'
    advice = "".join(f"<div>{escape(text)}</div>" for text in region.advice)
    return f"{name}{verdict}{_bounds(region)}{_listing(region)}{advice}"


def html_of(analysis: Analysis) -> str:
    """Returns the HTML of an analysis, which loads nothing."""
    regions = [_region(region) for region in analysis.regions[:MAX_REGIONS]]
    n_more = len(analysis.regions) - MAX_REGIONS
    more = f"<div>and {n_more} regions more</div>" if n_more > 0 else ""
    page = analysis.timeline()
    timeline = ""
    if page:
        # Scripts run in the frame alone, which has no access to the notebook.
        frame = f'<iframe sandbox="allow-scripts" title="Timeline" loading="lazy" srcdoc="{escape(page, quote=True)}"></iframe>'
        timeline = f"<details><summary>Timeline</summary>{frame}</details>"
    target = analysis.json["target"]
    cpu = f'<div>{escape(str(target["cpu"]))}, model of {escape(str(target["model"]))}</div>'
    return f'<div class="mca"><style>{_STYLE}</style>{"".join(regions)}{more}{cpu}{timeline}</div>'
