import { sql } from 'kysely';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { ListVersion } from '../../contract/records.ts';

export type CodeList = 'icd-10' | 'icd-10-pcs' | 'loinc' | 'hcpcs';

export interface LoadedRelease {
  readonly list: CodeList;
  readonly version: string;
  readonly rows: number;
  readonly source: string;
  readonly licence: string;
}

/** The release of a list that is loaded now, or null. */
export async function releaseOf(scope: PlatformScope, list: CodeList): Promise<{ version: string; source: string } | null> {
  const row = await scope.tx.selectFrom('referenceVersions').select(['version', 'source']).where('list', '=', list).executeTakeFirst();
  return row ?? null;
}

/** Writes down which release of a list is loaded, with an audit entry. */
export async function noteRelease(scope: PlatformScope, release: LoadedRelease, before: { version: string } | null): Promise<void> {
  const { list, version, source, licence, rows } = release;
  await scope.tx
    .insertInto('referenceVersions')
    .values({ list, version, source, licence, loadedAt: scope.now })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ version, source, licence, loadedAt: scope.now }))
    .execute();
  await scope.record({
    action: before === null ? 'create' : 'update',
    entity: 'ReferenceList',
    entityNumber: list,
    summary: `Reference list ${list} loaded in version ${version}, ${rows} rows`,
    before: before === null ? null : { version: before.version },
    after: { version, rows },
  });
}

/** Which releases of codes are loaded, with the rows in force. */
export async function codeVersions(scope: PlatformScope): Promise<ListVersion[]> {
  const { rows } = await sql<ListVersion>`
    select v.list, v.version, v.source, v.licence,
           (case v.list when 'hcpcs' then (select count(*) from hcpcs_codes where status = 'active')
                        when 'loinc' then (select count(*) from icd_codes where status = 'active' and kind in ('laboratory', 'radiology'))
                        when 'icd-10-pcs' then (select count(*) from icd_codes where status = 'active' and kind = 'procedure')
                        else (select count(*) from icd_codes where status = 'active' and kind = 'diagnosis') end)::int as rows
      from reference_versions v where v.list in ('icd-10', 'icd-10-pcs', 'loinc', 'hcpcs') order by v.list`.execute(scope.tx);
  return rows;
}
