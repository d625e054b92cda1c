import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { limitWords } from '../../cover-words.ts';

/** What is left of each limit, as '₦120,000 of ₦2,000,000'. */
export function LimitsLeft({ cover }: { readonly cover: Pick<Eligibility, 'limits'> }) {
  const t = useText();
  const { money } = useFormat();
  return cover.limits.map(({ name, limit, left }) => (
    <span key={name}>{t('{name}: {left} of {limit} left', { name: t(limitWords[name]), left: money(left), limit: money(limit) })}</span>
  ));
}
