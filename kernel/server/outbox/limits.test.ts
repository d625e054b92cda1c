import { expect, test } from 'vitest';
import { isNeverTexted, plainNumber, refuseHeld } from './limits.ts';

test('numbers are compared as E.164, however they were typed', () => {
  expect(plainNumber('+234 (803) 123-4567')).toBe('+2348031234567');
  expect(plainNumber('00234 803 1234567')).toBe('+2348031234567');
  expect(plainNumber('0803 123 4567')).toBe('08031234567');
});

test.each(['+881612345678', '00870 123456789', '+1 900 555 0100', '+44 9012345678', '+4470 12345678', '+979123456789'])(
  '%s never gets a text',
  (number) => {
    expect(isNeverTexted(number)).toBe(true);
  },
);

test.each(['+2348031234567', '+2349012345678', '08031234567', '+447911123456', '+14155550100', '+233241234567'])(
  '%s is an ordinary number',
  (number) => {
    expect(isNeverTexted(number)).toBe(false);
  },
);

test('an act whose purpose is the message says why it was not sent', () => {
  const code = (held: Parameters<typeof refuseHeld>[0]) => {
    try {
      refuseHeld(held);
      return null;
    } catch (fault) {
      return (fault as { code: string }).code;
    }
  };
  expect([code(null), code('range'), code('country'), code('user'), code('hospital')]).toEqual([
    null,
    'TEXT_NOT_ALLOWED',
    'TEXT_NOT_ALLOWED',
    'MESSAGE_LIMIT',
    'MESSAGE_LIMIT',
  ]);
});
