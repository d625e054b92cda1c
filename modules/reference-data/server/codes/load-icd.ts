import { sql } from 'kysely';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { variantsOf } from '#kernel/server/search/spellings.ts';
import type { CodeKind } from '../../contract/code-words.ts';
import { blockOf, chapterOf } from './chapters.ts';
import { entriesOf, keyOfCode, wordsOf } from './fold.ts';
import { inPortions } from './lines.ts';
import { restrictionsOf } from './restrictions.ts';

/** A row of a release, official or ours. */
export interface IcdEntry {
  readonly code: string;
  readonly description: string;
  readonly billable: boolean;
  readonly kind?: CodeKind;
  readonly synonyms?: readonly string[];
  /** 1: of the starter set, 2: seen every day. An official row keeps what the starter said. */
  readonly common?: number;
}

export interface Release {
  readonly system: string;
  readonly version: string;
  /** Where synonyms and titles of these rows come from. */
  readonly source: 'starter' | 'official';
  readonly kinds: readonly CodeKind[];
}

export interface Loaded {
  readonly rows: number;
  readonly changed: number;
  readonly retired: number;
}

const portionSize = 4000;

/** Synonyms by code, with the titles of our own rows that an official title is about to replace. */
async function knownSynonyms(scope: PlatformScope, source: Release['source']): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  const add = (code: string, synonym: string) => known.set(code, (known.get(code) ?? new Set()).add(synonym));
  if (source === 'official') {
    const titles = await scope.tx.selectFrom('icdCodes').select(['code', 'description']).where('common', '>', 0).execute();
    for (const { code, description } of titles) add(code, description);
  }
  for (const { code, synonym } of await scope.tx.selectFrom('icdSynonyms').select(['code', 'synonym']).execute()) add(code, synonym);
  return known;
}

function rowOf(entry: IcdEntry, synonyms: ReadonlySet<string>, { system, version }: Release) {
  const { code, description, billable, kind = 'diagnosis', common = 0 } = entry;
  const key = keyOfCode(code);
  const diagnosis = kind === 'diagnosis';
  const { sex, ageMin, ageMax, isNotifiable } = diagnosis
    ? restrictionsOf(key)
    : { sex: null, ageMin: null, ageMax: null, isNotifiable: false };
  return {
    code,
    code_key: key,
    description,
    chapter: diagnosis ? chapterOf(key) : system,
    block: diagnosis ? blockOf(key) : '',
    kind,
    system,
    version,
    billable,
    sex_restriction: sex,
    age_min: ageMin,
    age_max: ageMax,
    is_notifiable: isNotifiable,
    common,
    words: entriesOf(code, [description]),
    all_words: entriesOf(code, [description, ...synonyms]),
  };
}

/** Writes rows as they are in the release; answers how many were new or other than before. */
async function upsert(scope: PlatformScope, rows: readonly ReturnType<typeof rowOf>[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into icd_codes as c (code, code_key, description, chapter, block, kind, system, version, billable, sex_restriction, age_min, age_max,
                                is_notifiable, common, status, loaded_at, words, all_words)
    select code, code_key, description, chapter, block, kind, system, version, billable, sex_restriction, age_min, age_max,
           is_notifiable, common, 'active', ${scope.now}::timestamptz,
           array_to_tsvector(string_to_array(words, ' ')), array_to_tsvector(string_to_array(all_words, ' '))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(code text, code_key text, description text, chapter text, block text, kind text, system text, version text, billable boolean,
                sex_restriction text, age_min int, age_max int, is_notifiable boolean, common int, words text, all_words text)
    on conflict (code) do update
      set description = excluded.description, chapter = excluded.chapter, block = excluded.block, kind = excluded.kind, system = excluded.system,
          version = excluded.version, billable = excluded.billable, sex_restriction = excluded.sex_restriction, age_min = excluded.age_min,
          age_max = excluded.age_max, is_notifiable = excluded.is_notifiable, common = greatest(c.common, excluded.common), status = 'active',
          loaded_at = excluded.loaded_at, words = excluded.words, all_words = excluded.all_words
      where (c.version, c.system, c.status, c.description, c.billable, c.all_words)
            is distinct from (excluded.version, excluded.system, 'active', excluded.description, excluded.billable, excluded.all_words)`.execute(
    scope.tx,
  );
  return Number(numAffectedRows ?? 0);
}

async function writeSynonyms(scope: PlatformScope, rows: readonly { code: string; synonym: string; source: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into icd_synonyms (code, synonym, source)
    select code, synonym, source from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, synonym text, source text)
    on conflict do nothing`.execute(scope.tx);
}

/** Makes the words findable when they are typed wrongly. Digits are not: a wrong digit is another code. */
export async function writeWords(scope: PlatformScope, words: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select word from jsonb_array_elements_text(${JSON.stringify([...words].filter((word) => /^\p{L}{4,}$/u.test(word)))}::jsonb) as t(word)
    where not exists (select from code_words k where k.word = t.word)`.execute(scope.tx);
  for await (const portion of inPortions(rows, portionSize)) {
    const spelt = portion.map(({ word }) => ({ word, spellings: variantsOf(word).join(' ') }));
    await sql`
      insert into code_words (word, spellings)
      select word, string_to_array(spellings, ' ') from jsonb_to_recordset(${JSON.stringify(spelt)}::jsonb) as r(word text, spellings text)
      on conflict do nothing`.execute(scope.tx);
  }
}

/**
 * Brings a release of codes in, in the scope's transaction: new rows are added, others take the release's words, and active
 * rows of the release's kinds that it does not have are retired. The same release again changes nothing.
 */
export async function loadIcd(
  scope: PlatformScope,
  release: Release,
  entries: AsyncIterable<IcdEntry> | Iterable<IcdEntry>,
): Promise<Loaded> {
  const synonyms = await knownSynonyms(scope, release.source);
  const vocabulary = new Set<string>();
  let [rows, changed] = [0, 0];
  for await (const portion of inPortions(entries, portionSize)) {
    const said: { code: string; synonym: string; source: string }[] = [];
    const made = portion.map((entry) => {
      const all = synonyms.get(entry.code) ?? new Set<string>();
      for (const synonym of entry.synonyms ?? []) all.add(synonym);
      all.delete(entry.description);
      for (const synonym of all) said.push({ code: entry.code, synonym, source: release.source === 'starter' ? 'starter' : 'kept' });
      for (const word of wordsOf([entry.description, ...all])) vocabulary.add(word);
      return rowOf(entry, all, release);
    });
    changed += await upsert(scope, made);
    await writeSynonyms(scope, said);
    rows += portion.length;
  }
  await writeWords(scope, vocabulary);
  const retired = await scope.tx
    .updateTable('icdCodes')
    .set({ status: 'retired' })
    .where('status', '=', 'active')
    .where('kind', 'in', [...release.kinds])
    .where((row) => row.or([row('version', '<>', release.version), row('system', '<>', release.system)]))
    .executeTakeFirst();
  return { rows, changed, retired: Number(retired.numUpdatedRows) };
}
