//! Bytes and elements that an iteration of a loop handles, from addresses, lanes, other loops and straight code.

use super::loops_compared::{counted, region, region_on};
use crate::support::command::Folder;
use serde_json::{Value, json};

/// Returns what the JSON says about the stride of a counted loop.
fn stride_of(body: &str, step: &str) -> Value {
    region(&counted(body, step))["stride"].clone()
}

/// Returns a stride as the JSON has it.
fn strides(bytes: u32, elements: u32, width: u32) -> Value {
    json!({ "bytes": bytes, "elements": elements, "elementBytes": width })
}

#[test]
fn elements_follow_from_strides() {
    let scalar = stride_of("\tmovl (%rdi,%rax,4), %ecx\n\taddl %ecx, %r8d\n", "1");
    assert_eq!(scalar, strides(4, 1, 4));
    let vector = stride_of("\tmovdqu (%rdi,%rax,4), %xmm1\n\tpaddd %xmm1, %xmm0\n", "4");
    assert_eq!(vector, strides(16, 4, 4));
    let twice = "\tvmovups (%rdi,%rax,4), %ymm1\n\tvaddps %ymm1, %ymm0, %ymm0\n\tvmovups 32(%rdi,%rax,4), %ymm2\n\tvaddps %ymm2, %ymm3, %ymm3\n";
    assert_eq!(stride_of(twice, "16"), strides(64, 16, 4));
    // An address that steps between two accesses.
    let between = ".L1:\n\tvaddpd (%rdi), %ymm0, %ymm0\n\taddq $64, %rdi\n\tvaddpd -32(%rdi), %ymm1, %ymm1\n\tcmpq %rdx, %rdi\n\tjne .L1\n";
    assert_eq!(region(between)["stride"], strides(64, 8, 8));
    let widened = stride_of("\tvpmovzxbd (%rdi,%rax), %ymm1\n\tvpaddd %ymm1, %ymm0, %ymm0\n", "8");
    assert_eq!(widened, strides(8, 8, 1));
    // The address of the next iteration goes through another register, or is kept next to that of the one before.
    let copied = ".L1:\n\tmovups (%rax), %xmm1\n\taddps %xmm1, %xmm0\n\tleaq 16(%rax), %rcx\n\tmovq %rcx, %rax\n\tcmpq %rdx, %rcx\n\tjne .L1\n";
    assert_eq!(region(copied)["stride"], strides(16, 4, 4));
    let before = ".L1:\n\tmovl (%rcx), %esi\n\tmovl %esi, (%rdi)\n\tmovq %rax, %rcx\n\taddq $4, %rax\n\taddq $4, %rdi\n\tcmpq %rdx, %rax\n\tjne .L1\n";
    assert_eq!(region(before)["stride"], strides(4, 1, 4));
    // A vector of counters counts only if it is stored.
    let counting = |stored: &str| stride_of(&format!("\tmovups {stored}, (%rdi,%rax)\n\tpaddq %xmm1, %xmm2\n"), "16");
    assert_eq!(counting("%xmm4"), json!({ "bytes": 16, "elements": null, "elementBytes": null }));
    assert_eq!(counting("%xmm2"), strides(16, 2, 8));
    // Lanes that are widened say how wide they were; half a vector is not an element.
    let widened = "\tmovq (%rdi,%rax), %xmm1\n\tpunpcklwd %xmm1, %xmm1\n\tpsrad $16, %xmm1\n\tpaddd %xmm1, %xmm0\n";
    assert_eq!(stride_of(widened, "8"), strides(8, 4, 2));
    let products = "\tmovdqu (%rdi,%rax), %xmm1\n\tpmaddwd %xmm1, %xmm1\n\tpaddd %xmm1, %xmm0\n";
    assert_eq!(stride_of(products, "16"), strides(16, 8, 2));
    let picked = "\tmovups (%rdi,%rax), %xmm1\n\tmovups 16(%rdi,%rax), %xmm2\n\tshufps $136, %xmm2, %xmm1\n\tpaddd %xmm1, %xmm0\n";
    assert_eq!(stride_of(picked, "32"), json!({ "bytes": 32, "elements": null, "elementBytes": null }));
    // One field of a structure of twelve bytes.
    let field = ".L1:\n\taddss (%rdi), %xmm0\n\taddq $12, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n";
    assert_eq!(region(field)["stride"], strides(12, 1, 12));
    // A field of each of four structures.
    let fields = ".L1:\n\taddss (%rdi), %xmm0\n\taddss 12(%rdi), %xmm1\n\taddss 24(%rdi), %xmm2\n\taddss 36(%rdi), %xmm3\n\taddq $48, \
                  %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n";
    assert_eq!(region(fields)["stride"], strides(48, 4, 12));
    // The access with the fewest elements decides how many there are: a pixel of four bytes for each byte.
    let pixels = "\tvpmovzxbd (%rsi,%rax), %ymm1\n\tvmovdqu %ymm1, (%rdi,%rax,4)\n";
    assert_eq!(stride_of(pixels, "8"), strides(32, 8, 4));
    // A counter that is widened before it is stored is no narrow element.
    let widened =
        "\tcvtdq2pd %xmm2, %xmm3\n\tmulpd %xmm4, %xmm3\n\tmovupd %xmm3, (%rdi,%rax,8)\n\tpaddd %xmm1, %xmm2\n";
    assert_eq!(stride_of(widened, "2"), strides(16, 2, 8));
    // If the next address comes from memory, or a path leads around the step, the elements are not known.
    let list = ".L1:\n\tmovq (%rdi), %rdi\n\ttestq %rdi, %rdi\n\tjne .L1\n";
    assert_eq!(region(list)["stride"], Value::Null);
    let branches = ".L1:\n\tcmpl (%rdi), %ecx\n\tjg .L2\n\tmovl (%rdi), %ecx\n.L2:\n\taddq $4, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n";
    assert_eq!(region(branches)["stride"], Value::Null);
}

