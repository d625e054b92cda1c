import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TestClient } from '#testing/client.ts';
import { keepRatesIn } from '../access/rate-limit.ts';
import type { Job } from '../module/module.ts';
import type { Civis } from '../start/start-civis.ts';
import type { Scope } from '../scope/scope.ts';
import { onDatabase } from '../testing/global-setup.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';
import { aPath, type Path } from '../testing/path.ts';
import { type Database, poolsOn } from './open.ts';

const ran: string[] = [];
const jobs: Job[] = [
  {
    name: 'probe.kept',
    run: {
      hospital: async (_scope, data) => {
        ran.push(String(data['mark']));
      },
    },
  },
];
// A statement is given up after this; in a real server after 20 seconds.
const waits = 2_000;

let house: House;
let path: Path;
let database: Database;
let civis: Civis;
let holder: SignedIn;
let staff: TestClient;

beforeAll(async () => {
  house = await aHouse({ jobs });
  path = await aPath(onDatabase(inject('testServer').config, house.database.name));
  database = poolsOn(path.config, 'url', { owner: 5, app: 12, waits });
  civis = await house.twin({ database, background: true });
  // Rates are kept by one pool a process; here two processes stand in one, and the house's path stays whole.
  keepRatesIn(house.database.owner);
  holder = house.signIn();
  staff = new TestClient(() => civis, holder.token);
});
afterAll(async () => {
  path.thaw();
  await civis.stop();
  await database.close();
  await path.close();
  await house.end();
});

const nobody = () => new TestClient(() => civis, null);
const ready = () => nobody().raw('GET', '/api/ready');
const pending = async () => (await house.database.owner.query('select count(*)::int as n from audit_pending')).rows[0].n;
const mails = async (status: string) =>
  (await house.database.owner.query('select count(*)::int as n from message_outbox where status = $1', [status])).rows[0].n;
async function timed<T>(act: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const began = performance.now();
  const answer = await act();
  return { answer, milliseconds: performance.now() - began };
}

/** A thing with its audit entry, a mail, a job and a word to open screens, all in one act. */
function leaveTraces(mark: string) {
  return house.put(async (scope: Scope) => {
    await scope.record({ action: 'create', entity: 'Thing', entityId: scope.newId(), summary: mark });
    await scope.mail({ to: 'somebody@civis.test', subject: mark, text: mark, template: 'probe' });
    await scope.enqueue('probe.kept', { mark });
    await scope.live({ entity: 'thing', action: 'update' });
  }, 'once');
}

function listenTo(hub: Civis['hub']) {
  const heard: string[] = [];
  const client = {
    facts: () => holder.facts,
    permissions: () => new Set(['viewthings']),
    write: (event: string) => heard.push(event) > 0,
    renew: async () => true,
    close: () => undefined,
  };
  hub.add(client, null);
  return { heard, end: () => hub.remove(client) };
}

test('a path that carries nothing and closes nothing: calls are 503 in bounded time, ready is false, and all goes on when it carries again', async () => {
  const screen = listenTo(civis.hub);
  await Promise.all(Array.from({ length: 10 }, () => staff.raw('GET', '/api/try/things')));
  await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200);
  path.freeze();
  const [away, ...answers] = await Promise.all([
    timed(ready),
    ...Array.from({ length: 20 }, () => timed(() => staff.raw('GET', '/api/try/things'))),
    timed(() => nobody().raw('GET', '/api/try/open')),
  ]);
  expect([away.answer.status, away.answer.headers['retry-after']]).toEqual([503, '2']);
  expect(away.milliseconds).toBeLessThan(4_000);
  for (const { answer, milliseconds } of answers) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.text).not.toMatch(/timeout|connection|postgres/i);
    // The session is asked for, then a connection waited for.
    expect(milliseconds).toBeLessThan(12_000);
  }
  // What was told while the listener heard nothing is told by the other process; it must not be missed for good.
  await expect
    .poll(() => civis.kernel.log && house.logged.some(({ words }) => words.startsWith('The listening connection')), { timeout: 25_000 })
    .toBe(true);
  const marks = [randomUUID(), randomUUID()];
  for (const mark of marks) {
    const left = await holder.raw('POST', leaveTraces(mark), undefined, { key: mark });
    expect(left.status, left.text).toBe(200);
  }
  expect((await ready()).text).toContain('"standing":["live events"');
  path.thaw();
  await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
  expect((await staff.raw('GET', '/api/try/things')).status).toBe(200);
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
  await expect.poll(() => mails('queued'), { timeout: 20_000 }).toBe(0);
  expect(await mails('sent')).toBe(marks.length);
  await expect.poll(() => marks.every((mark) => ran.includes(mark)), { timeout: 40_000 }).toBe(true);
  expect(screen.heard.join('')).toContain('"missed":true');
  const before = screen.heard.length;
  await holder.raw('POST', leaveTraces(randomUUID()), undefined, { key: randomUUID() });
  await expect.poll(() => screen.heard.slice(before).some((event) => event.includes('"thing"')), { timeout: 10_000 }).toBe(true);
  screen.end();
}, 180_000);

test('connections that were forgotten on the way: one silence, then new ones are opened, and the listener finds out by itself', async () => {
  await Promise.all(Array.from({ length: 12 }, () => staff.raw('GET', '/api/try/things')));
  path.forget();
  const first = await timed(() => staff.raw('GET', '/api/try/things'));
  expect(first.milliseconds).toBeLessThan(waits + 3_000);
  // A machine with much else to do opens the new ones a moment later.
  await expect.poll(async () => (await staff.raw('GET', '/api/try/things')).status, { timeout: waits + 3_000 }).toBe(200);
  const next = await Promise.all(Array.from({ length: 12 }, () => timed(() => staff.raw('GET', '/api/try/things'))));
  expect(next.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200));
  for (const { milliseconds } of next) expect(milliseconds).toBeLessThan(waits);
  await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
  const screen = listenTo(civis.hub);
  await expect
    .poll(
      async () => {
        await holder.raw('POST', leaveTraces(randomUUID()), undefined, { key: randomUUID() });
        return screen.heard.some((event) => event.includes('"thing"'));
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(true);
  screen.end();
}, 120_000);

test('a process that is told to end while the path carries nothing has ended within ten seconds', async () => {
  const own = poolsOn(path.config, 'url', { owner: 5, app: 12, waits: 20_000 });
  const twin = await house.twin({ database: own, background: true });
  const calls = Array.from({ length: 20 }, () => new TestClient(() => twin, holder.token).raw('GET', '/api/try/things'));
  path.freeze();
  try {
    const late = Array.from({ length: 5 }, () => new TestClient(() => twin, holder.token).raw('GET', '/api/try/things'));
    const { milliseconds } = await timed(async () => {
      await twin.stop();
      await own.close();
    });
    expect(milliseconds).toBeLessThan(10_000);
    for (const { status } of await Promise.all([...calls, ...late])) expect([200, 503]).toContain(status);
  } finally {
    path.thaw();
  }
}, 60_000);
