import { describe, expect, it } from 'vitest';
import {
  dayOf,
  formatAge,
  formatDay,
  formatDayMonth,
  formatInstant,
  formatMoney,
  formatMonth,
  formatRelative,
  majorText,
  moneySign,
  numberMarks,
} from './format.ts';
import { translate } from './translate.ts';

const t = (text: string, values?: Record<string, string | number>) => translate({}, 'en', text, values);

describe('dates', () => {
  it('shows an instant in the zone of the hospital', () => {
    expect(formatInstant('2026-11-20T13:05:00.000Z', 'Africa/Lagos')).toBe('20 Nov 2026, 14:05');
    expect(formatInstant('2026-09-05T23:30:00.000Z', 'Asia/Kolkata')).toBe('6 Sep 2026, 05:00');
    expect(formatInstant('2026-11-20T23:10:00.000Z', 'Africa/Lagos')).toBe('21 Nov 2026, 00:10');
  });

  it('never shifts a calendar date', () => {
    expect(formatDay('2026-01-01')).toBe('1 Jan 2026');
    expect(dayOf('2026-11-20T23:10:00.000Z', 'Africa/Lagos')).toBe('2026-11-21');
  });

  it('names a day of an axis: a calendar date as it is, an instant by the day of the zone', () => {
    expect(formatDayMonth('2026-01-01', 'Pacific/Honolulu')).toBe('1 Jan');
    expect(formatDayMonth('2026-11-20T23:10:00.000Z', 'Africa/Lagos')).toBe('21 Nov');
    expect(formatDayMonth('2026-08-15', 'UTC', 'fr')).toBe('15 août');
  });

  it('names a month in the language', () => {
    expect(formatMonth('2026-11')).toBe('November 2026');
    expect(formatMonth('2026-02', 'fr')).toBe('février 2026');
  });

  it('says how long ago', () => {
    const now = Date.parse('2026-11-20T14:00:00Z');
    expect(formatRelative('2026-11-20T13:55:00Z', now)).toBe('5 minutes ago');
    expect(formatRelative('2026-11-20T13:59:50Z', now)).toBe('now');
  });
});

describe('ages', () => {
  it('uses days for newborns, months for infants, years for the rest', () => {
    expect(formatAge('2026-11-01', '2026-11-20', t)).toBe('19 d');
    expect(formatAge('2026-05-21', '2026-11-20', t)).toBe('5 mo');
    expect(formatAge('2026-05-20', '2026-11-20', t)).toBe('6 mo');
    expect(formatAge('1995-11-21', '2026-11-20', t)).toBe('30 y');
    expect(formatAge('1995-11-20', '2026-11-20', t)).toBe('31 y');
    expect(formatAge('2027-01-01', '2026-11-20', t)).toBe('–');
  });
});

describe('money', () => {
  it('writes minor units with the sign of the currency', () => {
    expect(formatMoney(4_850_000, 'NGN')).toBe('₦48,500.00');
    expect(formatMoney(-5, 'NGN')).toBe('-₦0.05');
    expect(formatMoney(1500, 'JPY')).toBe('¥1,500');
  });

  it('knows the marks and the side of the sign that a box of money takes', () => {
    expect([numberMarks('en'), moneySign('NGN', 'en')]).toEqual([{ thousandSeparator: ',', decimalSeparator: '.' }, { prefix: '₦' }]);
    expect([numberMarks('fr'), moneySign('NGN', 'fr')]).toEqual([
      { thousandSeparator: '\u202f', decimalSeparator: ',' },
      { suffix: '\u00a0₦' },
    ]);
  });

  it('keeps every digit of a large amount', () => {
    expect(majorText(9_007_199_254_740_991, 'NGN')).toBe('90071992547409.91');
    expect(formatMoney(9_007_199_254_740_991, 'NGN')).toBe('₦90,071,992,547,409.91');
  });
});