#[test]
fn elements_have_the_width_that_the_source_gives_them() {
    // Words that are narrowed as they were loaded, and stored as many bytes: pixels whose bytes change places.
    let pixels = "\tvmovdqu (%rsi,%rax), %xmm1\n\tvpsrld $16, %xmm1, %xmm2\n\tvpackusdw %xmm1, %xmm2, %xmm2\n\t\
                  vpackuswb %xmm2, %xmm2, %xmm2\n\tvmovdqu %xmm2, (%rdi,%rax)\n";
    assert_eq!(stride_of(pixels, "16"), strides(16, 4, 4));
    // Bytes that are widened for arithmetic and narrowed after it stay bytes.
    let bytes = "\tvpmovzxbw (%rsi,%rax), %xmm1\n\tvpmullw %xmm1, %xmm1, %xmm1\n\tvpackuswb %xmm1, %xmm1, %xmm1\n\tvmovq %xmm1, (%rdi,%rax)\n";
    assert_eq!(stride_of(bytes, "8"), strides(8, 8, 1));
    // A move with a mask has a bit of it for each element.
    let masked = "\tvpmaskmovd (%rsi,%rax), %ymm6, %ymm7\n\tvpmaskmovd %ymm7, %ymm6, (%rdi,%rax)\n";
    assert_eq!(stride_of(masked, "32"), strides(32, 8, 4));
    // A constant of the stack is no element, nor are counters whose upper halves are dropped as wide as they were.
    let constant = "\tvpaddd 128(%rsp), %ymm2, %ymm2\n\tvpmovzxdq %xmm2, %ymm1\n\tvpaddq %ymm3, %ymm1, %ymm1\n\tvmovdqu %ymm1, (%rdi,%rax)\n";
    assert_eq!(stride_of(constant, "32"), strides(32, 4, 8));
    let dropped = "\tvpaddq %ymm5, %ymm2, %ymm2\n\tvpshufd $216, %ymm2, %ymm1\n\tvmovdqu %ymm1, (%rdi,%rax)\n";
    assert_eq!(stride_of(dropped, "32"), strides(32, 8, 4));
    // Of two elements in an iteration, one is read through an address that does not step by a known number.
    let unknown_address = "\tmovzwl (%rsi,%rax,2), %ecx\n\tmovw %cx, (%rdi,%rax,2)\n\tmovslq %ebx, %r8\n\tmovzwl (%rsi,%r8,2), %ecx\n\t\
                           movw %cx, 2(%rdi,%rax,2)\n\timull %ecx, %ebx\n";
    assert_eq!(stride_of(unknown_address, "2"), strides(4, 2, 2));
}

#[test]
fn elements_follow_from_calculations_with_arrays() {
    let unknown = |bytes: u32| json!({ "bytes": bytes, "elements": null, "elementBytes": null });
    // Counters of eight bytes, of which the lower halves are stored.
    let halves = "\tvpaddq %ymm5, %ymm2, %ymm2\n\tvpaddq %ymm4, %ymm2, %ymm3\n\tvperm2i128 $32, %ymm3, %ymm2, %ymm1\n\t\
                  vperm2i128 $49, %ymm3, %ymm2, %ymm0\n\tvpshufd $216, %ymm1, %ymm1\n\tvpshufd $216, %ymm0, %ymm0\n\t\
                  vpunpcklqdq %ymm0, %ymm1, %ymm0\n\tvmovdqu %ymm0, (%rdi,%rax)\n";
    assert_eq!(stride_of(halves, "32"), strides(32, 8, 4));
    // Counters that are converted before they are stored.
    let converted = "\tvcvtdq2pd %xmm2, %ymm1\n\tvmulpd %ymm6, %ymm1, %ymm1\n\tvmovapd %ymm1, (%rdi,%rax)\n\tvpaddd %xmm7, %xmm2, %xmm2\n";
    assert_eq!(stride_of(converted, "32"), strides(32, 4, 8));
    // Numbers of eight bytes lose their upper halves, which both halves of a vector of 32 bytes bring together.
    let narrowed = "\tvmovdqu (%rsi,%rax,2), %ymm4\n\tvperm2i128 $32, 32(%rsi,%rax,2), %ymm4, %ymm1\n\t\
                    vperm2i128 $49, 32(%rsi,%rax,2), %ymm4, %ymm0\n\tvpshufd $216, %ymm1, %ymm1\n\t\
                    vpshufd $216, %ymm0, %ymm0\n\tvpunpcklqdq %ymm0, %ymm1, %ymm0\n\tvpsubd %ymm5, %ymm0, %ymm0\n\t\
                    vmovdqu %ymm0, (%rdi,%rax)\n";
    assert_eq!(stride_of(narrowed, "32"), strides(64, 8, 8));
    // Words are multiplied in two halves; the products are in lanes of eight bytes.
    let products = "\tvpmovsxwd (%rsi,%rax), %ymm0\n\tvpshufd $80, %ymm0, %ymm5\n\tvpshufd $250, %ymm0, %ymm0\n\t\
                    vpmuldq %ymm5, %ymm3, %ymm5\n\tvpmuldq %ymm0, %ymm3, %ymm0\n\tvmovdqu %ymm5, (%rdi,%rax,4)\n\t\
                    vmovdqu %ymm0, 32(%rdi,%rax,4)\n";
    assert_eq!(stride_of(products, "16"), strides(64, 8, 8));
    // Pixels of four bytes become one byte each, which only the stores show.
    let pixels = "\tvpand (%rsi,%rax,4), %xmm8, %xmm0\n\tvpand 16(%rsi,%rax,4), %xmm8, %xmm1\n\tvpand 32(%rsi,%rax,4), %xmm8, %xmm2\n\t\
                  vpand 48(%rsi,%rax,4), %xmm8, %xmm3\n\tvpackusdw %xmm1, %xmm0, %xmm0\n\tvpackusdw %xmm3, %xmm2, %xmm2\n\t\
                  vpackuswb %xmm2, %xmm0, %xmm0\n\tvmovdqu %xmm0, (%rdi,%rax)\n";
    assert_eq!(stride_of(pixels, "16"), strides(64, 16, 4));
    // Elements of which only some may be used are not counted.
    let picked = "\tvmovups (%rdi,%rax), %ymm1\n\tvmovups 32(%rdi,%rax), %ymm2\n\tvshufps $136, %ymm2, %ymm1, %ymm1\n\tvaddps %ymm1, %ymm0, %ymm0\n";
    assert_eq!(stride_of(picked, "64"), unknown(64));
}

