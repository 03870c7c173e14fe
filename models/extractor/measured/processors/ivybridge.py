"""The table of Ivy Bridge, whose rows are those of Sandy Bridge; nothing was measured for it."""
from measured.processors import intel
from measured.table import PortsModel

MODEL = PortsModel(
    name="ivybridge",
    based_on="ivybridge",
    rows="sandybridge",
    heading=intel.HEADING,
    prefix="SB",
    sizes="""
        name                ivybridge-public
        provenance          public measurements
        issue-width         4
        micro-op-buffer     168
        retire-width        4
        load-queue          64
        store-queue         36
    """,
    scheduler=54,
    load="Port23",
    store_address="Port23",
    store_data="Port4",
    vector_load=6,
    arithmetic="Port015",
    mechanisms="""
        load-latency        5  5  6  7
        pointer-load        4  2048
        load-units          SBPort23
        forward             5  6  7  13
        moves-pass-values
        merge-narrow-results
        stack-engine
        three-part-address  3  2
        front-end           0  10000  4  1
        fuse-branches       cmp  test  add  sub  and  inc  dec
        predecode           16  5  3
        decode              4  holds-joinable
    """,
    corrections=f"""
        # The flags come later than the value, which chains go through.
        XCHG16ar        1  -                            0
        {intel.MOVES}   1  -                            0
        {intel.SHIFTS}  3  Port05:2 Port015:1           1
        MFENCE          4  Port4:33                     33
        DIV64r IDIV64r  1  Divider:22 Port0:1           30
        DIV64m IDIV64m  1  Divider:22 Port0:1 Port23:1  35
    """,
)
