// The animals on cards, drawn by ourselves in a square of 64: `m` is the child's colour, `d` darker, `l` lighter, `w` white, `k` ink,
// `s` a line of ink, `b` a beak.
import type { Alias, Animal, Paint } from '../contract';
import { every } from '../closed';

const eyes = (y: number, apart = 10, r = 3) =>
  `<circle class="k" cx="${32 - apart}" cy="${y}" r="${r}"/><circle class="k" cx="${32 + apart}" cy="${y}" r="${r}"/>`;
/** The same twice, the second time seen in a mirror. */
const both = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 64 0)">${shape}</g>`;
const whiskers = both('<path class="s" d="M20 45 6 42M20 49 7 51"/>');

export const DRAWN: Record<Animal, string> = {
  fox:
    both('<path class="m" d="M7 6 28 20 10 34z"/><path class="d" d="M11 12 22 20 12 27z"/>') +
    '<path class="m" d="M5 30Q32 6 59 30 50 50 32 60 14 50 5 30z"/>' +
    both('<path class="w" d="M5 30Q18 30 27 44L32 60Q14 50 5 30z"/>') +
    eyes(34, 11) +
    '<ellipse class="k" cx="32" cy="57" rx="5" ry="4"/>',
  owl:
    both('<path class="d" d="M8 24 9 5 28 15z"/>') +
    '<ellipse class="m" cx="32" cy="36" rx="25" ry="25"/><ellipse class="l" cx="32" cy="50" rx="13" ry="9"/>' +
    both('<circle class="w" cx="21" cy="30" r="11"/><circle class="k" cx="22" cy="30" r="5.5"/>') +
    '<path class="b" d="M27 37h10l-5 10z"/>',
  cat:
    both('<path class="m" d="M9 7 30 20 11 38z"/><path class="l" d="M13 14 24 21 14 30z"/>') +
    '<ellipse class="m" cx="32" cy="38" rx="25" ry="21"/>' +
    whiskers +
    both('<ellipse class="w" cx="22" cy="35" rx="5.5" ry="6"/><ellipse class="k" cx="22" cy="35" rx="2.4" ry="5"/>') +
    '<path class="d" d="M28 43h8l-4 5z"/><path class="s" d="M32 48v3q-4 4-8 1M32 51q4 4 8 1"/>',
  bear:
    both('<circle class="m" cx="13" cy="16" r="10"/><circle class="l" cx="13" cy="16" r="5"/>') +
    '<circle class="m" cx="32" cy="36" r="25"/><ellipse class="l" cx="32" cy="46" rx="13" ry="10"/>' +
    eyes(32, 10, 3.2) +
    '<ellipse class="k" cx="32" cy="41" rx="6" ry="4"/><path class="s" d="M32 44v5q-4 3-7 0M32 49q4 3 7 0"/>',
  rabbit:
    both('<ellipse class="m" cx="22" cy="15" rx="7.5" ry="15"/><ellipse class="l" cx="22" cy="16" rx="3.6" ry="10"/>') +
    '<ellipse class="m" cx="32" cy="42" rx="22" ry="20"/>' +
    both('<circle class="l" cx="18" cy="48" r="5"/>') +
    eyes(38, 9) +
    '<path class="d" d="M29 45h6l-3 4z"/><path class="s" d="M32 49v3"/><path class="w" d="M28 52h8v7h-8z"/><path class="s" d="M32 52v7"/>',
  frog:
    both(
      '<circle class="m" cx="17" cy="18" r="12"/><circle class="w" cx="17" cy="17" r="7.5"/><circle class="k" cx="18" cy="17" r="3.6"/>',
    ) +
    '<ellipse class="m" cx="32" cy="40" rx="28" ry="20"/><path class="s" d="M12 41q20 18 40 0"/>' +
    both('<circle class="d" cx="28" cy="34" r="1.4"/>'),
  lion:
    [...Array(12).keys()]
      .map(at => {
        const place = (turn: number, middle: number) => Math.round(middle * 10 + 210 * turn) / 10;
        const [x, y] = [place(Math.sin((at * Math.PI) / 6), 32), place(Math.cos((at * Math.PI) / 6), 33)];
        return `<circle class="d" cx="${x}" cy="${y}" r="9"/>`;
      })
      .join('') +
    '<circle class="m" cx="32" cy="34" r="20"/><ellipse class="l" cx="32" cy="43" rx="10" ry="7.5"/>' +
    eyes(30, 8) +
    '<path class="k" d="M27 37h10l-5 6z"/><path class="s" d="M32 43v3q-3 3-6 0M32 46q3 3 6 0"/>',
  penguin:
    both('<ellipse class="d" cx="8" cy="42" rx="5" ry="13" transform="rotate(18 8 42)"/>') +
    '<ellipse class="m" cx="32" cy="33" rx="24" ry="29"/><ellipse class="w" cx="32" cy="46" rx="16" ry="15"/>' +
    both('<circle class="w" cx="24" cy="27" r="10"/>') +
    eyes(27, 7) +
    '<path class="b" d="M25 33h14l-7 9z"/>',
  mouse:
    both('<circle class="m" cx="13" cy="19" r="13"/><circle class="l" cx="13" cy="19" r="7.5"/>') +
    '<path class="m" d="M10 36Q32 8 54 36 52 56 32 60 12 56 10 36z"/>' +
    whiskers +
    eyes(37, 9) +
    '<circle class="k" cx="32" cy="49" r="4"/><path class="s" d="M32 53v3"/>',
  pig:
    both('<path class="d" d="M6 12Q22 8 28 20L12 34Q4 24 6 12z"/>') +
    '<circle class="m" cx="32" cy="36" r="25"/><ellipse class="l" cx="32" cy="44" rx="12" ry="9"/>' +
    both('<ellipse class="k" cx="28" cy="44" rx="2.2" ry="3.4"/>') +
    eyes(30, 12),
  elephant:
    both('<ellipse class="d" cx="12" cy="30" rx="12" ry="17"/>') +
    '<ellipse class="m" cx="32" cy="28" rx="20" ry="22"/>' +
    both('<path class="w" d="M22 42 18 56Q26 54 27 45z"/>') +
    '<path class="m" d="M25 38Q25 50 27 56 31 64 40 61 45 58 43 53 38 56 37 52 38 46 39 38z"/>' +
    '<path class="t" d="M27 45h10M28 50h9"/>' +
    eyes(27, 9),
  fish:
    '<path class="d" d="M44 32 62 16Q57 32 62 48z"/><path class="d" d="M20 18Q30 2 42 18z"/>' +
    '<ellipse class="m" cx="28" cy="32" rx="26" ry="19"/><path class="l" d="M34 15Q40 32 34 49 41 47 46 40 44 32 46 24 41 17 34 15z"/>' +
    '<circle class="w" cx="15" cy="28" r="6.5"/><circle class="k" cx="14" cy="28" r="3.2"/><path class="s" d="M4 38q5 4 10 1"/>',
};