#[test]
fn an_array_of_single_elements_says_how_many_there_are() {
    let own = |body: &str| region(&format!(".L1:\n{body}\tcmpq %rdx, %rdi\n\tjne .L1\n"))["stride"].clone();
    // A filter: each sum of products of the last few samples, of which some are in one vector, makes one sample.
    let taps = "\tvmovq -8(%rsi,%rax), %xmm1\n\tvpshufd $197, %xmm1, %xmm1\n\tvpmuludq %xmm2, %xmm1, %xmm1\n\tvmovd %xmm1, %ecx\n\t\
                movl %ecx, (%rdi,%rax)\n";
    assert_eq!(stride_of(taps, "4"), strides(4, 1, 4));
    // Four floats of a pixel are multiplied by one of another array of pixels.
    let pixels =
        "\tvbroadcastss (%r8,%rax,4), %xmm2\n\tvmulps (%rsi,%rax,4), %xmm2, %xmm2\n\tvmovups %xmm2, (%rdi,%rax,4)\n";
    assert_eq!(stride_of(pixels, "4"), strides(16, 1, 16));
    // The factor may be an operand of the product.
    let factor =
        "\tvmovups (%rsi,%rax,4), %xmm2\n\tvmulps (%r8,%rax,4){1to4}, %xmm2, %xmm2\n\tvmovups %xmm2, (%rdi,%rax,4)\n";
    assert_eq!(region_on("-mcpu=skx", &counted(factor, "4"))["stride"], strides(16, 1, 16));
    // Colours of 32 bytes that a byte names.
    let named = "\tmovzbl (%rsi), %ecx\n\tshll $5, %ecx\n\tvmovups (%r8,%rcx), %ymm0\n\tvmovups %ymm0, (%rdi)\n\tincq %rsi\n\taddq $32, %rdi\n";
    assert_eq!(own(named), strides(32, 1, 32));
    // Two bytes that are loaded at once and become two words are two elements; each bit of a byte may be one.
    let pair = "\tmovzwl (%rsi,%rax,2), %ecx\n\tvmovd %ecx, %xmm1\n\tvpmovzxbw %xmm1, %xmm1\n\tvpaddw %xmm2, %xmm1, %xmm1\n\t\
                vmovd %xmm1, (%rdi,%rax,4)\n";
    assert_eq!(stride_of(pair, "1"), strides(4, 2, 2));
    let bits = "\tvpbroadcastb (%rsi), %xmm8\n\tvpand %xmm0, %xmm8, %xmm8\n\tvmovdqu %xmm8, (%rdi)\n\tincq %rsi\n\taddq $16, %rdi\n";
    assert_eq!(own(bits)["elements"], Value::Null);
    // Half a vector of floats is moved as if it were one number: real and imaginary parts.
    let complex = "\tvmovsd (%rsi,%rax,8), %xmm0\n\tvmulps %xmm0, %xmm2, %xmm0\n\tvmovlps %xmm0, (%rdi,%rax,8)\n";
    assert_eq!(stride_of(complex, "1"), strides(8, 2, 4));
    // So does one that counts its bits; what is fetched ahead is not accessed.
    let counted_bits = "\tprefetcht0 256(%rsi,%rax,8)\n\tpopcntq (%rsi,%rax,8), %rcx\n\taddq %rcx, %r8\n";
    assert_eq!(stride_of(counted_bits, "1"), strides(8, 1, 8));
    // A conversion reads a number.
    let converted = "\tvcvttss2si (%rsi,%rax,4), %ecx\n\tmovw %cx, (%rdi,%rax,2)\n";
    assert_eq!(stride_of(converted, "1"), strides(4, 1, 4));
}

