; what a person writes for ml64
        option casemap:none
        extern table:dword
        public crc
N       equ 8
.code
crc     proc frame
        push    rbx
        .pushreg rbx
        sub     rsp, 20h
        .allocstack 20h
        .endprolog
        mov     eax, -1
        test    rdx, rdx
        je      @F
        xor     r8d, r8d
        lea     r9, table
        align   16
@@:     movzx   r10d, byte ptr [rcx+r8]
        xor     r10b, al
        movzx   r10d, r10b
        shr     eax, N
        xor     eax, dword ptr [r9+r10*4]
        inc     r8
        cmp     rdx, r8
        jne     @B
@@:     add     rsp, 20h
        pop     rbx
        ret
crc     endp
        end
