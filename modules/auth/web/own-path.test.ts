import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/hospital/patients', '/hospital/patients?page=2&search=a%20b', '/hospital/settings/users#top'])(
  '%s is gone back to',
  (wish) => {
    expect(ownPath(wish, 'hospital')).toBe(wish);
  },
);

test.each([
  undefined,
  '',
  'https://elsewhere.test/hospital/x',
  '//elsewhere.test/hospital',
  '/\\elsewhere.test',
  '/hospital/\\elsewhere.test',
  'hospital/patients',
  'javascript:alert(1)',
  '/patient/dashboard',
  '/hospital',
  '/hospital/login?next=x',
  '/hospital/../admin/hospitals',
  '/hospitalx/patients',
])('%s is not', (wish) => {
  expect(ownPath(wish, 'hospital')).toBeNull();
});