#[test]
fn lanes_have_one_element_where_what_is_done_with_them_shows_it() {
    // Products of 8 bytes, shifted, of which the lower halves are stored.
    let shifted = "\tvmovdqu (%rsi,%rax), %ymm1\n\tvpshufd $80, %ymm1, %ymm5\n\tvpshufd $250, %ymm1, %ymm1\n\t\
                   vpmuldq %ymm6, %ymm5, %ymm5\n\tvpmuldq %ymm6, %ymm1, %ymm1\n\tvpsrlq $16, %ymm5, %ymm5\n\t\
                   vpsrlq $16, %ymm1, %ymm1\n\tvpshufd $216, %ymm5, %ymm5\n\tvpshufd $216, %ymm1, %ymm1\n\t\
                   vpunpcklqdq %ymm1, %ymm5, %ymm5\n\tvmovdqu %ymm5, (%rdi,%rax)\n";
    assert_eq!(stride_of(shifted, "32"), strides(32, 8, 4));
    // Sums of floats and of their neighbours, which are moved byte by byte, become bytes.
    let prefix = "\tvmovdqu (%rsi,%rax,4), %xmm6\n\tvpshufb %xmm2, %xmm6, %xmm7\n\tvaddps %xmm7, %xmm6, %xmm6\n\t\
                  vcvttps2dq %xmm6, %xmm6\n\tvpackssdw %xmm6, %xmm6, %xmm6\n\tvpackuswb %xmm6, %xmm6, %xmm6\n\t\
                  vmovd %xmm6, (%rdi,%rax)\n";
    assert_eq!(stride_of(prefix, "4"), strides(16, 4, 4));
    // Counters by which addresses are made say nothing of what is loaded from there.
    let looked_up = "\tvpaddd %xmm7, %xmm2, %xmm2\n\tvmovd %xmm2, %ecx\n\tvmovsd (%rbx,%rcx,8), %xmm1\n\t\
                     vmovhpd 8(%rbx,%rcx,8), %xmm1, %xmm1\n\tvaddpd (%rdi,%rax), %xmm1, %xmm1\n\tvmovupd %xmm1, (%rdi,%rax)\n";
    assert_eq!(stride_of(looked_up, "16"), strides(16, 2, 8));
    // Addresses that are kept on the stack make no data of what is looked up there.
    let spilled = "\tmovq -8(%rsp), %rcx\n\tmovzbl (%rcx,%rax), %ecx\n\tmovzbl (%rbx,%rcx), %esi\n\tmovq %rcx, -16(%rsp)\n\t\
                   vmovd %esi, %xmm1\n\tvpmovzxbw %xmm1, %xmm1\n\tvpor %xmm2, %xmm1, %xmm1\n\tvmovd %xmm1, (%rdi,%rax,4)\n";
    assert_eq!(stride_of(spilled, "1"), strides(4, 1, 4));
    // Each byte, loaded through an address that is masked, becomes two.
    let halves = "\tmovq %rax, %r9\n\tandq %r8, %r9\n\tvmovq (%rsi,%r9), %xmm1\n\tvpsrlw $4, %xmm1, %xmm2\n\t\
                  vpunpcklbw %xmm1, %xmm2, %xmm1\n\tvpand %xmm0, %xmm1, %xmm1\n\tvmovdqu %xmm1, (%rdi,%rax,2)\n";
    assert_eq!(stride_of(halves, "8"), strides(16, 8, 2));
}

#[test]
fn a_loop_that_a_caller_steps_shows_the_elements_of_the_one_beside_it() {
    // The compiler made a loop of vectors for a step of one element, and another one for any step.
    let copies = |other: &str| {
        format!(
            "f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n.L1:\n\tvmovups (%rsi,%rax), %ymm0\n\tvmovups %ymm0, (%rdi,%rax)\n\taddq $32, %rax\n\t\
             cmpq %rdx, %rax\n\tjne .L1\n.L2:\n{other}\taddq %r9, %r10\n\taddq %r9, %r11\n\tdecq %r8\n\tjne .L2\n\tret\n"
        )
    };
    let elements = |other: &str| region(&copies(other))["stride"]["elements"].clone();
    assert_eq!(elements("\tmovl (%r10), %ecx\n\tmovl %ecx, (%r11)\n"), json!(8));
    assert_eq!(elements("\tmovzbl (%r10), %ecx\n\tmovb %cl, (%r11)\n"), json!(32));
    // One that only stores, or has elements of two sizes, was made of something else.
    assert_eq!(elements("\tmovl %ecx, (%r11)\n"), Value::Null);
    assert_eq!(elements("\tmovzbl (%r10), %ecx\n\tmovl %ecx, (%r11)\n"), Value::Null);
}

