/**
 * The numbers that somebody may mean who types `inv 168`, `INV-168` or `INV-000168`: as typed in capitals, and with the digits filled
 * up to `digits` places. None where what was typed has no letters before its digits: a bare figure is no number of a record.
 */
export function typedNumbers(typed: string, digits = 6): readonly string[] {
  const exact = typed.trim().toUpperCase();
  const [, prefix, figures] = /^([A-Z][A-Z0-9]{0,7}?)[\s-]*(\d{1,12})$/.exec(exact) ?? [];
  if (prefix && figures) return [...new Set([exact, `${prefix}-${figures}`, `${prefix}-${figures.padStart(digits, '0')}`])];
  return /^[A-Z][\w/.-]*\d[\w/.-]*$/.test(exact) && exact.length <= 40 ? [exact] : [];
}
