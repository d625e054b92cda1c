import type { Translate } from '#kernel/web/text/translate.ts';
import { bedLabels } from '#modules/admissions/contract/rules/bed-labels.ts';

/** What a pattern makes, in words: `8: B1, B2 … B8`; null for a single label and for none. */
export function madeWords(typed: unknown, t: Translate): string | null {
  if (typeof typed !== 'string' || typed.trim() === '') return null;
  const made = bedLabels(typed);
  if ('fault' in made || made.labels.length < 2) return null;
  const { labels } = made;
  const shown = labels.length <= 4 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} … ${labels.at(-1)}`;
  return t('Makes {count}: {labels}', { count: labels.length, labels: shown });
}
