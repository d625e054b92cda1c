import { expect, test } from 'vitest';
import { cookieOf, secretIn } from './browser-cookie.ts';

const secret = 'a'.repeat(43);

test('the cookie is read by no script, sent to no other site and to sign-in calls only', () => {
  expect(cookieOf({ secret, days: 180 }, 'https://civis.test')).toBe(
    `civis_device=${secret}; Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(cookieOf({ secret, days: 1 }, 'http://127.0.0.1:3000')).not.toContain('Secure');
});

test.each([
  [undefined, null],
  ['', null],
  [`civis_device=${secret}`, secret],
  [`other=1; civis_device=${secret}; more=2`, secret],
  [`xcivis_device=${secret}`, null],
  ['civis_device=short', null],
  [`civis_device=${'a'.repeat(101)}`, null],
  ['civis_device=<script>alert(1)</script>aaaaaaaaaaaa', null],
])('of %j it takes %j', (header, found) => {
  expect(secretIn(header)).toBe(found);
});
