//! The canonical spelling of a triple: known components in their places, `unknown` where one is missing.

/// A component of a triple, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ComponentPlace {
    Architecture,
    Vendor,
    System,
    Environment,
}

/// The places in order.
const PLACES: [ComponentPlace; 4] =
    [ComponentPlace::Architecture, ComponentPlace::Vendor, ComponentPlace::System, ComponentPlace::Environment];

/// The vendors that are known.
const VENDORS: [&str; 17] = [
    "apple",
    "pc",
    "scei",
    "sie",
    "fsl",
    "ibm",
    "img",
    "mti",
    "nvidia",
    "csr",
    "amd",
    "mesa",
    "suse",
    "oe",
    "intel",
    "meta",
    "openembedded",
];

/// The operating systems that are known; a version may follow the name.
const SYSTEMS: [&str; 46] = [
    "darwin",
    "dragonfly",
    "freebsd",
    "fuchsia",
    "ios",
    "kfreebsd",
    "linux",
    "lv2",
    "macos",
    "managarm",
    "netbsd",
    "openbsd",
    "solaris",
    "uefi",
    "win32",
    "windows",
    "zos",
    "haiku",
    "rtems",
    "aix",
    "cuda",
    "nvcl",
    "amdhsa",
    "ps4",
    "ps5",
    "elfiamcu",
    "tvos",
    "watchos",
    "bridgeos",
    "driverkit",
    "xros",
    "visionos",
    "mesa3d",
    "amdpal",
    "hermit",
    "hurd",
    "wasi",
    "emscripten",
    "shadermodel",
    "liteos",
    "serenity",
    "vulkan",
    "firmware",
    "chipstar",
    "cheriotrtos",
    "h2",
];

/// The environments that are known; a version or an object format may follow the name.
const ENVIRONMENTS: [&str; 17] = [
    "eabi",
    "gnu",
    "code16",
    "android",
    "musl",
    "msvc",
    "itanium",
    "cygnus",
    "coreclr",
    "simulator",
    "macabi",
    "ohos",
    "llvm",
    "mlibc",
    "mtia",
    "pauthtest",
    "pixel",
];

/// Names of object formats. Any word that ends in one of them is also an environment.
const FORMATS: [&str; 6] = ["coff", "elf", "goff", "macho", "spirv", "wasm"];

/// Whether a component is a known operating system; the version after the name does not matter.
pub(super) fn is_known_system(part: &[u8]) -> bool {
    SYSTEMS.iter().any(|name| part.starts_with(name.as_bytes()))
}

/// Whether a component is a known one for this place.
fn belongs(part: &[u8], place: ComponentPlace) -> bool {
    let is = |names: &[&str]| names.iter().any(|name| name.as_bytes() == part);
    let starts = |names: &[&str]| names.iter().any(|name| part.starts_with(name.as_bytes()));
    match place {
        ComponentPlace::Architecture => false,
        ComponentPlace::Vendor => is(&VENDORS),
        ComponentPlace::System => is_known_system(part) || part.starts_with(b"cygwin") || part.starts_with(b"mingw"),
        ComponentPlace::Environment => {
            starts(&ENVIRONMENTS) || FORMATS.iter().any(|format| part.ends_with(format.as_bytes()))
        }
    }
}

/// Moves known components to their places, and fills gaps before them with `unknown`. The first component is an architecture
/// that a target has accepted, and stays.
pub(super) fn normalize(text: &[u8]) -> Vec<u8> {
    let mut parts: Vec<Vec<u8>> = text.split(|byte| *byte == b'-').map(<[u8]>::to_vec).collect();
    let mut is_settled = PLACES.map(|place| {
        let part = parts.get(place as usize).map(Vec::as_slice).unwrap_or_default();
        place == ComponentPlace::Architecture || belongs(part, place)
    });
    for place in PLACES {
        if is_settled[place as usize] {
            continue;
        }
        let found = (0..parts.len())
            .find(|position| !is_settled.get(*position).copied().unwrap_or(false) && belongs(&parts[*position], place));
        if let Some(position) = found {
            move_to(&mut parts, position, place as usize, &is_settled);
            is_settled[place as usize] = true;
        }
    }
    for part in &mut parts {
        if part.is_empty() {
            *part = b"unknown".to_vec();
        }
    }
    rename_windows(&mut parts);
    parts.join(&b'-')
}

/// Replaces the several names of Windows by one, with an environment that says which one it was.
fn rename_windows(parts: &mut Vec<Vec<u8>>) {
    let Some(system) = parts.get(2) else { return };
    let environment: &[u8] = match system {
        _ if system.starts_with(b"mingw") => b"gnu",
        _ if system.starts_with(b"cygwin") => b"cygnus",
        _ if system == b"windows" || system.starts_with(b"win32") => b"msvc",
        _ => return,
    };
    parts[2] = b"windows".to_vec();
    if parts.len() == 3 {
        parts.push(environment.to_vec());
    }
}

/// Moves a component. Those between that are not settled are shifted; an empty component is left in its old place.
fn move_to(parts: &mut Vec<Vec<u8>>, from: usize, to: usize, is_settled: &[bool; 4]) {
    let settled = |position: usize| is_settled.get(position).copied().unwrap_or(false);
    if to < from {
        // Take the component out, and push the others to the right, from its new place on, until the gap is filled.
        let mut carried = std::mem::take(&mut parts[from]);
        let mut position = to;
        while !carried.is_empty() {
            while settled(position) {
                position += 1;
            }
            if position == parts.len() {
                parts.push(Vec::new());
            }
            std::mem::swap(&mut carried, &mut parts[position]);
            position += 1;
        }
        return;
    }
    while parts.len() <= to {
        parts.push(Vec::new());
    }
    // Insert empty components before it until it is in its place.
    let mut position = from;
    while position < to {
        let mut carried = Vec::new();
        let mut place = position;
        loop {
            while settled(place) {
                place += 1;
            }
            if place >= parts.len() {
                if !carried.is_empty() {
                    parts.push(carried);
                }
                break;
            }
            std::mem::swap(&mut carried, &mut parts[place]);
            place += 1;
            if carried.is_empty() {
                break;
            }
        }
        position += 1;
        while settled(position) {
            position += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(given: &str, expected: &str) {
        assert_eq!(String::from_utf8(normalize(given.as_bytes())).unwrap(), expected);
    }

    #[test]
    fn components_move_to_their_places() {
        check("x86_64", "x86_64");
        check("x86_64-pc", "x86_64-pc");
        check("x86_64-", "x86_64-unknown");
        check("i386--", "i386-unknown-unknown");
        check("amd64-linux", "amd64-unknown-linux");
        check("x86_64-linux-gnu", "x86_64-unknown-linux-gnu");
        check("x86_64-gnu", "x86_64-unknown-unknown-gnu");
        check("x86_64-linux-pc", "x86_64-pc-linux");
        check("i386-gnu-foo-linux", "i386-unknown-linux-gnu-foo");
        check("x86_64-pc-windows", "x86_64-pc-windows-msvc");
        check("i386-pc-mingw32", "i386-pc-windows-gnu");
        check("x86_64-elf", "x86_64-unknown-unknown-elf");
        check("x86_64-foo-elf", "x86_64-foo-unknown-elf");
        check("x86_64-unknown-elf", "x86_64-unknown-unknown-elf");
        check("i386-pc-linux-gnuelf", "i386-pc-linux-gnuelf");
        check("x86_64-xcoff", "x86_64-unknown-unknown-xcoff");
        check("x86_64-cygwin", "x86_64-unknown-windows-cygnus");
    }
}
