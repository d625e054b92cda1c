import type { CalendarDate } from '#kernel/contract/fields.ts';

/** What a GS1 code says: the article (AI 01), the batch (10), its expiry (17). */
export interface Gs1 {
  readonly gtin: string;
  readonly batchNumber: string | null;
  readonly expiryDate: CalendarDate | null;
}

const separator = '\u001d';

/** The check digit of a GTIN is right (GS1 General Specifications: weights 3 and 1 from the right). */
export function isGtin(code: string): boolean {
  if (!/^\d{8}$|^\d{12,14}$/.test(code)) return false;
  const digits = [...code].map(Number).reverse();
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

/** A date of GS1, `YYMMDD`: years 51 back to 49 ahead are meant of the century of `year`; day 00 is the month's last day. */
export function gs1Date(digits: string, year: number): CalendarDate | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const [yy, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [number, number, number];
  const century = year - (year % 100);
  const away = yy - (year % 100);
  const full = century + yy + (away >= 51 ? -100 : away <= -50 ? 100 : 0);
  if (month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

// Lengths of the values that have no separator behind them; every other one ends at the separator or with the code.
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
const open = ['10', '21', '22', '30', '37', '240', '241', '710', '711', '712', '713', '714'];

function elementsOf(code: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let rest = code;
  while (rest !== '') {
    const ai = [2, 3].map((length) => rest.slice(0, length)).find((start) => start in fixed || open.includes(start));
    if (ai === undefined) return null;
    const body = rest.slice(ai.length);
    const end = ai in fixed ? (fixed[ai] as number) : body.includes(separator) ? body.indexOf(separator) : body.length;
    const value = body.slice(0, end);
    if (value.length < end || value === '') return null;
    found.set(ai, value);
    rest = body.slice(end).replace(new RegExp(`^${separator}`), '');
  }
  return found;
}

/**
 * Reads a GS1 code as scanners send it (`0109501101530003172612311 0AB12`, with the symbology mark or not) or as it is printed
 * (`(01)09501101530003(17)261231(10)AB12`). `year` is the present one, for years of two digits. Null: it is none.
 */
export function parseGs1(code: string, year: number): Gs1 | null {
  const printed = /^(\(\d{2,3}\)[^()]+)+$/.test(code);
  const plain = printed
    ? [...code.matchAll(/\((\d{2,3})\)([^()]+)/g)].map(([, ai, value]) => `${ai}${value}${separator}`).join('')
    : code.replace(/^\](C1|d2|Q3|e0)/, '').replace(new RegExp(`^${separator}`), '');
  const elements = elementsOf(plain);
  const gtin = elements?.get('01');
  if (!elements || !gtin || !isGtin(gtin)) return null;
  const expiry = elements.get('17');
  const expiryDate = expiry === undefined ? null : gs1Date(expiry, year);
  if (expiry !== undefined && expiryDate === null) return null;
  return { gtin, batchNumber: elements.get('10') ?? null, expiryDate };
}

/** How the same article may be kept as a barcode: with and without leading zeros of its GTIN-14. */
export function gtinSpellings(gtin: string): string[] {
  const bare = gtin.replace(/^0+/, '');
  return [...new Set([gtin, ...[13, 12, 8].map((length) => bare.padStart(length, '0'))])].filter((code) => code.length >= bare.length);
}
