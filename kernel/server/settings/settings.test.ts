import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Environment, readSettings, SettingsError } from './settings.ts';

const secret = 'a'.repeat(32);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civis-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problemsOf(env: Environment): readonly string[] {
  try {
    readSettings({ CIVIS_SECRET: secret, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  test('needs nothing', () => {
    const settings = readSettings({ CIVIS_DATA_DIR: folder });
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: null,
      mailTransport: 'outbox',
      sms: { provider: 'outbox' },
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: [],
      allowedOrigins: [],
      metricsToken: null,
      logLevel: 'info',
      operatorEmail: null,
      demoSize: 'standard',
      warnings: [],
    });
  });

  test('names every wrong setting, not only the first', () => {
    expect(problemsOf({ PORT: 'abc', CIVIS_LOG_LEVEL: 'loud', CIVIS_OPERATOR_EMAIL: 'nobody' })).toEqual([
      'PORT must be a number from 1 to 65535 (got "abc")',
      'CIVIS_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent (got "loud")',
      'CIVIS_OPERATOR_EMAIL must be an e-mail address (got "nobody")',
    ]);
  });

  test('nightly backups are made at 2 unless told otherwise, beside a database of one’s own only when told', () => {
    const backups = (env: Environment) => readSettings({ CIVIS_SECRET: secret, CIVIS_DATA_DIR: folder, ...env }).backups;
    expect(backups({})).toEqual({ folder: join(folder, 'backups'), archive: null, hour: 2, keep: 3 });
    expect(backups({ CIVIS_BACKUP_HOUR: 'off' }).hour).toBeNull();
    expect(backups({ DATABASE_URL: 'postgres://a@b/c' }).hour).toBeNull();
    expect(backups({ DATABASE_URL: 'postgres://a@b/c', CIVIS_BACKUP_HOUR: '23' }).hour).toBe(23);
    expect(backups({ CIVIS_BACKUP_DIR: '/mnt/safe', CIVIS_BACKUP_KEEP: '14' })).toMatchObject({
      folder: '/mnt/safe',
      archive: '/mnt/safe/archive',
      keep: 14,
    });
    expect(problemsOf({ CIVIS_BACKUP_HOUR: '24', CIVIS_BACKUP_KEEP: '0' })).toEqual([
      'CIVIS_BACKUP_HOUR must be an hour from 0 to 23, or off (got "24")',
      'CIVIS_BACKUP_KEEP must be a number from 1 to 999 (got "0")',
    ]);
  });

  test('a demo is standard or full', () => {
    expect(readSettings({ CIVIS_SECRET: secret, CIVIS_DEMO: 'full' }).demoSize).toBe('full');
    expect(problemsOf({ CIVIS_DEMO: 'huge' })).toEqual(['CIVIS_DEMO must be standard or full (got "huge")']);
  });

  test.each(['0', '65536', '-1', '3000.5', '1e3'])('refuses port %s', (port) => {
    expect(problemsOf({ PORT: port })).toEqual([`PORT must be a number from 1 to 65535 (got "${port}")`]);
  });

  test('never repeats a secret', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://root:hunter2@db/civis',
      SMTP_URL: 'hunter2',
      CIVIS_METRICS_TOKEN: 'hunter2',
      CIVIS_SECRET: 'hunter2',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join(' ')).not.toContain('hunter2');
  });

  test('an empty value counts as not set', () => {
    expect(readSettings({ CIVIS_SECRET: secret, PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('reads lists of proxies and origins', () => {
    const settings = readSettings({
      CIVIS_SECRET: secret,
      CIVIS_TRUSTED_PROXIES: '10.0.0.0/8, ::1 loopback',
      CIVIS_ALLOWED_ORIGINS: 'https://a.example,http://b.example:8080',
    });
    expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1', 'loopback']);
    expect(settings.allowedOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
  });

  test.each(['10.0.0.0/33', '10.0.0', 'example.org', '10.0.0.0/8/8'])('refuses proxy %s', (proxy) => {
    expect(problemsOf({ CIVIS_TRUSTED_PROXIES: `127.0.0.1,${proxy}` })).toHaveLength(1);
  });

  test.each(['*', 'https://a.example/', 'a.example', 'ftp://a.example'])('refuses origin %s', (origin) => {
    expect(problemsOf({ CIVIS_ALLOWED_ORIGINS: origin })).toHaveLength(1);
  });

  test('a text provider needs its address', () => {
    expect(problemsOf({ SMS_PROVIDER: 'http' })).toEqual(['SMS_URL must be set when SMS_PROVIDER is http']);
    expect(problemsOf({ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example/send' })).toEqual([]);
  });

  test('the public address follows host and port unless given', () => {
    expect(readSettings({ CIVIS_SECRET: secret, HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readSettings({ CIVIS_SECRET: secret, HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readSettings({ CIVIS_SECRET: secret, CIVIS_PUBLIC_URL: 'https://civis.example/' }).publicUrl).toBe('https://civis.example');
  });

  test('warns of names it does not know and of a secret that machines may not share', () => {
    const settings = readSettings({
      CIVIS_DATA_DIR: folder,
      CIVIS_PORT: '3000',
      CIVIS_SKIP_INSTALL: '1',
      DATABASE_URL: 'postgres://db/civis',
    });
    expect(settings.warnings).toEqual([
      'CIVIS_PORT is not a setting of Civis and is ignored',
      'DATABASE_URL is set without CIVIS_SECRET: machines that share the database must share one secret',
    ]);
  });
});

describe('the kept key', () => {
  test('is made once, for its owner alone, and stays', () => {
    const first = readSettings({ CIVIS_DATA_DIR: folder }).secretKey;
    expect(first).toHaveLength(32);
    expect(readSettings({ CIVIS_DATA_DIR: folder }).secretKey.equals(first)).toBe(true);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('is never replaced when damaged', () => {
    writeFileSync(join(folder, 'secret.key'), 'abc');
    expect(() => readSettings({ CIVIS_DATA_DIR: folder })).toThrow('does not hold a key');
  });
});

describe('the key in the data folder', () => {
  const env = () => ({ CIVIS_DATA_DIR: folder });

  test('is made once and kept', () => {
    expect(readSettings(env()).secretKey).toEqual(readSettings(env()).secretKey);
  });

  test.each(['pg', 'files/ab'])('is not made anew where %s says that a site lives there', (inside) => {
    mkdirSync(join(folder, inside), { recursive: true });
    if (inside === 'pg') writeFileSync(join(folder, 'pg/PG_VERSION'), '18');
    expect(() => readSettings(env())).toThrow(/secret\.key is missing.*Bring the file back/);
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    expect(readSettings({ ...env(), CIVIS_SECRET: secret }).secretKey).toEqual(Buffer.from(secret));
  });
});
