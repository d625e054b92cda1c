import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBackupDue, pruneBackups } from './backups.ts';
import { differingCounts } from './drill.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe('a nightly backup is due', () => {
  const facts = { madeAt: at(22, 2, 5), failedAt: null, now: at(23, 1, 59), hour: 2 };

  test.each([
    ['when there is none', { madeAt: null }, true],
    ['not before its hour', {}, false],
    ['when its hour has come', { now: at(23, 2) }, true],
    ['later that day, when the machine was off at its hour', { now: at(23, 17) }, true],
    ['not twice for one night', { madeAt: at(23, 2, 1), now: at(23, 23) }, false],
    ['after several nights', { madeAt: at(19, 2, 5) }, true],
    ['not within an hour of one that failed', { now: at(23, 2, 30), failedAt: at(23, 2, 1) }, false],
    ['again an hour after one that failed', { now: at(23, 3, 2), failedAt: at(23, 2, 1) }, true],
    ['not within an hour of a first one that failed', { madeAt: null, now: at(23, 3), failedAt: at(23, 2, 30) }, false],
  ])('%s', (_when, change, due) => {
    expect(isBackupDue({ ...facts, ...change })).toBe(due);
  });
});

describe('what is kept', () => {
  let folder: string;
  let archive: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'civis-kept-'));
    archive = join(folder, 'archive/77');
    mkdirSync(archive, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function aBackup(day: number, segment: number, scheduled = true): string {
    const madeAt = `2026-11-${day}T02:00:00.000Z`;
    const name = madeAt.replaceAll(/[:.]/g, '-');
    mkdirSync(join(folder, name));
    const firstSegment = `0000000100000000000000${segment}`;
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify({ kind: 'copy', madeAt, scheduled, systemId: '77', firstSegment }));
    return name;
  }

  test('the newest scheduled backups, every other one, and the log and documents that the oldest of them needs', async () => {
    const names = [aBackup(18, 10), aBackup(19, 20), aBackup(20, 30), aBackup(21, 40)];
    mkdirSync(join(folder, '2026-11-22T02-00-00-000Z.unfinished'));
    for (const segment of [10, 19, 30, 31, 40]) writeFileSync(join(archive, `0000000100000000000000${segment}.gz`), '');
    writeFileSync(join(archive, '00000002.history.gz'), '');
    const mirror = join(folder, 'archive/77-files/ab');
    mkdirSync(mirror, { recursive: true });
    for (const [name, moment] of [
      ['old', '2026-11-19T12:00:00Z'],
      ['new', '2026-11-20T12:00:00Z'],
    ] as const) {
      writeFileSync(join(mirror, name), '');
      utimesSync(join(mirror, name), new Date(moment), new Date(moment));
    }
    expect(await pruneBackups(folder, 2, archive)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([...names.slice(2), '2026-11-22T02-00-00-000Z.unfinished', 'archive']);
    expect(readdirSync(archive).sort()).toEqual(
      ['30', '31', '40'].map((n) => `0000000100000000000000${n}.gz`).concat('00000002.history.gz'),
    );
    expect(readdirSync(mirror)).toEqual(['new']);
  });

  test('a backup made by hand is never removed, nor the log that it needs', async () => {
    const byHand = aBackup(17, 5 + 10, false);
    aBackup(18, 20);
    aBackup(19, 30);
    writeFileSync(join(archive, '000000010000000000000015.gz'), '');
    await pruneBackups(folder, 1, archive);
    expect(readdirSync(folder)).toContain(byHand);
    expect(readdirSync(archive)).toEqual(['000000010000000000000015.gz']);
  });
});

test('counts may lie between what was there at the moment and right after it, and nowhere else', () => {
  const [at, after] = [
    { a: 5, b: 5, c: 7, d: 1 },
    { a: 5, b: 8, c: 4, d: 1 },
  ];
  expect(differingCounts({ a: 5, b: 6, c: 4, d: 1 }, [at, after])).toEqual([]);
  expect(differingCounts({ a: 4, b: 9, c: 3 }, [at, after])).toEqual([
    'a: 4 rows, expected 5',
    'b: 9 rows, expected 5 to 8',
    'c: 3 rows, expected 4 to 7',
    'd: 0 rows, expected 1',
  ]);
});
