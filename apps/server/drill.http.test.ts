import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { archiveOf } from '#kernel/server/backup/archived.ts';
import { backup } from '#kernel/server/backup/backup.ts';
import { FilesMirror, mirrorOf } from '#kernel/server/backup/files-mirror.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { openDatabase } from '#kernel/server/database/open.ts';
import { FileWriter } from '#kernel/server/files/file-store.ts';
import { readSettings } from '#kernel/server/settings/settings.ts';
import { runDrill } from './drill.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'civis-drill-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test('the drill restores backup and log up to now and compares; a document that is gone fails it', { timeout: 240_000 }, async () => {
  const settings = readSettings({ CIVIS_DATA_DIR: dataDir });
  const live = await openDatabase({
    dataDir,
    archive: settings.backups.archive ?? undefined,
    serverSettings: { shared_buffers: '32MB', archive_timeout: '1s' },
  });
  try {
    await migrate(live);
    const said: string[] = [];
    const drill = () => runDrill(live, settings, [], (words) => said.push(words));
    await expect(drill()).rejects.toThrow(/There is no backup in .* yet: npm run backup/);
    await backup(live, { dataDir, secretKey: settings.secretKey });

    // What came after the backup is only in the log and beside it.
    const id = randomUUID();
    const writer = await FileWriter.open(settings, id);
    await writer.write(Buffer.from('a scan'));
    const { sha256, size } = await writer.close();
    await live.owner.query(
      `insert into files (id, hospital_id, filename, mime_type, size, sha256, purpose, created_at) values ($1, $1, 'a', 'image/png', $2, $3, 'image', now())`,
      [id, size, sha256],
    );
    const archive = archiveOf(live.folder ?? '', settings.backups.archive);
    await new FilesMirror(live.owner, dataDir, archive).follow();

    expect(await drill()).toBe(0);
    expect(said.join('\n')).toMatch(
      /0 different[\s\S]*Documents: 1 opened, 0 broken[\s\S]*The drill passed\..*restored in \d+ s \(\d+ MB, \d+ MB\/s\), the log of a moment was safe after \d+ s/,
    );
    rmSync(path.join(mirrorOf(archive), id.slice(-2), id));
    expect(await drill()).toBe(1);
    expect(said.at(-2)).toBe(`document ${id}: missing`);
    const { rows } = await live.owner.query<{ kind: string }>('select kind from operations_log order by id');
    expect(rows.map(({ kind }) => kind)).toEqual(['drill-passed', 'drill-failed']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([]);
  } finally {
    await live.close();
  }
});
