//! Names of flags that only change the code that a compiler generates: those that GCC, Clang and Fortran compilers
//! document as choices of the optimiser, the language or the machine. If a name is missing, a harmless flag is refused;
//! a wrong one could allow a flag that overwrites a file.

/// Names that may follow `-f` or `-fno-` without a value.
pub(super) const FEATURES: &str = "
    access-control addrsig aggressive-function-elimination aggressive-loop-optimizations align-commons align-functions
    align-jumps align-labels align-loops aligned-allocation aligned-new all-intrinsics allocation-dce
    allow-parameterless-variadic-functions allow-store-data-races approx-func asm associative-math
    assume-sane-operators-new assume-unique-vtables asynchronous-unwind-tables auto-inc-dec automatic backslash
    bit-tests blocks borland-extensions bounds-check branch-count-reg builtin caller-saves cf-protection char8_t
    check-new code-hoisting combine-stack-adjustments common compare-elim concepts cond-mismatch conserve-stack
    coroutines cprop-registers cray-pointer crossjumping cse-follow-jumps cx-fortran-rules cx-limited-range
    cxx-exceptions data-sections dce dec dec-math default-double-8 default-inline default-integer-8 default-real-10
    default-real-16 default-real-8 defer-pop delayed-branch delayed-template-parsing delete-dead-exceptions
    delete-null-pointer-checks devirtualize devirtualize-speculatively direct-access-external-data dollar-ok
    dollars-in-identifiers dse early-inlining elide-constructors enforce-eh-specs exceptions expensive-optimizations
    extended-identifiers fast-math finite-loops finite-math-only fixed-form fixed-line-length-none float-store
    fold-simple-inlines force-enable-int128 forward-propagate fp-int-builtin-inexact free-form free-line-length-none
    freestanding friend-injection frontend-loop-interchange frontend-optimize function-cse function-sections gcse
    gcse-after-reload gcse-las gcse-lm gcse-sm gnu-keywords gnu-unique gnu89-inline graphite graphite-identity
    guess-branch-probability harden-compares harden-conditional-branches hoist-adjacent-loads honor-infinities
    honor-nans hosted ident if-conversion if-conversion2 implement-inlines implicit-inline-templates implicit-none
    implicit-templates indirect-inlining init-local-zero inline inline-atomics inline-functions
    inline-functions-called-once inline-small-functions instrument-functions integer-4-integer-8 ipa-bit-cp ipa-cp
    ipa-cp-clone ipa-icf ipa-icf-functions ipa-icf-variables ipa-modref ipa-pta ipa-pure-const ipa-ra ipa-reference
    ipa-reference-addressable ipa-sra ipa-stack-alignment ipa-strict-aliasing ipa-vrp ira-hoist-pressure
    ira-loop-pressure ira-share-save-slots ira-share-spill-slots isolate-erroneous-paths-attribute
    isolate-erroneous-paths-dereference ivopts jump-tables keep-gc-roots-live keep-inline-functions keep-static-consts
    keep-static-functions lang-asm lax-vector-conversions leading-underscore lifetime-dse limit-function-alignment
    line-length-none live-range-shrinkage loop-interchange loop-nest-optimize loop-parallelize-all loop-unroll-and-jam
    lra-remat math-errno merge-all-constants merge-constants module-private modulo-sched modulo-sched-allow-regmoves
    move-loop-invariants move-loop-stores ms-compatibility ms-extensions ms-volatile new-infallible non-call-exceptions
    nonansi-builtins nothrow-opt omit-frame-pointer openmp openmp-simd optimize-sibling-calls optimize-strlen
    pack-derived pack-struct partial-inlining peel-loops peephole peephole2 permissive PIC pic PIE pie plan9-extensions
    plt predictive-commoning prefetch-loop-arrays pretty-templates printf-return-value protect-parens range-check
    real-4-real-8 real-8-real-4 realloc-lhs reciprocal-math recursive ree reg-struct-return
    relaxed-template-template-args rename-registers reorder-blocks reorder-blocks-and-partition reorder-functions
    reroll-loops rerun-cse-after-loop reschedule-modulo-scheduled-loops rounding-math rtti sched-critical-path-heuristic
    sched-dep-count-heuristic sched-group-heuristic sched-interblock sched-last-insn-heuristic sched-pressure
    sched-rank-heuristic sched-spec sched-spec-insn-heuristic sched-spec-load sched-spec-load-dangerous
    sched-stalled-insns sched-stalled-insns-dep sched2-use-superblocks schedule-fusion schedule-insns schedule-insns2
    second-underscore section-anchors sel-sched-pipelining sel-sched-pipelining-outer-loops
    sel-sched-reschedule-pipelined selective-scheduling selective-scheduling2 semantic-interposition short-enums
    short-wchar shrink-wrap shrink-wrap-separate sign-zero signaling-nans signed-bitfields signed-char signed-zeros
    single-precision-constant sized-deallocation slp-vectorize split-ivs-in-unroller split-loops split-machine-functions
    split-paths split-stack split-wide-types split-wide-types-early ssa-backprop ssa-phiopt stack-arrays stack-check
    stack-clash-protection stack-protector stack-protector-all stack-protector-explicit stack-protector-strong
    stack-size-section stdarg-opt store-merging strict-aliasing strict-enums strict-float-cast-overflow strict-overflow
    strict-return strict-volatile-bitfields strict-vtable-pointers thread-jumps threadsafe-statics toplevel-reorder
    tracer trapping-math trapv tree-bit-ccp tree-builtin-call-dce tree-ccp tree-ch tree-coalesce-vars tree-copy-prop
    tree-cselim tree-dce tree-dominator-opts tree-dse tree-forwprop tree-fre tree-loop-distribute-patterns
    tree-loop-distribution tree-loop-if-convert tree-loop-im tree-loop-ivcanon tree-loop-optimize tree-loop-vectorize
    tree-lrs tree-partial-pre tree-phiprop tree-pre tree-pta tree-reassoc tree-scev-cprop tree-sink tree-slp-vectorize
    tree-slsr tree-sra tree-switch-conversion tree-tail-merge tree-ter tree-vectorize tree-vrp unconstrained-commons
    underscoring unroll-all-loops unroll-completely-grow-size unroll-loops unsafe-math-optimizations unsigned-bitfields
    unsigned-char unswitch-loops unwind-tables use-cxa-atexit use-cxa-get-exception-ptr var-tracking
    var-tracking-assignments var-tracking-assignments-toggle var-tracking-uninit variable-expansion-in-unroller
    vectorize verbose-asm version-loops-for-strides virtual-function-elimination visibility-inlines-hidden
    visibility-ms-compat vpt weak web wrapv wrapv-pointer zero-initialized-in-bss
