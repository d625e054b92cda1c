import { mostBedsAtOnce } from '../words.ts';

/** One run of numbers of a pattern: `{1..8}`; `{01..08}` keeps its zeros. */
const run = /\{(\d{1,3})\.\.(\d{1,3})\}/;
/** Longest label. */
export const longestLabel = 20;

/** Why a label or pattern makes no labels. */
export const patternFaults = {
  runs: 'Write one run of numbers like {1..8}',
  order: 'The first number must not be above the last',
  many: `A pattern makes at most ${mostBedsAtOnce} beds`,
  long: `Labels have at most ${longestLabel} characters`,
} as const;
export type PatternFault = keyof typeof patternFaults;

/**
 * The labels of a pattern: `B{1..3}` is B1, B2, B3, and a text without a run is the one label that it says. A pattern that makes none
 * answers why.
 */
export function bedLabels(pattern: string): { readonly labels: readonly string[] } | { readonly fault: PatternFault } {
  const text = pattern.trim();
  const found = run.exec(text);
  if (!found) {
    if (/[{}]/.test(text)) return { fault: 'runs' };
    return text.length > longestLabel ? { fault: 'long' } : { labels: [text] };
  }
  const [whole, first = '', last = ''] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  if (/[{}]/.test(before + after)) return { fault: 'runs' };
  const from = Number(first);
  const until = Number(last);
  if (from > until) return { fault: 'order' };
  if (until - from + 1 > mostBedsAtOnce) return { fault: 'many' };
  const width = first.startsWith('0') ? first.length : 1;
  const labels = Array.from({ length: until - from + 1 }, (_none, at) => `${before}${String(from + at).padStart(width, '0')}${after}`);
  return labels.some((label) => label.length > longestLabel) ? { fault: 'long' } : { labels };
}
