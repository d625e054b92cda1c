/** Crockford's base 32: no I, L, O, U, so that nobody mistakes a letter for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `CIV-XXXX-XXXX` as it is printed. */
export const civisIdPattern = /^CIV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Luhn's check over base 32: catches every single wrong character and nearly every swapped pair. */
export function civisCheckCharacter(sevenCharacters: string): string {
  let factor = 2;
  let sum = 0;
  for (const character of [...sevenCharacters].reverse()) {
    const product = factor * alphabet.indexOf(character);
    sum += Math.floor(product / 32) + (product % 32);
    factor = factor === 2 ? 1 : 2;
  }
  return alphabet[(32 - (sum % 32)) % 32] as string;
}

/** Makes a Civis ID of 35 random bits; the eighth character is the check. */
export function civisIdFrom(randomBits: bigint): string {
  let body = '';
  for (let position = 0; position < 7; position += 1) body += alphabet[Number((randomBits >> BigInt(position * 5)) & 31n)];
  return `CIV-${body.slice(0, 4)}-${body.slice(4)}${civisCheckCharacter(body)}`;
}

/**
 * Reads a Civis ID as people type it: any case, with or without dashes and the prefix, I and L as 1, O as 0.
 * Null when it is not one (wrong length or wrong check character).
 */
export function readCivisId(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  const letters = (plain.length === 11 && plain.startsWith('CIV') ? plain.slice(3) : plain).replace(/[IL]/g, '1').replace(/O/g, '0');
  if (letters.length !== 8 || [...letters].some((letter) => !alphabet.includes(letter))) return null;
  if (civisCheckCharacter(letters.slice(0, 7)) !== letters[7]) return null;
  return `CIV-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
