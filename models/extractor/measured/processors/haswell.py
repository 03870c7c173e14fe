"""The table of Haswell; nothing was measured for it."""
from measured.processors import intel
from measured.table import PortsModel

MODEL = PortsModel(
    name="haswell",
    based_on="haswell",
    rows="haswell",
    heading=intel.HEADING,
    prefix="HW",
    sizes="""
        name                haswell-public
        provenance          public measurements
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
        load-units          HWPort2  HWPort3  HWPort23
        forward             5  5  7  14
        moves-pass-values
        merge-narrow-results
        stack-engine
        indexed-addresses   HWPort237  HWPort23
        three-part-address  3  2
        front-end           0  10000  4  1
        fuse-branches       cmp  test  add  sub  and  inc  dec
        predecode           16  5  3
        decode              4  holds-joinable
    """,
    corrections=intel.CORRECTIONS,
)
