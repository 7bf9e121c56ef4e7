// Boards and sets of pieces that there are, by the names under which they are kept; their looks are in boards.css and sets.css.
export const BOARDS = [
  'brown',
  'green',
  'blue',
  'grey',
  'violet',
  'wood',
  'rosewood',
  'marble',
  'slate',
  'sand',
  'contrast',
] as const;
export const PIECES = [
  'classic',
  'staunton',
  'wood',
  'line',
  'plain',
  'shapes',
  'friends',
  'pixel',
  'letters',
] as const;
