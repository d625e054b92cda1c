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

/** Keeps the spellings of words that no record has brought before. */
async function learnWords(scope: Scope, kind: string, recordId: Id, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${words}::text[]) as w(word)
    where not exists (
      select 1 from search_words k where k.hospital_id = ${scope.hospitalId} and k.kind = ${kind} and k.variant = 'd' || w.word and k.word = w.word
    )`.execute(scope.tx);
  if (rows.length === 0) return;
  const pairs = rows.flatMap(({ word }) => variantsOf(word).map((variant) => ({ variant, word })));
  await sql`
    insert into search_words (hospital_id, kind, variant, word, record_id)
    select ${scope.hospitalId}, ${kind}, p.variant, p.word, ${recordId}
    from unnest(${pairs.map((pair) => pair.variant)}::text[], ${pairs.map((pair) => pair.word)}::text[]) as p(variant, word)
    on conflict do nothing`.execute(scope.tx);
}

/** The record is not found any more. */
export async function deleteSearchKeys(scope: Scope, kind: string, recordId: Id): Promise<void> {
  await sql`delete from search_keys where hospital_id = ${scope.hospitalId} and kind = ${kind} and record_id = ${recordId}`.execute(
    scope.tx,
  );
}
