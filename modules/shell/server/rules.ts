import type { Refusal } from '#kernel/contract/refusals.ts';
import type { GetStartedAnswer } from '../contract/events.ts';
import { shellRefusals } from '../contract/refusals.ts';
import type { GetStartedStatus } from '../contract/words.ts';

/** Steps that the hospital cannot do without are not skipped; only steps to be looked over are ticked by hand. */
export function whyNotMark({
  item,
  status,
}: {
  item: Pick<GetStartedAnswer, 'manual' | 'skippable'>;
  status: GetStartedStatus;
}): Refusal | null {
  if (status === 'skipped' && !item.skippable) return shellRefusals.refusal('ITEM_NOT_SKIPPABLE');
  if (status === 'done' && !item.manual) return shellRefusals.refusal('ITEM_NOT_MANUAL');
  return null;
}

const secrets: readonly (readonly [RegExp, string])[] = [
  [/cvs_[\w-]+/g, '[token]'],
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b(password|token|secret|otp|code)(["']?\s*[:=]\s*["']?)[^\s"',;&)]+/gi, '$1$2[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]'],
  // Query and fragment may carry names that somebody searched for.
  [/[?#][^\s)"']*/g, ''],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b(?:P|CIV|INV|STF|CVH)-[\w-]+/g, '[number]'],
  [/\+?\d[\d ()-]{6,}\d/g, '[digits]'],
];

/** Takes out of an error's text what may tell of a person or open a door. Line and column numbers of a stack stay. */
export function scrub(text: string): string {
  return secrets.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}
