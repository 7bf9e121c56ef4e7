// Which file belongs to which import, and how it is sent. Pure.
import { routePath } from '../api';
import type { ImportView, Visibility } from '../contract';

type Sized = Pick<File, 'name' | 'size'>;

/** A file is known by its name and its length. */
export const isOf = (row: Pick<ImportView, 'name' | 'bytes'>, file: Sized): boolean =>
  row.name === file.name && row.bytes === file.size;

/** The import that was cut short and that this file goes on with. */
export const unfinished = (file: Sized, imports: ImportView[]): ImportView | null =>
  imports.find(row => (row.state === 'stopped' || row.state === 'failed') && row.mine !== false && isOf(row, file)) ??
  null;

/** A new import, or one that goes on. */
export const uploadPath = (file: Sized, visibility: Visibility, open: Pick<ImportView, 'id' | 'from'> | null): string =>
  routePath('POST /api/library/imports', {
    query: open ? { resume: open.id, from: open.from } : { name: file.name, bytes: file.size, visibility },
  });

/** A server that tells how it goes along writes a line each time; the last one counts. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** So much of it is behind us: what is passed by because it is there already counts as it passes. */
export const readOf = (row: Pick<ImportView, 'read' | 'passed'>): number => row.passed ?? row.read;

/** How much of it is done, in hundredths. */
export const doneShare = (row: Pick<ImportView, 'read' | 'passed' | 'bytes'>): number =>
  row.bytes ? Math.min(100, Math.floor((readOf(row) * 100) / row.bytes)) : 0;

const PGN = /\.(pgn|txt)(\.(gz|zst|bz2))?$/i;
/** For a chooser of files. */
export const ACCEPTED = '.pgn,.txt,.gz,.zst,.bz2,application/x-chess-pgn,application/vnd.chess-pgn';
/** What may be dropped, also compressed; a folder has no size, pictures are no games. */
export const isPgn = (file: Pick<File, 'name' | 'size' | 'type'>): boolean =>
  file.size > 0 && (PGN.test(file.name) || /pgn/.test(file.type));
