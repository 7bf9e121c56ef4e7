// Why a position cannot be played from, in the rules' own words: they are loaded when somebody first types one.
import { loadStudyWords, t } from '../text/index.svelte';
import { load } from './rules';

/** Nothing where it can, or where the rules cannot be had: then the server judges. */
export async function faultOf(fen: string): Promise<string | null> {
  const [rules] = await Promise.all([load(), loadStudyWords()]);
  if (!rules) return null;
  const found = rules.facts(fen);
  if (!('code' in found)) return found.ending ? t('web.new.over') : null;
  const reasons = rules.faults(fen).map(fault => fault.text);
  return reasons.length ? reasons.join(' ') : found.text;
}
