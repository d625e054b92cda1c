import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const key = randomBytes(32);

test('a sealed secret is read with the same key for the same purpose alone', () => {
  const sealed = sealText(key, 'probe', 'Correct horse ₦');
  expect(openText(key, 'probe', sealed)).toBe('Correct horse ₦');
  expect(openText(key, 'other', sealed)).toBeNull();
  expect(openText(randomBytes(32), 'probe', sealed)).toBeNull();
  expect(sealed).not.toContain('horse');
  expect(sealText(key, 'probe', 'Correct horse ₦')).not.toBe(sealed);
});

test('what was damaged is not read', () => {
  const bytes = Buffer.from(sealText(key, 'probe', 'secret'), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  expect(openText(key, 'probe', bytes.toString('base64url'))).toBeNull();
  expect(openText(key, 'probe', 'short')).toBeNull();
});
