import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shareOf, width } from '../scope/lanes.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
});
afterAll(() => house.end());
const gates: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const open of gates.splice(0)) open();
});

/** Calls that stay inside until they are let go, and how many of them are. */
function held(address: 'acts' | 'lanes') {
  const gate = Promise.withResolvers<void>();
  gates.push(gate.resolve);
  const seen = { begun: 0, inside: 0, most: 0 };
  const path = house.put(async () => {
    seen.begun += 1;
    seen.inside += 1;
    seen.most = Math.max(seen.most, seen.inside);
    await gate.promise;
    seen.inside -= 1;
  }, address);
  return { path, seen, letGo: gate.resolve };
}

const busyConnections = () => house.database.app.totalCount - house.database.app.idleCount;

/** Whoever came before these calls has come as far as it can. */
async function breath() {
  for (let turn = 0; turn < 5; turn += 1) expect((await holder.raw('GET', '/api/try/things')).status).toBe(200);
}

test('of a call in a lane four of a hospital run at once; the others wait without a connection, other calls and hospitals do not', async () => {
  const { path, seen, letGo } = held('lanes');
  const callers = width + 4;
  const answers = Promise.all(Array.from({ length: callers }, () => holder.raw('POST', path)));
  await expect.poll(() => seen.begun).toBe(width);
  await breath();
  expect(seen.begun).toBe(width);
  // A read is answered before its connection is given back.
  await expect.poll(busyConnections).toBe(width);
  const elsewhere = house.signIn({ hospitalId: randomUUID() }).raw('POST', path);
  await expect.poll(() => seen.begun).toBe(width + 1);
  letGo();
  expect([...(await answers), await elsewhere].map(({ status }) => status)).toEqual(Array.from({ length: callers + 1 }, () => 200));
  expect([seen.begun, seen.most]).toEqual([callers + 1, width + 1]);
});

test('a call without a lane runs as often as its hospital may hold connections', async () => {
  const { path, seen, letGo } = held('acts');
  const share = shareOf(house.database.app.options.max);
  expect(share).toBeGreaterThan(width);
  const answers = Promise.all(Array.from({ length: share + 4 }, () => holder.raw('POST', path)));
  await expect.poll(() => seen.begun).toBe(share);
  expect((await house.signIn({ hospitalId: randomUUID() }).raw('GET', '/api/try/things')).status).toBe(200);
  expect(seen.begun).toBe(share);
  letGo();
  expect((await answers).every(({ status }) => status === 200)).toBe(true);
});

test('whose turn does not come within five seconds is told to come again, and did nothing', async () => {
  const { path, seen, letGo } = held('lanes');
  const running = Array.from({ length: width }, () => holder.raw('POST', path));
  await expect.poll(() => seen.begun).toBe(width);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answered = false;
  const late = holder.raw('POST', path).finally(() => {
    answered = true;
  });
  while (!answered) {
    await vi.advanceTimersByTimeAsync(2_000);
    // The session is looked up over the network, in a time that is not ours.
    await pause(5);
  }
  vi.useRealTimers();
  const answer = await late;
  expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, 'DATABASE_AWAY', '2']);
  letGo();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array.from({ length: width }, () => 200));
  expect(seen.begun).toBe(width);
});
