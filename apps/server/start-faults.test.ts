import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { SettingsError } from '#kernel/server/settings/settings.ts';
import { OtherSiteKey } from '#kernel/server/settings/site-key.ts';
import { exitCodeOf, faultWords } from './start-faults.ts';

const place = { host: '127.0.0.1', port: 3000, dataDir: '/srv/civis', databaseUrl: 'postgres://ada:hunter2@db.example.org:5432/civis' };
const fault = (facts: object, words = 'boom') => Object.assign(new Error(words), facts);

describe('a fault at start is one sentence', () => {
  test.each([
    [{ code: 'EADDRINUSE', syscall: 'listen' }, /^Port 3000 of 127\.0\.0\.1 is in use/],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, /^127\.0\.0\.1 is not an address of this machine/],
    [{ code: 'EACCES', syscall: 'listen' }, /^Port 3000 may not be opened/],
    [{ code: 'ECONNREFUSED' }, /^The database of DATABASE_URL does not answer at db\.example\.org:5432/],
    [{ code: 'ENOTFOUND' }, /does not answer at db\.example\.org:5432/],
    [{ code: '28P01' }, /refuses the user or the password/],
    [{ code: '3D000' }, /does not exist at db\.example\.org:5432/],
    [{ code: '53300' }, /no connection left/],
    [{ code: '57P03' }, /starting or stopping/],
    [{ code: '42501' }, /^The user of DATABASE_URL may not do what Civis needs: boom\.$/],
    [{ code: 'ENOSPC', path: '/srv/civis/running.7' }, /^The disk of \/srv\/civis is full/],
    [{ code: 'EDQUOT' }, /is full/],
    [{ code: 'EIO' }, /reports errors/],
    [{ code: 'EACCES', path: '/srv/civis' }, /^This account may not use \/srv\/civis/],
    [{ code: 'EROFS', path: '/srv/civis' }, /can only be read/],
    [{ code: 'ENOTDIR', path: '/srv/civis' }, /is not a folder/],
  ])('%j', (facts, words) => {
    const said = faultWords(fault(facts), place);
    expect(said).toMatch(words);
    expect(said).toMatch(/^[^\n]+\.$/);
    expect(said).not.toMatch(/hunter2|\bat .*:\d+:\d+/);
  });

  test('of several addresses that were tried the first is told', () => {
    const both = new AggregateError([fault({ code: 'ECONNREFUSED' }), fault({ code: 'ECONNREFUSED' })], '');
    expect(faultWords(both, place)).toMatch(/does not answer/);
  });

  test('what nobody foresaw is told by its first line', () => {
    expect(faultWords(new TypeError('x is not a function\n    at somewhere'), place)).toBe('x is not a function.');
    expect(faultWords(undefined, place)).toBe('undefined.');
  });

  test('settings and another key say what they say, and starting again would not help', () => {
    for (const error of [new SettingsError(['PORT must be a number']), new OtherSiteKey()]) {
      expect(faultWords(error, place)).toBe(error.message);
      expect(exitCodeOf(error)).toBe(2);
    }
    expect(exitCodeOf(fault({ code: 'ENOSPC' }))).toBe(1);
  });

  test('the fault of a real port is recognised', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port));
    });
    const second = createServer();
    const error = await new Promise((resolve) => {
      second.once('error', resolve);
      second.listen(port, '127.0.0.1');
    });
    holder.close();
    expect(faultWords(error, { ...place, port })).toMatch(/is in use by another program/);
  });
});
