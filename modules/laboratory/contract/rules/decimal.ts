/**
 * Exact decimals of results: a whole number of 10⁻¹². Sums and products of typed values (6 decimals) are exact; quotients are
 * rounded half-even at the twelfth decimal. No result ever passes through a binary fraction.
 */
export type Decimal = bigint;

const digits = 12;
const one = 10n ** BigInt(digits);
/** Beyond this a calculation is given up: no result has more than twelve digits before the point. */
const most = 10n ** 12n * one;

/** A number as typed: `12.50`, `-3`, `0.000001`; null for anything else. */
export function parseDecimal(text: string): Decimal | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text.trim());
  if (!found) return null;
  const units = BigInt(found[2] as string) * one + BigInt((found[3] ?? '').padEnd(digits, '0'));
  return found[1] === '-' ? -units : units;
}

/** A bound of the catalogue (a JSON number with at most six decimals). */
export function decimalOf(bound: number): Decimal {
  const parsed = parseDecimal(String(bound));
  if (parsed === null) throw new Error(`No bound: ${bound}`);
  return parsed;
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const quotient = top / bottom;
  const twice = (top % bottom) * 2n;
  const rounded = twice > bottom || (twice === bottom && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

function bounded(value: Decimal): Decimal | null {
  return value > most || value < -most ? null : value;
}

export function add(a: Decimal, b: Decimal): Decimal | null {
  return bounded(a + b);
}

export function subtract(a: Decimal, b: Decimal): Decimal | null {
  return bounded(a - b);
}

export function multiply(a: Decimal, b: Decimal): Decimal | null {
  return bounded(divideHalfEven(a * b, one));
}

/** Null when the divisor is zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  return b === 0n ? null : bounded(divideHalfEven(a * one, b));
}

export function absolute(a: Decimal): Decimal {
  return a < 0n ? -a : a;
}

/** The decimal with so many places (0–12), rounded half-even: `0.125` with 2 → `0.12`. */
export function roundedText(value: Decimal, places: number): string {
  const step = 10n ** BigInt(digits - places);
  const units = divideHalfEven(value, step);
  const whole = units < 0n ? -units : units;
  const text = whole.toString().padStart(places + 1, '0');
  const sign = units < 0n ? '-' : '';
  return places === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}
