import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionFacts } from '#kernel/server/module/module.ts';
import type { NotificationRecord } from '../../contract/records.ts';
import type { LoadedRow } from './load-rows.ts';
import { RealtimeHub } from './realtime-hub.ts';
import { parseTopic } from './topics.ts';

const now = '2026-11-21T10:00:00.000Z';

class Socket extends EventEmitter {
  written = '';
  destroyed = false;
  writableLength = 0;
  write(text: string): void {
    this.written += text;
  }
  end(): void {
    this.destroyed = true;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

function record(id: string, userId: string): NotificationRecord {
  return {
    id,
    userId,
    hospitalId: 'h',
    content: id,
    readStatus: false,
    created: '2026-11-21 10:00:00.000Z',
    dates: {},
  } as NotificationRecord;
}

function aHub(load: (ids: readonly string[]) => Promise<void> = async () => undefined) {
  const hub = new RealtimeHub({
    clock: () => now,
    load: async (wanted) => {
      await load(wanted.map(({ id }) => id));
      return new Map(wanted.map(({ id, userId }): [string, LoadedRow] => [id, { record: record(id, userId), audience: 'staff' }]));
    },
    warn: () => undefined,
    moduleOf: (entity) => entity,
  });
  const join = (userId: string, changes: Partial<SessionFacts> = {}) => {
    const socket = new Socket();
    const client = hub.open(socket as unknown as ServerResponse, userId);
    const facts = {
      area: 'hospital',
      hospitalId: 'h',
      userId,
      idleExpiresAt: '2999',
      absoluteExpiresAt: '2999',
      ...changes,
    } as SessionFacts;
    const ends = { renewed: true };
    const listener = { facts, permissions: new Set<string>(), renew: async () => (ends.renewed ? listener : null) };
    hub.claim(client, listener, [parseTopic('notification/*', now)]);
    return { socket, client, ends };
  };
  return { hub, join };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stream that nobody claims is closed after 30 s; a claimed one stays', () => {
  const { hub, join } = aHub();
  const socket = new Socket();
  hub.open(socket as unknown as ServerResponse, 'somewhere');
  const { socket: claimed } = join('a');
  vi.advanceTimersByTime(29_999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(2);
  expect([socket.destroyed, claimed.destroyed, hub.size]).toEqual([true, false, 1]);
});

test('rows are read once for all, and written in order although reading takes its time', async () => {
  const reads: (readonly string[])[] = [];
  const { hub, join } = aHub(async (ids) => {
    reads.push(ids);
    await Promise.resolve();
  });
  const { socket } = join('a');
  const { socket: other } = join('b');
  for (const id of ['1', '2', '3'])
    hub.rows({
      action: 'create',
      hospitalId: 'h',
      rows: [
        [id, 'a'],
        [`${id}x`, 'nobody'],
      ],
    });
  await vi.runAllTimersAsync();
  expect([...socket.written.matchAll(/"content":"(\w+)"/g)].map(([, content]) => content)).toEqual(['1', '2', '3']);
  expect(reads).toEqual([['1'], ['2', '3']]);
  expect(other.written).not.toContain('record');
});

test('a row reaches only sessions of its hospital and area', async () => {
  const { hub, join } = aHub();
  const streams = [join('a'), join('a', { hospitalId: 'other' }), join('a', { area: 'admin', hospitalId: null })];
  hub.rows({ action: 'update', hospitalId: 'h', rows: [['1', 'a']] });
  await vi.runAllTimersAsync();
  expect(streams.map(({ socket }) => socket.written.includes('"action":"update"'))).toEqual([true, false, false]);
});

test('who does not read is closed at a megabyte', async () => {
  const { hub, join } = aHub();
  const { socket } = join('a');
  socket.writableLength = 1_048_577;
  hub.rows({ action: 'create', hospitalId: 'h', rows: [['1', 'a']] });
  await vi.runAllTimersAsync();
  expect([socket.destroyed, hub.size]).toEqual([true, 0]);
});

test('rows that cannot be read end the streams that wanted them: their clients come back and refetch', async () => {
  const { hub, join } = aHub(() => Promise.reject(new Error('away')));
  const [hit, spared] = [join('a'), join('b')];
  hub.rows({ action: 'create', hospitalId: 'h', rows: [['1', 'a']] });
  await vi.runAllTimersAsync();
  expect([hit.socket.destroyed, spared.socket.destroyed]).toEqual([true, false]);
});

test('sessions that ended lose their streams: told at once, by time at the next beat', async () => {
  const { hub, join } = aHub();
  const [revoked, expired, fine] = [join('a', { accountId: 'x' }), join('b', { idleExpiresAt: '2000' }), join('c')];
  revoked.ends.renewed = false;
  expired.ends.renewed = false;
  hub.access({ accountId: 'x' });
  await hub.beat(now);
  await vi.runAllTimersAsync();
  expect([revoked, expired, fine].map(({ socket }) => socket.destroyed)).toEqual([true, true, false]);
  expect(fine.socket.written).toContain(':ping\n\n');
});

test('only so many unclaimed streams, of one address and of all', () => {
  const { hub, join } = aHub();
  const open = (network: string) => hub.open(new Socket() as unknown as ServerResponse, network);
  const first = Array.from({ length: 10 }, () => open('203.0.113.7'));
  expect([hub.mayOpen('203.0.113.7'), hub.mayOpen('203.0.113.8')]).toEqual([false, true]);
  hub.remove(first[0] as (typeof first)[number]);
  expect(hub.mayOpen('203.0.113.7')).toBe(true);
  // Claimed ones count no more, neither when they are claimed nor when they end.
  const claimed = Array.from({ length: 12 }, () => join('203.0.113.9'));
  expect(hub.mayOpen('203.0.113.9')).toBe(true);
  for (const { client } of claimed) hub.remove(client);
  for (let at = 0; at < 10; at += 1) open('203.0.113.9');
  expect(hub.mayOpen('203.0.113.9')).toBe(false);
  for (let at = hub.size; at < 3000; at += 1) open(`2001:db8:0:${at}::/64`);
  expect(hub.mayOpen('198.51.100.1')).toBe(false);
});
