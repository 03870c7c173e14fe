"""How well a model predicts a table of measurements, such as BHive's: evaluate.py blocks.csv --cpu=skylake [--plot=errors.png]

The table has a block in hexadecimal digits and what was measured in each line, as BHive's `throughput/*.csv` have it. BHive counts
the cycles of 100 executions, so measurements are divided by 100 (`--per=1` if they are of one). Printed are the mean absolute
percentage error and Kendall's tau, which asks only whether blocks are in the right order.
"""
import argparse
import bisect
import csv
import sys

import mca_server as mca


def read(path, per):
    """Blocks and measured cycles of one execution. A line above all others may name the columns."""
    blocks, cycles = [], []
    with open(path, newline="") as file:
        for row in csv.reader(file):
            try:
                measured = float(row[1]) / per
            except (IndexError, ValueError):
                continue
            blocks.append(row[0])
            cycles.append(measured)
    return blocks, cycles


def mean_error(predicted, measured):
    return sum(abs(p - m) / m for p, m in zip(predicted, measured)) / len(measured)


def kendalls_tau(xs, ys):
    """Tau-b, by counting inversions while sorting: n log n, so that it ends with 100,000 blocks."""
    pairs = sorted(zip(xs, ys))
    count_ties = lambda values: sum(n * (n - 1) // 2 for n in counts(values))
    n, seen, inversions = len(pairs), [], 0
    for _, y in pairs:
        inversions += len(seen) - bisect.bisect_right(seen, y)
        bisect.insort(seen, y)
    all_pairs, ties_x, ties_y, ties_both = n * (n - 1) // 2, count_ties(xs), count_ties(ys), count_ties(pairs)
    concordant = all_pairs - inversions - ties_x - ties_y + ties_both
    scale = ((all_pairs - ties_x) * (all_pairs - ties_y)) ** 0.5
    return (concordant - inversions) / scale if scale else float("nan")


def counts(values):
    found = {}
    for value in values:
        found[value] = found.get(value, 0) + 1
    return found.values()


def plot(path, predicted, measured, title):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as pyplot

    figure, axes = pyplot.subplots(figsize=(5, 5))
    axes.loglog(measured, predicted, ".", markersize=3, alpha=0.4)
    ends = [min(measured), max(measured)]
    axes.loglog(ends, ends, color="black", linewidth=0.8)
    axes.set(xlabel="measured cycles", ylabel="predicted cycles", title=title)
    figure.savefig(path, dpi=150, bbox_inches="tight")


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table")
    parser.add_argument("--cpu", default="skylake")
    parser.add_argument("--per", type=float, default=100)
    parser.add_argument("--plot")
    options = parser.parse_args(arguments)
    blocks, measured = read(options.table, options.per)
    models = [("llvm-mca's model", False)]
    if any(cpu.name == options.cpu and cpu.measured for cpu in mca.cpus()):
        models.append(("measured model", True))
    for title, is_measured in models:
        # The long run is what was measured: hence the verdict.
        table = mca.predict(blocks, options.cpu, verdict=True, measured=is_measured)
        rows = [(p, m) for p, m, status in zip(table["cycles"], measured, table["status"]) if status == 0 and m > 0]
        if not rows:
            sys.exit("no block could be predicted and was measured")
        predicted, known = [float(p) for p, _ in rows], [m for _, m in rows]
        print(
            f"{title} of {options.cpu}: {len(rows)} of {len(blocks)} blocks, mean error {mean_error(predicted, known):.1%}, "
            f"Kendall's tau {kendalls_tau(predicted, known):.3f}"
        )
        if options.plot and not is_measured:
            plot(options.plot, predicted, known, f"{options.cpu}: {len(rows)} blocks")


if __name__ == "__main__":
    main(sys.argv[1:])
