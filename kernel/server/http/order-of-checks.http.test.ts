import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;
let thing: { id: string };

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
  thing = (await holder.raw('POST', '/api/try/things', { name: 'Lamp' })).payload as { id: string };
  await holder.raw('POST', '/api/try/things', { name: 'Chair' });
});
afterAll(() => house.end());

// Each request below is wrong in every later way as well: what it answers is the first check that it fails.
const unreadable = '{"name": ';
const anyThing = () => `/api/try/things/${randomUUID()}`;

test('no session comes before everything', async () => {
  for (const body of [{ name: '', x: 1 }, unreadable, `${'['.repeat(200)}${']'.repeat(200)}`]) {
    const answer = await house.nobody().raw('PATCH', anyThing(), body);
    expect([answer.status, answer.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
  const ofAnotherType = await house.nobody().raw('POST', '/api/try/things', 'x', { headers: { 'content-type': 'application/xml' } });
  expect(ofAnotherType.status).toBe(401);
});

test('a hospital that is closed comes before the permission', async () => {
  const client = house.signIn({ hospitalActive: false, permissions: [] });
  expect((await client.raw('PATCH', anyThing(), { x: 1 })).status).toBe(401);
});

test('the permission comes before subscription, record and input', async () => {
  const hospitalId = randomUUID();
  house.unpaid.add(hospitalId);
  const client = house.signIn({ hospitalId, permissions: ['View Things'] });
  for (const body of [{ name: '' }, unreadable]) {
    const answer = await client.raw('PATCH', anyThing(), body);
    expect([answer.status, answer.error.code, answer.error['permission']]).toEqual([403, 'FORBIDDEN', 'Edit Thing']);
    expect(answer.message).toBe('You do not have permission: Edit Thing');
  }
});

test('the subscription comes before record and input', async () => {
  const hospitalId = randomUUID();
  house.unpaid.add(hospitalId);
  const client = house.signIn({ hospitalId });
  for (const body of [{ name: '' }, unreadable]) {
    const answer = await client.raw('PATCH', anyThing(), body);
    expect([answer.status, answer.message]).toEqual([402, 'Subscription Required']);
  }
});

test('the record comes before input', async () => {
  const elsewhere = house.signIn({ hospitalId: randomUUID() });
  for (const body of [{ name: '' }, unreadable]) {
    for (const [client, url] of [
      [holder, anyThing()],
      [holder, '/api/try/things/not-an-id'],
      [elsewhere, `/api/try/things/${thing.id}`],
    ] as const) {
      const answer = await client.raw('PATCH', url, body);
      expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  }
});

test('input comes before state and rules', async () => {
  const stale = await holder.raw('PATCH', `/api/try/things/${thing.id}`, { name: '', version: 99 });
  expect([stale.status, stale.error.fields]).toEqual([400, { name: 'Name is required' }]);
  expect((await holder.raw('PATCH', `/api/try/things/${thing.id}`, unreadable)).error.code).toBe('MALFORMED_BODY');
});

test('state and rules come last', async () => {
  const stale = await holder.raw('PATCH', `/api/try/things/${thing.id}`, { name: 'Desk', version: 99 });
  expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION']);
  expect(stale.message).toBe('Record was changed by Ada Tester, reload and try again');
  const taken = await holder.raw('PATCH', `/api/try/things/${thing.id}`, { name: 'Chair', version: 1 });
  expect([taken.status, taken.error.code, taken.error.fields]).toEqual([422, 'TRY_NAME_TAKEN', { name: 'There is such a thing already' }]);
  expect((await holder.raw('PATCH', `/api/try/things/${thing.id}`, { name: 'Desk', version: 1 })).status).toBe(200);
});

test('any permission of a list is enough, case and spaces aside', async () => {
  for (const name of ['Edit Thing', 'Edit Everything', 'edit  THING']) {
    const client = house.signIn({ permissions: [name] });
    expect((await client.raw('PATCH', `/api/try/things/${thing.id}`, { name: 'Desk' })).status).toBe(200);
  }
});

test('sessions of another area, of a narrower scope, with a password to change or a hospital in setup', async () => {
  const refused = async (facts: Parameters<House['signIn']>[0]) => {
    const answer = await house.signIn(facts).raw('GET', '/api/try/things');
    return [answer.status, answer.error.code];
  };
  const person = { area: 'patient', hospitalId: null, userId: null, personId: randomUUID() } as const;
  expect(await refused(person)).toEqual([403, 'FORBIDDEN']);
  expect(await refused({ area: 'admin', hospitalId: null })).toEqual([403, 'FORBIDDEN']);
  expect(await refused({ scope: 'password' })).toEqual([403, 'FORBIDDEN']);
  expect(await refused({ scope: 'setup' })).toEqual([403, 'FORBIDDEN']);
  expect(await refused({ mustChangePassword: true })).toEqual([403, 'FORBIDDEN']);
  expect(await refused({ setupPending: true })).toEqual([409, 'SETUP_IN_PROGRESS']);
  expect(await refused({ absoluteExpiresAt: '2020-01-01T00:00:00.000Z' })).toEqual([401, 'UNAUTHENTICATED']);
  expect(await refused({})).toEqual([200, undefined]);
});

test('an upload is read only for those who may make it', async () => {
  const big = { filename: 'x.png', bytes: Buffer.alloc(200_000) };
  expect((await house.nobody().raw('POST', '/api/try/upload', {}, { file: big })).status).toBe(401);
  expect((await house.signIn({ permissions: [] }).raw('POST', '/api/try/upload', {}, { file: big })).status).toBe(403);
  expect((await holder.raw('POST', '/api/try/upload', {}, { file: big })).status).toBe(413);
});

test('a refused permission leaves a refused entry, and nothing else', async () => {
  const client = house.signIn({ hospitalId: randomUUID(), permissions: [] });
  await client.raw('DELETE', `/api/try/things/${thing.id}`);
  const { rows } = await house.database.owner.query('select * from audit_entries where hospital_id = $1', [client.facts.hospitalId]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    outcome: 'refused',
    action: 'permission',
    actor_id: client.facts.userId,
    session_id: client.facts.sessionId,
    permission: 'Delete Thing',
    method: 'DELETE',
    route: '/try/things/{id}',
  });
});
