//! Finds encodings by their bits: a tree over the bits that encodings fix.
//!
//! Which of several fitting encodings is right depends on features and on how the target decodes operands. So the result is a
//! list, in order of preference: by the target's rank of the namespace, then by how many bits are fixed.

use mca_models::ids::OpcodeId;

/// The fixed bits of the encoding of an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingPattern {
    pub opcode: OpcodeId,
    pub n_bytes: u8,
    /// The rank that the target gives to the encoding's namespace, which is one of the tables of the reference's decoder; smaller
    /// ranks are tried first.
    pub rank: u8,
    /// The bits that are fixed.
    pub mask: u128,
    /// The values of the fixed bits.
    pub value: u128,
}

/// The number of patterns up to which a leaf is not split.
const LEAF_SIZE: usize = 4;

/// A node of a tree. Other nodes refer to it by its index among all nodes.
#[derive(Clone, Debug)]
enum DecodeNode {
    /// A range of `leaves`: the patterns that may fit.
    Leaf { first: u32, end: u32 },
    /// The nodes for the two values of a bit.
    Branch { bit: u8, zero: u32, one: u32 },
}

/// The tree of all encodings of one size.
#[derive(Clone, Debug)]
struct Tree {
    n_bytes: u8,
    /// Index of its first node.
    root: u32,
}

/// The encodings of a target, and the trees by which they are found.
#[derive(Clone, Debug, Default)]
pub struct TableDecoder {
    /// All encodings, best first within a size.
    patterns: Vec<EncodingPattern>,
    /// Indices of patterns, leaf after leaf.
    leaves: Vec<u32>,
    /// The nodes of all trees.
    nodes: Vec<DecodeNode>,
    /// A tree for each size.
    trees: Vec<Tree>,
}

impl TableDecoder {
    /// Builds the trees.
    pub fn new(patterns: Vec<EncodingPattern>) -> TableDecoder {
        let mut decoder = TableDecoder { patterns, ..TableDecoder::default() };
        let key = |pattern: &EncodingPattern| {
            (pattern.n_bytes, pattern.rank, std::cmp::Reverse(pattern.mask.count_ones()), pattern.opcode)
        };
        decoder.patterns.sort_by_key(key);
        let mut sizes: Vec<u8> = decoder.patterns.iter().map(|pattern| pattern.n_bytes).collect();
        sizes.dedup();
        for n_bytes in sizes {
            let of_size = |index: &u32| decoder.patterns[*index as usize].n_bytes == n_bytes;
            let members: Vec<u32> = (0..decoder.patterns.len() as u32).filter(of_size).collect();
            let root = decoder.build(members, 0);
            decoder.trees.push(Tree { n_bytes, root });
        }
        decoder
    }

    /// Returns the encodings of this size whose fixed bits are those of `bits`, best first.
    pub fn candidates(&self, bits: u128, n_bytes: u8) -> impl Iterator<Item = &EncodingPattern> {
        let tree = self.trees.iter().find(|tree| tree.n_bytes == n_bytes);
        let leaf = tree.map_or(0..0, |tree| self.leaf_of(tree.root, bits));
        let patterns = self.leaves[leaf].iter().map(|index| &self.patterns[*index as usize]);
        patterns.filter(move |pattern| bits & pattern.mask == pattern.value)
    }

    /// Returns the range of `leaves` with the patterns that may fit these bits.
    fn leaf_of(&self, root: u32, bits: u128) -> std::ops::Range<usize> {
        let mut node = root;
        loop {
            match self.nodes[node as usize] {
                DecodeNode::Leaf { first, end } => return first as usize..end as usize,
                DecodeNode::Branch { bit, zero, one } => node = if bits >> bit & 1 == 0 { zero } else { one },
            }
        }
    }

    /// Builds a node for the patterns with these indices, and returns the index of the node. `asked` is the mask of the bits that
    /// nodes above have decided.
    fn build(&mut self, members: Vec<u32>, asked: u128) -> u32 {
        let bit = if members.len() > LEAF_SIZE { self.best_bit(&members, asked) } else { None };
        let Some(bit) = bit else {
            let first = self.leaves.len() as u32;
            self.leaves.extend(members);
            let end = self.leaves.len() as u32;
            self.nodes.push(DecodeNode::Leaf { first, end });
            return self.nodes.len() as u32 - 1;
        };
        let allows = |index: &u32, wanted: u128| {
            let pattern = &self.patterns[*index as usize];
            pattern.mask >> bit & 1 == 0 || pattern.value >> bit & 1 == wanted
        };
        let zero: Vec<u32> = members.iter().copied().filter(|index| allows(index, 0)).collect();
        let one: Vec<u32> = members.iter().copied().filter(|index| allows(index, 1)).collect();
        let asked = asked | 1 << bit;
        let zero = self.build(zero, asked);
        let one = self.build(one, asked);
        self.nodes.push(DecodeNode::Branch { bit, zero, one });
        self.nodes.len() as u32 - 1
    }

    /// Returns the bit for which the larger of the two sides is smallest; `None` if no bit makes both sides smaller than `members`.
    /// Patterns that do not fix the bit are on both sides.
    fn best_bit(&self, members: &[u32], asked: u128) -> Option<u8> {
        let larger_side = |bit: u8| {
            let (mut zeros, mut ones, mut open) = (0, 0, 0);
            for index in members {
                let pattern = &self.patterns[*index as usize];
                match (pattern.mask >> bit & 1, pattern.value >> bit & 1) {
                    (0, _) => open += 1,
                    (_, 0) => zeros += 1,
                    _ => ones += 1,
                }
            }
            open + zeros.max(ones)
        };
        let bits = (0..128_u8).filter(|bit| asked >> bit & 1 == 0);
        let best = bits.map(|bit| (larger_side(bit), bit)).min()?;
        (best.0 < members.len()).then_some(best.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(opcode: u16, rank: u8, text: &str) -> EncodingPattern {
        let bit = |wanted: char| {
            text.chars().rev().enumerate().filter(|(_, c)| *c == wanted).fold(0_u128, |bits, (at, _)| bits | 1 << at)
        };
        let value = bit('1');
        EncodingPattern { opcode: OpcodeId(opcode), n_bytes: 1, rank, mask: value | bit('0'), value }
    }

    fn decoder() -> TableDecoder {
        let mut patterns = vec![
            pattern(1, 1, "0000xxxx"),
            pattern(2, 1, "00001010"),
            pattern(3, 0, "0000xxx1"),
            pattern(4, 1, "1xxxxxxx"),
        ];
        patterns.extend((0..16).map(|number| pattern(10 + number, 1, &format!("01{number:04b}xx"))));
        TableDecoder::new(patterns)
    }

    fn opcodes(bits: u128) -> Vec<u16> {
        decoder().candidates(bits, 1).map(|pattern| pattern.opcode.0).collect()
    }

    #[test]
    fn ranks_decide_before_the_number_of_fixed_bits() {
        assert_eq!(opcodes(0b0000_1010), [2, 1]);
        assert_eq!(opcodes(0b0000_1011), [3, 1]);
        assert_eq!(opcodes(0b1111_1111), [4]);
        assert_eq!(opcodes(0b0010_0000), [0; 0]);
    }

    #[test]
    fn each_pattern_is_found() {
        for number in 0..16 {
            assert_eq!(opcodes(0b0100_0010 | u128::from(number) << 2), [10 + number]);
        }
    }

    #[test]
    fn no_encoding_of_another_size_is_found() {
        assert_eq!(decoder().candidates(0, 4).count(), 0);
    }
}
