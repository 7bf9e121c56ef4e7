// Positions from well-known openings to begin a game from, with where each piece may go: whoever opens the page can play at once, and the
// rules need not be loaded for it. `tests/positions.test.ts` holds every row to the rules.
import type { PositionView } from '../contract';

export interface Opening {
  /** Its key in the catalogues, `web.start.…`. */
  name: string;
  position: PositionView;
}

/** Name, position, and from each square the squares its piece may go to, as the server writes them. */
const ROWS: [name: string, fen: string, moves: string][] = [
  [
    'italian',
    'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c2c3 c4b3b5d5a6e6f7 d1d2e2 d3d4 e1f1g1h1d2e2 f3g1d2d4h4e5g5 g2g3g4 h1f1g1 h2h3h4',
  ],
  [
    'ruy-lopez',
    'r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5',
    'a2a3 a4b3b5c6 b1a3c3 b2b3b4 c2c3c4 d1e2 d2d3d4 e1f1g1h1e2 f3g1d4h4e5g5 g2g3g4 h1f1g1 h2h3h4',
  ],
  [
    'queens-gambit',
    'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2',
    'a7a5a6 b7b5b6 b8a6c6d7 c7c5c6 c8h3g4f5e6d7 d5c4 d8d6d7 e7e5e6 e8d7 f7f5f6 g7g5g6 g8f6h6 h7h5h6',
  ],
  [
    'scotch',
    'r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c2c3c4 d1d2e2d3f3g4h5 d4e2b3f3b5f5c6e6 e1d2e2 e4e5 f1e2d3c4b5a6 f2f3f4 g2g3g4 h1g1 h2h3h4',
  ],
  [
    'sicilian',
    'rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c2c3c4 d1d2e2d3f3g4h5 d4e2b3f3b5f5c6e6 e1d2e2 e4e5 f1e2d3c4b5a6 f2f3f4 g2g3g4 h1g1 h2h3h4',
  ],
  [
    'kings-gambit',
    'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2',
    'a7a5a6 b7b5b6 b8a6c6 c7c5c6 d7d5d6 d8h4g5f6e7 e5f4 e8e7 f7f5f6 f8a3b4c5d6e7 g7g5g6 g8f6h6e7 h7h5h6',
  ],
  [
    'french',
    'rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c2c3c4 d1d2e2d3f3g4h5 e1d2e2 e4d5e5 f1e2d3c4b5a6 f2f3f4 g1e2f3h3 g2g3g4 h2h3h4',
  ],
  [
    'four-knights',
    'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4',
    'a1b1 a2a3a4 b2b3b4 c3b1e2a4b5d5 d1e2 d2d3d4 e1e2 f1e2d3c4b5a6 f3g1d4h4e5g5 g2g3g4 h1g1 h2h3h4',
  ],
  [
    'london',
    'rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/4P3/PPP2PPP/RN1QKBNR b KQkq - 0 3',
    'a7a5a6 b7b5b6 b8a6c6d7 c7c5c6 c8h3g4f5e6d7 d8d6d7 e7e5e6 e8d7 f6e4g4h5d7g8 g7g5g6 h7h5h6 h8g8',
  ],
  [
    'vienna',
    'rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3',
    'a1b1 a2a3a4 b2b3b4 c3b1e2a4b5d5 d1e2f3g4h5 d2d3d4 e1e2 f1e2d3c4b5a6 f2f3f4 g1e2f3h3 g2g3g4 h2h3h4',
  ],
  [
    'caro-kann',
    'rnbqkbnr/pp2pppp/2p5/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c2c3c4 d1d2e2d3f3g4h5 e1d2e2 e4d5e5 f1e2d3c4b5a6 f2f3f4 g1e2f3h3 g2g3g4 h2h3h4',
  ],
  [
    'kings-indian',
    'rnbqk2r/ppppppbp/5np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR b KQkq - 0 4',
    'a7a5a6 b7b5b6 b8a6c6 c7c5c6 d7d5d6 e7e5e6 e8f8g8h8 f6e4g4d5h5g8 g6g5 g7h6f8 h7h5h6 h8f8g8',
  ],
  [
    'petrov',
    'rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
    'a2a3a4 b1a3c3 b2b3b4 c2c3c4 d1e2 d2d3d4 e1e2 f1e2d3c4b5a6 f3g1d4h4e5g5 g2g3g4 h1g1 h2h3h4',
  ],
  [
    'scandinavian',
    'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2',
    'a7a5a6 b7b5b6 b8a6c6d7 c7c5c6 c8h3g4f5e6d7 d8d5d6d7 e7e5e6 e8d7 f7f5f6 g7g5g6 g8f6h6 h7h5h6',
  ],
  [
    'slav',
    'rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4',
    'a2a3a4 b1d2a3c3 b2b3b4 c1d2e3f4g5h6 c4c5d5 d1c2d2b3d3a4 e1d2 e2e3e4 f3g1d2h4e5g5 g2g3g4 h1g1 h2h3h4',
  ],
  [
    'nimzo-indian',
    'rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4',
    'a1b1 a2a3a4 b2b3 c1d2e3f4g5h6 c4c5 d1c2d2b3d3a4 d4d5 e1d2 e2e3e4 f2f3f4 g1f3h3 g2g3g4 h2h3h4',
  ],
  [
    'english',
    'rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 2',
    'a2a3a4 b1a3c3 b2b3b4 c4c5 d1c2b3a4 d2d3d4 e2e3e4 f2f3f4 g1f3h3 g2g3g4 h2h3h4',
  ],
];

export const OPENINGS: Opening[] = ROWS.map(([name, fen, moves]) => ({
  name,
  position: {
    fen,
    turn: fen.split(' ')[1] === 'w' ? 'white' : 'black',
    check: false,
    claim: false,
    moves: Object.fromEntries(moves.split(' ').map(one => [one.slice(0, 2), one.slice(2)])),
  },
}));

const DAY_MS = 86_400_000;

/** The opening of a day, and after it as many others as are asked for. */
export const openingOf = (now: number, others = 0): Opening =>
  OPENINGS[(Math.floor(now / DAY_MS) + others) % OPENINGS.length];
