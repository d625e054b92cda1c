import { sql } from 'kysely';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { entriesOf } from './fold.ts';
import type { HcpcsEntry } from './hcpcs-file.ts';
import { inPortions } from './lines.ts';
import type { Loaded } from './load-icd.ts';

const portionSize = 4000;

async function upsertCodes(scope: PlatformScope, version: string, entries: readonly HcpcsEntry[]): Promise<number> {
  const rows = entries.map(({ code, short, long, effective, terminated }) => ({
    ...{ code, short, long, effective, terminated },
    words: entriesOf(code, [long, short]),
  }));
  const { numAffectedRows } = await sql`
    insert into hcpcs_codes as c (code, short_description, long_description, category, effective_date, termination_date, version, status, loaded_at, words)
    select code, short, long, left(code, 1), effective, terminated, ${version}, 'active', ${scope.now}::timestamptz,
           array_to_tsvector(string_to_array(words, ' '))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, short text, long text, effective date, terminated date, words text)
    on conflict (code) do update
      set short_description = excluded.short_description, long_description = excluded.long_description, effective_date = excluded.effective_date,
          termination_date = excluded.termination_date, version = excluded.version, status = 'active', loaded_at = excluded.loaded_at, words = excluded.words
      where (c.version, c.status, c.long_description, c.short_description, c.effective_date, c.termination_date)
            is distinct from (excluded.version, 'active', excluded.long_description, excluded.short_description, excluded.effective_date, excluded.termination_date)`.execute(
    scope.tx,
  );
  return Number(numAffectedRows ?? 0);
}

async function upsertModifiers(scope: PlatformScope, version: string, entries: readonly HcpcsEntry[]): Promise<number> {
  const rows = entries.map(({ code, long }) => ({ code, long }));
  const { numAffectedRows } = await sql`
    insert into hcpcs_modifiers as m (modifier, description, version, status, loaded_at)
    select code, long, ${version}, 'active', ${scope.now}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, long text)
    on conflict (modifier) do update
      set description = excluded.description, version = excluded.version, status = 'active', loaded_at = excluded.loaded_at
      where (m.version, m.status, m.description) is distinct from (excluded.version, 'active', excluded.description)`.execute(scope.tx);
  return Number(numAffectedRows ?? 0);
}

/** Brings a release of HCPCS in, as `loadIcd` does: the same again changes nothing, what it no longer has is retired. */
export async function loadHcpcs(
  scope: PlatformScope,
  version: string,
  entries: AsyncIterable<HcpcsEntry> | Iterable<HcpcsEntry>,
): Promise<Loaded> {
  let [rows, changed] = [0, 0];
  for await (const portion of inPortions(entries, portionSize)) {
    // A code that stands twice in one statement would be an error of the database; the last one counts.
    const kinds = (kind: HcpcsEntry['kind']) => [
      ...new Map(portion.filter((entry) => entry.kind === kind).map((entry) => [entry.code, entry])).values(),
    ];
    changed += await upsertCodes(scope, version, kinds('code'));
    changed += await upsertModifiers(scope, version, kinds('modifier'));
    rows += portion.length;
  }
  let retired = 0;
  for (const table of ['hcpcsCodes', 'hcpcsModifiers'] as const) {
    const gone = await scope.tx
      .updateTable(table)
      .set({ status: 'retired' })
      .where('status', '=', 'active')
      .where('version', '<>', version)
      .executeTakeFirst();
    retired += Number(gone.numUpdatedRows);
  }
  return { rows, changed, retired };
}
