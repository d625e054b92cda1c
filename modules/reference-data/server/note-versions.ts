import { sql } from 'kysely';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { referenceData } from './data.ts';

/**
 * Checks the shipped lists (throws, and the server does not start, when one is broken) and notes which versions are
 * in use. A list of another version than before leaves an audit entry.
 */
export async function noteVersions(scope: PlatformScope): Promise<void> {
  const { versions } = referenceData();
  await sql`select pg_advisory_xact_lock(hashtext('reference-data.versions'))`.execute(scope.tx);
  const known = await scope.tx.selectFrom('referenceVersions').select(['list', 'version']).execute();
  for (const { list, version, source, licence } of versions) {
    const before = known.find((row) => row.list === list)?.version ?? null;
    if (before === version) continue;
    await scope.tx
      .insertInto('referenceVersions')
      .values({ list, version, source, licence, loadedAt: scope.now })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ version, source, licence, loadedAt: scope.now }))
      .execute();
    await scope.record({
      action: before === null ? 'create' : 'update',
      entity: 'ReferenceList',
      entityNumber: list,
      summary: `Reference list ${list} loaded in version ${version}`,
      before: before === null ? null : { version: before },
      after: { version },
    });
  }
}
