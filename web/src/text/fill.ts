// How a text of a catalogue is filled in. Numbers called `count` choose the plural.

export type Text = string | Record<string, string>;
export type Args = Record<string, string | number>;

export function fill(text: Text | undefined, key: string, args: Args, language: string): string {
  if (text === undefined) return key;
  const template = typeof text === 'string' ? text : pick(text, Number(args.count ?? 0), language);
  return template.replace(/\{([a-z_]+)\}/g, (place, name: string) => (name in args ? String(args[name]) : place));
}

function pick(forms: Record<string, string>, count: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

/** Keeps squares, moves and clocks left to right within a text that runs from right to left. */
export const notation = (text: string): string => `\u2066${text}\u2069`;
