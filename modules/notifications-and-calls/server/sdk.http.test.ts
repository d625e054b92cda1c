import type { AddressInfo } from 'node:net';
import { EventSource } from 'eventsource';
import PocketBase, { ClientResponseError, type RecordModel } from 'pocketbase';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Notice } from '#kernel/server/scope/scope.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theCivis, theDatabase } from '#testing/world.ts';
import type { NotificationRecord } from '../contract/records.ts';

type Row = NotificationRecord & RecordModel;
interface Told {
  readonly action: string;
  readonly record: Row;
}

const opened: PocketBase[] = [];
let base = '';

beforeAll(async () => {
  // Node 24 has no EventSource of its own; browsers do.
  Object.assign(globalThis, { EventSource });
  await theCivis().server.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(theCivis().server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.realtime.unsubscribe().catch(() => undefined);
});
afterAll(() => Object.assign(globalThis, { EventSource: undefined }));

/** The unchanged SDK, signed in as somebody. */
function sdkOf(user: TestUser): PocketBase {
  const client = new PocketBase(base);
  client.authStore.save(user.token as string, null);
  opened.push(client);
  return client;
}
const notification = (client: PocketBase) => client.collection<Row>('notification');

const tell = (hospital: TestHospital, userIds: readonly string[], content: string, more: Partial<Notice> = {}) =>
  inScopeOf(hospital.id, (scope) => scope.notify({ title: 'Low Stock', content, path: '/inventory', to: { userIds }, ...more }));

async function aNurse(rows = 0): Promise<{ hospital: TestHospital; nurse: TestUser; other: TestUser; sdk: PocketBase }> {
  const hospital = await aHospital();
  const nurse = await hospital.userWith('View Vitals');
  const other = await hospital.userWith();
  await theDatabase().owner.query('delete from notifications where user_id = any($1)', [[nurse.userId, other.userId]]);
  for (let turn = 0; turn < rows; turn += 1)
    await tell(hospital, [nurse.userId], `Notice ${turn}`, { priority: turn % 2 ? 'high' : 'normal' });
  return { hospital, nurse, other, sdk: sdkOf(nurse) };
}
const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });

describe('records over the SDK', () => {
  test('health, getList with filter and sort, getFullList, getFirstListItem, getOne', async () => {
    const { nurse, other, sdk } = await aNurse(5);
    expect(await sdk.health.check()).toEqual({ code: 200, message: 'API is healthy.', data: {} });
    const page = await notification(sdk).getList(1, 2, {
      sort: '-created',
      filter: sdk.filter('created >= {:since} && readStatus = false && priority = {:priority}', {
        since: new Date('2023-10-10'),
        priority: 'normal',
      }),
      fields: 'id,content,priority',
    });
    expect(page).toMatchObject({ page: 1, perPage: 2, totalItems: 3, totalPages: 2 });
    expect(page.items.map((item) => item.content)).toEqual(['Notice 4', 'Notice 2']);
    expect(Object.keys(page.items[0] as object).sort()).toEqual(['content', 'id', 'priority']);
    const all = await notification(sdk).getFullList({ batch: 1000, sort: '+created', filter: `userId = "${nurse.userId}"` });
    expect(all.map((item) => item.content)).toEqual(['Notice 0', 'Notice 1', 'Notice 2', 'Notice 3', 'Notice 4']);
    expect(await notification(sdk).getFullList({ filter: `userId = "${other.userId}"` })).toEqual([]);
    const first = await notification(sdk).getFirstListItem('content ~ "tice 3"');
    expect(first.content).toBe('Notice 3');
    expect(await notification(sdk).getOne(first.id)).toEqual(first);
    const missing = await notification(sdk)
      .getOne(crypto.randomUUID())
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(ClientResponseError);
    expect(missing).toMatchObject({ status: 404, response: { status: 404, message: "The requested resource wasn't found.", data: {} } });
  });

  test('update as JSON and as a form; create and delete are refused', async () => {
    const { sdk } = await aNurse(2);
    const [one, two] = await notification(sdk).getFullList();
    const read = await notification(sdk).update(one?.id as string, { readStatus: true });
    expect(read).toMatchObject({ readStatus: true, collectionName: 'notification' });
    const form = new FormData();
    form.append('readStatus', 'true');
    expect(await notification(sdk).update(two?.id as string, form)).toMatchObject({ readStatus: true });
    const mixed = { readStatus: false, extra: { a: 1 }, file: new File(['x'], 'x.txt') };
    expect(await notification(sdk).update(two?.id as string, mixed)).toMatchObject({ readStatus: false });
    const refusals = [notification(sdk).create({ title: 'Mine' }), notification(sdk).delete(one?.id as string)];
    for (const refused of await Promise.allSettled(refusals)) {
      expect(refused).toMatchObject({ status: 'rejected' });
      expect((refused as PromiseRejectedResult).reason).toMatchObject({
        status: 403,
        response: { message: 'Only the server can perform this action.' },
      });
    }
  });

  test('two lists at once with request keys of their own; without, the earlier is cancelled by the SDK', async () => {
    const { sdk } = await aNurse(3);
    const [bar, store] = await Promise.all([
      notification(sdk).getList(1, 50, { requestKey: 'top-bar', sort: '-created' }),
      notification(sdk).getList(1, 500, { requestKey: 'store', sort: '-created' }),
    ]);
    expect([bar.totalItems, store.totalItems]).toEqual([3, 3]);
    const earlier = notification(sdk)
      .getList(1, 50)
      .catch((error: ClientResponseError) => error.isAbort);
    const later = await notification(sdk).getList(1, 50);
    expect([await earlier, later.totalItems]).toEqual([true, 3]);
  });

  test('createBatch: updates in order and in one transaction', async () => {
    const { sdk } = await aNurse(4);
    const ids = (await notification(sdk).getFullList({ sort: 'created' })).map(({ id }) => id);
    const batch = sdk.createBatch();
    for (const id of ids) batch.collection('notification').update(id, { readStatus: true }, { fields: 'id,readStatus' });
    batch.collection('notification').update(ids[0] as string, { readStatus: false });
    const answers = await batch.send();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[1]).toEqual({ status: 200, body: { id: ids[1], readStatus: true } });
    expect(answers[4]?.body).toMatchObject({ id: ids[0], readStatus: false });
    expect((await notification(sdk).getFullList({ filter: 'readStatus = true' })).length).toBe(3);
  });

  test('createBatch: one that fails refuses all, and says which', async () => {
    const { hospital, other, sdk } = await aNurse(2);
    await tell(hospital, [other.userId], 'Theirs');
    const theirs = (await notification(sdkOf(other)).getFirstListItem('')).id;
    const own = (await notification(sdk).getFullList()).map(({ id }) => id);
    const batch = sdk.createBatch();
    for (const id of [...own, theirs]) batch.collection('notification').update(id, { readStatus: true });
    expect(await batch.send().catch((error: unknown) => error)).toMatchObject({
      status: 400,
      response: {
        status: 400,
        message: 'Batch transaction failed.',
        data: {
          requests: {
            '2': {
              code: 'batch_request_failed',
              message: 'Batch request failed.',
              response: { status: 404, message: "The requested resource wasn't found.", data: {} },
            },
          },
        },
      },
    });
    expect((await notification(sdk).getFullList({ filter: 'readStatus = true' })).length).toBe(0);
    const creating = sdk.createBatch();
    creating.collection('notification').create({ title: 'Mine' });
    expect(await creating.send().catch((error: unknown) => error)).toMatchObject({
      response: { data: { requests: { '0': { response: { status: 403 } } } } },
    });
  });
});

