import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../module/module.ts';
import type { Civis } from '../start/start-civis.ts';
import type { JobOptions, Scope } from '../scope/scope.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

interface Run {
  readonly job: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly scope: string;
  readonly actor: string;
}
const runs: Run[] = [];
const failing = new Map<string, number>();

const note = (job: string) => async (scope: { kind: string; actor: { name: string } }, data: Readonly<Record<string, unknown>>) => {
  const left = failing.get(String(data['mark'])) ?? 0;
  if (left > 0) {
    failing.set(String(data['mark']), left - 1);
    throw new Error('the job failed');
  }
  runs.push({ job, data, scope: scope.kind, actor: scope.actor.name });
};

const groups: string[][] = [];
const longRuns: string[] = [];

const jobs: Job[] = [
  {
    name: 'probe.many',
    run: {
      hospital: note('probe.many'),
      many: async (scope, data) => {
        groups.push(data.map(({ mark }) => String(mark)));
        for (const one of data) await note('probe.many')(scope, one);
      },
    },
  },
  {
    name: 'probe.long',
    run: {
      hospital: async () => {
        longRuns.push('begun');
        await pause(25_000);
        longRuns.push('ended');
      },
    },
  },
  { name: 'probe.hospital', run: { hospital: note('probe.hospital') } },
  { name: 'probe.platform', run: { platform: note('probe.platform') } },
  { name: 'probe.night', run: { hospital: note('probe.night') }, nightlyHour: 2 },
];

let house: House;
let holder: SignedIn;
let worker: Civis;

beforeAll(async () => {
  house = await aHouse({ jobs });
  holder = house.signIn();
  worker = await house.twin({ background: true });
});
afterAll(async () => {
  await worker.stop();
  await house.end();
});

const runsOf = (mark: string) => runs.filter(({ data }) => data['mark'] === mark);
const queued = async (mark: string) =>
  (await house.database.owner.query("select name, state, singleton_key from pgboss.job where data ->> 'mark' = $1", [mark])).rows;

function enqueue(mark: string, { job = 'probe.hospital', options, refuse }: { job?: string; options?: JobOptions; refuse?: boolean } = {}) {
  const url = house.put(async (scope: Scope) => {
    await scope.enqueue(job, { mark }, options);
    // Row security holds again for what the act does afterwards.
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(scope.tx);
    expect(rows[0]?.role).toBe('civis_app');
    if (refuse) throw new Error('refused');
  });
  return holder.raw('POST', url);
}

describe('enqueue', () => {
  test('in an act that commits runs once, in the scope of its hospital, which nobody needs to name', async () => {
    const mark = randomUUID();
    expect((await enqueue(mark)).status).toBe(200);
    await expect.poll(() => runsOf(mark).length, { timeout: 20_000 }).toBe(1);
    expect(runsOf(mark)).toEqual([
      { job: 'probe.hospital', data: { mark, hospitalId: house.hospitalId }, scope: 'hospital', actor: 'system:probe.hospital' },
    ]);
    await pause(300);
    expect(runsOf(mark)).toHaveLength(1);
  });

  test('in an act that is rolled back runs nothing', async () => {
    const [gone, kept] = [randomUUID(), randomUUID()];
    await enqueue(gone, { refuse: true });
    await enqueue(kept);
    await expect.poll(() => runsOf(kept).length, { timeout: 20_000 }).toBe(1);
    expect([runsOf(gone), await queued(gone)]).toEqual([[], []]);
  });

  test('a platform job gets a platform scope', async () => {
    const mark = randomUUID();
    await enqueue(mark, { job: 'probe.platform' });
    await expect.poll(() => runsOf(mark).length, { timeout: 20_000 }).toBe(1);
    expect(runsOf(mark)[0]).toMatchObject({ scope: 'platform', actor: 'system:probe.platform' });
  });

  test('a job that nobody runs is a fault of the act', async () => {
    expect((await enqueue(randomUUID(), { job: 'probe.unknown' })).status).toBe(500);
  });

  test('jobs of one hospital that wait together run in one transaction; one that fails leaves the others done', async () => {
    const marks = [randomUUID(), randomUUID(), randomUUID()];
    const [first, broken] = marks as [string, string];
    // It fails beside the others, not for itself.
    failing.set(broken, 1);
    const url = house.put(async (scope: Scope) => {
      for (const mark of marks) await scope.enqueue('probe.many', { mark });
    });
    await holder.raw('POST', url);
    await expect.poll(() => marks.filter((mark) => runsOf(mark).length > 0).length, { timeout: 40_000 }).toBe(3);
    expect(groups[0]?.toSorted()).toEqual(marks.toSorted());
    expect(runsOf(broken)).toHaveLength(1);
    expect(runsOf(first).at(-1)).toMatchObject({ scope: 'hospital', actor: 'system:probe.many', data: { hospitalId: house.hospitalId } });
  });

  test('later means later', async () => {
    const mark = randomUUID();
    await enqueue(mark, { options: { startAfter: '2999-01-01T00:00:00.000Z' } });
    await pause(500);
    expect([runsOf(mark).length, (await queued(mark)).length]).toEqual([0, 1]);
  });
});

