import { describe, expect, test } from 'vitest';
import { checkCharacter, donationOf, readUnitNumber } from './isbt.ts';

describe('the check character of ISO/IEC 7064, MOD 37-2', () => {
  test('the examples of the standards', () => {
    // The first stands in the ISBT 128 specification; both are the usual examples of MOD 37-2.
    expect(checkCharacter('G123498654321')).toBe('H');
    expect(checkCharacter('G123489654321')).toBe('Y');
  });

  test('number and check character together leave 1 over 37', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
    for (const number of ['A000125000001', 'N999999999999', 'Z123425123456', '1000025000000']) {
      const whole = `${number}${checkCharacter(number)}`;
      const sum = [...whole].reverse().reduce((total, each, at) => total + alphabet.indexOf(each) * 2 ** at, 0);
      expect(sum % 37).toBe(1);
    }
  });

  test('one wrong digit and two swapped ones are found', () => {
    const number = 'G123498654321';
    const right = checkCharacter(number);
    for (let at = 1; at < number.length; at += 1) {
      const other = (Number(number[at]) + 1) % 10;
      expect(checkCharacter(`${number.slice(0, at)}${other}${number.slice(at + 1)}`)).not.toBe(right);
    }
    for (let at = 1; at < number.length - 1; at += 1) {
      if (number[at] === number[at + 1]) continue;
      expect(checkCharacter(`${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`)).not.toBe(right);
    }
  });

  test('characters outside the alphabet have none', () => {
    expect(checkCharacter('G12345-654321')).toBeNull();
  });
});

describe('numbers as they are typed and scanned', () => {
  test.each([
    ['G1234 98 654321', 'G123498654321'],
    ['g1234 98 654321 H', 'G123498654321'],
    ['G1234 98 654321 00 H', 'G123498654321'],
    ['=G12349865432100', 'G123498654321'],
    ['=G12349865432177', 'G123498654321'],
    ['G123498654321-A', 'G123498654321-A'],
  ])('%s is read', (typed, number) => {
    expect(readUnitNumber(typed)).toEqual({ number, isbt: true, fault: null });
  });

  test.each(['G123498654321K', 'G1234 98 654321 00 A', '=G12349865432178'])('%s does not fit its check', (typed) => {
    expect(readUnitNumber(typed)).toMatchObject({ fault: 'check' });
  });

  test.each(['BLD-000123', 'NBTS 4711', 'O123498654321'])('%s is a number of its own', (typed) => {
    expect(readUnitNumber(typed)).toEqual({ number: typed, isbt: false, fault: null });
  });

  test('the donation of a split pack', () => {
    expect(donationOf('G123498654321-A')).toBe('G123498654321');
    expect(donationOf('BLD-000123')).toBe('BLD-000123');
    expect(donationOf('BLD-000123-B')).toBe('BLD-000123');
  });
});
