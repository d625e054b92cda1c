import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Civis } from '../start/start-civis.ts';
import type { Scope } from '../scope/scope.ts';
import { aHouse, type House } from '../testing/house.ts';
import { dropSessions, hashToken, SessionCache } from './session-cache.ts';

let house: House;
let twin: Civis;

beforeAll(async () => {
  house = await aHouse();
  twin = await house.twin();
});
afterAll(async () => {
  await twin.stop();
  await house.end();
});

const statusAt = async (civis: Civis, token: string | null): Promise<number> =>
  (await civis.server.inject({ url: '/api/try/things', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('what a process knows of a session', () => {
  test('is forgotten in every process when the act that changed it commits', async () => {
    const client = house.signIn();
    for (const civis of [house.civis, twin]) expect(await statusAt(civis, client.token)).toBe(200);
    client.become({ permissions: [] });
    await house.onPlatform((scope) => dropSessions(scope, { accountId: client.facts.accountId }));
    for (const civis of [house.civis, twin])
      await expect.poll(() => statusAt(civis, client.token), { timeout: 3000, interval: 10 }).toBe(403);
    client.forget();
    await house.onPlatform((scope) => dropSessions(scope, { sessionId: client.facts.sessionId }));
    for (const civis of [house.civis, twin])
      await expect.poll(() => statusAt(civis, client.token), { timeout: 3000, interval: 10 }).toBe(401);
  });

  test('stays when the act is rolled back', async () => {
    const client = house.signIn();
    const url = house.put(async (scope: Scope) => {
      await dropSessions(scope, { hospitalId: scope.hospitalId });
      throw new Error('rolled back');
    });
    const told = vi.spyOn(house.civis.cache, 'drop');
    expect((await client.raw('POST', url)).status).toBe(500);
    await pause(200);
    expect(told).not.toHaveBeenCalledWith({ hospitalId: client.facts.hospitalId });
    told.mockRestore();
  });

  test('is not kept when it changed while it was read', async () => {
    const client = house.signIn();
    const ports = house.civis.kernel.ports as { resolveSession: (scope: never, hash: Buffer) => Promise<unknown> };
    const original = ports.resolveSession;
    ports.resolveSession = async (scope, hash) => {
      const found = await original(scope, hash);
      client.become({ permissions: [] });
      house.civis.cache.drop({ sessionId: client.facts.sessionId });
      ports.resolveSession = original;
      return found;
    };
    await statusAt(house.civis, client.token);
    expect(await statusAt(house.civis, client.token)).toBe(403);
  });

  test('is read once for calls that begin together, and anew by one that comes after a drop', async () => {
    const client = house.signIn();
    const ports = house.civis.kernel.ports as { resolveSession: (scope: never, hash: Buffer) => Promise<unknown> };
    const original = ports.resolveSession;
    let reads = 0;
    ports.resolveSession = async (scope, hash) => {
      reads += 1;
      const found = await original(scope, hash);
      await pause(100);
      return found;
    };
    try {
      const together = Array.from({ length: 8 }, () => statusAt(house.civis, client.token));
      await pause(30);
      expect(reads).toBe(1);
      client.become({ permissions: [] });
      house.civis.cache.drop({ sessionId: client.facts.sessionId });
      const after = statusAt(house.civis, client.token);
      expect(await Promise.all(together)).toEqual(Array.from({ length: 8 }, () => 200));
      expect([await after, reads]).toEqual([403, 2]);
      expect(await statusAt(house.civis, client.token)).toBe(403);
    } finally {
      ports.resolveSession = original;
    }
  });

  test('ends with its absolute limit, known or not', async () => {
    const client = house.signIn({ absoluteExpiresAt: '2026-03-04T10:00:00.000Z' });
    house.setClock('2026-03-04T09:59:59.999Z');
    expect(await statusAt(house.civis, client.token)).toBe(200);
    house.setClock('2026-03-04T10:00:00.000Z');
    expect(await statusAt(house.civis, client.token)).toBe(401);
    house.setClock(null);
  });
});

describe('use of a session', () => {
  test('is noted at most once a minute, and not for what runs in the background', async () => {
    const client = house.signIn();
    const uses = () => house.touched.filter((id) => id === client.facts.sessionId).length;
    await client.raw('GET', '/api/try/things', undefined, { headers: { 'x-background': '1' } });
    expect(uses()).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => client.raw('GET', '/api/try/things')));
    expect(uses()).toBe(1);
  });
});

describe('tokens', () => {
  test('of any shape but a live one are 401', async () => {
    const client = house.signIn();
    const ask = async (authorization: string) =>
      (await house.civis.server.inject({ url: '/api/try/things', headers: { authorization } })).statusCode;
    expect(await ask(`Bearer ${client.token}`)).toBe(200);
    expect(await ask(`bearer   ${client.token}`)).toBe(200);
    for (const text of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${client.token}`,
      `Bearer ${client.token}x`,
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer \u00e9\u00ff',
    ])
      expect([text.slice(0, 30), await ask(text)]).toEqual([text.slice(0, 30), 401]);
  });

  test('are known by their hash alone', () => {
    const cache = new SessionCache();
    const facts = house.signIn().facts;
    cache.set(hashToken('one'), facts);
    expect(cache.get(hashToken('one'))).toBe(facts);
    expect(cache.get(hashToken('two'))).toBeNull();
    cache.drop({ hospitalId: randomUUID() });
    expect(cache.get(hashToken('one'))).toBe(facts);
    cache.drop({});
    expect(cache.get(hashToken('one'))).toBeNull();
  });
});
