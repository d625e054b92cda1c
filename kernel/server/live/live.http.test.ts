import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropSessions } from '../access/session-cache.ts';
import type { Civis } from '../start/start-civis.ts';
import type { Scope } from '../scope/scope.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let twin: Civis;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  twin = await house.twin();
  holder = house.signIn();
  for (const civis of [house.civis, twin]) await civis.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await twin.stop();
  await house.end();
});

interface Stream {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: () => string;
  readonly ended: () => boolean;
  readonly lastId: () => string;
  readonly cut: () => void;
}

/** Opens the event stream over a socket. */
function listenTo(civis: Civis, token: string | null, headers: Record<string, string> = {}): Promise<Stream> {
  const { port } = civis.server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/live', headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } },
      (answer) => {
        let [text, ended] = ['', false];
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('close', () => {
          ended = true;
        });
        answer.on('error', () => undefined);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: () => text,
          ended: () => ended,
          lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
          cut: () => asked.destroy(),
        });
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

const opened = async (civis: Civis, token: string | null, headers?: Record<string, string>): Promise<Stream> => {
  const stream = await listenTo(civis, token, headers);
  await expect.poll(stream.text, { timeout: 10_000 }).toContain('event: hello');
  return stream;
};
const change = (changes: object = {}, hospitalId = house.hospitalId) =>
  house.inHospital((scope) => scope.live({ entity: 'thing', action: 'update', ...changes }), hospitalId);

