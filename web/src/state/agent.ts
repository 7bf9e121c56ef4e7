// A browser's long name for itself, in short: `Firefox, Linux`. The first of each list that is found counts, for most
// browsers claim to be others as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function browserName(agent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([shape]) => shape.test(agent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || agent.slice(0, 40) || '?';
}