#[test]
fn structures_are_counted_by_recurring_fields() {
    let of = |body: &str, step: &str| {
        let end = format!("\taddq ${step}, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n");
        region(&format!(".L1:\n{body}{end}"))["stride"].clone()
    };
    let fields = "\tmovl $1, (%rdi)\n\tmovups %xmm0, 20(%rdi)\n\tmovl $1, 36(%rdi)\n\tmovups %xmm0, 56(%rdi)\n";
    assert_eq!(of(fields, "72"), json!({ "bytes": 72, "elements": 2, "elementBytes": 36 }));
    // One lane of a vector is stored as a field, too.
    let lanes = "\tvmovd %xmm1, (%rdi)\n\tmovl $1, 8(%rdi)\n\tvpextrd $1, %xmm1, 24(%rdi)\n\tmovl $1, 32(%rdi)\n";
    assert_eq!(of(lanes, "48"), json!({ "bytes": 48, "elements": 2, "elementBytes": 24 }));
    // Fields that one access stores for a structure are several accesses for the next.
    let joined = "\tmovss %xmm0, (%rdi)\n\tmovss %xmm0, 4(%rdi)\n\tmovlps %xmm0, 64(%rdi)\n";
    assert_eq!(of(joined, "128"), json!({ "bytes": 128, "elements": 2, "elementBytes": 64 }));
    // Fields that do not recur show nothing, nor do vectors that may each have several elements.
    let once = "\tmovl $1, (%rdi)\n\tmovups %xmm0, 20(%rdi)\n\tmovl $1, 36(%rdi)\n";
    assert_eq!(of(once, "72"), Value::Null);
    let vectors = "\tvmovups (%rdi), %ymm1\n\tvaddps %ymm1, %ymm0, %ymm0\n\tvmovups 64(%rdi), %ymm1\n\tvaddps %ymm1, %ymm0, %ymm0\n";
    assert_eq!(of(vectors, "128"), Value::Null);
}

#[test]
fn addresses_may_be_calculated_by_other_instructions() {
    let sums =
        "\tleal (%rcx,%rax), %r9d\n\tmovw %r8w, (%rdi,%r9,2)\n\tleal 1(%rcx,%rax), %r10d\n\tmovw %r8w, (%rdi,%r10,2)\n";
    assert_eq!(stride_of(sums, "2"), json!({ "bytes": 4, "elements": 2, "elementBytes": 2 }));
    // Pointers that are loaded in each iteration are constant unless the loop stores there.
    let loaded = "\tmovq 24(%rsp), %rcx\n\tmovq 8(%rcx), %rcx\n\taddl (%rcx,%rax,4), %r8d\n";
    assert_eq!(stride_of(loaded, "1"), strides(4, 1, 4));
    for store in ["movq %rsi, 24(%rsp)", "movl %esi, 28(%rsp)", "addq $64, 24(%rsp)"] {
        assert_eq!(stride_of(&format!("{loaded}\t{store}\n"), "1"), Value::Null, "{store}");
    }
    assert_eq!(stride_of(&format!("{loaded}\tmovl %esi, 32(%rsp)\n"), "1"), strides(4, 1, 4));
    // Some fields of a structure make one element of another array.
    let fields = "\tmovzwl (%rsi,%rax,8), %ecx\n\taddw 2(%rsi,%rax,8), %cx\n\taddw 4(%rsi,%rax,8), %cx\n\tmovb %cl, (%rdi,%rax)\n";
    assert_eq!(stride_of(fields, "1"), strides(8, 1, 8));
    // A register that is increased by another register has no known step.
    let by_register = "\tleaq (%rcx,%r9), %r9\n\tmovw %r8w, (%rdi,%r9,2)\n";
    assert_eq!(stride_of(by_register, "2"), Value::Null);
}

#[test]
fn elements_are_not_taken_from_another_loop_of_a_line() {
    let text = "f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n.L1:\n\tvmovss (%rsi,%rax,4), %xmm0\n\tvucomiss %xmm1, %xmm0\n\tvmovss 4(%rsi,%rax,4), \
                %xmm0\n\tvucomiss %xmm1, %xmm0\n\taddq $2, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n.L2:\n\tmovzbl (%rsi,%rax), \
                %ecx\n\taddl %ecx, %r9d\n\tincq %rax\n\tcmpq %r8, %rax\n\tjne .L2\n\tret\n";
    assert_eq!(region(text)["stride"]["elements"], json!(2));
}

#[test]
fn a_remainder_has_the_elements_of_its_main_loop() {
    let copy = |line: u32| {
        format!(
            "f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n.L1:\n\tmovq (%rsi,%rax), %rcx\n\tmovq %rcx, (%rdi,%rax)\n\taddq $8, %rax\n\t\
             cmpq %rdx, %rax\n\tjne .L1\n\t.loc 1 {line} 1\n.L2:\n\tmovzbl (%rsi,%rax), %ecx\n\tmovb %cl, (%rdi,%rax)\n\tincq %rax\n\t\
             cmpq %r8, %rax\n\tjne .L2\n\tret\n"
        )
    };
    let elements = |line: u32| region(&copy(line))["stride"]["elements"].clone();
    assert_eq!([elements(3), elements(4)], [json!(8), json!(1)]);
}

/// A function that was inlined twice makes loops of one line. Only the lines of the caller tell them apart.
#[test]
fn loops_of_inlined_code_are_told_apart_by_the_lines_of_the_caller() {
    let copy = |lines: [&str; 2]| {
        let [first, second] = lines.map(|line| format!("\t.loc 1 {line} 1\n"));
        format!(
            "f:\n\t.file 1 \"a.c\"\n\t.file 2 \"b.h\"\n\t.loc 1 3 1\n\tnop\n\t.loc 2 9 1\n.L1:\n{first}\tmovq (%rsi,%rax), %rcx\n\t\
             movq %rcx, (%rdi,%rax)\n\t.loc 2 9 1\n\taddq $8, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n\t.loc 2 9 1\n.L2:\n{second}\t\
             movzbl (%rsi,%rax), %ecx\n\tmovb %cl, (%rdi,%rax)\n\t.loc 2 9 1\n\tincq %rax\n\tcmpq %r8, %rax\n\tjne .L2\n\tret\n"
        )
    };
    let elements = |lines: [&str; 2]| region(&copy(lines))["stride"]["elements"].clone();
    assert_eq!(elements(["5", "5"]), json!(8));
    assert_eq!(elements(["5", "6"]), json!(1));
    let of_header = copy(["5", "5"]).replace(".loc 1 5 1", ".loc 2 9 1");
    assert_eq!(region(&of_header)["stride"]["elements"], json!(1));
}

