"""The table of an Ice Lake server part. Widths and queues: Intel, Optimization Reference Manual, on Sunny Cove; the width is what zero idioms show, too."""
from measured.table import PortsFit, PortsModel

MODEL = PortsModel(
    name="icelake-server",
    based_on="icelake-server",
    rows="icelake-server",
    heading=(
        "Ice Lake server, family 6 model 106. Written by models/extractor/measured from icelake-server-forms.tsv; not to be edited.",
        "Ports, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.",
    ),
    prefix="ICX",
    sizes="""
        provenance          measured here
        name                icelake
        issue-width         5
        micro-op-buffer     352
        retire-width        8
        load-queue          128
        store-queue         72
    """,
    scheduler=160,
    load="Port23",
    store_address="Port78",
    store_data="Port49",
    arithmetic="Port0156",
    joins_stores_of_more=False,
    # The reference's rows count 7 cycles for a wide vector's load and 5 for a scalar's, and the model 6 for all.
    load_latencies={r"S[SD]Z?r?m|CVTSI\w*m": 1, r"Y|Z256|Z(?!128)": -1},
    fit=PortsFit(
        width=5,
        most_cycles=60,
        # Immediates of 16 bits are slow to decode where they do not come from the cache of decoded instructions.
        odd_forms=r"w i\d+",
        # Two stores a cycle need to go to one line, as those of programs do and those of the measurement do not.
        odd_units=("Port49", "Port78"),
    ),
    mechanisms="""
        load-latency        5  5  6  7
        load-units          ICXPort2  ICXPort3  ICXPort23
        forward             5  5  7  19
        moves-pass-values
        merge-narrow-results
        stack-engine
        front-end           0  10000  5  1
    """,
    # Each was measured, after a look at what was predicted worst: chains through a quotient, with the sign extended before. A taken branch
    # goes to one port only.
    corrections="""
        DIV64r IDIV64r     4  Divider:10 Port0:1 Port0156:3  15
        DIV32r IDIV32r     4  Divider:6 Port0:1 Port0156:3   12
        JCC_1 JCC_2 JCC_4  1  Port6:1                        1
    """,
)
