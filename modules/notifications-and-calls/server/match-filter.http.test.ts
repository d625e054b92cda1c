import { expect, test } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import type { NotificationPage, NotificationRecord } from '../contract/records.ts';
import { FilterError, parseFilter } from './filter-grammar.ts';
import { matchesFilter } from './match-filter.ts';

const records = '/api/collections/notification/records';

/** The same numbers in every run. */
function seeded(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

const names = [
  'id',
  'userId',
  'title',
  'content',
  'path',
  'readStatus',
  'kind',
  'priority',
  'module',
  'created',
  'updated',
  'dates.dateTime',
  'dates.prevDateTime',
];
const signs = ['=', '!=', '>', '>=', '<', '<=', '~', '!~', '?=', '?~'];
const values = [
  '"low"',
  "'Low Stock'",
  '"50%"',
  '"%a_c%"',
  '"a\\\\b"',
  "'it\\'s'",
  'true',
  'false',
  'null',
  '""',
  '1',
  '0',
  '-2.5',
  '@now',
  '@yesterday',
  '@todayStart',
  '@monthEnd',
  '"2026-11-20"',
  '"2000-01-01 00:00:00.000Z"',
  '"critical"',
  '"m1"',
  '"É"',
  '"\u00e9t\u00e9"',
  '"/in"',
  '"call"',
];

test('a subscription’s filter passes exactly what a list’s does (1500 random filters)', async () => {
  const hospital = await aHospital();
  const nurse = await hospital.userWith();
  await theDatabase().owner.query('delete from notifications where user_id = $1', [nurse.userId]);
  const start = clockNow();
  const contents = ['50% of a_c', 'a\\b', "it's low", '', 'été', 'ABC low'];
  for (const [at, content] of contents.entries()) {
    setClock(addDays(start, -at));
    await inScopeOf(hospital.id, (scope) =>
      scope.notify({
        title: at % 2 ? 'Low Stock' : 'Calling',
        content,
        path: '/inventory',
        to: { userIds: [nurse.userId] },
        priority: at === 3 ? 'critical' : 'normal',
        ...(at % 3 ? { module: `m${at}` } : {}),
        ...(at % 2 ? { dates: { dateTime: addDays(start, at), prevDateTime: null } } : {}),
      }),
    );
  }
  setClock(start);
  try {
    const all = ((await nurse.raw('GET', records)).payload as NotificationPage).items as NotificationRecord[];
    expect(all).toHaveLength(contents.length);
    const next = seeded(7);
    const one = (items: readonly string[]) => items[next(items.length)] as string;
    const term = (): string => {
      const [a, b] = [next(12) === 0 ? one(values) : one(names), next(10) === 0 ? one(names) : one(values)];
      return next(8) === 0 ? `(${term()} || ${term()})` : `${next(2) ? a : b} ${one(signs)} ${next(2) ? a : b}`;
    };
    let [passed, refused] = [0, 0];
    for (let turn = 0; turn < 1500; turn += 1) {
      const filter = Array.from({ length: 1 + next(3) }, term).join(next(2) ? ' && ' : ' || ');
      const answer = await nurse.raw('GET', `${records}?filter=${encodeURIComponent(filter)}`);
      const own = ownAnswer(filter, all, start);
      if (answer.status === 400) {
        refused += 1;
        continue;
      }
      passed += 1;
      const listed = (answer.payload as NotificationPage).items.map(({ id }) => id).toSorted();
      expect([filter, own]).toEqual([filter, listed]);
    }
    // Most are meant to be run, and some to be refused.
    expect(passed).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(50);
  } finally {
    setClock(null);
  }
});

function ownAnswer(text: string, all: readonly NotificationRecord[], now: string): string[] | null {
  try {
    const filter = parseFilter(text);
    return all
      .filter((record) => !filter || matchesFilter(filter, record, now))
      .map(({ id }) => id)
      .toSorted();
  } catch (error) {
    if (error instanceof FilterError) return null;
    throw error;
  }
}
