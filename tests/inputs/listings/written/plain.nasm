; sums an array
default rel
%define STEP 8
section .text
global sum
global scale
sum:    xor eax, eax
        xor ecx, ecx
.next:  add rax, [rdi+rcx*STEP]   ; a load and an addition
        inc rcx
        cmp rcx, rsi
        jb .next
        ret
scale:
        movsd xmm1, [rel three]
.next:
        movsd xmm0, qword [rdi]
        mulsd xmm0, xmm1
        movsd qword [rdi], xmm0
        add rdi, STEP
        dec rsi
        jnz short .next
        ret
section .rodata
three:  dq 3.0
