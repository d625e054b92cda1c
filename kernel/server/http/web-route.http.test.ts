import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House } from '../testing/house.ts';

let house: House;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civis-web-'));
  for (const area of ['hospital', 'patient', 'admin']) {
    await mkdir(join(folder, area));
    await writeFile(join(folder, area, 'index.html'), `<html><script nonce="__CSP_NONCE__" src="/assets/${area}.js"></script></html>`);
  }
  house = await aHouse({
    changes: {
      http: { trustedProxies: [], allowedOrigins: [], logLevel: 'silent', web: { folder, built: Promise.resolve() } },
    },
  });
});
afterAll(async () => {
  await house.end();
  await rm(folder, { recursive: true });
});

test('the reference of the API is a page of the web app: for anybody, under the policy of its pages', async () => {
  const { status, headers, text } = await house.nobody().raw('GET', '/api/docs');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const nonce = /nonce="([\w-]+)"/.exec(text)?.[1] ?? '';
  expect(nonce.length).toBeGreaterThan(15);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'self'", `script-src 'self' 'nonce-${nonce}'`, "connect-src 'self'", "frame-ancestors 'none'"]),
  );
  expect(policy.filter((rule) => /https?:|\*/.test(rule))).toEqual([]);
  expect(text).toContain('/assets/hospital.js');
});

test('each answer of a page has a nonce of its own, and other addresses below /api are no pages', async () => {
  const first = await house.nobody().raw('GET', '/api/docs');
  const second = await house.nobody().raw('GET', '/api/docs');
  expect(first.text).not.toBe(second.text);
  expect((await house.nobody().raw('GET', '/api/docs.css')).status).toBe(404);
  expect((await house.nobody().raw('GET', '/patient/dashboard')).text).toContain('/assets/patient.js');
});
