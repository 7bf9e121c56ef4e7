//! Every path gives the same bits, whatever way the search goes.

use super::super::Evaluator;
use super::super::simd::{Block, LANES, Path};
use super::super::{Judge, Terms};
use super::*;
use sha2::{Digest, Sha256};
use tabiya_rules::Move;

const FENS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "qqqqqqrk/qqq3br/8/8/8/8/RB3QQQ/KRQQQQQQ w - - 0 1",
    "8/PPPPPPPP/8/4K3/8/k7/pppppppp/8 b - - 0 1",
];

/// The bytes of a network of random weights.
fn random_file(neurons: u32, largest: i64) -> Vec<u8> {
    let mut state = 7_u64;
    let mut random = |bound: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64 % (2 * bound + 1) - bound
    };
    let mut body = Vec::new();
    let n = neurons as usize;
    (0..(INPUTS + 1) * n).for_each(|_| body.extend((random(largest) as i16).to_le_bytes()));
    (0..BUCKETS * 2 * n).for_each(|_| body.extend((random(60) as i16).to_le_bytes()));
    (0..BUCKETS).for_each(|_| body.extend((random(20_000) as i32).to_le_bytes()));
    let mut bytes = b"TBYNET01".to_vec();
    for number in [neurons, BUCKETS as u32, 300, crc32fast::hash(&body)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(body);
    bytes
}

fn random_network() -> Arc<Network> {
    Arc::new(Network::read(&random_file(256, 500)).expect("a network"))
}

/// A value by the definition, with numbers that cannot overflow.
fn slowly(network: &Network, pos: &Position) -> Value {
    let bucket = bucket(pos);
    let mut sum = 0_i64;
    for (side, weights) in [pos.turn(), !pos.turn()].into_iter().zip(network.output(bucket)) {
        let mirrored = is_mirrored(pos.board().king_of(side).expect("a king"));
        for (at, weight) in weights.iter().enumerate() {
            for i in 0..LANES {
                let rows = pos.board().pieces().map(|(square, piece)| input_of(piece, square, side, mirrored));
                let inputs: i64 =
                    rows.map(|row| i64::from(network.inputs[usize::from(row) * network.width + at].0[i])).sum();
                let clipped = (inputs + i64::from(network.bias[at].0[i])).clamp(0, i64::from(CLIP));
                sum += clipped * clipped * i64::from(weight.0[i]);
            }
        }
    }
    network.value(i32::try_from(sum).expect("32 bits"), bucket)
}

/// All positions of a tree, with a follower that goes along.
fn walk(follower: &mut Follower, pos: &Position, depth: u32, seen: &mut Vec<Value>) {
    // Values are not asked for everywhere, so that several moves are caught up with at once.
    if depth != 1 {
        seen.push(follower.value(pos));
    }
    if depth == 0 {
        return;
    }
    for (i, m) in pos.legal_moves().into_iter().enumerate() {
        if depth == 1 && i % 3 > 0 {
            continue;
        }
        follower.enter(pos, m);
        walk(follower, &pos.after(m), depth - 1, seen);
        follower.leave();
    }
}

fn values_by(network: &Arc<Network>, path: Path, fen: &str) -> Vec<Value> {
    let mut follower = Follower::by_path(Arc::clone(network), path);
    let mut seen = Vec::new();
    follower.begin();
    walk(&mut follower, &fen.parse().expect("a position"), 2, &mut seen);
    seen
}

#[test]
fn all_paths_give_the_same_values() {
    let network = random_network();
    let paths = Path::available();
    for fen in FENS {
        let plain = values_by(&network, paths[0], fen);
        assert!(plain.len() > 5, "{fen}");
        for &path in &paths[1..] {
            assert_eq!(values_by(&network, path, fen), plain, "{path:?} {fen}");
        }
    }
}

#[test]
fn rows_are_added_alike() {
    // Three blocks, and seven, are no whole number of tiles.
    for width in [1, 3, 4, 7, 12] {
        let number = |row: usize, i: usize| ((row * 977 + i * 131) % 999) as i16 - 499;
        let block = |row, block: usize| Block(std::array::from_fn(|i| number(row, block * LANES + i)));
        let inputs: Vec<Block> = (0..40).flat_map(|row| (0..width).map(move |b| block(row, b))).collect();
        let from: Vec<Block> = (0..width).map(|b| block(77, b)).collect();
        for (come, gone) in [(1, 1), (1, 2), (2, 2), (3, 0), (0, 2), (0, 0), (20, 15)] {
            let (come, gone): (Vec<u16>, Vec<u16>) = ((0..come).collect(), (20..20 + gone).collect());
            let expected = |i: usize| {
                let sum = |rows: &[u16]| rows.iter().map(|&row| i32::from(number(row.into(), i))).sum::<i32>();
                (i32::from(number(77, i)) + sum(&come) - sum(&gone)) as i16
            };
            for path in Path::available() {
                let mut sum = vec![Block::ZERO; width];
                (path.update)(&mut sum, &from, &inputs, &come, &gone);
                let same = |(i, block): (usize, &Block)| (0..LANES).all(|n| block.0[n] == expected(i * LANES + n));
                assert!(sum.iter().enumerate().all(same), "{path:?} {width} {come:?} {gone:?}");
            }
        }
    }
}

