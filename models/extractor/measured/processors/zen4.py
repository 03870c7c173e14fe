"""The table of a Zen 4 server part. Widths, queues and units: AMD, Software Optimization Guide for Zen 4 (57647), and the reference.

Its units are those of Zen 3, and vectors of 512 bits take a pipe twice. Values change between the pipes' domains at once: a cycle more
made no prediction better.
"""
import dataclasses

from measured.processors import zen
from measured.table import PipesModel, Translation

MODEL = PipesModel(
    name="zen4",
    based_on="znver4",
    rows="znver4",
    heading=(
        "Zen 4, family 25 model 17. Written by models/extractor/measured from zen4-forms.tsv and zen4-pairs.tsv beside this file; not to be edited.",
        "Units, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.",
    ),
    sizes="""
        provenance          measured here
        name                zen4
        issue-width         6
        micro-op-buffer     320
        retire-width        8
        load-queue          88
        store-queue         64
        register-file       Zn4IntegerPRF  224
        register-file       Zn4FpPRF  192
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
        unit   Divider        1          unlimited
        unit   Lock           1          unlimited
        unit   StackLoad      3          unlimited
        unit   StackStore     20         unlimited
        unit   StoreBlock     8          unlimited
        unit   WideImmediate  3          unlimited
        unit   Gather         1          unlimited
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
        rename-memory       32  64
        predict-stores
        moves-pass-values
        merge-narrow-results
        stack-engine
        three-part-address  2  2
        indexed-store       ALU
        store-blocks        StoreBlock  32
        front-end           0  0  8  1
        loop-entries        64  9  24
        replay              ALU  2
        replay-behind-loads
        late-products       ALU1  ALU  2
        vector-zeros        FPAny
    """,
    titles=zen.TITLES | {"AGU": "address units 0-2", "ALU": "integer units 0-3"},
    translation=Translation(
        prefix="Zn4",
        integer={
            "ALU0": "ALU0", "ALU1": "ALU1", "ALU2": "ALU2", "ALU3": "ALU3", "BRU1": "Branch", "BRU01": "ALUBranch", "ALU03": "ALU03", "ALU12": "ALU12", "ALU0123": "ALU",
        },
        vector={
            "FP0": "FP0", "FP1": "FP1", "FP2": "FP2", "FP3": "FP3",
            "FPAES01": "FP01", "FPCLM01": "FP01", "FPFMul01": "FP01", "FPFMisc01": "FP01", "FPVAdd01": "FP01",
            "FPFAdd01": "FP23", "FPFCvt01": "FP23", "FPFMisc23": "FP23", "FPOpMask01": "FP23", "FPVMul01": "FP03",
            "FPVShift01": "FP12", "FPVShuf01": "FP12", "FPFMisc12": "FP12", "FPVAdd12": "FP12",
            "FPFMisc123": "FPAny", "FPU0123": "FPAny", "FPFMisc0123": "FPAny", "FPVAdd0123": "FPAny", "FPVMisc0123": "FPAny",
        },
        store_data=("FPSt", "FPOpMask4", "FP45"),
        # Loads of vectors take 6 cycles, not 8.
        vector_loads={8: 6},
        vector_loads_sooner=1,
    ),
    only_read=zen.ONLY_READ,
    pipes=zen.PIPES,
    chains=dataclasses.replace(zen.CHAINS, from_general=2, vector_load=6),
    fit=zen.FIT,
    rules=zen.RULES,
    measurements_first=False,
    # Flags leave as data of stores do.
    renamed={"ToFlags": "FpStore"},
    # Half cycles: 512 bits take two cycles, and whatever is narrower one, aligned or not.
    store_cycles={r"(?!.*Z(128|256))V\w*Z(mr|mrk)?$": 4, r"": 2},
    # Each was measured, after a look at what was predicted worst. Division depends on the values: here small quotients.
    corrections=f"""
        VZEROUPPER                                    1  FromInteger:1               0
        MOV64ri                                       1  ALU:1 WideImmediate:1       1
        {zen.BROADCASTS}                              1  FP12:1                      1
        {zen.MASKED_256}                              1  FPAny:1                     1
        {zen.MASKED_512}                              1  FPAny:2                     1
        {zen.NARROWING_256}                           2  FP12:1 FpStore:1 AGUStore:1  6
        {zen.NARROWING_512}                           2  FP12:2 FpStore:1 AGUStore:1  6
        {zen.GATHER_2}                                8  Gather:4                    13
        {zen.GATHER_4}                                8  Gather:5                    15
        {zen.GATHER_8_SMALL} {zen.GATHER_8_WIDE}      8  Gather:9                    21
        {zen.GATHER_16}                               8  Gather:21                   28
        PUSH64r PUSH64i8 PUSH64i32                    1  AGUStore:1 StackStore:12    1
        POP64r                                        1  AGU:1 StackLoad:2           4
        DIV64r IDIV64r                                2  Divider:7 ALU:1             9
        DIV32r IDIV32r                                2  Divider:6 ALU:1             9
        DIV64m IDIV64m                                2  Divider:7 ALU:1 AGU:1       13
        DIV32m IDIV32m                                2  Divider:6 ALU:1 AGU:1       13
        MUL16r IMUL16r MUL8r IMUL8r                   1  ALU1:1                      3
        MUL16m IMUL16m MUL8m IMUL8m                   1  ALU1:1 AGU:1                7
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
        ENDBR64                                       1  -                           0
    """,
)
