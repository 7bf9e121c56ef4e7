// Pictures of positions: drawings turned into dots, and lines of them into a film.

/** A GIF knows 256 colours; a board needs few. */
const COLORS = 64;
const FRAME_MS = 900;
const LAST_MS = 3000;

async function drawn(svg: string, size: number): Promise<CanvasRenderingContext2D> {
  const image = new Image(size, size);
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, size, size);
    return context;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function png(svg: string, size = 1024): Promise<Blob> {
  const { canvas } = await drawn(svg, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** A film of drawings. Tells how many are done; ends without one where `signal` says so. */
export async function gif(
  frames: readonly string[],
  tell: (done: number) => void,
  signal: AbortSignal,
  size = 400,
): Promise<Blob | null> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc');
  const encoder = GIFEncoder();
  const dots = async (svg: string) => (await drawn(svg, size)).getImageData(0, 0, size, size).data;
  // The first, a move and the end have all colours that there are.
  const samples = await Promise.all(
    [...new Set([frames[0], frames[1] ?? frames[0], frames[frames.length - 1]])].map(dots),
  );
  const palette = quantize(joined(samples), COLORS);
  for (const [i, svg] of frames.entries()) {
    if (signal.aborted) return null;
    const data = await dots(svg);
    const isLast = i === frames.length - 1;
    encoder.writeFrame(applyPalette(data, palette), size, size, {
      ...(i ? {} : { palette }),
      delay: isLast ? LAST_MS : FRAME_MS,
      repeat: 0,
    });
    tell(i + 1);
    await new Promise(resolve => setTimeout(resolve));
  }
  encoder.finish();
  return new Blob([encoder.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}

function joined(parts: Uint8ClampedArray[]): Uint8ClampedArray {
  const all = new Uint8ClampedArray(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

export function save(name: string, what: Blob): void {
  const url = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