/// Straight code behind a loop may belong to another call of the function that was inlined there.
#[test]
fn straight_code_of_inlined_functions_shows_no_elements() {
    let fill = |file: u32| {
        let text = format!(
            "f:\n\t.file 1 \"a.c\"\n\t.file 2 \"b.h\"\n\t.loc 1 3 1\n\tnop\n\t.loc {file} 3 1\n.L1:\n\tvmovdqu %ymm0, (%rax)\n\t\
             addq $32, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n\tcmpq %rax, %rcx\n\tje .L2\n\tmovl %esi, (%rdi,%rax,4)\n.L2:\n\tret\n"
        );
        region(&text)["stride"]["elements"].clone()
    };
    assert_eq!([fill(1), fill(2)], [json!(8), Value::Null]);
}

/// In an object, calls of an inlined function are told apart by their places: only the second one stores a byte.
#[test]
fn straight_code_of_another_inlined_call_shows_no_elements() {
    let source = "static inline __attribute__((always_inline)) void put(char *to, int size, int is_wanted) {\n    if (is_wanted) \
                  __builtin_memset(to, 0, size);\n}\nvoid f(char *a, long n, int more) {\n    for (long i = 0; i < n; i++) put(a + 30 * i, 30, \
                  1);\n    put(a + 5000, 1, more);\n}\n";
    let folder = Folder::new().with("put.c", source);
    let mut gcc = std::process::Command::new("gcc");
    let gcc = gcc.current_dir(&folder.path).args(["-m64", "-O2", "-g", "-c", "put.c", "-o", "put.o"]).status();
    assert!(gcc.unwrap().success());
    let output = folder.output(&["-mcpu=haswell", "--model=reference", "--json=v2", "--regions=loops", "put.o"]);
    let document: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(document["regions"][0]["stride"], json!({ "bytes": 30, "elements": null, "elementBytes": null }));
}

/// GCC fills the rest of an array without a loop.
#[test]
fn straight_code_for_the_rest_of_an_array_shows_its_elements() {
    let fill = |rest: &str| {
        let text = format!(
            "f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n.L1:\n\tvmovdqu %ymm0, (%rax)\n\taddq $32, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n{rest}.L2:\n\t\
             ret\n"
        );
        region(&text)["stride"]["elements"].clone()
    };
    let two = "\tmovl %esi, (%rdi,%rax,4)\n\tincq %rax\n\tcmpq %rcx, %rax\n\tjge .L2\n\tmovl %esi, (%rdi,%rax,4)\n";
    let guarded = format!("\tcmpq %rax, %rcx\n\tje .L2\n{two}");
    assert_eq!(fill(&guarded), json!(8));
    assert_eq!(fill(&guarded.replace("movl %esi", "movw %si")), json!(16));
    // Of another line, on the stack, or a known number of elements.
    assert_eq!(fill(&format!("\t.loc 1 4 1\n{guarded}")), Value::Null);
    assert_eq!(fill(&guarded.replace("(%rdi,%rax,4)", "(%rsp)")), Value::Null);
    assert_eq!(fill("\tmovq %rsi, 1024(%rdi)\n"), Value::Null);
}

/// GCC copies every second number; those that are left over one by one, with addresses that show an iteration of the source.
#[test]
fn straight_code_for_the_rest_of_an_array_shows_iterations() {
    let copy = |rest: &str| {
        let text = format!(
            "f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n.L1:\n\tvpermd (%rsi,%rax,2), %ymm2, %ymm0\n\tvpermd 32(%rsi,%rax,2), %ymm1, %ymm3\n\t\
             vpblendd $240, %ymm3, %ymm0, %ymm0\n\tvmovdqu %ymm0, (%rdi,%rax)\n\taddq $32, %rax\n\tcmpq %rdx, %rax\n\tjne .L1\n\tmovslq %ecx, \
             %rcx\n\tleaq (,%rcx,8), %r9\n{rest}.L2:\n\tret\n"
        );
        region(&text)["stride"].clone()
    };
    let one = |at: u32, next: u32| {
        format!(
            "\tmovl {}(%rsi,%r9), %r8d\n\tmovl %r8d, {at}(%rdi,%rcx,4)\n\tleal {next}(%rcx), %eax\n\tcmpl %eax, (%rsp)\n\tjle .L2\n",
            2 * at
        )
    };
    let three = format!("{}{}{}", one(0, 1), one(4, 2), one(8, 3));
    assert_eq!(copy(&three), strides(64, 8, 8));
    // With two, the distance may be one of fields. Of two arrays, both have to fit.
    let unknown = json!({ "bytes": 64, "elements": null, "elementBytes": null });
    assert_eq!(copy(&format!("{}{}", one(0, 1), one(4, 2))), unknown);
    assert_eq!(copy(&three.replace(" 8(%rsi,%r9)", " 4(%rsi,%r9)").replace(" 16(%rsi,%r9)", " 8(%rsi,%r9)")), unknown);
}

