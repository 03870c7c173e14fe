"""What the tables of AMD's processors have in common."""
from measured.table import LOADS, REGISTERS, Chains, Fit, PipeRule, Pipes, Rule

TITLES = {
    r"AGU(\d)": r"address unit \1",
    r"AGUStore": "store address units",
    r"AGUVector": "vector load units",
    r"AGUQueue": "address scheduler",
    r"ALUQueue": "integer scheduler",
    r"IntegerQueue": "integer scheduler",
    r"FPQueue": "FP scheduler",
    r"ALU(\d)": r"integer unit \1",
    r"ALU(\d)(\d)": r"integer units \1+\2",
    r"ALUBranch": "branch units",
    r"ALUMultiply": "integer multiply units",
    r"ALUShift": "shift units",
    r"Branch": "branch unit",
    r"Divider": "divider",
    r"FP(\d)": r"FP pipe \1",
    r"FP(\d)(\d)": r"FP pipes \1+\2",
    r"FP123": "FP pipes 1-3",
    r"FPAny": "FP pipes 0-3",
    r"FpRename": "vector rename",
    r"FpStore": "FP store pipes",
    r"FromInteger": "integer-to-FP transfer",
    r"ToFlags": "FP-to-flags transfer",
    r"Gather": "gather unit",
    r"Lock": "locked access",
    r"StackLoad": "stack loads",
    r"StackStore": "stack stores",
    r"StoreBlock": "blocks stored",
    r"WideImmediate": "64-bit immediates",
}

# Opcodes of gathers by the number of their elements; those of eight by their width.
GATHER_2 = (
    "VGATHERDPDrm VGATHERQPDrm VGATHERQPSrm VPGATHERDQrm VPGATHERQQrm VPGATHERQDrm VGATHERDPDZ128rm VGATHERQPDZ128rm "
    "VGATHERQPSZ128rm VPGATHERDQZ128rm VPGATHERQQZ128rm VPGATHERQDZ128rm"
)
GATHER_4 = (
    "VGATHERDPSrm VPGATHERDDrm VGATHERDPSZ128rm VPGATHERDDZ128rm VGATHERDPDYrm VGATHERQPDYrm VGATHERQPSYrm VPGATHERDQYrm "
    "VPGATHERQQYrm VPGATHERQDYrm VGATHERDPDZ256rm VGATHERQPDZ256rm VGATHERQPSZ256rm VPGATHERDQZ256rm VPGATHERQQZ256rm "
    "VPGATHERQDZ256rm"
)
GATHER_8_SMALL = "VGATHERDPSYrm VPGATHERDDYrm VGATHERDPSZ256rm VPGATHERDDZ256rm"
GATHER_8_WIDE = "VGATHERDPDZrm VGATHERQPDZrm VGATHERQPSZrm VPGATHERDQZrm VPGATHERQQZrm VPGATHERQDZrm"
GATHER_16 = "VGATHERDPSZrm VPGATHERDDZrm"
# Opcodes of moves under a mask, and of masks spread over vectors, by the width of the vectors.
MASKED_256 = (
    "VMOVAPSZ128rrk VMOVAPSZ128rrkz VMOVAPSZ256rrk VMOVAPSZ256rrkz VMOVAPDZ128rrk VMOVAPDZ128rrkz VMOVAPDZ256rrk "
    "VMOVAPDZ256rrkz VMOVUPSZ128rrk VMOVUPSZ128rrkz VMOVUPSZ256rrk VMOVUPSZ256rrkz VMOVUPDZ128rrk VMOVUPDZ128rrkz "
    "VMOVUPDZ256rrk VMOVUPDZ256rrkz VMOVDQA32Z128rrk VMOVDQA32Z128rrkz VMOVDQA32Z256rrk VMOVDQA32Z256rrkz VMOVDQA64Z128rrk "
    "VMOVDQA64Z128rrkz VMOVDQA64Z256rrk VMOVDQA64Z256rrkz VMOVDQU8Z128rrk VMOVDQU8Z128rrkz VMOVDQU8Z256rrk VMOVDQU8Z256rrkz "
    "VMOVDQU16Z128rrk VMOVDQU16Z128rrkz VMOVDQU16Z256rrk VMOVDQU16Z256rrkz VMOVDQU32Z128rrk VMOVDQU32Z128rrkz "
    "VMOVDQU32Z256rrk VMOVDQU32Z256rrkz VMOVDQU64Z128rrk VMOVDQU64Z128rrkz VMOVDQU64Z256rrk VMOVDQU64Z256rrkz "
    "VPMOVM2BZ128rk VPMOVM2BZ256rk VPMOVM2WZ128rk VPMOVM2WZ256rk VPMOVM2DZ128rk VPMOVM2DZ256rk VPMOVM2QZ128rk "
    "VPMOVM2QZ256rk"
)
MASKED_512 = (
    "VMOVAPSZrrk VMOVAPSZrrkz VMOVAPDZrrk VMOVAPDZrrkz VMOVUPSZrrk VMOVUPSZrrkz VMOVUPDZrrk VMOVUPDZrrkz VMOVDQA32Zrrk "
    "VMOVDQA32Zrrkz VMOVDQA64Zrrk VMOVDQA64Zrrkz VMOVDQU8Zrrk VMOVDQU8Zrrkz VMOVDQU16Zrrk VMOVDQU16Zrrkz VMOVDQU32Zrrk "
    "VMOVDQU32Zrrkz VMOVDQU64Zrrk VMOVDQU64Zrrkz VPMOVM2BZrk VPMOVM2WZrk VPMOVM2DZrk VPMOVM2QZrk"
)
# Opcodes of stores of narrowed elements.
NARROWING_256 = (
    "VPMOVDBZ128mr VPMOVDBZ256mr VPMOVDWZ128mr VPMOVDWZ256mr VPMOVQBZ128mr VPMOVQBZ256mr VPMOVQWZ128mr VPMOVQWZ256mr "
    "VPMOVQDZ128mr VPMOVQDZ256mr VPMOVWBZ128mr VPMOVWBZ256mr VPMOVSDBZ128mr VPMOVSDBZ256mr VPMOVSDWZ128mr VPMOVSDWZ256mr "
    "VPMOVSQBZ128mr VPMOVSQBZ256mr VPMOVSQWZ128mr VPMOVSQWZ256mr VPMOVSQDZ128mr VPMOVSQDZ256mr VPMOVSWBZ128mr "
    "VPMOVSWBZ256mr VPMOVUSDBZ128mr VPMOVUSDBZ256mr VPMOVUSDWZ128mr VPMOVUSDWZ256mr VPMOVUSQBZ128mr VPMOVUSQBZ256mr "
    "VPMOVUSQWZ128mr VPMOVUSQWZ256mr VPMOVUSQDZ128mr VPMOVUSQDZ256mr VPMOVUSWBZ128mr VPMOVUSWBZ256mr"
)
NARROWING_512 = (
    "VPMOVDBZmr VPMOVDWZmr VPMOVQBZmr VPMOVQWZmr VPMOVQDZmr VPMOVWBZmr VPMOVSDBZmr VPMOVSDWZmr VPMOVSQBZmr VPMOVSQWZmr "
    "VPMOVSQDZmr VPMOVSWBZmr VPMOVUSDBZmr VPMOVUSDWZmr VPMOVUSQBZmr VPMOVUSQWZmr VPMOVUSQDZmr VPMOVUSWBZmr"
)
# Opcodes of broadcasts of 256 bits out of a register.
BROADCASTS = "VBROADCASTSSYrr VBROADCASTSDYrr VPBROADCASTBYrr VPBROADCASTWYrr VPBROADCASTDYrr VPBROADCASTQYrr"

