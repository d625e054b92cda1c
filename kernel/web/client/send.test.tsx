import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { send } from './send.ts';

const rename = {
  method: 'POST',
  path: '/things',
  summary: 'Renames a thing.',
  permission: 'public',
  payload: z.unknown(),
} satisfies CallSpec;

function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await chooseLanguage('en');
});

test('what a call answers, refuses and says at a field is in the language of the screen', async () => {
  await chooseLanguage('fr');
  const message = 'This record was not found';
  answers(404, { success: false, statusCode: 404, message, error: { code: 'NOT_FOUND', message, fields: { name: message } } });
  const refused = await send(rename);
  expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND', details: { message } });
  expect(refused.message).toMatch(/introuvable/);
  expect(refused).toMatchObject({ fields: { name: refused.message } });
  answers(200, { success: true, statusCode: 200, message: 'Removed', payload: null });
  expect(await send(rename)).toMatchObject({ ok: true, message: 'Retiré' });
});
