import { expect, test } from 'vitest';
import { likelyCountry } from './likely-country.ts';

test('the zone counts before the language, and Nigeria stands for nothing known', () => {
  expect(likelyCountry('Africa/Lagos', ['en-GB'])).toBe('NG');
  expect(likelyCountry('Asia/Kolkata', ['en-IN', 'en'])).toBe('IN');
  expect(likelyCountry('America/Lima', ['es', 'es-PE'])).toBe('PE');
  expect(likelyCountry('Asia/Taipei', ['zh-Hant-TW'])).toBe('TW');
  expect(likelyCountry('Etc/UTC', ['en'])).toBe('NG');
});
