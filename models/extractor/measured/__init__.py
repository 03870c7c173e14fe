"""Writes the measured models of models/x86/measured, a table of processors/ for each, and measures what they rest on.

reference_rows   what the reference's scheduling models and tables of opcodes say
measurements     micro-benchmarks of forms of instructions, and of pairs of forms
table            what the table of a processor may say
fitting          from a measurement to latency, units and micro-ops
pipes            the rows of AMD's processors
ports            the rows of Intel's processors
model_text       the lines of a model's text
benchmarks       the micro-benchmarks of an instruction
measuring        runs micro-benchmarks on the processor itself
"""
