// Shapes that are alike on both sides, as if turned on a lathe: only the right half is given, from the top of the axis to
// its foot, as `x,y L x,y C x,y x,y x,y …` with x from the axis.
const AXIS = 22.5;
const round = number => String(Math.round(number * 100) / 100);
const place = ([x, y], side) => `${round(AXIS + side * x)} ${round(y)}`;

export function lathe(half) {
  const [first, ...rest] = half.trim().split(/\s*(?=[LC])/);
  const points = text =>
    text
      .trim()
      .split(/\s+/)
      .map(pair => pair.split(',').map(Number));
  let [at] = points(first);
  const steps = rest.map(text => {
    const to = points(text.slice(1));
    const step = { kind: text[0], from: at, to };
    at = to.at(-1);
    return step;
  });
  const right = steps.map(({ kind, to }) => kind + to.map(point => place(point, 1)).join(' '));
  const left = [...steps]
    .reverse()
    .map(({ kind, from, to }) => kind + [...to.slice(0, -1).reverse(), from].map(point => place(point, -1)).join(' '));
  return `M${place(steps[0].from, 1)}${right.join('')}${left.join('')}z`;
}

/** A path of such a shape. */
export const turned = (half, more = '') => `<path d="${lathe(half)}"${more && ` ${more}`}/>`;
