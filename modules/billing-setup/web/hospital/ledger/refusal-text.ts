import type { Refused } from '#kernel/web/client/send.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { keptText } from '#kernel/web/text/kept-text.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import { checkText } from '../../kept-words.ts';

/** What keeps a month open, as the modules name it. */
const blockers = [word('Cashier shift {number}'), word('Remittance {number}')] as const;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Why a month is not closed or opened again, with what stands in the way, in the language of the screen. */
export function ledgerRefusalText(
  t: Translate,
  format: { readonly month: (value: string) => string },
  { code, message, details }: Pick<Refused, 'code' | 'message' | 'details'>,
): string {
  const differing = listOf(details['differing']);
  if (code === 'PERIOD_NOT_CLEAN' && differing.length > 0)
    return t('The integrity check found differences: {checks}', {
      checks: differing.map((check) => checkText(t, format, check)).join(', '),
    });
  const open = details['open'];
  if (code === 'PERIOD_BLOCKED' && typeof open === 'string')
    return t('Still open: {open}', {
      open: open
        .split(', ')
        .map((one) => keptText(t, one, blockers))
        .join(', '),
    });
  return contractText(t, message, details);
}
