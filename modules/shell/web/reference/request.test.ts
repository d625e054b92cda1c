import { afterEach, expect, test, vi } from 'vitest';
import type { ApiCall } from './document.ts';
import { prepare, sendTrial, writes } from './request.ts';

const call: ApiCall = {
  id: 'things.edit',
  module: 'things',
  method: 'PATCH',
  path: '/api/things/{id}',
  summary: 'Edits a thing.',
  permissions: [],
  areas: ['hospital'],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'status[]', in: 'query', required: false, schema: {} },
    { name: 'search', in: 'query', required: false, schema: {} },
    { name: 'Idempotency-Key', in: 'header', required: false, schema: {} },
  ],
  body: { type: 'application/json', schema: {} },
  answer: null,
  refusals: [],
};

afterEach(() => vi.unstubAllGlobals());

test('a request fills path, query and headers, and goes to this server alone', () => {
  const values = { id: 'a/../b', 'status[]': 'draft, done', search: ' ', 'Idempotency-Key': 'k1' };
  const request = prepare(call, { values, body: '{"a":1}', form: null }, 'cvs_token');
  expect(request).toEqual({
    ok: true,
    address: '/api/things/a%2F..%2Fb?status%5B%5D=draft&status%5B%5D=done',
    init: {
      method: 'PATCH',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer cvs_token',
        'content-type': 'application/json',
        'idempotency-key': 'k1',
      },
      body: '{"a":1}',
      mode: 'same-origin',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    },
  });
});

test('what is missing or no JSON is not sent', () => {
  expect(prepare(call, { values: {}, body: '{}', form: null }, 't')).toEqual({ ok: false, field: 'id', why: 'missing' });
  expect(prepare(call, { values: { id: '1' }, body: '{a}', form: null }, 't')).toEqual({ ok: false, field: 'body', why: 'not-json' });
});

test('a form carries its fields, without a type of content of ours', () => {
  const request = prepare(call, { values: { id: '1' }, body: null, form: { note: 'x', other: '' } }, 't');
  if (!request.ok) throw new Error(request.why);
  expect([...(request.init.body as FormData).entries()]).toEqual([['note', 'x']]);
  expect(request.init.headers).not.toHaveProperty('content-type');
});

test('everything but GET may change something', () => {
  expect([writes({ method: 'GET' }), writes({ method: 'POST' }), writes({ method: 'DELETE' })]).toEqual([false, true, true]);
});

test('an answer is shown as text, a file by its size', async () => {
  const answers = [
    new Response('{"a":1}', { status: 409, headers: { 'content-type': 'application/json' } }),
    new Response(new Blob(['abc'])),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  let now = 0;
  const clock = () => (now += 20);
  expect(await sendTrial('/api/things', {}, clock)).toEqual({
    status: 409,
    milliseconds: 20,
    type: 'application/json',
    text: '{\n  "a": 1\n}',
    bytes: 7,
  });
  expect(await sendTrial('/api/things', {}, clock)).toMatchObject({ status: 200, text: null, bytes: 3 });
});
