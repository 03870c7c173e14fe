"""The table of a Golden Cove server part. Queues: Intel, Optimization Reference Manual, on Golden Cove; width, memory and what needs no port are measured."""
from measured.processors import intel
from measured.table import Chains, PortsFit, PortsModel

ALL = "Port00_01_05_06_11"
BANKS = "SPRBank0  SPRBank1  SPRBank2  SPRBank3  SPRBank4  SPRBank5  SPRBank6  SPRBank7"
# Moves that take no port. That of 8 bits does when it is from a register to itself, as compilers write it.
MOVES = (
    "MOV32rr MOV64rr MOVAPSrr MOVUPSrr MOVAPDrr MOVDQArr VMOVAPSrr VMOVUPSrr VMOVAPDrr VMOVDQArr VMOVAPSYrr VMOVUPSYrr "
    "VMOVAPDYrr VMOVDQAYrr"
)

MODEL = PortsModel(
    name="sapphirerapids",
    # The reference knows no zero idioms of the processor itself.
    based_on="icelake-server",
    rows="sapphirerapids",
    heading=(
        "Golden Cove, measured on an Emerald Rapids server part, family 6 model 207. Written by models/extractor/measured from sapphirerapids-forms.tsv; not to be edited.",
        "Ports, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.",
    ),
    prefix="SPR",
    sizes="""
        provenance          measured here
        name                golden-cove
        issue-width         6
        micro-op-buffer     512
        retire-width        8
        load-queue          192
        store-queue         114
    """,
    scheduler=205,
    load="Port02_03_10",
    store_address="Port07_08",
    store_data="Port04_09",
    arithmetic=ALL,
    joins_stores_of_more=False,
    wide_load="Port02_03",
    wide_store=2,
    more_units={
        "Divider": (1, "divider"),
        "FPDivider": (1, "FP divider"),
        "StoreLine": (8, "a line of stores a cycle"),
        "Bank0": (2, "bank 0 of the cache"),
        "Bank1": (2, "bank 1 of the cache"),
        "Bank2": (2, "bank 2 of the cache"),
        "Bank3": (2, "bank 3 of the cache"),
        "Bank4": (2, "bank 4 of the cache"),
        "Bank5": (2, "bank 5 of the cache"),
        "Bank6": (2, "bank 6 of the cache"),
        "Bank7": (2, "bank 7 of the cache"),
    },
    # The reference's rows count 8 cycles for the load of a vector of 256 or 512 bits and 7 for others.
    load_latencies={r"Y|Z256|Z(?!128)": -1},
    lasting={r"I?DIV(8|16|32|64)": "Divider", r"DIV[PS][SDH]|(?<!R)SQRT[PS][SDH]": "FPDivider"},
    fit=PortsFit(
        width=6,
        most_cycles=60,
        # Immediates of 16 bits are slow to decode where they do not come from the cache of decoded instructions.
        # Others are chains through flags or registers that they do not name.
        odd_forms=r"w i\d+|^(adc|sbb|xadd|xchg|movabs|cwtl|cltq|cqto|cltd|cwd|i?div)|^i?mul[bwlq] [^,]*$",
        # Two stores a cycle need to go to one line, as those of programs do and those of the measurement do not.
        odd_units=("Port04_09", "Port07_08"),
        # Three loads a cycle need to come from more than one bank, and those of the measurement do not.
        least_with_load=.52,
        chains=Chains(vector_load=7, registers={"lat:0+movq": 2}, from_general=1),
    ),
    mechanisms=f"""
        load-latency          5  5  7  7
        load-units            SPRPort02  SPRPort03  SPRPort10  SPRPort02_03  SPRPort02_03_10  {BANKS}
        cache-line            64
        forward               5  5  7  19
        rename-memory         8  32  64
        rename-without-index
        rename-changes
        moves-pass-values
        merge-narrow-results
        stack-engine
        scaled-address        2  SPRPort01_05_11
        rename-additions      1024
        bank-units            8  {BANKS}
        store-blocks          SPRStoreLine  64  2
        bypass                fadd  fadd  1
        front-end             0  10000  6  1
        joined-branches       SPRPort06  SPRPort00_06
        predecode             32  9  3
    """,
    single_cycle=r"(AND|OR|XOR|TEST|CMP)(8|16|32|64)(r[ri]|i)",
    # An addition of fractions is a cycle earlier for another one.
    kinds={r"V?(ADD|SUB|ADDSUB)[PS][SDH]": ("fadd", 3)},
    # Each was measured, or looked at where what was predicted was worst. A taken branch goes to one port only.
    corrections=f"""
        XCHG16ar                               1  -           0
        {MOVES} {intel.WIDE_MOVES}       1  -           0
        ADD64ri8 SUB64ri8 INC64r DEC64r        1  {ALL}:1     1
        LEA64r LEA64_32r LEA32r                1  {ALL}:1     1
        MOV32rr_REV MOV64rr_REV                1  -           0
        JCC_1 JCC_2 JCC_4                      1  Port06:1    1
        MOVZX32rr8                             1  {ALL}:1     1
        MOVSX32rm8 MOVSX32rm16                 1  Port01_05_11:1 Port02_03_10:1  6
        MOVSX64rm8 MOVSX64rm16 MOVSX64rm32     1  Port01_05_11:1 Port02_03_10:1  6
        VZEROUPPER                             2  Port05:1    0
        VDIVPDZrr                              3  Port00:1 Port00_05:1 FPDivider:16                  24
        VDIVPDZrm                              3  Port00:1 Port00_05:1 Port02_03:1 FPDivider:16      31
        VSQRTPDZr                              3  Port00:1 Port00_05:1 FPDivider:24                  32
        VSQRTPDZm                              3  Port00:1 Port00_05:1 Port02_03:1 FPDivider:24      39
        SETCCr                                 1  Port00_06:1  1
        ROL8ri ROL16ri ROL32ri ROL64ri         1  Port00_06:1  1
        ROR8ri ROR16ri ROR32ri ROR64ri         1  Port00_06:1  1
        DIV32r IDIV32r                         4  Divider:6 Port01:1 {ALL}:3   12
        DIV64r IDIV64r                         4  Divider:10 Port01:1 {ALL}:3  15
        DIV64m IDIV64m                         5  Divider:10 Port01:1 {ALL}:3 Port02_03_10:1  20
    """,
)