#[test]
fn sums_are_weighed_alike() {
    let number = |seed: usize, i: usize, bound: i16| ((seed * 7919 + i * 104_729) % 65_521) as i16 % bound;
    for width in [1, 5, 12] {
        let row = |seed, bound| -> Vec<Block> {
            (0..width).map(|b| Block(std::array::from_fn(|i| number(seed, b * LANES + i, bound)))).collect()
        };
        let (sums, weights) = ([row(1, 700), row(2, 20_000)], [row(3, 128), row(4, 128)]);
        let weighed = |path: Path| (path.output)([&sums[0], &sums[1]], [&weights[0], &weights[1]]);
        let plain = weighed(Path::available()[0]);
        for path in Path::available() {
            assert_eq!(weighed(path), plain, "{path:?} {width}");
        }
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let network = random_network();
    for fen in FENS {
        let pos: Position = fen.parse().expect("a position");
        let mut follower = Follower::new(Arc::clone(&network));
        follower.begin();
        assert_eq!(follower.value(&pos), slowly(&network, &pos), "{fen}");
        for m in pos.legal_moves() {
            follower.enter(&pos, m);
            let next = pos.after(m);
            assert_eq!(follower.value(&next), slowly(&network, &next), "{fen} {m:?}");
            follower.leave();
        }
    }
}

#[test]
fn colours_and_wings_are_alike() {
    let network = random_network();
    let twins = [
        ("4k3/8/8/3p4/8/2N5/8/4K2R w - - 0 1", "4k2r/8/2n5/8/3P4/8/8/4K3 b - - 0 1"),
        ("6k1/8/8/3p4/8/2N5/8/6K1 w - - 0 1", "1k6/8/8/4p3/8/5N2/8/1K6 w - - 0 1"),
    ];
    for (one, other) in twins {
        let [one, other] = [one, other].map(|fen| slowly(&network, &fen.parse().expect("a position")));
        assert_eq!(one, other);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let good = random_file(64, 500);
    assert!(Network::read(&good).is_ok());
    let with = |at: usize, bytes: &[u8]| {
        let mut bad = good.clone();
        bad[at..at + bytes.len()].copy_from_slice(bytes);
        Network::read(&bad).expect_err("a bad network").to_string()
    };
    assert_eq!(with(0, b"NNUE"), "not a network of this engine");
    assert!(with(8, &40_u32.to_le_bytes()).starts_with("a network of 40 neurons and 8 outputs"));
    assert!(with(12, &1_u32.to_le_bytes()).starts_with("a network of 64 neurons and 1 outputs"));
    assert!(with(8, &96_u32.to_le_bytes()).contains("but its shape needs"));
    assert_eq!(with(100, &[1, 2, 3]), "the network is damaged: its checksum does not fit");
    assert_eq!(Network::read(&good[..20]).expect_err("short"), BadNetwork::NoNetwork);
    assert!(matches!(Network::read(&good[..good.len() - 1]), Err(BadNetwork::Length { .. })));
    let large = Network::read(&random_file(64, 600)).expect_err("large").to_string();
    assert_eq!(large, "the first weights of the network are so large that sums would overflow");
}

#[test]
fn the_network_decides_where_there_is_one() {
    let pos: Position = FENS[1].parse().expect("a position");
    let network = random_network();
    let mut judge = Judge::default();
    judge.begin(&pos);
    assert_eq!(judge.value(&pos), Terms::default().value(&pos));
    judge.set_network(Some(Arc::clone(&network)));
    judge.begin(&pos);
    assert_eq!(judge.value(&pos), slowly(&network, &pos));
    let m: Move = pos.legal_moves()[0];
    judge.enter(&pos, m, &pos.after(m));
    judge.leave();
    assert_eq!(judge.value(&pos), slowly(&network, &pos));
    judge.set_network(None);
    assert_eq!(judge.value(&pos), Terms::default().value(&pos));
}

/// It is the one that docs/networks.md tells of.
#[test]
fn the_program_has_its_own_network() {
    let digest: String = Sha256::digest(OWN_FILE).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, Network::OWN_DIGEST);
    let told = include_str!("../../../../../docs/networks.md");
    assert!(told.contains(Network::OWN_DIGEST) && told.contains(&format!("## {}\n", Network::OWN_NAME)));
    assert!(Network::own().neurons() >= 256);
}

/// What another program makes of the same numbers (training/play/check), nine queens each included.
#[test]
fn values_are_those_of_another_program() {
    let network = Network::own();
    let mut checked = 0;
    for line in include_str!("../../../../../testdata/network_values.txt").lines() {
        let (value, fen) = line.split_once(' ').expect("a value and a position");
        let pos: Position = fen.parse().expect("a position");
        for path in Path::available() {
            let mut follower = Follower::by_path(Arc::clone(&network), path);
            follower.begin();
            assert_eq!(follower.value(&pos).to_string(), value, "{path:?} {fen}");
        }
        checked += 1;
    }
    assert!(checked >= 2000, "{checked} positions");
}