export const PAINTS = every<Paint>({
  red: true,
  orange: true,
  yellow: true,
  green: true,
  blue: true,
  purple: true,
  pink: true,
  brown: true,
});

/** The key of what an animal in a colour is called. */
export const aliasKey = ({ animal }: Alias): string => `web.group.animal.${animal}`;

/** The ten pictures that stand for digits where children cannot read yet. */
export const PICTURES: readonly { name: string; drawn: string }[] = [
  {
    name: 'sun',
    drawn:
      '<circle cx="32" cy="32" r="14" fill="#f0b429"/><path d="M32 4v9M32 51v9M4 32h9M51 32h9M12 12l7 7M45 45l7 7M52 12l-7 7M19 45l-7 7" stroke="#f0b429" stroke-width="5" stroke-linecap="round"/>',
  },
  { name: 'moon', drawn: '<path d="M42 6A27 27 0 1 0 58 44 22 22 0 0 1 42 6z" fill="#5a6fb5"/>' },
  {
    name: 'star',
    drawn: '<path d="M32 4l8.5 18.5L60 25 45 39l4 20-17-10-17 10 4-20L4 25l19.5-2.5z" fill="#e08a1e"/>',
  },
  {
    name: 'heart',
    drawn: '<path d="M32 58C8 42 4 28 8 18 14 6 28 8 32 20 36 8 50 6 56 18 60 28 56 42 32 58z" fill="#d6453d"/>',
  },
  {
    name: 'tree',
    drawn: '<path d="M28 44h8v16h-8z" fill="#8d6346"/><path d="M32 3 54 30H43L56 47H8L21 30H10z" fill="#3f8f4f"/>',
  },
  {
    name: 'house',
    drawn:
      '<path d="M10 30h44v28H10z" fill="#d9a066"/><path d="M32 5 60 32H4z" fill="#b5483a"/><path d="M26 40h12v18H26z" fill="#6b4a33"/>',
  },
  {
    name: 'boat',
    drawn:
      '<path d="M4 42h56q-6 16-16 16H20Q10 58 4 42z" fill="#3f7fc4"/><path d="M30 6v32H10z" fill="#e6e0d2" stroke="#8b8371" stroke-width="2"/><path d="M34 14v24h18z" fill="#d6453d"/>',
  },
  {
    name: 'ball',
    drawn:
      '<circle cx="32" cy="32" r="27" fill="#f4f1ea" stroke="#8b8371" stroke-width="2"/><path d="M32 5a27 27 0 0 0-23 41Q30 34 32 5z" fill="#d6453d"/><path d="M55 46A27 27 0 0 1 13 51Q36 52 55 46z" fill="#3f7fc4"/><path d="M57 22q2 10-3 22Q40 36 36 6q16 2 21 16z" fill="#f0b429"/>',
  },
  {
    name: 'flower',
    drawn:
      '<path d="M30 36h4v26h-4z" fill="#3f8f4f"/><g fill="#e07aa8"><circle cx="32" cy="13" r="9"/><circle cx="32" cy="37" r="9"/><circle cx="20" cy="25" r="9"/><circle cx="44" cy="25" r="9"/></g><circle cx="32" cy="25" r="7" fill="#f0b429"/>',
  },
  {
    name: 'key',
    drawn:
      '<path d="M24 22h36v9h-6v8h-8v-8H24z" fill="#8457b3"/><circle cx="18" cy="27" r="15" fill="#8457b3"/><circle cx="16" cy="27" r="5.5" fill="#fff"/>',
  },
];