# What follows is of Zen 3 and Zen 4, whose units are the same ones.

# Code whose last operand is memory that is only read.
ONLY_READ = r"cmp[bwlq]|test|push|i?mul|i?div|bt[bwlq]"

# Six copies of a form of half a cycle take 6 cycles beside six partners that go to the same two pipes, 4 with one pipe in common, else 3.
PIPES = Pipes(
    rules=(
        PipeRule("FP01", (.4, .6), {"mul": (5.5, 99)}),
        PipeRule("FP23", (.4, .6), {"add": (5.5, 99)}),
        PipeRule("FP12", (.4, .6), {"shuffle": (5.5, 99)}),
        PipeRule("FP03", (.4, .6), {"shuffle": (0, 3.4)}),
        # Three pipes; in the form that overwrites an operand copies wait for one another a little.
        PipeRule("FP123", (.3, .42), {"mul": (0, 3.2), "add": (3.9, 99), "shuffle": (3.9, 4.2)}),
    ),
    partners=3,
    doubles_wide=True,
)

# The way back from vectors takes 3 cycles; chains through addresses go through an index, which takes one, and those of vectors through
# a move of 3 and an operation of 1 cycle, too.
CHAINS = Chains(registers={"lat:0+movq": 3}, loads={"lat:addr": 1, "lat:addr+movq": 5})

FIT = Fit(
    chained=r"adc|sbb|rc[lr]|mul[bwlq]|imul[bwlq] \S+$|i?div|xadd|xchg|cmpxchg|cwt|clt|cqt|lock|push|pop(?!cnt)|pause|.*maskmov|vmovnt|movnt",
    least_cycles=.18,
    most_cycles=60,
    addresses=("AGU", "AGUStore", "AGUVector"),
    around={
        "ALU0": "ALU", "ALU1": "ALU", "ALU2": "ALU", "ALU3": "ALU", "ALU03": "ALU", "ALU12": "ALU", "ALUBranch": "ALU",
        "FP0": "FPAny", "FP1": "FPAny", "FP2": "FPAny", "FP3": "FPAny", "FP01": "FPAny", "FP12": "FPAny", "FP23": "FPAny", "FP03": "FPAny",
        "FP123": "FPAny",
    },
)

RULES = (
    (
        # Both operands are one register: what was measured is an idiom.
        Rule(r".*same", leaves_out=True),
    ),
    (
        # Copies wait for each other's flags; with a comparison before each they take any unit.
        Rule(r"adc|sbb", REGISTERS, micro_ops=1, units="ALU:1"),
        Rule(r"adc|sbb", LOADS, units="ALU:1", keeps_addresses=True),
        # Loads that extend the sign take a cycle longer than others, on any unit of additions: seen beside other work.
        Rule(r"movs[bwl][wlq] m", LOADS, units="ALU:1", keeps_addresses=True),
    ),
    (
        # From general registers to vectors, from vectors to general registers, and from vectors to flags.
        Rule(r".*cvtsi2\w* r", REGISTERS, units="FromInteger:1 FP23:1"),
        Rule(r"v?mov[dq] r\d+, x|.*pinsr\w i\d+, r|vpbroadcast\w r", REGISTERS, units="FromInteger:1"),
        Rule(r"v?mov[dq] x, r|.*movmsk|.*pextr|extractps", REGISTERS, units="FpStore:1"),
        Rule(r".*cvtt?s[sd]2si", REGISTERS, units="FpStore:1 FP23:1"),
        Rule(r"v?u?comis|v?ptest(?!n?m)|vtestp", REGISTERS, units="ToFlags:1 FP23:1"),
    ),
    (
        Rule(shapes=LOADS, cycles=(0, .7), micro_ops=1),
    ),
)
