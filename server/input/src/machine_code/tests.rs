use super::*;

#[test]
fn digits_are_read_in_the_usual_notations() {
    let expected = Ok(vec![0x48, 0x83, 0xc0, 0x01]);
    for input in
        ["4883c001", "48 83 C0 01\n", "0x48, 0x83, 0xc0, 0x01", "\\x48\\x83\\xc0\\x01", "[0x48,0x83,0xc0,0x01]"]
    {
        assert_eq!(bytes_of(input.as_bytes()), expected, "{input}");
    }
    let declared = [
        "unsigned char a[] = {\n  0x48, 0x83, /* add; } */\n  0xc0, 0x01\n};\nunsigned int a_len = 4;\n",
        "static const uint8_t code[4] = { 0x48, 0x83, 0xc0, 0x01 }; // };",
        "const CODE: [u8; 4] = [0x48, 0x83, 0xc0, 0x01];\nconst N: usize = 4;\n",
        "char *s =\n  \"\\x48\\x83\"\n  \"\\xc0\\x01\";\nint n;\n",
        "code = b\"\\x48\\x83\\xc0\\x01\"\n",
    ];
    for input in declared {
        assert_eq!(bytes_of(input.as_bytes()), expected, "{input}");
    }
    assert_eq!(bytes_of(b"48 8"), Err(MachineCodeError::NoDigits { offset: 3 }));
    assert_eq!(bytes_of(b"48 addl"), Err(MachineCodeError::NoDigits { offset: 5 }));
}
