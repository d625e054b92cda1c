import { z } from 'zod';

/** An amount in the currency's minor unit (kobo, cents): a whole number that a double holds exactly. */
export const minorUnits = z.number().int().min(-9_007_199_254_740_991).max(9_007_199_254_740_991);
export type MinorUnits = number;

/** An amount that is never negative. */
export const amountDue = z.number().int().min(0).max(9_007_199_254_740_991);

/** Most that one unit of anything may cost, and most units of one line: their product stays exact. */
export const mostUnitPrice = 100_000_000_000;
export const mostQuantity = 10_000;

/** A price that a person types. */
export const unitPrice = z.number().int().min(0, 'Must not be negative').max(mostUnitPrice, 'Price is too large');

/** How many of something one line holds. */
export const lineQuantity = z.number().int().min(1, 'Must be at least 1').max(mostQuantity);

/** Hundredths of a percent: 750 = 7.5 %. */
export function basisPoints(most: number) {
  return z.number().int().min(0).max(most);
}
export type BasisPoints = number;

/** The whole, in basis points. */
export const wholeInBps = 10_000;

/** An ISO 4217 code. */
export const currencyCode = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/);

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole amount`);
  return BigInt(value);
}

function safe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('The amount is too large');
  return number;
}

/**
 * `value × times ÷ by`, rounded half away from zero: the one rounding of money. Exact whatever the product; throws a
 * RangeError for what is no whole number, for `by` below 1 and for results that a double cannot hold.
 */
export function mulDivHalfUp(value: number, times: number, by: number): number {
  if (by < 1) throw new RangeError('Nothing can be divided by less than 1');
  const product = whole(value) * whole(times);
  const divisor = whole(by);
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return safe(product < 0n ? -rounded : rounded);
}

/** So many basis points of an amount: `bpsOf(10_000, 750)` = 750. */
export function bpsOf(amount: MinorUnits, bps: BasisPoints): MinorUnits {
  return mulDivHalfUp(amount, bps, wholeInBps);
}

/** The part of an amount that is a tax already inside it: of 10 750 at 750 basis points 750. */
export function taxInside(amount: MinorUnits, bps: BasisPoints): MinorUnits {
  return mulDivHalfUp(amount, bps, wholeInBps + bps);
}

/** How many basis points one amount is of another; 0 of nothing. */
export function bpsBetween(part: MinorUnits, of: MinorUnits): BasisPoints {
  return of === 0 ? 0 : mulDivHalfUp(part, wholeInBps, Math.abs(of)) * Math.sign(of);
}

/** The multiple of `step` that is nearest, half away from zero; a step of 1 changes nothing. */
export function roundToStep(amount: MinorUnits, step: number): MinorUnits {
  return step <= 1 ? amount : mulDivHalfUp(amount, 1, step) * step;
}

/** The sum of whole amounts; throws a RangeError when a double cannot hold it. */
export function sumOf(amounts: readonly MinorUnits[]): MinorUnits {
  return safe(amounts.reduce((sum, amount) => sum + whole(amount), 0n));
}

/**
 * Parts of an amount by weights (whole, not negative) that add up to it exactly: each gets its share rounded down, the
 * rest goes one by one to the largest remainders, of equal ones to the earlier. All weights 0 = all weigh the same.
 */
export function splitByWeights(amount: MinorUnits, weights: readonly number[]): MinorUnits[] {
  if (weights.length === 0) return [];
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight must not be negative');
  if (weights.every((weight) => weight === 0))
    return splitByWeights(
      amount,
      weights.map(() => 1),
    );
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n);
  const size = whole(Math.abs(amount));
  const parts = weights.map((weight, at) => ({ at, share: (size * BigInt(weight)) / total, rest: (size * BigInt(weight)) % total }));
  let left = Number(size - parts.reduce((sum, part) => sum + part.share, 0n));
  const sign = amount < 0 ? -1 : 1;
  const shares = parts.map((part) => Number(part.share));
  for (const { at } of [...parts].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break;
    shares[at] = (shares[at] as number) + 1;
    left -= 1;
  }
  return shares.map((share) => (share === 0 ? 0 : share * sign));
}

/** How a currency is written. */
export interface MoneyFormat {
  readonly symbol: string;
  readonly symbolPosition: 'before' | 'after';
  readonly minorDigits: number;
  readonly thousandsSeparator: string;
  readonly decimalSeparator: string;
}

/** An amount as people read it: `formatMoney(250000, naira)` = `₦2,500.00`. */
export function formatMoney(amount: MinorUnits, format: MoneyFormat): string {
  const digits = String(Math.abs(amount)).padStart(format.minorDigits + 1, '0');
  const cut = digits.length - format.minorDigits;
  const major = digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator);
  const text = format.minorDigits > 0 ? `${major}${format.decimalSeparator}${digits.slice(cut)}` : major;
  const signed = format.symbolPosition === 'before' ? `${format.symbol}${text}` : `${text} ${format.symbol}`;
  return amount < 0 ? `-${signed}` : signed;
}

/**
 * An amount that people typed in major units (`2500`, `2,500.00`, `1 200,5`) as minor units; null for what is none, has
 * more decimals than the currency, or is ambiguous about which separator is the decimal one.
 */
export function parseMoney(typed: string, format: Pick<MoneyFormat, 'minorDigits' | 'decimalSeparator'>): MinorUnits | null {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '');
  const decimal = format.decimalSeparator === ',' ? ',' : '.';
  const grouping = decimal === ',' ? '.' : ',';
  const found = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(text);
  if (!found) return null;
  const [, sign, majorText = '', point, decimals = ''] = found;
  if (majorText.includes(decimal) || (point !== undefined && point !== decimal)) return null;
  if (decimals.length > format.minorDigits) return null;
  const number = Number(`${majorText.replaceAll(grouping, '')}${decimals.padEnd(format.minorDigits, '0')}`);
  if (!Number.isSafeInteger(number)) return null;
  return sign === '-' && number !== 0 ? -number : number;
}

/** Basis points as people read them: 750 = `7.5`, 5000 = `50`. */
export function percentText(bps: BasisPoints): string {
  const digits = String(Math.abs(bps)).padStart(3, '0');
  const decimals = digits.slice(-2).replace(/0+$/, '');
  return `${bps < 0 ? '-' : ''}${digits.slice(0, -2)}${decimals ? `.${decimals}` : ''}`;
}
