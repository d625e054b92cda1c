import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '../scope/scope.ts';
import { variantsOf } from './spellings.ts';

/** What a record is found by. */
export interface SearchKeys {
  /** Folded words (`searchTokens`): found by any beginning of any word, and misspelt. */
  readonly words: readonly string[];
  /** Tokens found by equality or beginning: one letter for the class (any but n and s), then the folded value: `p2348031234567`. */
  readonly codes: readonly string[];
}

const longestToken = 119;

function tokensOf({ words, codes }: SearchKeys): string[] {
  const tokens = new Set<string>();
  for (const word of words) {
    tokens.add(`n${word}`);
    if (word.length >= 2) tokens.add(`s${word.slice(0, 2)}`);
    if (word.length >= 3) tokens.add(`s${word.slice(0, 3)}`);
  }
  for (const code of codes) {
    if (/^[ns]/.test(code) || code.length < 2) throw new Error(`A search code starts with a letter of its own class: ${code[0]}`);
    tokens.add(code);
  }
  return [...tokens].map((token) => token.slice(0, longestToken)).sort();
}

/** Makes a record found by these keys and no others. Call it whenever what the keys come from has changed. */
export async function replaceSearchKeys(scope: Scope, kind: string, recordId: Id, keys: SearchKeys): Promise<void> {
  const tokens = tokensOf(keys);
  await sql`
    with gone as (
      delete from search_keys where hospital_id = ${scope.hospitalId} and kind = ${kind} and record_id = ${recordId} and token <> all(${tokens}::text[])
    )
    insert into search_keys (hospital_id, kind, record_id, token)
    select ${scope.hospitalId}, ${kind}, ${recordId}, token from unnest(${tokens}::text[]) as token
    on conflict do nothing`.execute(scope.tx);
  await learnWords(scope, kind, recordId, [...new Set(keys.words)]);
}

export interface NewlyFound {
  readonly recordId: Id;
  readonly keys: SearchKeys;
}

/**
 * Makes new records found by these keys, all in one statement, and by no misspelt word until `learnWordsOf`. They meet nobody else's rows,
 * so they may be written before what others wait for. More keys may follow: see `replaceSearchKeys` for records that have some.
 */
export async function addSearchKeys(scope: Scope, kind: string, records: readonly NewlyFound[]): Promise<void> {
  const rows = records.flatMap(({ recordId, keys }) => tokensOf(keys).map((token) => ({ recordId, token })));
  await sql`
    insert into search_keys (hospital_id, kind, record_id, token)
    select ${scope.hospitalId}, ${kind}, k.record_id, k.token
    from unnest(${rows.map((row) => row.recordId)}::uuid[], ${rows.map((row) => row.token)}::text[]) as k(record_id, token)
    on conflict do nothing`.execute(scope.tx);
}

/** Keeps the spellings of the words of new records. Acts that bring the same word wait for each other. */
export async function learnWordsOf(scope: Scope, kind: string, records: readonly NewlyFound[]): Promise<void> {
  const bringer = new Map(records.toReversed().flatMap(({ recordId, keys }) => keys.words.map((word) => [word, recordId] as const)));
  const byRecord = Map.groupBy(bringer.keys(), (word) => bringer.get(word) as Id);
  const known = await knownWords(scope, kind, [...bringer.keys()]);
  const fresh = [...byRecord].flatMap(([recordId, words]) => words.filter((word) => !known.has(word)).map((word) => ({ recordId, word })));
  await keepWords(scope, kind, fresh);
}

async function knownWords(scope: Scope, kind: string, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from unnest(${words}::text[]) as w(word)
    where exists (
      select 1 from search_words k where k.hospital_id = ${scope.hospitalId} and k.kind = ${kind} and k.variant = 'd' || w.word and k.word = w.word
    )`.execute(scope.tx);
  return new Set(rows.map(({ word }) => word));
}

async function keepWords(scope: Scope, kind: string, words: readonly { readonly recordId: Id; readonly word: string }[]): Promise<void> {
  if (words.length === 0) return;
  const pairs = words.flatMap(({ recordId, word }) => variantsOf(word).map((variant) => ({ variant, word, recordId })));
  await sql`
    insert into search_words (hospital_id, kind, variant, word, record_id)
    select ${scope.hospitalId}, ${kind}, p.variant, p.word, p.record_id
    from unnest(${pairs.map((pair) => pair.variant)}::text[], ${pairs.map((pair) => pair.word)}::text[], ${pairs.map((pair) => pair.recordId)}::uuid[])
      as p(variant, word, record_id)
    on conflict do nothing`.execute(scope.tx);
}

/** Keeps the spellings of words that no record has brought before. */
async function learnWords(scope: Scope, kind: string, recordId: Id, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const known = await knownWords(scope, kind, words);
  await keepWords(
    scope,
    kind,
    words.filter((word) => !known.has(word)).map((word) => ({ recordId, word })),
  );
}

/** The record is not found any more. */
export async function deleteSearchKeys(scope: Scope, kind: string, recordId: Id): Promise<void> {
  await sql`delete from search_keys where hospital_id = ${scope.hospitalId} and kind = ${kind} and record_id = ${recordId}`.execute(
    scope.tx,
  );
}
