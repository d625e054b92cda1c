import { describe, expect, test } from 'vitest';
import { gs1Date, gtinSpellings, isGtin, parseGs1 } from './gs1.ts';

describe('GS1 codes', () => {
  const said = { gtin: '09501101530003', batchNumber: 'AB-123', expiryDate: '2027-02-28' };

  test('are read as scanners send them, as they are printed, and in any order', () => {
    expect(parseGs1('01095011015300031727022810AB-123', 2026)).toEqual(said);
    expect(parseGs1(']d2010950110153000310AB-123\u001d17270228', 2026)).toEqual(said);
    expect(parseGs1('(01)09501101530003(10)AB-123(17)270228', 2026)).toEqual(said);
    expect(parseGs1('010950110153000321SERIAL7', 2026)).toEqual({ ...said, batchNumber: null, expiryDate: null });
  });

  test('day 00 is the last of the month; a leap year counts', () => {
    expect(gs1Date('280200', 2026)).toBe('2028-02-29');
    expect(gs1Date('270200', 2026)).toBe('2027-02-28');
    expect(gs1Date('270229', 2026)).toBeNull();
    expect(gs1Date('991231', 2026)).toBe('1999-12-31');
    expect(gs1Date('491231', 2026)).toBe('2049-12-31');
  });

  test('what is none stays none', () => {
    for (const code of ['', '5901234123457', '0109501101530004', '01095011015300031799', '0109501101530003179913 31', '(01)x', 'hello'])
      expect(parseGs1(code, 2026)).toBeNull();
  });

  test('a GTIN is known by its check digit, and under its shorter spellings', () => {
    expect(isGtin('5901234123457')).toBe(true);
    expect(isGtin('5901234123458')).toBe(false);
    expect(isGtin('123')).toBe(false);
    expect(gtinSpellings('05901234123457')).toEqual(['05901234123457', '5901234123457']);
  });
});