test('a change that is committed reaches the streams of both processes, one that is rolled back none', async () => {
  const [here, there] = [await opened(house.civis, holder.token), await opened(twin, holder.token)];
  expect(here.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  const refused = await holder.raw('POST', '/api/try/things', { name: 'refused' });
  const { id } = (await holder.raw('POST', '/api/try/things', { name: 'Lamp' })).payload as { id: string };
  expect(refused.status).toBe(422);
  for (const stream of [here, there]) {
    await expect.poll(stream.text, { timeout: 10_000 }).toContain(`{"entity":"thing","id":"${id}","action":"create"}`);
    expect(stream.text().match(/event: change/g)).toHaveLength(1);
    expect(stream.text()).not.toContain('Lamp');
    stream.cut();
  }
  await expect.poll(() => house.civis.hub.size + twin.hub.size, { timeout: 10_000 }).toBe(0);
});

test('another hospital, a missing permission and other users hear nothing', async () => {
  const other = await opened(house.civis, house.signIn({ hospitalId: randomUUID() }).token);
  const powerless = await opened(house.civis, house.signIn({ permissions: [] }).token);
  const named = house.signIn();
  const mine = await opened(house.civis, named.token);
  await change({ id: 'for-all' });
  await change({ id: 'with-permission', permission: 'View Things' });
  await change({ id: 'for-one', userIds: [named.facts.userId] });
  await change({ id: 'last' });
  await expect.poll(powerless.text, { timeout: 10_000 }).toContain('last');
  await expect.poll(mine.text, { timeout: 10_000 }).toContain('last');
  const heardBy = (stream: Stream) => [...stream.text().matchAll(/"id":"([\w-]+)"/g)].map(([, id]) => id);
  expect(heardBy(powerless)).toEqual(['for-all', 'last']);
  expect(heardBy(mine)).toEqual(['for-all', 'with-permission', 'for-one', 'last']);
  expect(heardBy(other)).toEqual([]);
  for (const stream of [other, powerless, mine]) stream.cut();
});

test('a change for a thousand users is told in portions that a NOTIFY carries', async () => {
  const listener = house.signIn();
  const stream = await opened(house.civis, listener.token);
  const userIds = [...Array.from({ length: 1000 }, () => randomUUID()), listener.facts.userId];
  await change({ id: 'for-many', userIds });
  await expect.poll(stream.text, { timeout: 10_000 }).toContain('for-many');
  expect(stream.text().match(/for-many/g)).toHaveLength(1);
  stream.cut();
});

describe('a stream that comes back', () => {
  test('to the same process goes on where it was, to another it is told that something was missed', async () => {
    const first = await opened(house.civis, holder.token);
    await change({ id: 'heard' });
    await expect.poll(first.text, { timeout: 10_000 }).toContain('heard');
    first.cut();
    await change({ id: 'missed-by-it' });
    const last = { 'last-event-id': first.lastId() };
    const again = await opened(house.civis, holder.token, last);
    await expect.poll(again.text).toContain('missed-by-it');
    expect(again.text()).toContain('"missed":false');
    const elsewhere = await opened(twin, holder.token, last);
    expect(elsewhere.text()).toContain('"missed":true');
    for (const stream of [again, elsewhere]) stream.cut();
  });
});

describe('who may listen', () => {
  test('nobody without a full session', async () => {
    for (const token of [
      null,
      'cvs_nonsense',
      house.signIn({ hospitalActive: false }).token,
      house.signIn({ scope: 'setup' }).token,
      house.signIn({ absoluteExpiresAt: '2020-01-01T00:00:00.000Z' }).token,
    ]) {
      const stream = await listenTo(house.civis, token);
      await expect.poll(stream.text).toContain('UNAUTHENTICATED');
      expect(stream.status).toBe(401);
    }
  });

  test('a listed origin, and it may read', async () => {
    const stream = await opened(house.civis, holder.token, { origin: 'http://other.test' });
    expect(stream.headers['access-control-allow-origin']).toBe('http://other.test');
    stream.cut();
  });

  test('rights that change end the streams of that session in both processes', async () => {
    const [leaver, stayer] = [house.signIn(), house.signIn()];
    const streams = [await opened(house.civis, leaver.token), await opened(twin, leaver.token)];
    const kept = await opened(twin, stayer.token);
    await house.onPlatform((scope) => dropSessions(scope, { sessionId: leaver.facts.sessionId }));
    for (const stream of streams) {
      await expect.poll(stream.text, { timeout: 10_000 }).toContain('event: access');
      await expect.poll(stream.ended, { timeout: 10_000 }).toBe(true);
    }
    await change({ id: 'after' });
    await expect.poll(kept.text, { timeout: 10_000 }).toContain('after');
    expect(kept.ended()).toBe(false);
    kept.cut();
  });

  test('a session that ends while its stream opens gets none', async () => {
    const leaver = house.signIn();
    let drops = 0;
    const original = house.civis.kernel.ports.resolveSession;
    const ports = house.civis.kernel.ports as { resolveSession: typeof original };
    ports.resolveSession = async (scope, hash) => {
      const found = await original(scope, hash);
      if (found?.sessionId === leaver.facts.sessionId && drops === 0) {
        drops += 1;
        // The session ends after it was read and before the stream is there.
        leaver.forget();
        house.civis.cache.drop({ sessionId: leaver.facts.sessionId });
      }
      return found;
    };
    try {
      expect((await listenTo(house.civis, leaver.token)).status).toBe(401);
    } finally {
      ports.resolveSession = original;
    }
  });
});

test('a client that does not read is closed, and its process stays quick for the others', async () => {
  const { port } = house.civis.server.server.address() as AddressInfo;
  const quick = await opened(house.civis, holder.token);
  const before = house.civis.hub.size;
  const lazy = request({ host: '127.0.0.1', port, path: '/api/live', headers: { authorization: `Bearer ${holder.token}` } });
  lazy.on('response', (answer) => answer.pause());
  lazy.on('error', () => undefined);
  lazy.end();
  await expect.poll(() => house.civis.hub.size, { timeout: 10_000 }).toBe(before + 1);
  const message = { hospitalId: house.hospitalId, change: { entity: 'thing', id: 'x'.repeat(20_000), action: 'update' as const } };
  for (let sent = 0; sent < 2000 && house.civis.hub.size > before; sent += 1) {
    house.civis.hub.take(message);
    if (sent % 20 === 0) await pause(1);
  }
  expect(house.civis.hub.size).toBe(before);
  expect(quick.ended()).toBe(false);
  quick.cut();
  lazy.destroy();
}, 60_000);

test('a process that stops answers what is under way, ends its streams and takes nothing new', async () => {
  const civis = await house.twin();
  await civis.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = civis.server.server.address() as AddressInfo;
  const stream = await opened(civis, holder.token);
  let begun: () => void = () => undefined;
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const url = house.put(async (scope: Scope) => {
    begun();
    await pause(400);
    return scope.hospitalId;
  });
  const answer = fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers: { authorization: `Bearer ${holder.token}` } });
  await running;
  const began = performance.now();
  const stopped = civis.stop();
  await pause(50);
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  const done = await answer;
  expect([done.status, await done.json()]).toMatchObject([200, { payload: house.hospitalId }]);
  await stopped;
  expect(stream.ended()).toBe(true);
  expect(performance.now() - began).toBeLessThan(9000);
});
