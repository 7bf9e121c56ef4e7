// A file with a list, as text: what spreadsheets write is UTF-8 or UTF-16, with or without a mark, or the old code of the country. The
// browser knows them all; which one it is shows in the bytes.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255' | 'windows-1252';

/** The largest file that is a list of people. */
export const LARGEST_BYTES = 1_000_000;

export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = (first: number) => bytes.filter((byte, at) => at % 2 === first && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // Letters of our alphabets, spaces and commas have one byte of nothing.
  if (even + odd > bytes.length / 8) return odd >= even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return hasHebrew(bytes) ? 'windows-1255' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Hebrew letters stand beside each other; in French a letter with an accent hardly ever does. */
function hasHebrew(bytes: Uint8Array): boolean {
  const isLetter = (byte: number) => byte >= 0xe0 && byte <= 0xfa;
  let [pairs, single] = [0, 0];
  bytes.forEach((byte, at) => {
    if (!isLetter(byte)) return;
    if (isLetter(bytes[at + 1] ?? 0) || isLetter(bytes[at - 1] ?? 0)) pairs += 1;
    else single += 1;
  });
  return pairs > single;
}

export const decoded = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
