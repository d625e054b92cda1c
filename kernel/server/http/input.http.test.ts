import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
  for (const name of ['Anvil', 'Bell', 'Cup']) await holder.raw('POST', '/api/try/things', { name });
});
afterAll(() => house.end());

const add = (body: unknown, headers: Record<string, string> = {}) => holder.raw('POST', '/api/try/things', body, { headers });
const fieldsOfAdding = async (body: unknown) => {
  const answer = await add(body);
  return [answer.status, answer.error.fields];
};
interface Things {
  readonly data: { readonly id: string; readonly name: string }[];
  readonly meta: { readonly count: number; readonly page: number; readonly limit: number };
}
const list = async (query = '') => (await holder.raw('GET', `/api/try/things${query}`)).payload as Things;

describe('the envelope', () => {
  test('of a success: success, message, payload and nothing else', async () => {
    const answer = await add({ name: 'Drum' });
    expect(JSON.parse(answer.text)).toEqual({
      success: true,
      message: 'Thing added',
      payload: { id: expect.any(String), name: 'Drum', number: 'T-000004', version: 1 },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { id } = answer.payload as { id: string };
    expect((await holder.raw('PATCH', `/api/try/things/${id}`, { name: 'Kettle' })).message).toBe('Thing T-000004 renamed');
    expect((await holder.raw('DELETE', `/api/try/things/${id}`)).message).toBe('OK');
  });

  test('of a refusal: success, statusCode, message, error with code, words and fields', async () => {
    const answer = await add({ name: ' ', parts: [{ label: '' }] });
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      statusCode: 400,
      message: 'Some fields need your attention.',
      error: {
        first: 'Name is required',
        code: 'INVALID_INPUT',
        message: 'Some fields need your attention.',
        fields: { name: 'Name is required', 'parts.0.label': 'Label is required' },
      },
    });
  });

  test('of a fault of ours: a number to name to the administrator, nothing of the inside', async () => {
    const url = house.put(async () => {
      throw new Error('select secret from somewhere at /srv/x.ts:1');
    });
    const answer = await holder.raw('POST', url);
    expect([answer.status, answer.error.code]).toEqual([500, 'FAULT']);
    expect(answer.error['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).not.toMatch(/secret|srv|\.ts/);
  });

  test('an answer outside of the envelope keeps its own shape, status and headers', async () => {
    const answer = await holder.raw('GET', '/api/try/raw/418');
    expect([answer.status, answer.text, answer.headers['x-own']]).toEqual([418, '{"own":"shape"}', 'header']);
  });
});

describe('bodies', () => {
  test('unknown keys are 400, wherever they stand', async () => {
    expect(await fieldsOfAdding({ name: 'Egg', hospitalId: randomUUID() })).toEqual([400, { hospitalId: 'This field is not known' }]);
    expect(await fieldsOfAdding({ name: 'Egg', parts: [{ label: 'a', x: 1 }] })).toEqual([400, { 'parts.0.x': 'This field is not known' }]);
  });

  test('__proto__ and constructor are keys like any other', async () => {
    for (const key of ['__proto__', 'constructor']) {
      const answer = await add(`{"name":"Egg","${key}":{"admin":true}}`);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"${key}":"This field is not known"`)]);
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  test('a body where none is expected is 400; an empty one is none', async () => {
    const made = (await add({ name: 'Fork' })).payload as { id: string };
    const url = `/api/try/things/${made.id}`;
    expect((await holder.raw('DELETE', url, { why: 'so' })).error.fields).toEqual({ why: 'This field is not known' });
    expect((await holder.raw('DELETE', url, [1])).status).toBe(400);
    expect((await holder.raw('DELETE', url, '', { headers: { 'content-type': 'application/json' } })).status).toBe(200);
    for (const body of ['', '{}', 'null', '  ']) {
      const again = (await add({ name: 'Fork' })).payload as { id: string };
      expect((await holder.raw('DELETE', `/api/try/things/${again.id}`, body)).status).toBe(200);
    }
  });

  test('what cannot be read is 400', async () => {
    for (const body of ['{"name": ', '{name: 1}', '\uFEFF{}', 'undefined', '{"name":"a"} x', 'NaN']) {
      expect([body, (await add(body)).error.code]).toEqual([body, 'MALFORMED_BODY']);
    }
  });

  test('nesting has an end', async () => {
    const nested = (depth: number) => `{"name":"Egg","parts":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await add(nested(5000))).error.code).toBe('MALFORMED_BODY');
    expect((await add(nested(100_000))).error.code).toBe('MALFORMED_BODY');
    expect((await add(nested(30))).error.code).toBe('INVALID_INPUT');
    // Brackets in text are text.
    expect((await add({ name: 'Egg', note: '['.repeat(100) })).status).toBe(200);
  });

  test('text that no store takes is 400 and names the field', async () => {
    for (const name of ['a\u0000b', 'a\ud800', '\udc00b']) {
      expect(await fieldsOfAdding({ name })).toEqual([400, { name: 'Contains a character that cannot be stored' }]);
    }
    expect((await add({ name: 'Ọlá 🏥' })).status).toBe(200);
  });

  test('wrong types, null and lists where a record is due', async () => {
    for (const body of [null, [], [1], 'text', 5, true, { name: 5 }, { name: null }, { name: ['a'] }, {}]) {
      const [status, fields] = await fieldsOfAdding(JSON.stringify(body));
      expect([body, status, Object.keys(fields as object).length > 0]).toEqual([body, 400, true]);
    }
  });

  test('a form is a body too, its keys as strict', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await add('name=Grill+one&note=a%20b', type)).payload).toMatchObject({ name: 'Grill one' });
    expect((await add('name=Ham&other=1', type)).error.fields).toEqual({ other: 'This field is not known' });
    expect((await add('name=Ham&__proto__=1', type)).status).toBe(400);
  });

  test('another type is 415, a multipart form too where none is taken', async () => {
    for (const type of ['application/xml', 'text/html', 'text/plain', 'image/png', 'nonsense', 'application/jsonx']) {
      const answer = await add('name=x', { 'content-type': type });
      expect([type, answer.status, answer.error.code]).toEqual([type, 415, 'UNSUPPORTED_TYPE']);
    }
    const form = await holder.raw('POST', '/api/try/things', { name: 'Ink' }, { file: { filename: 'a.png', bytes: 'x' } });
    expect(form.status).toBe(415);
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json', 'APPLICATION/JSON']) {
      expect((await add(JSON.stringify({ name: `Ink ${type.length}` }), { 'content-type': type })).status).toBe(200);
    }
  });

  test('too large is 413', async () => {
    const answer = await add({ name: 'Jar', note: 'x'.repeat(1_100_000) });
    expect([answer.status, answer.error.code, answer.message]).toEqual([413, 'BODY_TOO_LARGE', 'The request is too large.']);
  });
});

