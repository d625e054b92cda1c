import { expect, test } from 'vitest';
import { readTypedTime } from './typed-time.ts';

test.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9h30', '09:30'],
  ['14', '14:00'],
  ['9:30 pm', '21:30'],
  ['12 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('%s is %s', (text, time) => expect(readTypedTime(text)).toBe(time));

test.each(['', '24:00', '9:60', '13 pm', 'noon', '9:3', '99'])('%s is no time', (text) => expect(readTypedTime(text)).toBeNull());
