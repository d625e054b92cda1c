import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RoomClass } from '#modules/admissions/contract/room-records.ts';
import { unitWords } from '../looks.ts';

/** A price with what it is for, `₦5,000.00 · Per day`; null where none is set. */
export function usePriceWords(): (priced: Pick<RoomClass, 'price' | 'billingUnit'>) => string | null {
  const t = useText();
  const format = useFormat();
  return ({ price, billingUnit }) => (price === null ? null : `${format.money(price)} · ${t(unitWords[billingUnit])}`);
}
