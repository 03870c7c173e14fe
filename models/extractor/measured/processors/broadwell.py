"""The table of Broadwell: rows of its own, and what Haswell does with them; nothing was measured for it, and no cycles were published."""
from measured.processors import intel
from measured.table import PortsModel

MODEL = PortsModel(
    name="broadwell",
    based_on="broadwell",
    rows="broadwell",
    heading=intel.HEADING_UNCHECKED,
    prefix="BW",
    sizes="""
        name                broadwell-tables
        provenance          tables only
        issue-width         4
        micro-op-buffer     192
        retire-width        8
        load-queue          72
        store-queue         42
    """,
    scheduler=60,
    load="Port23",
    store_address="Port237",
    store_data="Port4",
    vector_load=6,
    arithmetic="Port0156",
    mechanisms="""
        load-latency        5  5  6  7
        pointer-load        4  2048
        load-units          BWPort2  BWPort3  BWPort23
        forward             5  5  7  14
        moves-pass-values
        merge-narrow-results
        stack-engine
        indexed-addresses   BWPort237  BWPort23
        three-part-address  3  2
        front-end           0  10000  4  1
        fuse-branches       cmp  test  add  sub  and  inc  dec
        predecode           16  5  3
        decode              4  holds-joinable
    """,
    corrections=intel.CORRECTIONS,
)
