import { useFormat } from '#kernel/web/text/use-format.ts';
import { dayOf } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ResultValue } from '#modules/laboratory/contract/result-records.ts';
import { shownNumber } from '#modules/laboratory/contract/rules/values.ts';
import { absentWords, growthWords } from '../../words.ts';

export type SaidValue = Pick<ResultValue, 'resultType' | 'decimals' | 'value' | 'values' | 'culture' | 'comparator' | 'absentReason'>;

/** A value as people read it, without its unit: `< 5`, `Positive`, `Heavy growth: E. coli`, `Not done`; null when there is none. */
export function useValueWords(): (value: SaidValue) => string | null {
  const t = useText();
  return (said) => {
    const { value, values, culture, comparator, absentReason } = said;
    if (absentReason) return t(absentWords[absentReason]);
    if (culture) {
      const organisms = culture.organisms.map(({ name }) => name).join(', ');
      return [t(growthWords[culture.growth]), organisms].filter(Boolean).join(': ');
    }
    if (values.length > 0) return values.join(', ');
    return value === null ? null : [comparator, shownNumber(said)].filter(Boolean).join(' ');
  };
}

/** A reference as it is shown: the words of the catalogue stay, only 'No range' is ours. */
export function useReferenceWords(): (reference: string | null) => string {
  const t = useText();
  return (reference) => (reference === null ? '–' : reference === 'No range' ? t('No range') : reference);
}

/** The day of an instant by the hospital's clock: what was taken at half past midnight is of the new day. */
export function useDayWords(): (at: string | null | undefined) => string {
  const format = useFormat();
  const { zone } = usePlace();
  return (at) => format.day(at ? dayOf(new Date(at), zone) : null);
}