describe('realtime over the SDK', () => {
  test('subscribe to all, to one, with a filter and fields, two listeners on one topic, unsubscribe', async () => {
    const { hospital, nurse, other, sdk } = await aNurse(1);
    const heard: Record<string, string[]> = { all: [], twin: [], one: [], high: [] };
    const noting = (name: string) => (event: object) => {
      const { action, record } = event as Told;
      heard[name]?.push(`${action} ${record.content} ${record.readStatus ?? '-'}`);
    };
    const [before] = await notification(sdk).getFullList();
    await notification(sdk).subscribe('*', noting('all'));
    const offTwin = await notification(sdk).subscribe('*', noting('twin'));
    await notification(sdk).subscribe(before?.id as string, noting('one'));
    await notification(sdk).subscribe('*', noting('high'), { filter: 'priority = "high" && readStatus = false', fields: 'id,content' });
    await tell(hospital, [other.userId], 'Theirs');
    await tell(hospital, [nurse.userId, other.userId], 'Both', { priority: 'high' });
    await notification(sdk).update(before?.id as string, { readStatus: true });
    await until(() => heard).toEqual({
      all: ['create Both false', 'update Notice 0 true'],
      twin: ['create Both false', 'update Notice 0 true'],
      one: ['update Notice 0 true'],
      high: ['create Both -'],
    });
    await offTwin();
    await notification(sdk).unsubscribe(before?.id as string);
    await notification(sdk).update(before?.id as string, { readStatus: false });
    await until(() => heard['all']).toEqual(['create Both false', 'update Notice 0 true', 'update Notice 0 false']);
    expect(heard['twin']).toHaveLength(2);
    expect(heard['one']).toHaveLength(1);
    await sdk.realtime.unsubscribe();
    expect(sdk.realtime.isConnected).toBe(false);
  });

  test('after the server drops the stream the SDK comes back and hears again', async () => {
    const { hospital, nurse, sdk } = await aNurse();
    const heard: string[] = [];
    let connects = 0;
    await sdk.realtime.subscribe('PB_CONNECT', () => (connects += 1));
    await notification(sdk).subscribe('*', ({ record }) => void heard.push(record.content));
    await tell(hospital, [nurse.userId], 'Before');
    await until(() => heard).toEqual(['Before']);
    const first = sdk.realtime.clientId;
    theCivis().server.server.closeAllConnections();
    await until(() => sdk.realtime.isConnected && sdk.realtime.clientId !== first).toBe(true);
    await until(() => connects).toBeGreaterThanOrEqual(2);
    await tell(hospital, [nurse.userId], 'After');
    await until(() => heard).toEqual(['Before', 'After']);
  });

  test('marking all makes the unread count zero in every tab', async () => {
    const { nurse, sdk } = await aNurse(60);
    const tabs = [sdkOf(nurse), sdkOf(nurse)];
    const seen = tabs.map(() => new Set<string>());
    for (const [at, tab] of tabs.entries())
      await notification(tab).subscribe('*', ({ record }) => void (record.readStatus && seen[at]?.add(record.id)));
    const ids = (await notification(sdk).getFullList()).map(({ id }) => id);
    const batch = sdk.createBatch();
    for (const id of ids) batch.collection('notification').update(id, { readStatus: true });
    await batch.send();
    await until(() => seen.map((set) => set.size)).toEqual([60, 60]);
  });
});
