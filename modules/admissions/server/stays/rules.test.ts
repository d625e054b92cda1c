import { describe, expect, test } from 'vitest';
import { fitsPolicy, isCotOfOther, nearestCot, whyNoNewborn } from './rules.ts';

const today = '2031-01-10';

describe('a cot for a newborn', () => {
  const mother = { bedId: 'bed', roomId: 'room' };
  const cot = (id: string, over: object = {}) => ({ id, roomId: 'other', besideBedId: null, besideTaken: false, ...over });
  const beside = cot('beside', { roomId: 'room', besideBedId: 'bed', besideTaken: true });

  test('is the one beside the mother, else one of her room, else one of the ward', () => {
    const [inRoom, far] = [cot('in-room', { roomId: 'room' }), cot('far')];
    expect(nearestCot([far, inRoom, beside], mother)?.id).toBe('beside');
    expect(nearestCot([far, inRoom], mother)?.id).toBe('in-room');
    expect(nearestCot([far], mother)?.id).toBe('far');
    expect(nearestCot([], mother)).toBeNull();
  });

  test('is never that of another mother; one beside an empty bed is free', () => {
    expect(nearestCot([cot('hers', { besideBedId: 'x', besideTaken: true })], mother)).toBeNull();
    expect(nearestCot([cot('empty', { besideBedId: 'x' })], mother)?.id).toBe('empty');
    expect(isCotOfOther({ besideBedId: 'bed', besideTaken: true }, 'bed')).toBe(false);
    expect(isCotOfOther({ besideBedId: 'x', besideTaken: true }, null)).toBe(true);
  });
});

test('a newborn is added to the stay of a mother: of no man, and of no newborn', () => {
  expect(whyNoNewborn({ source: 'labour' }, 'female')).toBeNull();
  expect(whyNoNewborn({ source: 'emergency' }, null)).toBeNull();
  expect(whyNoNewborn({ source: 'emergency' }, 'male')?.code).toBe('NO_MOTHER_IN_BED');
  expect(whyNoNewborn({ source: 'newborn' }, 'female')?.code).toBe('NO_MOTHER_IN_BED');
});

test('a maternity ward takes newborn boys, no men', () => {
  expect(fitsPolicy('maternity', { gender: 'male', dateOfBirth: '2031-01-09' }, today)).toBe(true);
  expect(fitsPolicy('maternity', { gender: 'male', dateOfBirth: '2030-01-10' }, today)).toBe(false);
  expect(fitsPolicy('female', { gender: 'male', dateOfBirth: '2031-01-09' }, today)).toBe(false);
});
