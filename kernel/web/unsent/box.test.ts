import { describe, expect, test } from 'vitest';
import type { Answer, Refused } from '#kernel/web/client/send.ts';
import { type NewUnsent, UnsentBox } from './box.ts';
import { memoryRows } from './device-store.ts';
import { afterAnswer, nextOrder, othersCount, refusedOf, type Unsent, waitingOf } from './rules.ts';
import { sealingStore } from './sealing-store.ts';
import { memoryVault } from './session-key.ts';

const act = (id: string, more: Partial<NewUnsent> = {}): NewUnsent => ({
  ...{ id, owner: 'ada', at: '2026-11-21T10:00:00.000Z', method: 'PATCH', path: '/things/{id}', params: { id: 't' }, body: {} },
  ...{ subject: `subject of ${id}`, page: '/things' },
  ...more,
});
const no = (status: number, code = 'NO'): Refused => ({ ok: false, status, code, message: `no ${status}`, fields: {}, details: {} });
const yes = { ok: true, payload: null, message: '' } as const;

function aBox(answers: (entry: Unsent) => Answer<unknown>, owner = 'ada') {
  const store = sealingStore(
    memoryRows(),
    memoryVault(() => 'token'),
  );
  const sent: string[] = [];
  const open = (person: string) =>
    new UnsentBox(
      store,
      (entry) => {
        sent.push(entry.id);
        return Promise.resolve(answers(entry));
      },
      () => person,
    );
  return { box: open(owner), open, sent };
}

describe('rules', () => {
  test('order is the order of recording, and of one person', () => {
    const entries = [act('b'), act('a'), act('c', { owner: 'ben' })].map((one, index) => ({ ...one, order: 9 - index, refused: null }));
    expect(waitingOf(entries, 'ada').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(othersCount(entries, 'ada')).toBe(1);
    expect(nextOrder(entries)).toBe(10);
    expect(nextOrder([])).toBe(1);
  });

  test('no answer, a halt and an ended session let an act wait; every other no is a refusal', () => {
    expect([0, 401, 429, 502, 503, 504].map((status) => afterAnswer(no(status)))).toEqual(Array(6).fill('waits'));
    expect([400, 402, 403, 404, 409, 422, 500].map((status) => afterAnswer(no(status)))).toEqual(Array(7).fill('refused'));
    expect(afterAnswer(yes)).toBe('done');
  });
});

test('acts are sent one after the other and leave the device when the server has them', async () => {
  const { box, sent } = aBox(() => yes);
  const told: string[] = [];
  box.onSent(({ id }) => told.push(id));
  await box.keep(act('one'));
  await box.keep(act('two'));
  await Promise.all([box.flush(), box.flush()]);
  expect(sent).toEqual(['one', 'two']);
  expect(told).toEqual(['one', 'two']);
  expect(box.entries()).toEqual([]);
});

test('without a connection nothing is passed over and nothing is lost, also not by a reload', async () => {
  let reachable = false;
  const { box, open, sent } = aBox(() => (reachable ? yes : no(0, 'NETWORK_ERROR')));
  await box.keep(act('one'));
  await box.keep(act('two'));
  await box.flush();
  expect(sent).toEqual(['one']);
  const afterReload = open('ada');
  await afterReload.load();
  expect(afterReload.entries().map(({ id }) => id)).toEqual(['one', 'two']);
  reachable = true;
  await afterReload.flush();
  expect(sent).toEqual(['one', 'one', 'two']);
  expect(afterReload.entries()).toEqual([]);
});

test('a refused act stays for a person to decide, the next one goes on; it is sent again under its key', async () => {
  let full = true;
  const { box, sent } = aBox(({ id }) => (id === 'one' && full ? no(409, 'TAKEN') : yes));
  await box.keep(act('one'));
  await box.keep(act('two'));
  await box.flush();
  expect(refusedOf(box.entries(), 'ada')).toMatchObject([{ id: 'one', refused: { status: 409, code: 'TAKEN', message: 'no 409' } }]);
  await box.flush();
  expect(sent).toEqual(['one', 'two']);
  full = false;
  await box.retry('one');
  expect(sent).toEqual(['one', 'two', 'one']);
  expect(box.entries()).toEqual([]);
});

test('one act of a record waits; nobody sends what another person recorded', async () => {
  const { box, open, sent } = aBox(() => yes);
  await box.keep(act('one', { subject: 'dose' }));
  await box.keep(act('twice', { subject: 'dose' }));
  expect(box.entries().map(({ id }) => id)).toEqual(['one']);
  const ben = open('ben');
  await ben.flush();
  expect(sent).toEqual([]);
  await ben.drop('one');
  expect(ben.entries()).toEqual([]);
});
