//! Files of networks: any bytes, and any numbers behind a head that fits. Whatever is taken judges positions without a sum
//! that overflows.

use std::sync::Arc;
use tabiya_engine::Network;
use tabiya_rules::Position;

/// The smallest hidden layer there is: the fewest numbers to fill.
const NEURONS: usize = 32;

/// Bytes behind the head: 768 inputs and a bias for each neuron, eight outputs of two rows, and their biases.
const BODY: usize = 2 * NEURONS * (768 + 1 + 16) + 4 * 8;

pub(crate) fn holds(bytes: &[u8]) {
    judge(bytes);
    let Some((scale, pattern)) = bytes.split_first_chunk().filter(|(_, pattern)| !pattern.is_empty()) else { return };
    let body: Vec<u8> = pattern.iter().copied().cycle().take(BODY).collect();
    let mut file = b"TBYNET01".to_vec();
    for number in [NEURONS as u32, 8, u32::from_le_bytes(*scale), crc32fast::hash(&body)] {
        file.extend(number.to_le_bytes());
    }
    file.extend(body);
    judge(&file);
}

fn judge(file: &[u8]) {
    match Network::read(file) {
        Ok(network) => {
            let network = Arc::new(network);
            for fen in ["qqqqqqrk/qqq3br/8/8/8/8/RB3QQQ/KRQQQQQQ w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"] {
                let pos: Position = fen.parse().expect("a position");
                assert!(network.pawns(&pos).is_finite());
            }
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}
