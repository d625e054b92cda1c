import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';
import { runImportCodes } from './import-codes.ts';

let folder: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civis-commands-'));
  said = '';
  vi.stubEnv('CIVIS_DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((words) => {
      said += String(words);
      return true;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the command line', () => {
  test('an unknown command is 2, and names those there are', async () => {
    expect(await runCommand('fly', [])).toBe(2);
    expect(said).toMatch(
      /There is no command fly\. There are: start, api, migrate, demo:reset, backup, restore, verify, drill, import-codes, dev/,
    );
    for (const name of ['__proto__', 'constructor', 'toString', '']) expect([name, await runCommand(name, [])]).toEqual([name, 2]);
  });

  test('settings that cannot be used are 2, each named, before anything is touched', async () => {
    vi.stubEnv('PORT', 'eighty');
    vi.stubEnv('DATABASE_URL', 'mysql://user:hunter2@x/y');
    expect(await runCommand('start', [])).toBe(2);
    expect(said).toContain('PORT must be a number from 1 to 65535 (got "eighty")');
    expect(said).toContain('DATABASE_URL must be an address like');
    expect(said).not.toContain('hunter2');
  });

  test('a setting that nobody knows is said, and stops nothing', async () => {
    vi.stubEnv('CIVIS_COLOUR', 'red');
    expect(await runCommand('fly', [])).toBe(2);
    expect(said).toContain('CIVIS_COLOUR is not a setting of Civis and is ignored');
  });

  test('restore wants the name of a backup', async () => {
    expect(await runCommand('restore', [])).toBe(2);
    expect(await runCommand('restore', ['--force'])).toBe(2);
    expect(await runCommand('restore', ['--archive', '/a'])).toBe(2);
    for (const moment of ['yesterday', '2026-11-23', '2026-11-23T10:15:00', '--force'])
      expect(await runCommand('restore', ['/b', '--until', moment])).toBe(2);
    expect(said).toContain('Name the backup: npm run restore -- <folder> [');
  });

  test('import-codes wants a list, a file and, with --release, which', async () => {
    const say = vi.fn();
    const never = {} as never;
    for (const words of [[], ['icd10'], ['icd11', 'a.txt'], ['hcpcs', 'a.txt', '--release']])
      expect(await runImportCodes(never, never, words, say)).toBe(2);
    expect(say).toHaveBeenCalledWith(expect.stringContaining('npm run import-codes -- icd10|icd10pcs|hcpcs <file>'));
  });

  test('demo:reset does not empty a database of one’s own', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://user@127.0.0.1:1/none');
    vi.stubEnv('CIVIS_SECRET', 'x'.repeat(32));
    expect(await runCommand('demo:reset', [])).toBe(2);
    expect(said).toContain('empties the embedded database only');
  });
});