/// Calls of one inline function make loops of one line and of several widths. Those of scalars are longer.
#[test]
fn a_remainder_is_found_among_many_loops_of_a_line() {
    let vector = "\tvmovq (%rsi,%rax), %xmm1\n\tvpaddusb %xmm1, %xmm0, %xmm1\n\tvmovq %xmm1, (%rsi,%rax)\n\taddq $8, %rax\n\t\
                  cmpq %rdx, %rax\n";
    let scalar = "\tmovzbl (%rsi,%rax), %ecx\n\taddb $17, %cl\n\tmovzbl %cl, %ecx\n\tcmovbl %r8d, %ecx\n\tmovb %cl, (%rsi,%rax)\n\t\
                  incq %rax\n\tcmpq %rdx, %rax\n";
    let bodies = [vector, vector, vector, vector, scalar].into_iter().zip(1..);
    let loops: String = bodies.map(|(body, number)| format!(".L{number}:\n{body}\tjne .L{number}\n")).collect();
    let text = format!("f:\n\t.file 1 \"a.c\"\n\t.loc 1 3 1\n{loops}\tret\n");
    assert_eq!(region(&text)["stride"], strides(8, 8, 1));
}

#[test]
fn elements_that_shuffles_leave_out_are_not_counted() {
    // The first of each two numbers is added up.
    let halves = "\tvmovdqu (%rdi,%rax), %ymm2\n\tvpunpcklqdq 32(%rdi,%rax), %ymm2, %ymm0\n\tvpermq $216, %ymm0, %ymm0\n\tvpaddq \
                  %ymm0, %ymm1, %ymm1\n";
    assert_eq!(stride_of(halves, "64"), json!({ "bytes": 64, "elements": null, "elementBytes": null }));
    // The other half is added up separately.
    let both = format!("{halves}\tvpunpckhqdq 32(%rdi,%rax), %ymm2, %ymm3\n\tvpaddq %ymm3, %ymm4, %ymm4\n");
    assert_eq!(stride_of(&both, "64"), strides(64, 8, 8));
    // GCC loads what it needs twice each time.
    let again = both.replace("\tvpunpckhqdq", "\tvmovdqu (%rdi,%rax), %ymm2\n\tvpunpckhqdq");
    assert_eq!(stride_of(&again, "64"), strides(64, 8, 8));
}

#[test]
fn fields_that_are_stored_are_one_for_each_structure() {
    let loads = "\tvmovdqu (%rdi,%rax), %ymm1\n\tvpaddd %ymm1, %ymm0, %ymm1\n\tvextracti128 $1, %ymm1, %xmm2\n";
    let stores: String = (0..4)
        .map(|field| format!("\tvpextrw ${}, %xmm{}, {}(%rdi,%rax)\n", field % 2 * 4, 1 + field / 2, field * 8))
        .collect();
    assert_eq!(stride_of(&format!("{loads}{stores}"), "32"), strides(32, 4, 8));
}

/// Lanes that are narrower in between, or those of indices, are not those of the arrays.
#[test]
fn arrays_whose_own_lanes_are_sure_have_elements_of_that_width() {
    let shifted = "\tvmovdqu (%rdi,%rax), %ymm6\n\tvpmovsxwd (%rdi,%rax), %ymm0\n\tvextracti128 $1, %ymm6, %xmm1\n\tvpsrad %xmm3, \
                   %ymm0, %ymm0\n\tvpmovsxwd %xmm1, %ymm1\n\tvpsrad %xmm3, %ymm1, %ymm1\n\tvpackusdw %ymm1, %ymm0, %ymm0\n\tvpermq \
                   $216, %ymm0, %ymm0\n\tvmovdqu %ymm0, (%rsi,%rax)\n";
    assert_eq!(stride_of(shifted, "32"), strides(32, 16, 2));
    let looked_up = "\tvpaddd %xmm7, %xmm2, %xmm2\n\tvmovd %xmm2, %esi\n\tvpextrd $1, %xmm2, %ecx\n\tvmovss (%rbx,%rsi,4), %xmm1\n\t\
                     vinsertps $16, (%rbx,%rcx,4), %xmm1, %xmm1\n\tvcvtps2pd %xmm1, %xmm1\n\tvfmadd213pd (%rdi,%rax), %xmm3, %xmm1\n\t\
                     vmovupd %xmm1, (%rdi,%rax)\n";
    assert_eq!(stride_of(looked_up, "16"), strides(16, 2, 8));
}

#[test]
fn numbers_and_vectors_of_one_array_show_its_elements_together() {
    let of_three = |last: &str| {
        let body = "\tvcvtps2pd (%rdi), %xmm1\n\tvmulpd %xmm1, %xmm2, %xmm1\n\tvcvtpd2ps %xmm1, %xmm1\n\tvmovlpd %xmm1, (%rdi)\n";
        region(&format!(".L1:\n{body}{last}\taddq $12, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n"))["stride"].clone()
    };
    let third = "\tvmovss 8(%rdi), %xmm1\n\tvcvtss2sd %xmm1, %xmm1, %xmm1\n\tvmulsd %xmm1, %xmm0, %xmm1\n\tvcvtsd2ss %xmm1, %xmm1, \
                 %xmm1\n\tvmovss %xmm1, 8(%rdi)\n";
    assert_eq!(of_three(third), strides(12, 3, 4));
    // Moves of a general register show no width.
    let unknown = json!({ "bytes": 12, "elements": null, "elementBytes": null });
    assert_eq!(of_three("\tmovl 8(%rdi), %eax\n\tmovl %eax, 8(%rdi)\n"), unknown);
}

