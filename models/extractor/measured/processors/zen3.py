"""The table of a Zen 3 server part. Widths, queues and units: AMD, Software Optimization Guide for Family 19h (56665), and the reference."""
from measured.processors import zen
from measured.table import Domains, PipesModel, Translation

MODEL = PipesModel(
    name="zen3",
    based_on="znver3",
    rows="znver3",
    heading=(
        "Zen 3, family 25 model 1. Written by models/extractor/measured from zen3-forms.tsv and zen3-pairs.tsv beside this file; not to be edited.",
        "Units, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.",
    ),
    sizes="""
        provenance          measured here
        name                zen3
        issue-width         6
        micro-op-buffer     256
        retire-width        8
        load-queue          72
        store-queue         64
        register-file       Zn3IntegerPRF  192
        register-file       Zn3FpPRF  160
    """,
    units="""
        unit   AGU0           1          unlimited
        unit   AGU1           1          unlimited
        unit   AGU2           1          unlimited
        unit   ALU0           1          unlimited
        unit   ALU1           1          unlimited
        unit   ALU2           1          unlimited
        unit   ALU3           1          unlimited
        unit   Branch         1          unlimited
        unit   FP0            1          unlimited
        unit   FP1            1          unlimited
        unit   FP2            1          unlimited
        unit   FP3            1          unlimited
        unit   FromInteger    1          unlimited
        unit   FpStore        2          unlimited
        unit   ToFlags        1          unlimited
        unit   Divider        1          unlimited
        unit   Lock           1          unlimited
        unit   StackLoad      3          unlimited
        unit   StackStore     13         unlimited
        unit   StoreBlock     8          unlimited
        group  AGU            unlimited  AGU0 AGU1 AGU2
        group  AGUStore       unlimited  AGU1 AGU2
        group  AGUVector      unlimited  AGU0 AGU1
        group  ALU            unlimited  ALU0 ALU1 ALU2 ALU3
        group  ALU03          unlimited  ALU0 ALU3
        group  ALU12          unlimited  ALU1 ALU2
        group  ALUBranch      unlimited  ALU0 Branch
        group  FP01           unlimited  FP0 FP1
        group  FP12           unlimited  FP1 FP2
        group  FP23           unlimited  FP2 FP3
        group  FP03           unlimited  FP0 FP3
        group  FP123          unlimited  FP1 FP2 FP3
        group  FPAny          unlimited  FP0 FP1 FP2 FP3
        group  IntegerQueue   96         ALU0 ALU1 ALU2 ALU3 Branch AGU0 AGU1 AGU2
        group  FPQueue        64         FP0 FP1 FP2 FP3
    """,
    mechanisms="""
        load-latency        4  5  6  7
        load-units          AGU0  AGU1  AGU2  AGU  AGUStore  AGUVector
        cache-line          64
        forward             7  8  10  19
        rename-stack        32  64
        predict-stores
        moves-pass-values
        merge-narrow-results
        stack-engine
        three-part-address  2  2
        indexed-store       ALU
        store-blocks        StoreBlock  32
        front-end           0  0  8  1
        loop-entries        64  8  20
        replay              ALU  2
        replay-behind-loads
        late-products       ALU1  ALU  2
        bypass              float  float  1
        bypass              vector  vector  1
        bypass              float  move  1
        bypass              vector  move  1
    """,
    titles=zen.TITLES | {"AGU": "address units 0-2", "ALU": "integer units 0-3"},
    translation=Translation(
        prefix="Zn3",
        integer={"ALU0": "ALU0", "ALU1": "ALU1", "ALU3": "ALU3", "BRU01": "ALUBranch", "ALU03": "ALU03", "ALU12": "ALU12", "ALU0123": "ALU"},
        vector={
            "FP0": "FP0", "FP1": "FP1", "FP2": "FP2",
            "FPVMul01": "FP03", "FPFMul01": "FP01", "FPFAdd01": "FP23", "FPVShuf01": "FP12", "FPVAdd0123": "FPAny",
        },
        store_data=("FP45",),
        transfers=("FPSt",),
        # Loads of vectors take 6 cycles, not 8.
        vector_loads={8: 6},
        vector_loads_sooner=1,
    ),
    only_read=zen.ONLY_READ,
    pipes=zen.PIPES,
    chains=zen.CHAINS,
    fit=zen.FIT,
    rules=zen.RULES,
    measurements_first=False,
    # Half cycles. A store that goes beyond 32 aligned bytes takes two cycles: half of the narrow ones whose address may be unaligned, all that
    # are unaligned of the wide ones.
    store_cycles={r"(?=.*Y)V?MOV(UP|DQU)\w*mr": 4, r"V?MOV(UP|DQU)\w*mr": 3, r"": 2},
    # Values change between the domains a cycle later: measured with additions beside shuffles, and with sums of vectors.
    domains=Domains(
        floats=r"V?(U?COMIS|F?N?M?(ADD|SUB)[PS][SD]|ADDSUB|MUL[PS][SD]|DIV[PS][SD]|SQRT[PS][SD]|MIN[PS][SD]|MAX[PS][SD]|MINC|MAXC|CMP[PS][SD]|FN?M|CVT|ROUND|R?RCP|RSQRT|HADDP|HSUBP|DPP)",
        moves=r"V?MOV(AP|UP|DQ)",
        leaving=("FpStore", "ToFlags", "FromInteger"),
    ),
    # Each was measured, after a look at what was predicted worst. Division depends on the values: here small quotients.
    corrections=f"""
        PUSH64r PUSH64i8 PUSH64i32                    1  AGUStore:1 StackStore:12    1
        POP64r                                        1  AGU:1 StackLoad:2           4
        DIV64r IDIV64r                                2  Divider:7 ALU:1             9
        DIV32r IDIV32r                                2  Divider:6 ALU:1             9
        DIV64m IDIV64m                                2  Divider:7 ALU:1 AGU:1       13
        DIV32m IDIV32m                                2  Divider:6 ALU:1 AGU:1       13
        MUL16r IMUL16r MUL8r IMUL8r                   1  ALU1:1                      3
        MUL16m IMUL16m MUL8m IMUL8m                   1  ALU1:1 AGU:1                7
        {zen.BROADCASTS}                              1  FP2:1                       1
        MUL64r IMUL64r MUL32r IMUL32r                 2  ALU1:1                      3
        MUL64m IMUL64m MUL32m IMUL32m                 2  ALU1:1 AGU:1                7
        CDQ CQO                                       1  ALU03:1                     0 1
        XCHG64rm XCHG32rm XCHG16rm XCHG8rm            2  Lock:8 AGUStore:1 AGU:1     8
        LCMPXCHG8 LCMPXCHG16 LCMPXCHG32 LCMPXCHG64    6  Lock:9 AGUStore:1 AGU:1     9
        CMPXCHG64rm CMPXCHG32rm                       5  ALU:5 AGU:1 AGUStore:1      7
        LOCK_PREFIX                                   1  Lock:8                      0
        PAUSE                                         1  Lock:77                     77
        LFENCE                                        1  Lock:10                     10
        MFENCE                                        1  Lock:61                     61
        VZEROUPPER                                    1  -                           0
        ENDBR64                                       1  -                           0
    """,
)
