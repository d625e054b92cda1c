import { describe, expect, test } from 'vitest';
import type { SessionFacts } from '../module/module.ts';
import type { LiveMessage } from '../scope/kernel.ts';
import { type LiveClient, LiveHub } from './hub.ts';

const base: SessionFacts = {
  sessionId: 's1',
  accountId: 'a1',
  area: 'hospital',
  scope: 'full',
  hospitalId: 'h1',
  hospitalActive: true,
  setupPending: false,
  userId: 'u1',
  personId: null,
  personIds: [],
  name: 'Ada',
  roleId: null,
  roleName: '',
  permissions: [],
  mustChangePassword: false,
  idleExpiresAt: '2026-01-01T01:00:00.000Z',
  absoluteExpiresAt: '2026-01-01T12:00:00.000Z',
};

interface Listener extends LiveClient {
  readonly heard: string[];
  closed: boolean;
  /** Slow: takes nothing more. */
  slow: boolean;
  /** What the next renewal finds. */
  next: SessionFacts | null;
}

function aListener(facts: Partial<SessionFacts> = {}, ...permissions: string[]): Listener {
  let current: SessionFacts = { ...base, ...facts };
  const listener: Listener = {
    heard: [],
    closed: false,
    slow: false,
    next: current,
    facts: () => current,
    permissions: () => new Set(permissions),
    write: (event) => {
      if (listener.slow) return false;
      listener.heard.push(event);
      return true;
    },
    renew: async () => {
      if (listener.next) current = listener.next;
      return listener.next !== null;
    },
    close: () => {
      listener.closed = true;
    },
  };
  return listener;
}

const change = (changes: Partial<LiveMessage['change']> = {}, hospitalId: string | null = 'h1'): LiveMessage => ({
  hospitalId,
  change: { entity: 'thing', action: 'update', ...changes },
});

/** Whether a listener hears a message. */
function hears(listener: Listener, message: LiveMessage): boolean {
  const hub = new LiveHub();
  hub.add(listener, null);
  hub.take(message);
  return listener.heard.length > 1;
}

describe('who hears', () => {
  test('the same hospital, and no other', () => {
    expect(hears(aListener(), change())).toBe(true);
    expect(hears(aListener({ hospitalId: 'h2' }), change())).toBe(false);
    expect(hears(aListener({ area: 'admin', hospitalId: null }), change())).toBe(false);
    expect(hears(aListener({ area: 'patient', hospitalId: null, userId: null, personId: 'p1' }), change())).toBe(false);
  });

  test('holders of the permission, case and spaces aside', () => {
    expect(hears(aListener({}, 'viewthings'), change({ permission: 'View  Things' }))).toBe(true);
    expect(hears(aListener({}, 'editthings'), change({ permission: 'View Things' }))).toBe(false);
  });

  test('the named users alone, and of those the holders of a named permission', () => {
    expect(hears(aListener(), change({ userIds: ['u1', 'u2'] }))).toBe(true);
    expect(hears(aListener({ userId: 'u3' }), change({ userIds: ['u1', 'u2'] }))).toBe(false);
    expect(hears(aListener({ userId: null }), change({ userIds: [''] }))).toBe(false);
    expect(hears(aListener(), change({ userIds: ['u1'], permission: 'View Things' }))).toBe(false);
  });

  test('a person whom a hospital names', () => {
    const patient = { area: 'patient', hospitalId: null, userId: null, personId: 'p1' } as const;
    expect(hears(aListener(patient), change({ userIds: ['p1'] }))).toBe(true);
    expect(hears(aListener(patient), change({ userIds: ['p2'] }))).toBe(false);
  });

  test('a change of the platform: operators, and whom it names', () => {
    const operator = { area: 'admin', hospitalId: null, userId: 'o1' } as const;
    expect(hears(aListener(operator), change({}, null))).toBe(true);
    expect(hears(aListener(), change({}, null))).toBe(false);
    expect(hears(aListener(operator), change({ userIds: ['o2'] }, null))).toBe(false);
    expect(hears(aListener(), change({ userIds: ['u1'] }, null))).toBe(true);
  });
});

test('an event tells the entity, the id and what happened, and nothing else', () => {
  const [hub, listener] = [new LiveHub(), aListener({}, 'viewthings')];
  hub.add(listener, null);
  hub.take(change({ id: 't1', permission: 'View Things', userIds: ['u1', 'u2'] }));
  hub.take(change({ entity: 'notification', action: 'create' }));
  expect(listener.heard.map((event) => event.replace(/^id: \w+\.(\d+)$/m, 'id: $1'))).toEqual([
    'id: 0\nevent: hello\ndata: {"missed":false}\n\n',
    'id: 1\nevent: change\ndata: {"entity":"thing","id":"t1","action":"update"}\n\n',
    'id: 2\nevent: notification\ndata: {"entity":"notification","id":null,"action":"create"}\n\n',
  ]);
});

