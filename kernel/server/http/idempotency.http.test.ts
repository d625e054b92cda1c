import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
});
afterAll(() => house.end());

const add = (body: object, key: string, client: SignedIn = holder) => client.raw('POST', '/api/try/things', body, { key });

async function rowsOf(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await house.database.owner.query(text, values)).rows;
}
const namedThings = (name: string) => rowsOf('select * from try_things where name = $1', name);
const keptKeys = (key: string) => rowsOf('select * from idempotency_keys where key = $1', key);

test('twenty at once: one effect, one answer', async () => {
  const key = randomUUID();
  const name = `Twin ${key.slice(0, 8)}`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name }, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ payload }) => (payload as { id: string }).id)).size).toBe(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await namedThings(name)).toHaveLength(1);
  const [{ id } = { id: '' }] = answers.map(({ payload }) => payload as { id: string });
  const entries = await rowsOf('select 1 from audit_entries where entity_id = $1', id);
  expect(entries).toHaveLength(1);
});

test('without a key the same request is made again', async () => {
  const url = house.put(async (scope: { newId: () => string }) => ({ id: scope.newId() }), 'once');
  const [one, two] = [await holder.raw('POST', url), await holder.raw('POST', url)];
  expect(one.payload).not.toEqual(two.payload);
});

test('the same key with another body is 409 and has no effect', async () => {
  const key = randomUUID();
  await add({ name: 'First word' }, key);
  const other = await add({ name: 'Second word' }, key);
  expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(await namedThings('Second word')).toEqual([]);
  // Keys in another order, or a space that is trimmed away, are the same content.
  const body = { name: ' First word ' };
  expect((await add(body, key)).status).toBe(200);
});

test('a refused act leaves no row: the key may be used again', async () => {
  const key = randomUUID();
  const refused = await add({ name: 'refused once' }, key);
  expect([refused.status, refused.error.code]).toEqual([422, 'TRY_SAID_NO']);
  expect((await add({ name: '' }, key)).status).toBe(400);
  expect(await keptKeys(key)).toEqual([]);
  expect((await add({ name: 'Now allowed' }, key)).status).toBe(200);
});

test('of twins whose first is refused, the next is tried in its turn', async () => {
  const key = randomUUID();
  let tries = 0;
  const url = house.put(async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
    return { tries };
  }, 'once');
  const answers = await Promise.all(Array.from({ length: 6 }, () => holder.raw('POST', url, undefined, { key })));
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(2);
  for (const { payload } of answers.filter(({ status }) => status === 200)) expect(payload).toEqual({ tries: 3 });
  expect(tries).toBe(3);
});

test("another account's key and another call's key are apart", async () => {
  const key = randomUUID();
  const other = house.signIn();
  const mine = (await add({ name: 'My own' }, key)).payload as { id: string };
  const theirs = (await add({ name: 'Their own' }, key, other)).payload as { id: string };
  expect(theirs.id).not.toBe(mine.id);
  expect(
    (
      await holder.raw(
        'POST',
        house.put(async () => 'another call', 'once'),
        undefined,
        { key },
      )
    ).payload,
  ).toBe('another call');
  const elsewhere = house.signIn({ accountId: holder.facts.accountId, hospitalId: randomUUID() });
  expect(((await add({ name: 'My own' }, key, elsewhere)).payload as { id: string }).id).not.toBe(mine.id);
});

test('the answer stays although the record changed since', async () => {
  const key = randomUUID();
  const first = await add({ name: 'Before' }, key);
  const { id } = first.payload as { id: string };
  await holder.raw('PATCH', `/api/try/things/${id}`, { name: 'After' });
  expect((await add({ name: 'Before' }, key)).text).toBe(first.text);
  expect(await namedThings('Before')).toEqual([]);
});

test('a repeat is answered byte for byte, in whatever order the answer names its properties', async () => {
  const key = randomUUID();
  const answer = {
    zebra: 1,
    at: '2026-11-20T10:00:00.000Z',
    a: { longer: [1.5, -0, 1e21, 'x'], b: null, '10': true, '9': '\u0000é"' },
    aa: [],
  };
  const url = house.put(async () => answer, 'once');
  const [first, again] = [await holder.raw('POST', url, undefined, { key }), await holder.raw('POST', url, undefined, { key })];
  expect(first.text).toContain('"zebra":1,"at"');
  expect(again.text).toBe(first.text);
});

test('an answer of nothing is kept as well', async () => {
  const key = randomUUID();
  let made = 0;
  const url = house.put(async () => {
    made += 1;
  }, 'once');
  for (const _time of [1, 2]) expect((await holder.raw('POST', url, undefined, { key })).payload).toBeNull();
  expect(made).toBe(1);
});

test('a call that is not repeatable does not honour the key', async () => {
  const key = randomUUID();
  let made = 0;
  const url = house.put(async () => {
    made += 1;
    return { made };
  });
  expect((await holder.raw('POST', url, undefined, { key })).payload).toEqual({ made: 1 });
  expect((await holder.raw('POST', url, undefined, { key })).payload).toEqual({ made: 2 });
  expect(await keptKeys(key)).toEqual([]);
});

test('a key longer than 200 characters is refused, not cut', async () => {
  const answer = await add({ name: 'Long key' }, 'k'.repeat(201));
  expect([answer.status, answer.error.fields]).toEqual([400, { 'Idempotency-Key': 'Must be at most 200 characters' }]);
  expect((await add({ name: 'Long key' }, 'k'.repeat(200))).status).toBe(200);
});

test('the bytes of a file are part of what was sent', async () => {
  const key = randomUUID();
  const png = (width: number) => {
    const bytes = Buffer.alloc(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(2, 20);
    return bytes;
  };
  const send = (bytes: Buffer) => holder.raw('POST', '/api/try/upload', {}, { key, file: { filename: 'a.png', bytes } });
  const first = await send(png(2));
  expect(first.status).toBe(200);
  expect((await send(png(2))).payload).toEqual(first.payload);
  expect((await send(png(3))).error.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(await rowsOf('select 1 from files')).toHaveLength(1);
});

test('permission and subscription are asked again for a repeat', async () => {
  const key = randomUUID();
  const client = house.signIn({ hospitalId: randomUUID() });
  await add({ name: 'Once allowed' }, key, client);
  house.unpaid.add(client.facts.hospitalId as string);
  expect((await add({ name: 'Once allowed' }, key, client)).status).toBe(402);
  client.become({ permissions: [] });
  house.civis.cache.clear();
  expect((await add({ name: 'Once allowed' }, key, client)).status).toBe(403);
});
