import { expect, test } from 'vitest';
import { nightWorkDue } from './night-work.ts';

const jobs = [{ name: 'early', nightlyHour: 0 }, { name: 'late', nightlyHour: 6 }, { name: 'queued' }];
const dueIn = (zone: string, now: string) =>
  nightWorkDue(jobs, [{ id: 'h', zone }], now).map(({ job, day, key }) => [job, day, key === `h:${day}`]);

test('a job is due from its local hour on, until the day ends', () => {
  expect(dueIn('UTC', '2026-03-04T23:59:59.999Z')).toEqual([
    ['early', '2026-03-04', true],
    ['late', '2026-03-04', true],
  ]);
  expect(dueIn('UTC', '2026-03-05T00:00:00.000Z')).toEqual([['early', '2026-03-05', true]]);
  expect(dueIn('UTC', '2026-03-05T05:59:59.000Z')).toEqual([['early', '2026-03-05', true]]);
  expect(dueIn('UTC', '2026-03-05T06:00:00.000Z')).toHaveLength(2);
});

test('hour and day are those of the hospital', () => {
  // 22:30 UTC is 23:30 in Lagos, 01:30 of the next day in Nairobi and 17:30 in New York.
  const now = '2026-03-04T22:30:00.000Z';
  expect(dueIn('Africa/Lagos', now).map(([, day]) => day)).toEqual(['2026-03-04', '2026-03-04']);
  expect(dueIn('Africa/Nairobi', now)).toEqual([['early', '2026-03-05', true]]);
  expect(dueIn('America/New_York', now)).toHaveLength(2);
  // A quarter past in Kathmandu (+05:45) is another quarter elsewhere.
  expect(dueIn('Asia/Kathmandu', '2026-03-04T18:14:00.000Z')).toHaveLength(2);
  expect(dueIn('Asia/Kathmandu', '2026-03-04T18:15:00.000Z')).toEqual([['early', '2026-03-05', true]]);
});

test('an hour that a clock change leaves out is made up for in the next; one that comes twice has one key', () => {
  // In Cairo midnight of 24 April 2026 does not exist: the day begins at 01:00.
  expect(dueIn('Africa/Cairo', '2026-04-23T22:05:00.000Z')).toEqual([['early', '2026-04-24', true]]);
  const twice = ['2026-10-29T20:30:00.000Z', '2026-10-29T21:30:00.000Z'].map((now) =>
    nightWorkDue(jobs, [{ id: 'h', zone: 'Africa/Cairo' }], now),
  );
  expect(new Set(twice.flat().map(({ job, key }) => job + key)).size).toBe(2);
});

test('each hospital for itself; a queued job never', () => {
  const work = nightWorkDue(
    jobs,
    [
      { id: 'a', zone: 'Africa/Lagos' },
      { id: 'b', zone: 'Pacific/Auckland' },
    ],
    '2026-03-04T12:00:00.000Z',
  );
  expect(work.map(({ hospitalId, job, key }) => [hospitalId, job, key])).toEqual([
    ['a', 'early', 'a:2026-03-04'],
    ['a', 'late', 'a:2026-03-04'],
    ['b', 'early', 'b:2026-03-05'],
  ]);
});
