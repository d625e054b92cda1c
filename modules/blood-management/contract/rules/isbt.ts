/**
 * Numbers of donations by ISBT 128 (ICCBBA, ISBT 128 Standard Technical Specification): five characters of the facility, two of the year,
 * six of the sequence. The check character is that of ISO/IEC 7064, MOD 37-2, over these thirteen.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
const shape = /^[A-NP-Z1-9][0-9]{12}$/;

/** Sum of the characters, each by a power of two that rises from the right, beginning with 2. Null for a character outside the alphabet. */
function weighted(number: string): number | null {
  let weight = 2;
  let sum = 0;
  for (const character of [...number].reverse()) {
    const value = alphabet.indexOf(character);
    if (value < 0 || character === '*') return null;
    sum = (sum + value * weight) % 37;
    weight = (weight * 2) % 37;
  }
  return sum;
}

/** The check character of a number of capital letters and digits; null where another character stands in it. */
export function checkCharacter(number: string): string | null {
  const sum = weighted(number);
  return sum === null ? null : (alphabet[(38 - sum) % 37] as string);
}

/** Whether these are the thirteen characters of a donation number. */
export function isDonationNumber(number: string): boolean {
  return shape.test(number);
}

export type UnitNumberRead =
  | { readonly number: string; readonly isbt: boolean; readonly fault: null }
  /** The check character does not fit the number: it was misread. */
  | { readonly number: string; readonly isbt: true; readonly fault: 'check' };

/** A flag from 60 to 96 is the check character as a number (60 + its place in the alphabet). */
const flagFits = (number: string, flag: string) => {
  const value = Number(flag);
  if (!/^\d{2}$/.test(flag) || value < 60 || value > 96) return true;
  return alphabet[value - 60] === checkCharacter(number);
};

/**
 * A unit's number as it is typed or scanned. A scan begins with `=` and ends with two flags; typed, flags and check character may follow
 * the thirteen characters, with spaces between. Any other number is the hospital's or supplier's own and is kept as it is.
 */
export function readUnitNumber(typed: string): UnitNumberRead {
  const plain = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  const packed = plain.replaceAll(' ', '');
  const scanned = packed.startsWith('=') ? packed.slice(1) : null;
  const body = scanned ?? packed;
  const number = body.slice(0, 13);
  if (!isDonationNumber(number)) return { number: plain, isbt: false, fault: null };
  const rest = body.slice(13);
  const read = (fits: boolean): UnitNumberRead => (fits ? { number, isbt: true, fault: null } : { number, isbt: true, fault: 'check' });
  if (rest === '') return read(true);
  if (/^-[A-Z0-9]{1,2}$/.test(rest)) return { number: `${number}${rest}`, isbt: true, fault: null };
  if (scanned !== null && rest.length === 2) return read(flagFits(number, rest));
  if (rest.length === 1) return read(rest === checkCharacter(number));
  if (rest.length === 3) return read(rest[2] === checkCharacter(number) && flagFits(number, rest.slice(0, 2)));
  return { number: plain, isbt: false, fault: null };
}

/** The donation that a unit is of: the number without the suffix of a split pack. */
export function donationOf(unitNumber: string): string {
  return unitNumber.replace(/-[A-Z0-9]{1,2}$/, '');
}
