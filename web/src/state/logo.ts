// A logo on its way to the server: any picture that the browser can draw becomes a PNG, as large as fits into what everybody loads.
import type { SiteView } from '../contract';
import { ApiError, routeAddress } from '../api';

/** Tried from large to small: the logo stands at most 72 px high, twice that on fine screens. */
const SIDES = [160, 128, 96, 64];
/** As the server takes it at most. */
const MOST_BYTES = 24 * 1024;

/** The box of a picture within a square of this side, whole and in the middle. */
export function fitted(width: number, height: number, side: number): { x: number; y: number; w: number; h: number } {
  const scale = side / Math.max(width, height, 1);
  const [w, h] = [width * scale, height * scale];
  return { x: (side - w) / 2, y: (side - h) / 2, w, h };
}

/** Throws where it is no picture. */
export async function smallPng(file: Blob): Promise<Blob> {
  const image = new Image();
  const source = URL.createObjectURL(file);
  try {
    image.src = source;
    await image.decode();
    for (const side of SIDES) {
      const png = await drawn(image, side);
      if (png.size <= MOST_BYTES) return png;
    }
    throw new Error('no size fits');
  } finally {
    URL.revokeObjectURL(source);
  }
}

function drawn(image: HTMLImageElement, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  // Drawings without a size of their own count as square.
  const { x, y, w, h } = fitted(image.naturalWidth || side, image.naturalHeight || side, side);
  context.drawImage(image, x, y, w, h);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png'),
  );
}

export async function sendLogo(picture: Blob): Promise<SiteView> {
  const answer = await fetch(routeAddress('PUT /api/admin/site/logo'), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: picture,
  }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  if (!answer.ok) throw ApiError.of(answer.status, answer.statusText, await answer.text());
  return answer.json();
}
