"""The table of a Zen 5 server part. Widths and queues: AMD, Software Optimization Guide for Zen 5 (58455); units by the pairs that were measured.

What was not measured follows from the reference's rows of Zen 4.
"""
from measured.processors import zen
from measured.table import (
    GENERAL_LOAD, GENERAL_REGISTERS, GENERAL_STORE, LOADS, REGISTERS, VECTOR_LOAD, VECTOR_REGISTERS, VECTOR_STORE,
    Chains, Fit, PipeRule, Pipes, PipesModel, Rule, Translation,
)

DIVISION = r"v?(div|sqrt)[ps][sd]\b"
VECTORS = (VECTOR_REGISTERS, VECTOR_LOAD)
FLOAT_ADDITION = r"v?(add|sub)(ps|pd|ss|sd)\b|v?addsub"

MODEL = PipesModel(
    name="zen5",
    based_on="znver4",
    rows="znver4",
    heading=(
        "Zen 5, family 26 model 2. Written by models/extractor/measured from zen5-forms.tsv and zen5-pairs.tsv beside this file; not to be edited.",
        "Rows of opcodes that were not measured follow from LLVM, Apache-2.0 WITH LLVM-exception.",
    ),
    sizes="""
        provenance          measured here
        name                zen5
        issue-width         8
        micro-op-buffer     448
        retire-width        8
        load-queue          202
        store-queue         104
        register-file       Zn4IntegerPRF  240
        register-file       Zn4FpPRF  384
    """,
    units="""
        unit   AGU0           1          unlimited
        unit   AGU1           1          unlimited
        unit   AGU2           1          unlimited
        unit   AGU3           1          unlimited
        unit   ALU0           1          unlimited
        unit   ALU1           1          unlimited
        unit   ALU2           1          unlimited
        unit   ALU3           1          unlimited
        unit   ALU4           1          unlimited
        unit   ALU5           1          unlimited
        unit   FP0            1          unlimited
        unit   FP1            1          unlimited
        unit   FP2            1          unlimited
        unit   FP3            1          unlimited
        unit   FromInteger    1          unlimited
        unit   FpStore        2          unlimited
        unit   FpRename       6          unlimited
        unit   WideImmediate  3          unlimited
        unit   Divider        2          unlimited
        unit   Gather         1          unlimited
        unit   Lock           1          unlimited
        unit   StackLoad      5          unlimited
        group  AGU            unlimited  AGU0 AGU1 AGU2 AGU3
        group  AGUStore       unlimited  AGU2 AGU3
        group  AGUVector      unlimited  AGU0 AGU1
        group  ALU            unlimited  ALU0 ALU1 ALU2 ALU3 ALU4 ALU5
        group  ALUBranch      unlimited  ALU3 ALU4 ALU5
        group  ALUMultiply    unlimited  ALU0 ALU1 ALU2
        group  ALUShift       unlimited  ALU1 ALU2 ALU3
        group  FP01           unlimited  FP0 FP1
        group  FP12           unlimited  FP1 FP2
        group  FP23           unlimited  FP2 FP3
        group  FPAny          unlimited  FP0 FP1 FP2 FP3
        group  AGUQueue       56         AGU0 AGU1 AGU2 AGU3
        group  ALUQueue       88         ALU0 ALU1 ALU2 ALU3 ALU4 ALU5
        group  FPQueue        114        FP0 FP1 FP2 FP3
    """,
    mechanisms="""
        load-latency        4  5  6  7
        load-units          AGU0  AGU1  AGU2  AGU3  AGU  AGUStore  AGUVector  AGUQueue
        cache-line          64  8  3
        forward             7  9  11  14
        rename-memory       32  64
        rename-changes
        predict-stores
        moves-pass-values
        merge-narrow-results
        stack-engine
        three-part-address  2  3
        combined-flags      1  2
        front-end           64  12  12  2
        long-loops          24  6
        op-cache            6  2  36
        join-moves
        replay              ALU  3  12  7
        late-addresses      2
        late-products       ALUMultiply  ALUMultiply  1
        vector-turns        3  AGU  3
        vector-zeros        FpRename
        bypass              fadd  fadd  1
    """,
    titles=zen.TITLES | {"AGU": "address units 0-3", "ALU": "integer units 0-5"},
    translation=Translation(
        prefix="Zn4",
        integer={
            "ALU0": "ALU0", "ALU1": "ALUMultiply", "ALU2": "ALUShift", "ALU3": "ALU3", "BRU1": "ALUBranch", "BRU01": "ALUBranch", "ALU03": "ALU", "ALU12": "ALUShift", "ALU0123": "ALU",
        },
        vector={
            "FP0": "FP0", "FP1": "FP1", "FP2": "FP12", "FP3": "FP23",
            "FPAES01": "FP01", "FPCLM01": "FP01", "FPFMul01": "FP01", "FPFMisc01": "FP01", "FPVAdd01": "FP01",
            "FPFAdd01": "FP23", "FPFCvt01": "FP23", "FPFMisc23": "FP23", "FPOpMask01": "FP23", "FPVMul01": "FP01",
            "FPVShift01": "FP23", "FPVShuf01": "FP12", "FPFMisc12": "FP12", "FPVAdd12": "FP12",
            "FPFMisc123": "FPAny", "FPU0123": "FPAny", "FPFMisc0123": "FPAny", "FPVAdd0123": "FPAny", "FPVMisc0123": "FPAny",
        },
        store_data=("FPSt", "FP45"),
        store_data_alone=True,
        # Six units do what is four units' work in the reference's row.
        scale={"ALU": 1.5},
        store_micro_ops={2: 1},
        # Loads of vectors take 6 cycles, not 8.
        vector_loads={8: 6},
        vector_loads_alone=True,
    ),
    only_read=zen.ONLY_READ,
    # Multiplications beside a form are slowed by pipes 0 and 1, additions by 2 and 3.
    pipes=Pipes(
        rules=(
            PipeRule("FPAny", (0, .3)),
            PipeRule("FP23", (.45, .6), {"add": (5.7, 99), "mul": (-1, 4.5)}),
            PipeRule("FP01", (.45, .6), {"mul": (5.7, 99)}),
            PipeRule(None, (.45, .6), {"mul": (-1, 3.3), "add": (-1, 3.3)}),
            PipeRule("FP12", (.45, .6)),
            PipeRule("FP01", as_long=True),
        ),
        partners=1,
        doubles_wide=False,
        as_wide=True,
    ),
    # The way back from vectors takes 3 cycles, or 4 by the move of 64 bits; chains through addresses go through an index, which takes one,
    # and those of vectors through a move and an operation of 4 cycles, too.
    chains=Chains(
        registers={"lat:0+movq": 3},
        loads={"lat:addr": 1, "lat:addr+movq": 5},
        slower_ways_back={"vmovq %rax": 1},
        from_general=2,
    ),
    fit=Fit(
        chained=(
            r"adc|sbb|rc[lr]|mul[bwlq]|imul[bwlq] \S+$|i?div|xadd|xchg|cmpxchg|cwt|clt|cqt|lock|push|pop|pause|.*maskmov|.*gather|.*scatter|vmovnt|movnt|kadd"
        ),
        least_cycles=.155,
        most_cycles=60,
        addresses=("AGU", "AGUStore", "AGUVector"),
        around={
            "ALU0": "ALUMultiply", "ALU3": "ALUShift", "ALUBranch": "ALU", "ALUMultiply": "ALU", "ALUShift": "ALU",
            "FP0": "FP01", "FP1": "FP12", "FP2": "FP23", "FP3": "FP23", "FP01": "FPAny", "FP12": "FPAny", "FP23": "FPAny",
        },
        several=("FpStore", "WideImmediate", "Divider"),
    ),
    rules=(
        (
            # Moves that the register file does, and idioms: what was measured is not what chains of them take.
            Rule(r"mov", (GENERAL_REGISTERS,), (0, .15), leaves_out=True),
            Rule(r".*same", (GENERAL_REGISTERS,), leaves_out=True),
        ),
        (
            # From general registers to vectors and masks, and from these to general registers.
            Rule(r"v?mov[dq] r|kmov\w r|.*pinsr|.*cvtsi2|vpbroadcast\w r", (VECTOR_REGISTERS,), units="FromInteger:1"),
            Rule(r"v?mov[dq] x, r|kmov\w k, r|.*movmsk|.*pextr|extractps", (VECTOR_REGISTERS,), units="FpStore:1"),
            Rule(r".*cvtt?s[sd]2si", (VECTOR_REGISTERS,), units="FpStore:1 FP23:1"),
            # Flags leave as data of stores do.
            Rule(r"v?u?comis|v?ptest|vtestp|kortest|ktest", (VECTOR_REGISTERS,), units="FP23:1 FpStore:1"),
        ),
        (
            # Six divisions beside six multiplications take no longer than alone: pipes only start them.
            Rule(DIVISION, VECTORS, (2.4, 2.6), units="Divider:5 FP01:1", keeps_addresses=True),
            Rule(DIVISION, VECTORS, (3.9, 4.1), units="Divider:8 FP01:1", keeps_addresses=True),
            Rule(DIVISION, VECTORS, (4.4, 4.6), units="Divider:9 FP01:1", keeps_addresses=True),
            Rule(DIVISION, VECTORS, (7.4, 7.6), units="Divider:15 FP01:1", keeps_addresses=True),
        ),
        (
            # Additions pass their results on to one another a cycle sooner.
            Rule(FLOAT_ADDITION, (VECTOR_REGISTERS,), latency=3, kind="fadd"),
            Rule(FLOAT_ADDITION, (VECTOR_LOAD,), kind="fadd"),
            Rule(r"v?mov|v?broadcast|vpbroadcast", (VECTOR_LOAD,), units="AGUVector:1"),
        ),
        (
            Rule(r"movabsq", (GENERAL_REGISTERS,), units="ALU:1 WideImmediate:1"),
            # As fast as dispatch: no unit works on it.
            Rule(r"", (GENERAL_REGISTERS,), (0, .15), units="-", latency=0),
            Rule(r"", (GENERAL_REGISTERS,), (.15, .22), units="ALU:1"),
            Rule(r"(?!prefetch)", (GENERAL_REGISTERS,), (.22, .3), units="ALU:2"),
            Rule(r"imul|crc|pdep|pext", (GENERAL_REGISTERS,), (.3, .39), units="ALUMultiply:1"),
            Rule(r"", (GENERAL_REGISTERS,), (.3, .39), units="ALUShift:1"),
            Rule(r"imul", (GENERAL_REGISTERS,), (.44, .5), units="ALUMultiply:1"),
            Rule(r"", (GENERAL_REGISTERS,), (.44, .5), units="ALU:3"),
            # Sign bits are an integer unit's work.
            Rule(r"mov(?!be|s)", (GENERAL_LOAD,), (0, .3), units="AGU:1"),
            Rule(r"(?!push|pop|prefetch)", (GENERAL_LOAD,), (0, .3), units="ALU:1 AGU:1"),
        ),
        (
            # Copies wait for each other's flags, which says nothing about units; with a comparison before each they take any.
            Rule(r"adc|sbb", REGISTERS, units="ALU:1"),
            Rule(r"adc|sbb", LOADS, units="ALU:1 AGU:1"),
            # Five in two cycles.
            Rule(r"popq? r", REGISTERS, units="AGU:1 StackLoad:2", latency=4),
            Rule(r"push", micro_ops=1, units="ALU:1 AGUStore:1"),
        ),
        (
            # The data of general stores takes an integer unit.
            Rule(r"mov|set", (GENERAL_STORE,), micro_ops=1, units="ALU:1 AGUStore:1"),
            # Read, change, write: the chain through memory is that of the operation.
            Rule(r".* m$", (GENERAL_STORE,), (0, 1.3), micro_ops=2, units="ALU:1 AGU:1 AGUStore:1", latency=5),
            Rule(r"\S+ z(,|$)", (VECTOR_STORE,), micro_ops=1, units="AGUStore:2 FpStore:1"),
            Rule(r"", (VECTOR_STORE,), micro_ops=1, units="AGUStore:1 FpStore:1"),
        ),
        (
            # Two registers change places as two moves do.
            Rule(r"xchg[lq] r\d+, r", micro_ops=2, units="-", latency=0),
            Rule(r"", REGISTERS, (0, .55), micro_ops=1),
        ),
        (
            Rule(r"v?mov(aps|apd|ups|upd|dqa|dqu|dqa32|dqa64|dqu8|dqu16|dqu32|dqu64) (x, x|y, y|z, z)$", units="-", latency=0),
        ),
    ),
    measurements_first=True,
    register_widths="zyx",
    # The first result is what was there before.
    latencies={"CDQ": (0, 1), "CQO": (0, 1)},
    # No operation on vectors that was measured in a chain takes one cycle; only masks do. What goes to masks, flags and general registers, and
    # what works on the registers of MMX and x87, was in no chain.
    least_latency=2,
    others_latency=r"K|V?PCMP\w*Z|VCMP|V?P?TEST|VPMOV\w2M|VFPCLASS|V?CVT\w*SI|\w*MOVMSK|\w*PEXTR|V?U?COM|MMX|\w+_F",
    # Extensions by sign are those by zero, shifts of 64 bits those of 32, and moves of vectors are moves of any element.
    alike={
        r"^(V?)PMOVSX": r"\1PMOVZX",
        r"^VPMOVZX(BD|BQ|WD|WQ|BW)": r"VPMOVZXDQ",
        r"^VPS(LL|RL|RA)VQ": r"VPS\1VD",
        r"^VMOVDQ([AU])(8|16|32)(?=Z)": r"VMOVDQ\g<1>64",
    },
    corrects_classes=True,
    # Six instructions with vector registers go to the vector half of the processor a cycle, moves that no pipe works on among them.
    everywhere="FpRename",
    vector_units=("FP", "Fp", "AGUVector", "FromInteger"),
    vector_opcodes=r"V?(MOV(AP|UP|DQ|DDUP|S[SD]|[HL]P|NT|LH|HL)|BROADCAST|PBROADCAST)",
    # Each was measured, after a look at what was predicted worst. Stores by masks of vectors have a quarter of the reference's micro-ops, as a loop shows:
    # the forms had empty masks, for which the processor calls microcode. Gathers go by the number of their elements, and take a little more where these
    # and their masks are wide.
    corrections=f"""
        LDDQUrm VLDDQUrm VLDDQUYrm                    1  AGUVector:1                 7
        VMASKMOVPSYmr VPMASKMOVDYmr                   11  FpStore:2 AGUStore:1       1
        VMASKMOVPDYmr VPMASKMOVQYmr                   5  FpStore:2 AGUStore:1        1
        VMASKMOVPSmr VPMASKMOVDmr                     5  FpStore:2 AGUStore:1        1
        VMASKMOVPDmr VPMASKMOVQmr                     3  FpStore:2 AGUStore:1        1
        VMASKMOVPSrm VMASKMOVPDrm VPMASKMOVDrm VPMASKMOVQrm  1  AGUVector:1          6
        XCHG64rm XCHG32rm XCHG16rm XCHG8rm            2  Lock:20 AGUStore:1 AGU:1    20
        LOCK_ADD16mi                                  1  Lock:20 AGUStore:1 AGU:1    20
        DIV64r IDIV64r                                2  ALU0:7                      10
        DIV32r IDIV32r                                2  ALU0:6                      10
        DIV64m IDIV64m                                2  ALU0:7 AGU:1                14
        DIV32m IDIV32m                                2  ALU0:6 AGU:1                14
        LCMPXCHG8 LCMPXCHG16 LCMPXCHG32 LCMPXCHG64    6  Lock:20 AGUStore:1 AGU:1    20
        ENDBR64                                       1  -                           0
        LOCK_PREFIX                                   1  Lock:20                     0
        PAUSE                                         1  Lock:96                     96
        LFENCE                                        1  Lock:11                     11
        MFENCE                                        1  Lock:77                     77
        POP64rmm                                      2  AGU:1 AGUStore:1            5
        CMPXCHG64rm CMPXCHG32rm                       5  ALU:6 AGU:1 AGUStore:1      7
        LD_F0 LD_F1                                   1  FP1:1                       1
        {zen.GATHER_2}                                8  Gather:4                    13
        {zen.GATHER_4}                                8  Gather:6                    15
        {zen.GATHER_8_SMALL}                          8  Gather:12                   21
        {zen.GATHER_8_WIDE}                           8  Gather:15                   24
        {zen.GATHER_16}                               8  Gather:20                   28
        XADD64rr XADD32rr XADD16rr XADD8rr            2  ALU:1                       1 0
        VZEROUPPER                                    1  FromInteger:1               0
        CMPXCHG16rm                                   6  ALU:6 AGU:1 AGUStore:1      9
        CVTSS2SIrm CVTTSS2SIrm CVTSS2SI64rm           2  FP23:1 AGUVector:1          14
        CVTSS2SI64rr_Int CVTSS2SIrr_Int CVTTSS2SIrr CVTSS2SIrr  2  FP23:1 FpStore:1            7
        CVTSI2SSrm CVTSI2SSrm_Int CVTSI2SDrm CVTSI2SDrm_Int  1  FP23:1 AGUVector:1          10
    """,
)
