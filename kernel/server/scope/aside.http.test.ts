import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeRate } from '../access/rate-limit.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';
import type { Scope } from './scope.ts';
import { inTurn, lineState, lineWidth } from './slow-line.ts';

let house: House;
let holder: SignedIn;
const gates: (() => void)[] = [];

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
});
afterAll(() => house.end());
afterEach(() => {
  for (const open of gates.splice(0)) open();
});

/** Takes every place of the line until it is let go. */
function heldLine(): () => void {
  const gate = Promise.withResolvers<void>();
  gates.push(gate.resolve);
  for (let at = 0; at < lineWidth; at += 1) void inTurn({ key: `holder ${at}`, known: true }, () => gate.promise);
  return gate.resolve;
}

const busyConnections = () => house.database.app.totalCount - house.database.app.idleCount;
const slow = (key: string, seen: { runs: number }) => ({
  key,
  run: async () => {
    seen.runs += 1;
    return `${key} done`;
  },
});

test('slow work waits without a connection, and the act is made again with the answer', async () => {
  const seen = { runs: 0, acts: 0 };
  const url = house.put(async (scope: Scope) => {
    seen.acts += 1;
    await sql`select 1`.execute(scope.tx);
    const [first] = await scope.aside([slow('first', seen)]);
    const [second, third] = await scope.aside([slow('second', seen), slow('third', seen)]);
    return { said: [first, second, third] };
  });
  const letGo = heldLine();
  const answer = holder.raw('POST', url);
  await expect.poll(() => lineState().waiting).toBe(1);
  await expect.poll(busyConnections).toBe(0);
  letGo();
  expect((await answer).payload).toEqual({ said: ['first done', 'second done', 'third done'] });
  expect(seen).toEqual({ runs: 3, acts: 3 });
});

test('more acts wait for slow work than there are connections, and others are served', async () => {
  const seen = { runs: 0 };
  const url = house.put((scope: Scope, { body }) => scope.aside([slow(JSON.stringify(body ?? 'one'), seen)]));
  const letGo = heldLine();
  const answers = Promise.all(Array.from({ length: 60 }, () => holder.raw('POST', url)));
  await expect.poll(() => lineState().waiting, { timeout: 5_000 }).toBe(60);
  expect((await holder.raw('GET', '/api/try/things')).status).toBe(200);
  letGo();
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
});

test('what was done before the slow work is undone and judged anew; what no rollback takes back is done once', async () => {
  const key = randomUUID();
  const seen = { runs: 0 };
  const name = randomUUID().slice(0, 12);
  const url = house.put(async (scope: Scope) => {
    await takeRate(scope, key, { most: 1, seconds: 3600 });
    await sql`insert into try_things (hospital_id, id, name, number, updated_at)
              values (${house.hospitalId}, ${scope.newId()}, ${name}, 'x', ${scope.now})`.execute(scope.tx);
    await scope.aside([slow('hash', seen)]);
  });
  expect((await holder.raw('POST', url)).status).toBe(200);
  const { rows } = await house.database.owner.query('select count(*)::int as n from try_things where name = $1', [name]);
  expect(rows[0].n).toBe(1);
  const again = await holder.raw('POST', url);
  expect([again.status, again.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(seen.runs).toBe(1);
});

test('an act that wants other work each time ends as a fault, not for ever', async () => {
  const seen = { runs: 0 };
  const url = house.put((scope: Scope) => scope.aside([slow(randomUUID(), seen)]).then(() => scope.aside([slow(randomUUID(), seen)])));
  expect((await holder.raw('POST', url)).status).toBe(500);
  expect(seen.runs).toBeLessThan(20);
});

test('slow work asked for apart is done for the whole act', async () => {
  const seen = { runs: 0 };
  const url = house.put((scope: Scope) => scope.apart(async (own) => ({ said: await own.aside([slow('apart', seen)]) })));
  expect((await holder.raw('POST', url)).payload).toEqual({ said: ['apart done'] });
  expect(seen.runs).toBe(1);
});
