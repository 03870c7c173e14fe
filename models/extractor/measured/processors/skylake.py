"""The table of Skylake; nothing was measured for it."""
from measured.processors import intel
from measured.table import PortsModel

MODEL = PortsModel(
    name="skylake",
    based_on="skylake",
    rows="skylake",
    heading=intel.HEADING,
    prefix="SKL",
    sizes="""
        name                skylake-public
        provenance          public measurements
        issue-width         4
        micro-op-buffer     224
        retire-width        8
        load-queue          72
        store-queue         56
    """,
    scheduler=97,
    load="Port23",
    store_address="Port237",
    store_data="Port4",
    vector_load=6,
    arithmetic="Port0156",
    mechanisms="""
        load-latency        5  5  6  7
        pointer-load        4  2048
        load-units          SKLPort2  SKLPort3  SKLPort23
        forward             4  5  7  14
        moves-pass-values
        merge-narrow-results
        stack-engine
        indexed-addresses   SKLPort237  SKLPort23
        three-part-address  3  2
        front-end           0  10000  4  1
        fuse-branches       cmp  test  add  sub  and  inc  dec
        predecode           16  5  3
        decode              4
    """,
    corrections=intel.CORRECTIONS,
)