#[test]
fn tests_of_lanes_show_how_wide_they_are() {
    let zeros = "\tvmovdqu (%rdi,%rax), %ymm1\n\tvptestmw %ymm1, %ymm1, %k0\n\tkortestd %k0, %k0\n";
    assert_eq!(region_on("-mcpu=skx", &counted(zeros, "32"))["stride"], strides(32, 16, 2));
    // Whether a whole register is zero is asked in lanes of any width.
    let whole = "\tvmovdqu64 (%rdi,%rax), %zmm1\n\tvptestmd %zmm1, %zmm1, %k0\n\tkortestw %k0, %k0\n";
    let stride = region_on("-mcpu=skx", &counted(whole, "64"))["stride"].clone();
    assert_eq!(stride, json!({ "bytes": 64, "elements": null, "elementBytes": null }));
}

#[test]
fn bytes_that_only_move_into_a_vector_are_elements() {
    let pixel = |between: &str| {
        let body = "\tvpinsrb $0, (%rsi,%rax), %xmm2, %xmm5\n\tvpshufb %xmm3, %xmm5, %xmm5\n";
        stride_of(&format!("{body}{between}\tvmovd %xmm5, (%rdi,%rax,4)\n"), "1")
    };
    assert_eq!(pixel(""), strides(4, 1, 4));
    // Each bit of a byte may be an element.
    assert_eq!(pixel("\tvpand %xmm4, %xmm5, %xmm5\n"), json!({ "bytes": 4, "elements": null, "elementBytes": null }));
}

/// Vectors that are filled or moved as a whole, as many as fit exactly, show no width; the same loop without vectors does.
#[test]
fn loops_of_a_source_have_the_elements_that_they_have_without_vectors() {
    let source = "int words[4096]; double reals[4096];\n\
                  void fill(int x) { for (int i = 0; i < 4096; i++) words[i] = x; }\n\
                  void set(void) { for (int i = 0; i < 4096; i++) reals[i] = 1.5; }\n\
                  void flip(short *restrict a, const short *restrict b) { for (int i = 0; i < 4096; i++) a[i] = ~b[i]; }\n\
                  void clear(double *a, long n, long by) { for (long i = 0; i < n; i++) a[2 * by * i] = a[2 * by * i + 1] = 0; }\n";
    let folder = Folder::new().with("fill.c", source);
    let flags = ["--", "-m64", "-O3", "-march=x86-64-v3"];
    let document: Value = serde_json::from_str(
        &folder.output(&[&["-mcpu=haswell", "--json=v2", "--regions=loops", "fill.c"], &flags[..]].concat()),
    )
    .unwrap();
    let width = |name: &str| {
        let regions = document["regions"].as_array().unwrap().iter();
        let found: Vec<&Value> =
            regions.filter(|region| region["name"] == name).map(|region| &region["stride"]).collect();
        found.iter().map(|stride| stride["elementBytes"].clone()).filter(|width| !width.is_null()).collect::<Vec<_>>()
    };
    assert_eq!((width("fill/for@1"), width("set/for@1")), (vec![json!(4)], vec![json!(8)]));
    assert_eq!(width("flip/for@1"), [json!(2)]);
    // Without vectors, the steps of this one are as unknown as those of its own second loop; its elements are not.
    assert_eq!(width("clear/for@1"), [json!(8)]);
    // The object of the same code cannot be compiled again.
    let mut gcc = std::process::Command::new("cc");
    let gcc = gcc.current_dir(&folder.path).args(&flags[1..]).args(["-g", "-c", "fill.c", "-o", "fill.o"]).status();
    assert!(gcc.unwrap().success());
    let document: Value =
        serde_json::from_str(&folder.output(&["-mcpu=haswell", "--json=v2", "--regions=loops", "fill.o"])).unwrap();
    assert_eq!(document["regions"][0]["stride"]["elementBytes"], Value::Null);
}

/// Cargo keeps what it has built with other flags, so that both outputs stand beside each other.
#[test]
fn loops_of_a_package_have_the_elements_that_they_have_without_vectors() {
    let manifest = "[package]\nname = \"fills\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";
    let source =
        "#[no_mangle]\npub fn fill(a: &mut [u32; 4096], x: u32) {\n    for one in a {\n        *one = x;\n    }\n}\n";
    let folder = Folder::new().with("Cargo.toml", manifest).with("src/lib.rs", source);
    for _ in 0..2 {
        let run = folder.run(&["-mcpu=haswell", "--top=0", "src/lib.rs"]);
        let row = run.stdout.lines().last().unwrap_or_default();
        assert!(row.contains("fill") && row.contains("/element"), "{run:?}");
    }
}

/// A width that the loops without vectors do not agree about is unknown.
#[test]
fn loops_of_one_line_must_agree_about_their_elements() {
    let source = "int words[4096]; short halves[4096];\n\
                  void f(int x) { for (int i = 0; i < 4096; i++) words[i] = x; for (int i = 0; i < 4096; i++) halves[i] = x; }\n";
    let folder = Folder::new().with("two.c", source);
    let flags = ["--", "-m64", "-O3", "-march=x86-64-v3"];
    let document: Value = serde_json::from_str(
        &folder.output(&[&["-mcpu=haswell", "--json=v2", "--regions=loops", "two.c"], &flags[..]].concat()),
    )
    .unwrap();
    for region in document["regions"].as_array().unwrap() {
        assert_eq!(region["stride"]["elementBytes"], Value::Null, "{region}");
    }
}
