//! Architectures without a target here, so that a text for one is refused by name instead of misread.

use super::names::{MAX_NAMES, words};

/// An architecture, and the signs that a text is for it.
pub(super) struct UnsupportedArchitecture {
    pub(super) name: &'static str,
    /// Directives that no other architecture has.
    directives: &'static [&'static str],
    /// Mnemonics that no other architecture has, or few.
    mnemonics: &'static [&'static str],
    /// Prefixes of registers, which numbers follow. Empty: a mnemonic alone is enough.
    registers: &'static [&'static str],
    /// Parts of the `file format` in the header of a listing.
    formats: &'static [&'static str],
}

/// Declares the architectures. For each: name [directives] [mnemonics] [prefixes of registers] [file formats].
macro_rules! unsupported {
    ($($name:literal [$($directive:literal)*] [$($mnemonic:literal)*] [$($register:literal)*] [$($format:literal)*];)*) => {
        pub(super) const UNSUPPORTED: &[UnsupportedArchitecture] = &[$(UnsupportedArchitecture {
            name: $name,
            directives: &[$($directive),*],
            mnemonics: &[$($mnemonic),*],
            registers: &[$($register),*],
            formats: &[$($format),*],
        },)*];
    };
}

unsupported! {
    "PowerPC" [".abiversion"]
        ["stwu" "mflr" "mtlr" "blr" "lwz" "stdu" "std" "addis" "bdnz" "mtctr" "lfd" "lfdux" "xsmaddadp" "fmadd" "cmpwi" "cmpdi" "rldicl" "rlwinm" "lwzu"]
        [] ["powerpc"];
    "MIPS" [".nan" ".module" ".cpload" ".abicalls"]
        ["addiu" "daddiu" "lw" "sw" "ld" "sd" "jr" "bne" "lui" "ldc1" "madd.d" "daddu" "addu" "bnez" "beq" "l.d" "add.d"]
        ["$"] ["mips"];
    "SystemZ" []
        ["lgr" "lghi" "stmg" "lmg" "aghi" "brctg" "larl" "lgf" "cgije" "jge" "brct" "lghrl" "maeb" "madb" "lg" "lgr" "stg" "lay" "la" "lh" "l" "st" "brasl" "br" "cghi" "chi" "cijl" "sllg" "risbg" "agr" "ag" "ahi" "aebr" "meebr" "meeb" "le" "ld" "lde" "ler" "ldr" "lzer" "j" "jl" "jhe" "jlh" "lgfi" "llill"]
        ["%r" "%f"] ["s390"];
    "LoongArch" []
        ["addi.d" "ld.d" "st.d" "bnez" "fld.d" "fmadd.d" "pcalau12i" "slli.d" "alsl.d" "bstrpick.d"]
        ["$"] ["loongarch"];
    "WebAssembly" [".functype" ".import_module"]
        ["local.get" "local.set" "local.tee" "i32.add" "i32.const" "i64.const" "f64.load" "f64.add" "end_function" "br_if" "i64.add"]
        [] ["wasm"];
    "AMDGPU" [".amdgcn_target" ".amdhsa_kernel" ".hsa_code_object_version"]
        ["s_mov_b32" "s_waitcnt" "s_endpgm" "v_add_f32" "v_mov_b32" "v_add_f32_e32" "v_mov_b32_e32" "s_load_dwordx2" "s_cbranch_scc1" "v_fma_f64" "global_load_dword"]
        [] ["amdgpu"];
    "PTX" [".address_size"]
        ["ld.param.u64" "ld.global.f32" "st.global.f32" "cvta.to.global.u64" "mov.u32" "setp.ge.s32" "mad.lo.s32" "mul.wide.s32" "add.s64" "fma.rn.f32" "setp.lt.u32"]
        [] [];
    "SPARC" [".register"]
        ["save" "restore" "sethi" "ldx" "stx" "retl" "brz,pn" "faddd" "fmuld" "fadds" "fmuls" "lddf" "ld" "st" "add" "cmp" "mov" "or" "sra" "sll" "sllx" "srl" "and" "fmovs"]
        ["%o" "%i" "%g" "%l" "%sp" "%fp" "%f"] ["sparc"];
}

/// Returns the name of the architecture that a text has most names of, if they are more than `most_names`, the best supported
/// target's number, and if at least a third of the `n_statements` have one; else `None`. `statements` are mnemonics and operands.
pub(super) fn found<'t>(
    statements: impl Iterator<Item = (&'t [u8], &'t [u8])>,
    n_statements: usize,
    most_names: usize,
) -> Option<&'static str> {
    let mut tallies = vec![(0_usize, 0_usize); UNSUPPORTED.len()];
    for (mnemonic, operands) in statements {
        for (stranger, (n_names, n_known)) in UNSUPPORTED.iter().zip(&mut tallies) {
            let names = stranger.n_names(mnemonic, operands);
            *n_names += names;
            *n_known += usize::from(names > 0);
        }
    }
    let best = tallies.iter().enumerate().rev().max_by_key(|(_, (n_names, _))| *n_names);
    let (index, (n_names, n_known)) = best?;
    (*n_names > most_names && n_known * 3 >= n_statements).then(|| UNSUPPORTED[index].name)
}

impl UnsupportedArchitecture {
    /// Whether a directive shows that a text is for the architecture.
    pub(super) fn has_directive(&self, directive: &[u8]) -> bool {
        self.directives.iter().any(|known| known.as_bytes() == directive)
    }

    /// Whether the file format of a listing is one of the architecture.
    pub(super) fn has_file_format(&self, format: &[u8]) -> bool {
        self.formats.iter().any(|known| format.windows(known.len()).any(|part| part == known.as_bytes()))
    }

    /// Returns how many names of the architecture a statement has, at most `MAX_NAMES`.
    fn n_names(&self, mnemonic: &[u8], operands: &[u8]) -> usize {
        if !self.mnemonics.iter().any(|known| known.as_bytes() == mnemonic) {
            return 0;
        }
        if self.registers.is_empty() {
            return MAX_NAMES;
        }
        let n_registers = words(operands).filter(|word| self.is_register(word)).take(MAX_NAMES).count();
        if n_registers == 0 { 0 } else { (1 + n_registers).min(MAX_NAMES) }
    }

    /// Whether a word begins as a register of the architecture.
    fn is_register(&self, word: &[u8]) -> bool {
        self.registers.iter().any(|prefix| {
            let is_mark = prefix.bytes().all(|byte| byte.is_ascii_punctuation());
            let rest = word.strip_prefix(prefix.as_bytes());
            rest.is_some_and(|rest| is_mark || rest.iter().all(u8::is_ascii_digit))
        })
    }
}