describe('a stream that comes back', () => {
  const idOf = (event = '') => /^id: (.+)$/m.exec(event)?.[1] ?? '';

  test('gets what it missed, in order, once, and only what it may hear', () => {
    const hub = new LiveHub();
    const first = aListener({}, 'viewthings');
    hub.add(first, null);
    hub.take(change({ id: 't1' }));
    hub.remove(first);
    expect(first.closed).toBe(true);
    hub.take(change({ id: 't2' }));
    hub.take(change({ id: 'other' }, 'h2'));
    hub.take(change({ id: 'secret', permission: 'View Secrets' }));
    hub.take(change({ id: 't3', permission: 'View Things' }));
    const again = aListener({}, 'viewthings');
    hub.add(again, idOf(first.heard.at(-1)));
    expect(again.heard.map((event) => /"id":"(\w+)"|"missed":\w+/.exec(event)?.[0])).toEqual(['"id":"t2"', '"id":"t3"', '"missed":false']);
  });

  test('is told when the gap is not known here', () => {
    const hub = new LiveHub();
    const told = (last: string) => {
      const listener = aListener();
      hub.add(listener, last);
      return listener.heard.join('').includes('"missed":true');
    };
    for (let at = 0; at < 5002; at += 1) hub.take(change({ id: `t${at}` }));
    const probe = aListener();
    hub.add(probe, null);
    const process = idOf(probe.heard[0]).split('.')[0];
    expect(told(`${process}.1`)).toBe(true);
    expect(told(`${process}.2`)).toBe(false);
    expect(told(`${process}.5002`)).toBe(false);
    for (const last of ['deadbeef.5002', 'nonsense', '', '.', `${process}.`, `${process}.x`, `${process}.-9`, `${process}.1.5`])
      expect([last, told(last)]).toEqual([last, true]);
  });

  test('after the listening connection was away everybody is told', () => {
    const [hub, listener] = [new LiveHub(), aListener()];
    hub.add(listener, null);
    hub.reset();
    expect(listener.heard.at(-1)).toContain('"missed":true');
  });
});

describe('the end of a stream', () => {
  test('changed rights: told and closed, of that session, account or hospital alone', () => {
    for (const which of [{ sessionId: 's1' }, { accountId: 'a1' }, { hospitalId: 'h1' }]) {
      const hub = new LiveHub();
      const [mine, other] = [aListener(), aListener({ sessionId: 's2', accountId: 'a2', hospitalId: 'h2' })];
      for (const each of [mine, other]) hub.add(each, null);
      hub.access(which);
      expect([mine.heard.at(-1), mine.closed, other.closed, hub.size]).toEqual(['event: access\ndata: {}\n\n', true, false, 1]);
    }
  });

  test('a slow client is closed and hears nothing more', () => {
    const [hub, slow, quick] = [new LiveHub(), aListener(), aListener()];
    for (const each of [slow, quick]) hub.add(each, null);
    slow.slow = true;
    hub.take(change());
    slow.slow = false;
    hub.take(change());
    expect([slow.closed, slow.heard.length, quick.heard.length, hub.size]).toEqual([true, 1, 3, 1]);
  });

  test('a heartbeat keeps it open, and closes one that takes none', async () => {
    const [hub, open, slow] = [new LiveHub(), aListener(), aListener()];
    for (const each of [open, slow]) hub.add(each, null);
    slow.slow = true;
    await hub.beat('2026-01-01T00:30:00.000Z');
    expect([open.heard.at(-1), open.closed, slow.closed]).toEqual([': ping\n\n', false, true]);
  });

  test('a session that ended by time: told and closed at the next heartbeat', async () => {
    const [hub, listener] = [new LiveHub(), aListener()];
    hub.add(listener, null);
    listener.next = null;
    await hub.beat('2026-01-01T00:59:59.999Z');
    expect(listener.closed).toBe(false);
    await hub.beat('2026-01-01T01:00:00.000Z');
    expect([listener.heard.at(-1), listener.closed]).toEqual(['event: access\ndata: {}\n\n', true]);
  });

  test('a session whose idle limit has moved since stays, with the rights it has by then', async () => {
    const hub = new LiveHub();
    const listener = aListener();
    hub.add(listener, null);
    listener.next = { ...base, idleExpiresAt: '2026-01-01T02:00:00.000Z' };
    await hub.beat('2026-01-01T01:00:00.000Z');
    listener.next = null;
    await hub.beat('2026-01-01T01:30:00.000Z');
    expect([listener.closed, listener.facts().idleExpiresAt]).toEqual([false, '2026-01-01T02:00:00.000Z']);
    await hub.beat('2026-01-01T02:00:00.000Z');
    expect(listener.closed).toBe(true);
  });

  test('of the process closes all', () => {
    const [hub, one, two] = [new LiveHub(), aListener(), aListener()];
    for (const each of [one, two]) hub.add(each, null);
    hub.closeAll();
    expect([one.closed, two.closed, hub.size]).toEqual([true, true, 0]);
  });
});
