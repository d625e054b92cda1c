import type { Instant } from '#kernel/contract/fields.ts';
import { formatMoney, type MoneyFormat } from '#kernel/contract/money.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { Letter } from '#kernel/server/exports/paper.ts';
import type { HospitalRow } from '#modules/organisation/server/index.ts';
import { orderPaper } from '../../contract/order-paper.ts';
import type { PurchaseOrder } from '../../contract/order-records.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov 2026`, as the screens write it. */
function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** `20 Nov 2026, 14:05` on the clock of a zone. */
function momentWords(instant: Instant, zone: string): string {
  const minutes = minuteOfDayIn(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${dayWords(dayIn(instant, zone))}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export interface LetterFacts {
  readonly hospital: Pick<
    HospitalRow,
    'name' | 'address' | 'city' | 'state' | 'country' | 'dialCode' | 'phone' | 'email' | 'website' | 'timeZoneCode'
  >;
  readonly money: MoneyFormat;
  readonly paperSize: 'A4' | 'Letter';
}

const known = (rows: readonly (readonly [string, string | null])[]) =>
  rows.filter((row): row is readonly [string, string] => row[1] !== null && row[1] !== '');

/** The paper of an order as its vendor gets it by mail, in English as the mail itself. What is not known is left out. */
export function orderLetter(order: PurchaseOrder, { hospital, money, paperSize }: LetterFacts): Letter {
  const zone = hospital.timeZoneCode ?? 'UTC';
  const { facts, sums, ends, ...paper } = orderPaper(order, {
    t: (text) => text,
    money: (amount) => formatMoney(amount, money),
    number: (value) => value.toLocaleString('en-GB'),
    day: (day) => (day ? dayWords(day) : ''),
    instant: (instant) => (instant ? momentWords(instant, zone) : ''),
  });
  const { name, address, city, state, country, dialCode, phone, email, website } = hospital;
  return {
    size: paperSize === 'Letter' ? 'letter' : 'a4',
    letterhead: {
      name,
      lines: [
        [address, city, state, country].filter(Boolean).join(', '),
        [`${dialCode} ${phone}`, email, website].filter(Boolean).join(' · '),
      ],
    },
    ...paper,
    facts: known(facts),
    sums: known(sums),
    ends: known(ends),
    words: { page: 'Page', of: 'of' },
  };
}
