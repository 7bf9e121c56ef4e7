// Pixels: eighteen by eighteen, as on the first home computers. `#` is the edge, `.` the piece; what is alike on both sides
// is given as its left half. The shade falls on what lies beside a right edge.
const SIDE = 18;
const SIZE = 45 / SIDE;

const HALVES = {
  p: `
       ##
      #..
     #...
     #...
      #..
     ####
      #..
      #..
     #...
    #....
   ######`,
  b: `
        #
       #.
       ##
      #..
     #..#
     #..#
     #...
      #..
     ####
      #..
      #..
     #...
   ##....
   ######`,
  r: `
   ## ###
   #.##..
   #.....
   #.....
    #####
     #...
     #...
     #...
     #...
    #####
    #....
   #.....
   ######`,
  q: `
        #
  #    #.
 #.#    #
  #.#  #.
  #..##..
   #.....
   #.....
    #####
     #...
      #..
      #..
     #...
   ##....
   ######`,
  k: `
       ##
     ###.
     #...
     ###.
   ### #.
  #...##.
  #....#.
  #......
   #.....
    #####
     #...
      #..
     #...
   ##....
   #.....
   ######`,
};
const KNIGHT = `
      #
     #.##
     #...##
    #......#
    #.#.....#
   #........#
  #.........#
  #....##...#
  #..## #...#
   ##  #....#
      #.....#
     #......#
    #.......#
   ##.......##
   #.........#
   ###########`;

/** All stand on one line. */
const FOOT = 16;
const rows = text => {
  const found = text.split('\n').filter(Boolean);
  return [...Array(FOOT - found.length).fill(''), ...found];
};

/** Runs of dots from left to right. */
function runs(bitmap, kind) {
  const signs = bitmap.map((row, y) => [...row].map((sign, x) => (kind(sign, x, y) ? '1' : '0')).join(''));
  return signs.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) => [index, y, run.length]));
}

function drawn(bitmap) {
  const boxes = kind =>
    runs(bitmap, kind)
      .map(([x, y, long]) => `M${x * SIZE} ${y * SIZE}h${long * SIZE}v${SIZE}h-${long * SIZE}z`)
      .join('');
  const edge = runs(bitmap, sign => sign === '#')
    .map(([x, y, long]) => `M${x * SIZE} ${(y + 0.5) * SIZE}h${long * SIZE}`)
    .join('');
  const isShade = (sign, x, y) => sign === '.' && bitmap[y][x + 1] === '#';
  return (
    `<g stroke="none"><path d="${boxes(sign => sign === '.')}"/>` +
    `<path d="${boxes(isShade)}" fill="currentColor"/></g><path d="${edge}"/>`
  );
}

const whole = half =>
  rows(half).map(row => {
    const left = row.padEnd(SIDE / 2);
    return left + [...left].reverse().join('');
  });

export const pixel = {
  all: `shape-rendering="crispEdges" stroke-width="${SIZE}"`,
  white: 'fill="#fbf7ec" color="#cdc3ab" stroke="#26222c"',
  black: 'fill="#564f68" color="#3a3548" stroke="#14111a"',
  pieces: {
    ...Object.fromEntries(Object.entries(HALVES).map(([role, half]) => [role, drawn(whole(half))])),
    n: drawn(rows(KNIGHT)),
  },
};