describe('queries', () => {
  test('unknown keys are named in a warning and otherwise ignored', async () => {
    const answer = await holder.raw('GET', '/api/try/things?colour=red&limit=2&x%22y%0D%0A=1&__proto__=1');
    expect(answer.status).toBe(200);
    expect(answer.headers['warning']).toBe('299 - "Unknown query keys: colour, x?y??, __proto__"');
    expect((await holder.raw('GET', '/api/try/things?limit=2')).headers['warning']).toBeUndefined();
    const many = await holder.raw('GET', `/api/try/things?${Array.from({ length: 300 }, (_, at) => `k${at}=1`).join('&')}`);
    expect(String(many.headers['warning']).split(',')).toHaveLength(10);
  });

  test('a repeated key is a list, with or without brackets', async () => {
    for (const query of ['status[]=new&status[]=old', 'status=new&status=old', 'status[]=new', 'status=new', 'status%5B%5D=old']) {
      expect([query, (await holder.raw('GET', `/api/try/things?${query}`)).status]).toEqual([query, 200]);
    }
    const wrong = await holder.raw('GET', '/api/try/things?status[]=new&status[]=lost');
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['status.1']]);
    expect((await holder.raw('GET', '/api/try/things?limit=1&limit=2')).error.fields).toHaveProperty('limit');
    expect((await holder.raw('GET', '/api/try/things?search=a&search=b')).error.fields).toHaveProperty('search');
  });

  test('bad values name their key', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=NaN',
      'page=1e99',
      'limit=0',
      'limit=all-of-them',
      'limit=',
      'search=%00',
      'startDate=2024-02-30',
      'startDate=0000-01-01',
      `search=${'x'.repeat(121)}`,
    ]) {
      const answer = await holder.raw('GET', `/api/try/things?${query}`);
      expect([query, answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([query, 400, [query.split('=')[0]]]);
    }
    for (const query of ['startDate=2024-02-29 11:59:59', 'startDate=', 'search=%E0%A4%A', 'page=1000000'])
      expect([query, (await holder.raw('GET', `/api/try/things?${query}`)).status]).toEqual([query, 200]);
  });

  test('page 1 of 10 unless said; All and every larger limit are 10,000', async () => {
    expect((await list()).meta).toMatchObject({ page: 1, limit: 10 });
    for (const limit of ['All', '10001', '99999', '1000000000']) expect((await list(`?limit=${limit}`)).meta.limit).toBe(10_000);
    expect((await list('?limit=10000')).meta.limit).toBe(10_000);
  });

  test('the count is of all that match; a page past the end is empty', async () => {
    const { meta, data } = await list('?limit=2&page=2');
    expect(data).toHaveLength(2);
    expect(meta.count).toBeGreaterThan(4);
    expect(await list('?limit=10&page=999')).toEqual({ data: [], meta: { count: meta.count, page: 999, limit: 10 } });
  });
});

describe('addresses', () => {
  test('an address that leads nowhere keeps the envelope', async () => {
    for (const [method, url] of [
      ['GET', '/api/try'],
      ['GET', '/api'],
      ['GET', '/api/'],
      ['PUT', '/api/try/things'],
      ['GET', '/api/try/things/'],
      ['GET', '/api/TRY/things'],
      ['GET', '/api/try/things/%zz'],
      ['GET', `/api/try/things/${'x'.repeat(600)}`],
      ['GET', '/nowhere'],
      ['OPTIONS', '/api/try/things'],
      ['POST', '/api/health'],
    ]) {
      const answer = await holder.raw(method as string, url as string);
      expect([url, answer.status, answer.error.code]).toEqual([url, 404, 'NO_SUCH_CALL']);
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, statusCode: 404, message: 'This address does not exist.' });
    }
  });

  test('HEAD answers as GET would, without a body', async () => {
    const statuses = async (url: string) => [(await holder.raw('HEAD', url)).status, (await holder.raw('GET', url)).status];
    expect(await statuses('/api/try/things')).toEqual([200, 200]);
    expect(await statuses('/api/try/nothing-here')).toEqual([404, 404]);
    expect((await holder.raw('HEAD', '/api/try/things')).text).toBe('');
  });
});
