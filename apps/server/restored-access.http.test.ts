import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { backup } from '#kernel/server/backup/backup.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { aHospital, demoPassword, TestClient, theCivis, theDatabase, tokenIn } from '#testing/world.ts';
import { runCommand } from './commands.ts';
import { serverModules } from './modules.ts';
import { testSettings } from './testing/test-settings.ts';

const base = mkdtempSync(join(tmpdir(), 'civis-access-'));
chmodSync(base, 0o755);
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const end of ending.splice(0).reverse()) await end();
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

interface Site {
  readonly database: Database;
  readonly civis: Civis;
}

async function serve(dataDir: string): Promise<Site & { readonly end: () => Promise<void> }> {
  const database = await openDatabase({ dataDir, serverSettings: { shared_buffers: '32MB', archive_timeout: '1s' } });
  const civis = await startCivis({
    database,
    modules: serverModules,
    settings: testSettings(dataDir),
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    print: () => undefined,
    strict: true,
    background: false,
    http: { trustedProxies: [], allowedOrigins: [], logLevel: 'silent' },
  });
  let ended: Promise<void> | null = null;
  const end = () => {
    ended ??= civis.stop().then(() => database.close());
    return ended;
  };
  ending.push(end);
  return { database, civis, end };
}

/** The command as the operator gives it. */
async function restoreInto(dataDir: string, words: readonly string[]): Promise<void> {
  vi.stubEnv('CIVIS_DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runCommand('restore', words)).toBe(0);
  vi.restoreAllMocks();
}

async function textTo({ database }: Site, email: string, template: RegExp): Promise<string> {
  const { rows } = await database.owner.query<{ text: string; subject: string }>(
    'select body_text as text from message_outbox where recipient = $1 order by created_at desc, id desc',
    [email],
  );
  return rows.find(({ text }) => template.test(text))?.text ?? expect.fail(`No message to ${email} with ${template}`);
}

const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? expect.fail('No code');
const browsers = { own: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', other: 'Mozilla/5.0 (X11; Linux) Firefox/141.0' };

const signIn = (client: TestClient, email: string, browser: keyof typeof browsers, more: object = {}) =>
  client.raw(
    'POST',
    '/api/auth/login/otp/hospital',
    { email, password: demoPassword, ...more },
    { headers: { 'user-agent': browsers[browser] } },
  );

interface Access {
  readonly token: string;
  readonly reset: string;
  readonly code: string;
}

/** A session on a trusted device, a link to a new password and a code that waits on another device. */
async function accessTo(site: Site, email: string): Promise<Access> {
  const client = new TestClient(() => site.civis, null);
  expect((await signIn(client, email, 'own')).payload).toHaveProperty('otpRequired', true);
  const otp = codeIn(await textTo(site, email, /\b\d{6}\b/));
  const session = (await signIn(client, email, 'own', { otp, trustDevice: true })).payload as { token: string };
  expect((await signIn(client, email, 'own')).payload).toHaveProperty('token');
  await client.send(authCalls.forgotPassword, { body: { email, area: 'hospital' } });
  const reset = tokenIn(await textTo(site, email, /token=/));
  await signIn(new TestClient(() => site.civis, null), email, 'other');
  return { token: session.token, reset, code: codeIn(await textTo(site, email, /\b\d{6}\b/)) };
}

const works = async (site: Site, email: string, { token, reset, code }: Access) => {
  const client = new TestClient(() => site.civis, null);
  return {
    session: (await new TestClient(() => site.civis, token).send(authCalls.profile)).status === 200,
    link: (await client.send(authCalls.peekReset, { params: { token: reset } })).status === 200,
    code: (await signIn(client, email, 'other', { otp: code })).text.includes('cvs_'),
    device: (await signIn(client, email, 'own')).text.includes('cvs_'),
  };
};

const none = { session: false, link: false, code: false, device: false };

test('after a restore no session, device, link or code from before it opens anything: by rows, and to a moment', {
  timeout: 300_000,
}, async () => {
  const source: Site = { civis: theCivis(), database: theDatabase() };
  const { email } = (await aHospital()).admin;
  const before = await accessTo(source, email);
  const rows = await backup(theDatabase(), { dataDir: theCivis().kernel.settings.dataDir, to: join(base, 'rows') });
  expect(await works(source, email, before)).toEqual({ session: true, link: true, code: true, device: true });

  await restoreInto(join(base, 'second'), [rows.folder]);
  const second = await serve(join(base, 'second'));
  expect(await works(second, email, before)).toEqual(none);

  // People come in anew; then the same through the log, up to its end.
  const later = await accessTo(second, email);
  const copy = await backup(second.database, { dataDir: join(base, 'second'), to: join(base, 'second/backups') });
  await second.end();
  await restoreInto(join(base, 'third'), [copy.folder, '--until', 'latest', '--archive', join(base, 'second/archive')]);
  const third = await serve(join(base, 'third'));
  expect(await works(third, email, later)).toEqual(none);
  expect((await third.database.owner.query('select 1 from sessions')).rowCount).toBeGreaterThan(1);
});