";

/// Names that may follow `-f` with `=` and a value of letters, digits and `._+-=,`, which can name no file in another
/// folder.
pub(super) const FEATURES_WITH_VALUE: &str = "
    abi-version align-functions align-jumps align-labels align-loops cf-protection complex-arithmetic constexpr-depth
    constexpr-loop-limit constexpr-steps denormal-fp-math excess-precision fp-contract fp-model inline-limit
    inline-max-stacksize openmp pack-struct simd-cost-model strict-flex-arrays template-depth tls-model
    trivial-auto-var-init vect-cost-model veclib visibility
";

/// Names that may follow `-m` or `-mno-` without a value.
pub(super) const MACHINE: &str = "
    128bit-long-double 16 32 3dnow 3dnowa 64 80387 8bit-idiv 96bit-long-double abm accumulate-outgoing-args adx aes
    align-double align-stringops amx-avx512 amx-bf16 amx-complex amx-fp16 amx-fp8 amx-int8 amx-movrs amx-tf32 amx-tile
    apcs-frame apxf arm avx avx10.1 avx10.2 avx2 avx256-split-unaligned-load avx256-split-unaligned-store avx5124fmaps
    avx5124vnniw avx512bf16 avx512bitalg avx512bw avx512cd avx512dq avx512er avx512f avx512fp16 avx512ifma avx512pf
    avx512vbmi avx512vbmi2 avx512vl avx512vnni avx512vp2intersect avx512vpopcntdq avxifma avxneconvert avxvnni
    avxvnniint16 avxvnniint8 big-endian bmi bmi2 call-ms2sysv-xlogues cet-switch cld cldemote clflushopt clwb clzero
    cmpccxadd crc32 crypto cx16 cx8 direct-extern-access dispatch-scheduler div enqcmd evex512 f16c fancy-math-387
    fix-cortex-a53-835769 fix-cortex-a53-843419 fma fma4 force-drap force-indirect-call fp-ret-in-387 fsgsbase
    fused-madd fxsr gather general-regs-only gfni hard-float hle hreset iamcu ieee-fp implicit-float
    indirect-branch-cs-prefix indirect-branch-register inline-all-stringops inline-atomics inline-stringops-dynamically
    invpcid kl little-endian long-calls long-double-128 long-double-64 long-double-80 low-precision-div
    low-precision-recip-sqrt low-precision-sqrt lvi-cfi lvi-hardening lwp lzcnt manual-endbr mitigate-rop mmx movbe
    movdir64b movdiri movrs mpx ms-bitfields mwait mwaitx neon omit-leaf-frame-pointer outline-atomics pc32 pc64 pc80
    pclmul pcommit pconfig pku plt popcnt prefer-avx128 prefetchi prefetchwt1 prfchw ptwrite pure-code push-args raoint
    rdpid rdpru rdrnd rdseed recip red-zone relax relax-cmpxchg-loop restrict-it retpoline retpoline-external-thunk rtd
    rtm sahf save-restore scatter serialize seses sgx sha sha512 shorten-memrefs shstk skip-rax-setup slow-flash-data
    sm3 sm4 soft-float speculative-load-hardening sse sse2 sse2avx sse3 sse4 sse4.1 sse4.2 sse4a sse5 sseregparm ssse3
    stack-arg-probe stackrealign strict-align stv tbm thumb thumb-interwork tls-direct-seg-refs tsxldtrk uintr
    unaligned-access usermsr vaes vect8-ret-in-mem vpclmulqdq vzeroupper waitpkg wbnoinvd widekl x32 xop xsave xsavec
    xsaveopt xsaves
";

/// Names that may follow `-m` with `=` and a value of letters, digits and `._+-=,`, which can name no file in another
/// folder.
pub(super) const MACHINE_WITH_VALUE: &str = "
    aapcs-bitfield-width abi address-mode align-data align-functions align-jumps align-loops arch asm branch-cost
    branch-protection cmodel cpu float-abi fpmath fpu function-return harden-sls incoming-stack-boundary indirect-branch
    isa-spec large-data-threshold memcpy-strategy memset-strategy move-max prefer-vector-width preferred-stack-boundary
    recip regparm rvv-max-lmul rvv-vector-bits sign-return-address stack-alignment stack-probe-size
    stack-protector-guard stack-protector-guard-offset stack-protector-guard-reg store-max stringop-strategy
    structure-size-boundary sve-vector-bits tls-dialect tls-size tp tune veclibabi
";