describe('a key', () => {
  const later = { startAfter: '2999-01-01T00:00:00.000Z' };

  test('has one waiting job, of twenty that are sent at once; another key, another job and no key are apart', async () => {
    const [mark, singletonKey] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => enqueue(mark, { options: { ...later, singletonKey } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await queued(mark)).toHaveLength(1);
    await enqueue(mark, { options: { ...later, singletonKey: randomUUID() } });
    await enqueue(mark, { job: 'probe.platform', options: { ...later, singletonKey } });
    await enqueue(mark, { options: later });
    await enqueue(mark, { options: later });
    expect(await queued(mark)).toHaveLength(5);
  });

  test('that was rolled back is free again', async () => {
    const [mark, singletonKey] = [randomUUID(), randomUUID()];
    await enqueue(mark, { options: { ...later, singletonKey }, refuse: true });
    await enqueue(mark, { options: { ...later, singletonKey } });
    expect(await queued(mark)).toHaveLength(1);
  });

  test('whose job waits already holds it until the second act has committed', async () => {
    const [mark, singletonKey] = [randomUUID(), randomUUID()];
    await enqueue(mark, { options: { ...later, singletonKey } });
    const wake = () => house.database.owner.query("update pgboss.job set start_after = now() where data ->> 'mark' = $1", [mark]);
    let seenWhileOpen = -1;
    const url = house.put(async (scope: Scope) => {
      await scope.enqueue('probe.hospital', { mark, hospitalId: scope.hospitalId }, { singletonKey });
      const { rows } = await sql`select 1`.execute(scope.tx);
      expect(rows).toHaveLength(1);
      // The waiting job's row is held: nobody takes it up before this act is over.
      const taken = await house.database.owner.query("select 1 from pgboss.job where data ->> 'mark' = $1 for update skip locked", [mark]);
      seenWhileOpen = taken.rows.length;
    });
    await holder.raw('POST', url);
    expect(seenWhileOpen).toBe(0);
    await wake();
    await expect.poll(() => runsOf(mark).length, { timeout: 20_000 }).toBe(1);
  });
});

test('a job that fails is tried again, alone: its neighbours of the same batch ran once', async () => {
  const bad = randomUUID();
  const good = Array.from({ length: 5 }, () => randomUUID());
  failing.set(bad, 1);
  const url = house.put(async (scope: Scope) => {
    for (const mark of [good[0], bad, ...good.slice(1)]) await scope.enqueue('probe.hospital', { mark, hospitalId: scope.hospitalId });
  });
  await holder.raw('POST', url);
  await expect.poll(() => runsOf(bad).length, { timeout: 25_000 }).toBe(1);
  for (const mark of good) expect(runsOf(mark)).toHaveLength(1);
  expect(house.logged.filter(({ words }) => words.startsWith('A job failed'))).toHaveLength(1);
}, 40_000);

/** As a process leaves it that is killed while it works on it. */
const leftBehind = (mark: string, secondsAgo: number) =>
  house.database.owner.query(
    `update pgboss.job set state = 'active', started_on = now(), start_after = now(), heartbeat_on = now() - $2 * interval '1 second'
      where data ->> 'mark' = $1`,
    [mark, secondsAgo],
  );

test('a job whose process died while it worked on it runs again within 30 seconds; one that is worked on for longer than that runs once', async () => {
  const [orphan, fresh] = [randomUUID(), randomUUID()];
  for (const mark of [orphan, fresh]) await enqueue(mark, { options: { startAfter: '2999-01-01T00:00:00.000Z' } });
  const long = house.put(async (scope: Scope) => {
    await scope.enqueue('probe.long', { mark: 'long' });
  });
  await holder.raw('POST', long);
  await expect.poll(() => longRuns.length, { timeout: 10_000 }).toBe(1);
  // Killed just after it showed a sign of life; the other one shows one before its time is over.
  await leftBehind(orphan, 0);
  await leftBehind(fresh, 0);
  const killed = performance.now();
  const signs = setInterval(() => void leftBehind(fresh, 0), 2_000);
  await expect.poll(() => runsOf(orphan).length, { timeout: 40_000 }).toBe(1);
  expect(performance.now() - killed).toBeLessThan(30_000);
  await expect.poll(() => longRuns.filter((run) => run === 'ended').length, { timeout: 20_000 }).toBe(1);
  clearInterval(signs);
  expect([runsOf(fresh).length, longRuns]).toEqual([0, ['begun', 'ended']]);
  await house.database.owner.query("delete from pgboss.job where data ->> 'mark' = $1", [fresh]);
}, 90_000);

test('queues of an earlier version, and jobs that waited in them, get the sign of life at the next start', async () => {
  const mark = randomUUID();
  await enqueue(mark, { options: { startAfter: '2999-01-01T00:00:00.000Z' } });
  await house.database.owner.query('update pgboss.queue set heartbeat_seconds = null');
  await house.database.owner.query("update pgboss.job set heartbeat_seconds = null where data ->> 'mark' = $1", [mark]);
  const later = await house.twin();
  await later.stop();
  const { rows } = await house.database.owner.query(
    "select j.heartbeat_seconds as job, q.heartbeat_seconds as queue from pgboss.job j join pgboss.queue q using (name) where j.data ->> 'mark' = $1",
    [mark],
  );
  expect(rows).toEqual([{ job: 10, queue: 10 }]);
});

test('nights are queued once a day for each hospital whose hour has come, by however many ticks', async () => {
  const [lagos, auckland] = [randomUUID(), randomUUID()];
  house.zones.set(lagos, 'Africa/Lagos');
  house.zones.set(auckland, 'Pacific/Auckland');
  const tick = (at: string) => {
    house.setClock(at);
    return house.civis.jobs.queueNights(house.civis.kernel);
  };
  const nights = () => runs.filter(({ job }) => job === 'probe.night').map(({ data }) => [data['hospitalId'], data['day']]);
  expect(await tick('2026-03-04T00:07:00.000Z')).toBe(1);
  await expect.poll(nights, { timeout: 20_000 }).toEqual([[auckland, '2026-03-04']]);
  // Long done, and still not queued again for the day.
  expect(await tick('2026-03-04T00:37:00.000Z')).toBe(0);
  const ticks = await Promise.all([tick('2026-03-04T01:07:00.000Z'), tick('2026-03-04T01:07:00.000Z')]);
  expect(ticks.every((count) => count <= 1)).toBe(true);
  await expect.poll(nights, { timeout: 20_000 }).toContainEqual([lagos, '2026-03-04']);
  await pause(300);
  expect(nights()).toHaveLength(2);
  expect(await tick('2026-03-04T13:07:00.000Z')).toBe(1);
  await expect.poll(nights, { timeout: 20_000 }).toContainEqual([auckland, '2026-03-05']);
  house.setClock(null);
}, 60_000);
