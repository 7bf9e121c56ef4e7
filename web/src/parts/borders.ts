// Where the layout of the boards changes.
export const BORDERS = {
  table: '(min-width: 800px), (orientation: landscape)',
  slot: '(min-width: 800px) and (min-height: 481px), (orientation: landscape) and (min-height: 481px)',
  side: '(min-width: 1260px)',
  roomy: '(min-height: 560px)',
} as const;
