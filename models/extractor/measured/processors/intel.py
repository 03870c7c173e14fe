"""What the tables of Intel's processors have in common."""

# Moves that take no port: the register file does them.
MOVES = (
    "MOV32rr MOV64rr MOVAPSrr MOVUPSrr MOVAPDrr MOVDQArr VMOVAPSrr VMOVUPSrr VMOVAPDrr VMOVDQArr VMOVAPSYrr VMOVUPSYrr "
    "VMOVAPDYrr VMOVDQAYrr MOVZX32rr8"
)

# Shifts by a register.
SHIFTS = "SHL8rCL SHL16rCL SHL32rCL SHL64rCL SHR8rCL SHR16rCL SHR32rCL SHR64rCL SAR8rCL SAR16rCL SAR32rCL SAR64rCL"

# Moves of registers that only Skylake's servers have.
WIDE_MOVES = (
    "VMOVAPSZrr VMOVAPSZ128rr VMOVAPSZ256rr VMOVUPSZrr VMOVUPSZ128rr VMOVUPSZ256rr VMOVAPDZrr VMOVAPDZ128rr VMOVAPDZ256rr "
    "VMOVUPDZrr VMOVUPDZ128rr VMOVUPDZ256rr VMOVDQA32Zrr VMOVDQA32Z128rr VMOVDQA32Z256rr VMOVDQA64Zrr VMOVDQA64Z128rr VMOVDQA64Z256rr "
    "VMOVDQU32Zrr VMOVDQU32Z128rr VMOVDQU32Z256rr VMOVDQU64Zrr VMOVDQU64Z128rr VMOVDQU64Z256rr"
)

# What is known better of Haswell, Broadwell and Skylake, besides moves. The flags of shifts come later than the value, which chains go
# through; division is of values that fit, where the reference's rows are of dividends of twice the size; a taken branch goes to two ports only.
COMMON = f"""
    {SHIFTS}           3   Port06:2 Port0156:1                      1
    MFENCE             4   Port4:33                                 33
    DIV32r IDIV32r     10  Divider:6 Port0:1 Port0156:7             24
    DIV64r IDIV64r     20  Divider:24 Port0:1 Port0156:20           36
    DIV64m IDIV64m     20  Divider:24 Port0:1 Port0156:20 Port23:1  41
    JCC_1 JCC_2 JCC_4  1   Port06:1                                 1
"""
CORRECTIONS = f"""
    XCHG16ar           1   -                                        0
    {MOVES}            1   -                                        0
    {COMMON}
"""

# Widths, queues and decoders are those of Intel's Optimization Reference Manual; ports and rows are the reference's.
WRITTEN = "Written by models/extractor/measured; not to be edited. Ports and rows: LLVM, Apache-2.0 WITH LLVM-exception."
HEADING = (WRITTEN, "Widths, queues, decoders: Intel's Optimization Reference Manual. Held against cycles published by BHive (MIT licence).")
# For processors of which nobody published cycles.
HEADING_UNCHECKED = (WRITTEN, "Widths, queues, decoders: Intel's Optimization Reference Manual. Not held against any measurement.")
