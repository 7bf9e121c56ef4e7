// A moment of a game as one picture: the board, under it the move with its sign, the sentence, and who played.

interface Words {
  title: string;
  words: string;
  players: string;
  site: string;
  /** The colour of the sign. */
  color: string;
  isRtl: boolean;
  /** The sign, and the middle of its square on the board, both from 0 to 1. */
  sign: { text: string; x: number; y: number } | null;
}

const SIZE = 1024;
const EDGE = 48;
const TITLE_PX = 46;
const WORDS_PX = 34;
const SMALL_PX = 26;
const LEADING = 1.35;
const FAMILY = 'Rubik, Arial, sans-serif';
const PAPER = '#fbf8f1';
const INK = '#211d17';
const SOFT = '#665e51';

const font = (px: number, weight = 400) => `${weight} ${px}px ${FAMILY}`;

/** The text in lines that fit. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export async function drawMoment(
  board: Blob,
  { title, words, players, site, color, isRtl, sign }: Words,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  await document.fonts.load(font(WORDS_PX), words || 'a');
  context.font = font(WORDS_PX);
  const lines = wrapped(words, SIZE - 2 * EDGE, text => context.measureText(text).width);
  const head = title ? TITLE_PX * LEADING : 0;
  canvas.width = SIZE;
  canvas.height = SIZE + EDGE + head + lines.length * WORDS_PX * LEADING + SMALL_PX * 2 + EDGE;

  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const image = await createImageBitmap(board);
  context.drawImage(image, 0, 0, SIZE, SIZE);
  context.fillStyle = color || PAPER;
  context.fillRect(0, SIZE, SIZE, 10);
  if (sign) stamp(context, sign, color);

  context.textBaseline = 'top';
  let y = SIZE + EDGE;
  const write = (text: string, px: number, ink: string, weight: number, toRight: boolean) => {
    context.font = font(px, weight);
    context.fillStyle = ink;
    context.direction = toRight ? 'rtl' : 'ltr';
    context.textAlign = isRtl ? 'right' : 'left';
    context.fillText(text, isRtl ? SIZE - EDGE : EDGE, y);
    y += px * LEADING;
  };
  if (title) write(title, TITLE_PX, color || INK, 700, false);
  for (const line of lines) write(line, WORDS_PX, INK, 400, isRtl);
  y += SMALL_PX;
  write([players, site].filter(Boolean).join('  ·  '), SMALL_PX, SOFT, 400, false);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** A sign in the corner of its square, as on the board. */
function stamp(context: CanvasRenderingContext2D, { text, x, y }: NonNullable<Words['sign']>, color: string): void {
  const square = SIZE / 8;
  const [middle, top] = [x * SIZE + 0.27 * square, y * SIZE - 0.27 * square];
  context.beginPath();
  context.arc(middle, top, 0.2 * square, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 4;
  context.strokeStyle = '#fff';
  context.stroke();
  context.fillStyle = '#fff';
  context.font = font(0.24 * square, 700);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, middle, top + 1);
}
