import { expect, test } from 'vitest';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { startWork, whileWorking, workRuns } from './long-work.ts';
import { send } from './send.ts';

const upload = { method: 'POST', path: '/files', summary: '', permission: 'signed in', shape: 'upload' } as unknown as CallSpec;

test('work runs until the last of it has ended, each ended once', () => {
  const [first, second] = [startWork(), startWork()];
  first();
  first();
  expect(workRuns()).toBe(true);
  second();
  expect(workRuns()).toBe(false);
});

test('a promise counts until it is settled, also when it fails', async () => {
  const failing = whileWorking(Promise.reject(new Error('no')));
  expect(workRuns()).toBe(true);
  await expect(failing).rejects.toThrow('no');
  expect(workRuns()).toBe(false);
});

test('an upload counts while it is under way, another call does not', async () => {
  const seen: boolean[] = [];
  const { server } = await renderWithApp(<p>page</p>, {});
  for (const call of ['POST /files', 'POST /words'])
    server.reply(call, () => {
      seen.push(workRuns());
      return new Response('{"success":true,"message":"","payload":null}', { headers: { 'content-type': 'application/json' } });
    });
  await send(upload, { body: new FormData() } as never);
  expect(workRuns()).toBe(false);
  await send({ ...upload, path: '/words' } as CallSpec, { body: {} } as never);
  server.lose('POST /files');
  await send(upload, { body: new FormData() } as never);
  expect(seen).toEqual([true, false]);
  expect(workRuns()).toBe(false);
});
