import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Eligibility, LimitLeft } from '#modules/hmo/contract/eligibility-records.ts';
import { limitWords } from '../../cover-words.ts';

const inUnits = new Set<LimitLeft['name']>(['inpatientDays', 'itemUnits']);

/** Each limit with what is left and what was used of it, as '₦120,000 of ₦2,000,000 left, ₦1,880,000 used'; days and units as numbers. */
export function LimitsLeft({ cover }: { readonly cover: Pick<Eligibility, 'limits'> }) {
  const t = useText();
  const format = useFormat();
  return cover.limits.map(({ name, itemName, limit, used, left }) => {
    const figure = (value: number) => (inUnits.has(name) ? format.number(value) : format.money(value));
    const words = itemName ? t(limitWords[name], { item: itemName }) : t(limitWords[name]);
    return (
      <span key={`${name} ${itemName ?? ''}`}>
        {t('{name}: {left} of {limit} left, {used} used', {
          ...{ name: words, left: figure(left), limit: figure(limit), used: figure(used) },
        })}
      </span>
    );
  });
}
