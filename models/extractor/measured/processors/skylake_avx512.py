"""The table of Skylake's servers: rows of its own, and what Skylake does with them; nothing was measured for it, and no cycles were published."""
from measured.processors import intel
from measured.table import PortsModel

MODEL = PortsModel(
    name="skylake-avx512",
    based_on="skylake-avx512",
    rows="skylake-avx512",
    heading=intel.HEADING_UNCHECKED,
    prefix="SKX",
    sizes="""
        name                skylake-avx512-tables
        provenance          tables only
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
        load-units          SKXPort2  SKXPort3  SKXPort23
        forward             4  5  7  14
        moves-pass-values
        merge-narrow-results
        stack-engine
        indexed-addresses   SKXPort237  SKXPort23
        three-part-address  3  2
        front-end           0  10000  4  1
        fuse-branches       cmp  test  add  sub  and  inc  dec
        predecode           16  5  3
        decode              4
    """,
    corrections=f"""
        XCHG16ar                          1  -  0
        {intel.MOVES} {intel.WIDE_MOVES}  1  -  0
        {intel.COMMON}
    """,
)
