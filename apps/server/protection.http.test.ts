import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { archiveOf } from '#kernel/server/backup/archived.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { openDatabase } from '#kernel/server/database/open.ts';
import { startCivis } from '#kernel/server/start/start-civis.ts';
import { noteOperation } from '#kernel/server/operations/operations-log.ts';
import { inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import { addOperator } from '#modules/admin-area/server/index.ts';
import { serverModules } from './modules.ts';
import { lookAtProtection } from './protection.ts';
import { testSettings } from './testing/test-settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'civis-protection-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

async function aSite() {
  const database = await openDatabase({ dataDir, serverSettings: { shared_buffers: '32MB', archive_timeout: '1s' } });
  await migrate(database);
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
  const facts = {
    actor: systemActor('test'),
    now: civis.kernel.clock(),
    call: { permission: null, method: null, route: null },
    area: null,
  };
  await inPlatformScope(civis.kernel, facts, (scope) =>
    addOperator(scope, { name: 'Ada Operator', email: 'ada@ops.test', role: 'Platform Admin' }),
  );
  return { database, civis };
}

test('an archive that fails is told once to the operators, by bell and mail, and once when it works again', {
  timeout: 180_000,
}, async () => {
  const { database, civis } = await aSite();
  const { owner } = database;
  const look = async () => {
    // Something new, so that there is a segment to hand over.
    await owner.query("select pg_logical_emit_message(true, 'civis test', 'x'); select pg_switch_wal()");
    await lookAtProtection(civis.kernel, true);
    const { rows } = await owner.query<{ state: string }>("select state from site_protection where subject = 'archive'");
    return rows[0]?.state;
  };
  const told = async () => {
    const notices = await owner.query<{ title: string }>('select title from notifications order by created_at');
    const mails = await owner.query<{ recipient: string; body: string }>(
      "select recipient, body_text as body from message_outbox where template = 'site-protection' order by created_at",
    );
    return { titles: notices.rows.map(({ title }) => title), mails: mails.rows };
  };
  const folder = archiveOf(database.folder ?? '', null);
  const { uid, gid } = statSync(folder);
  try {
    await expect.poll(look, { timeout: 30_000 }).toBe('ok');
    expect((await told()).titles).toEqual([]);

    // Nobody but root may go there: the database's account is another.
    chownSync(folder, 0, 0);
    chmodSync(folder, process.getuid?.() === uid ? 0o500 : 0o700);
    await expect.poll(look, { timeout: 60_000, interval: 500 }).toBe('failed');
    await lookAtProtection(civis.kernel, true);
    const during = await told();
    expect(during.titles).toEqual(['Data Protection Fault']);
    expect(during.mails).toEqual([
      {
        recipient: 'ada@ops.test',
        body: expect.stringMatching(/^The log archive has failed\. The log segment [0-9A-F]{24} cannot be archived\./),
      },
    ]);

    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    await expect.poll(look, { timeout: 90_000, interval: 500 }).toBe('ok');
    await lookAtProtection(civis.kernel, true);
    const after = await told();
    expect(after.titles).toEqual(['Data Protection Fault', 'Data Protection Restored']);
    expect(after.mails.map(({ body }) => body.split('\n')[0]).at(-1)).toBe('The log archive is working again.');

    await noteOperation(owner, { kind: 'backup-failed', reason: '/mnt/safe has 3 MB left and a backup needs 400 MB' });
    await Promise.all([lookAtProtection(civis.kernel, true), lookAtProtection(civis.kernel, true)]);
    expect((await told()).mails).toHaveLength(3);
    expect((await told()).mails.at(-1)?.body).toContain('The backup has failed. /mnt/safe has 3 MB left');
  } finally {
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    await civis.stop();
    await database.close();
  }
});
