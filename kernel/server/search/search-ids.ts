import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { mostTypedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '../scope/scope.ts';
import { nearestWords, variantsOf } from './spellings.ts';

/** One thing that a record must have: any of the tokens, or any token that begins so. */
export interface SearchTerm {
  readonly tokens?: readonly string[];
  readonly beginnings?: readonly string[];
  /** The token that counts as an exact match. */
  readonly exact?: string;
  /** The word as typed; only such terms are tried misspelt. */
  readonly word?: string;
}

export interface SearchHit {
  readonly recordId: Id;
  readonly match: 'exact' | 'prefix' | 'phonetic';
}

export interface SearchFound {
  /** Best first: every word exact, then beginnings, then misspelt; newest first among equals. */
  readonly hits: SearchHit[];
  /** All that match, exact up to `mostFound`. */
  readonly count: number;
}

/** Counts and hits end here. */
export const mostFound = 10_000;
// A term with at most so many rows drives the search and the other terms are looked up for each of its records; above that it
// is cheaper to read all rows of every term. Measured at a million records: 300 look-ups cost as much as 30,000 rows in order.
const fewRows = 300;
// Among so many of the newest hits the exact ones are put first.
const ranked = 500;
// Below so many hits the words are tried misspelt, too.
const fewHits = 20;
// Above every character of folded text in code point order.
const last = '\u{10ffff}';

/** A term of a typed word: any word that begins with it. */
export function wordTerm(word: string): SearchTerm {
  return { beginnings: [`n${word}`], exact: `n${word}`, word };
}

/** A term of a code that must be whole. Several spellings may be given, any counts. */
export function codeTerm(codes: readonly string[]): SearchTerm {
  return codes.length === 1 ? { tokens: codes, exact: codes[0] as string } : { tokens: codes };
}

/** A term of a code's beginning; of several spellings any counts. */
export function codeStartTerm(codes: readonly string[]): SearchTerm {
  return codes.length === 1 ? { beginnings: codes, exact: codes[0] as string } : { beginnings: codes };
}

interface Sized {
  readonly term: SearchTerm;
  readonly rows: number;
}

function own(scope: Scope, kind: string): RawBuilder<unknown> {
  return sql`k.hospital_id = ${scope.hospitalId} and k.kind = ${kind}`;
}

/** Rows of a term, one select per way, so that each runs over the index alone. */
function rowsOf(scope: Scope, kind: string, term: SearchTerm, most?: number, ordered = true): RawBuilder<unknown> {
  const limit = most === undefined ? sql`` : sql` limit ${most}`;
  const order = ordered ? sql` order by k.token, k.record_id desc` : sql``;
  const ways: RawBuilder<unknown>[] = [];
  if (term.tokens?.length)
    ways.push(
      sql`(select k.record_id, k.token from search_keys k where ${own(scope, kind)} and k.token = any(${term.tokens}::text[])${limit})`,
    );
  for (const beginning of term.beginnings ?? []) {
    ways.push(
      sql`(select k.record_id, k.token from search_keys k where ${own(scope, kind)} and k.token >= ${beginning} and k.token < ${beginning + last}${order}${limit})`,
    );
  }
  return sql.join(ways, sql` union all `);
}

/** How many rows each term has, counted up to a bound: the rarest one drives. */
async function sizesOf(scope: Scope, kind: string, terms: readonly SearchTerm[]): Promise<Sized[]> {
  if (terms.length === 1) return [{ term: terms[0] as SearchTerm, rows: fewRows + 1 }];
  const counts = terms.map(
    (term, index) => sql`select ${sql.lit(index)} as at, count(*) as size from (${rowsOf(scope, kind, term, fewRows + 1)}) bounded`,
  );
  const { rows } = await sql<{ at: number; size: number }>`${sql.join(counts, sql` union all `)}`.execute(scope.tx);
  const sizes = new Map(rows.map((row) => [Number(row.at), Number(row.size)]));
  return terms.map((term, index) => ({ term, rows: sizes.get(index) ?? 0 })).sort((a, b) => a.rows - b.rows);
}

/**
 * Whether a record found by another term has this one, too: among the few tokens of that record. `offset 0` keeps the two conditions
 * apart; together the planner took every row of a common beginning for each of the records, since it expects one.
 */
function has(scope: Scope, kind: string, term: SearchTerm): RawBuilder<unknown> {
  const ways: RawBuilder<unknown>[] = [];
  if (term.tokens?.length) ways.push(sql`k.token = any(${term.tokens}::text[])`);
  for (const beginning of term.beginnings ?? []) ways.push(sql`(k.token >= ${beginning} and k.token < ${beginning + last})`);
  const tokens = sql`select k.token from search_keys k where ${own(scope, kind)} and k.record_id = d.record_id offset 0`;
  return sql`exists (select 1 from (${tokens}) k where ${sql.join(ways, sql` or `)})`;
}

function isExact(scope: Scope, kind: string, term: SearchTerm): RawBuilder<unknown> {
  if (!term.exact) return sql`true`;
  return sql`exists (select 1 from search_keys k where ${own(scope, kind)} and k.record_id = f.record_id and k.token = ${term.exact})`;
}

/** One term: its rows in the index's own order, which puts the exact token first and the newest first within a token. */
async function searchOne(scope: Scope, kind: string, term: SearchTerm, need: number): Promise<SearchFound> {
  // A record with two words that begin alike comes twice.
  const { rows } = await sql<{ recordId: string; token: string }>`${rowsOf(scope, kind, term, need * 2)}`.execute(scope.tx);
  const hits = new Map<string, SearchHit>();
  for (const { recordId, token } of rows) {
    if (hits.has(recordId)) continue;
    hits.set(recordId, { recordId, match: !term.exact || token === term.exact ? 'exact' : 'prefix' });
  }
  if (rows.length < need * 2) return { hits: [...hits.values()].slice(0, need), count: Math.min(hits.size, mostFound) };
  const counted = await sql<{ count: number }>`
    select count(distinct record_id) as count from (${rowsOf(scope, kind, term, mostFound + 500)}) b`.execute(scope.tx);
  return { hits: [...hits.values()].slice(0, need), count: Math.min(Number(counted.rows[0]?.count ?? 0), mostFound) };
}

/** Every code, and of the typed words as many as a search joins: callers that bring more are bounded here. */
function bounded(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.filter((term) => term.word);
  const over = new Set(words.slice(mostTypedWords));
  return terms.filter((term) => !over.has(term));
}

function isUsable(term: SearchTerm): boolean {
  return Boolean(term.tokens?.length || term.beginnings?.length);
}

/** A short common beginning is read from its own token, one row per record in order of the ids. */
function asShort(term: SearchTerm): SearchTerm {
  const word = term.word;
  return word && !term.tokens && (word.length === 2 || word.length === 3) ? { ...term, beginnings: undefined, tokens: [`s${word}`] } : term;
}

/** The one token of each term, or null when a term has several: only rows of one token lie in the order of their records. */
function oneTokenEach(terms: readonly SearchTerm[]): string[] | null {
  const tokens = terms.map(asShort).map((term) => (term.tokens?.length === 1 && !term.beginnings?.length ? term.tokens[0] : undefined));
  return tokens.every((token) => token !== undefined) ? tokens : null;
}

/** Records that have all the tokens, newest first: lists in one order are walked side by side and left when enough are found. */
function walked(scope: Scope, kind: string, tokens: readonly string[]): RawBuilder<unknown> {
  const alias = (at: number) => sql.raw(`w${at}`);
  const is = (at: number) =>
    sql`${alias(at)}.hospital_id = ${scope.hospitalId} and ${alias(at)}.kind = ${kind} and ${alias(at)}.token = ${tokens[at]}`;
  const joins = tokens
    .slice(1)
    .map((_token, n) => sql`join search_keys ${alias(n + 1)} on ${is(n + 1)} and ${alias(n + 1)}.record_id = w0.record_id`);
  return sql`select w0.record_id from search_keys w0 ${sql.join(joins, sql` `)} where ${is(0)} order by w0.record_id desc`;
}

/** Runs a statement whose best plan is a merge of ordered lists; the planner takes common words for rare ones and would loop. */
async function byMerging<Row>(scope: Scope, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const [, , found] = await Promise.all([
    sql`set local enable_hashjoin = off`.execute(scope.tx),
    sql`set local enable_nestloop = off`.execute(scope.tx),
    statement.execute(scope.tx),
    sql`set local enable_hashjoin = on`.execute(scope.tx),
    sql`set local enable_nestloop = on`.execute(scope.tx),
  ]);
  return found.rows;
}

/** Several terms: the rarest drives and the others are looked up record by record; common ones are walked side by side or intersected. */
async function searchAll(scope: Scope, kind: string, sized: readonly Sized[], need: number): Promise<SearchFound> {
  const [driver, ...others] = sized as [Sized, ...Sized[]];
  const terms = sized.map(({ term }) => term);
  // Sets are intersected, not joined: with a poor guess of their sizes a join may loop one over the other.
  const tokens = driver.rows <= fewRows ? null : oneTokenEach(terms);
  const found =
    driver.rows <= fewRows
      ? sql`select d.record_id from (select distinct record_id from (${rowsOf(scope, kind, driver.term)}) r) d where ${sql.join(
          others.map(({ term }) => has(scope, kind, term)),
          sql` and `,
        )}`
      : tokens
        ? walked(scope, kind, tokens)
        : sql.join(
            terms.map((term) => sql`(select record_id from (${rowsOf(scope, kind, asShort(term), undefined, false)}) r)`),
            sql` intersect `,
          );
  const statement = sql<{ recordId: string; exact: boolean; total: number }>`
    with found as materialized (select record_id from (${found}) a limit ${mostFound}),
      newest as (select record_id from found order by record_id desc limit ${Math.max(need, ranked)})
    select f.record_id, (${sql.join(
      terms.map((term) => isExact(scope, kind, term)),
      sql` and `,
    )}) as exact, (select count(*) from found) as total
    from newest f order by exact desc, f.record_id desc limit ${need}`;
  const rows = tokens ? await byMerging(scope, statement) : (await statement.execute(scope.tx)).rows;
  return {
    hits: rows.map(({ recordId, exact }) => ({ recordId, match: exact ? 'exact' : 'prefix' })),
    count: Number(rows[0]?.total ?? 0),
  };
}

async function strictly(scope: Scope, kind: string, terms: readonly SearchTerm[], need: number): Promise<SearchFound> {
  const sized = await sizesOf(scope, kind, terms);
  if (sized.some(({ rows }) => rows === 0)) return { hits: [], count: 0 };
  return sized.length === 1 ? searchOne(scope, kind, terms[0] as SearchTerm, need) : searchAll(scope, kind, sized, need);
}

/** What a record must have to be found for one of many: any of the tokens, and any of the others where some are given. */
export interface ManyAsked {
  readonly at: number;
  readonly tokens: readonly string[];
  readonly others?: readonly string[];
}

/** Records of many asked at once, at most `most` of each, in one statement; several asked may have the same `at`. */
export async function searchMany(
  scope: Scope,
  kind: string,
  asked: readonly ManyAsked[],
  most: number,
): Promise<{ readonly at: number; readonly recordId: Id }[]> {
  if (asked.length === 0) return [];
  const others = sql`(q.others is null or exists (
    select 1 from search_keys n where n.hospital_id = ${scope.hospitalId} and n.kind = ${kind} and n.record_id = k.record_id and n.token = any(q.others)))`;
  const { rows } = await sql<{ at: number; recordId: Id }>`
    select q.at, f.record_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as q(at int, tokens text[], others text[])
    cross join lateral (
      select k.record_id from search_keys k where ${own(scope, kind)} and k.token = any(q.tokens) and ${others}
      limit ${most}
    ) f`.execute(scope.tx);
  return rows;
}

/** The kept words that each of the typed words may stand for, itself among them when it is kept. */
export async function spellingsOf(scope: Scope, kind: string, words: readonly string[]): Promise<Map<string, string[]>> {
  const variants = [...new Set(words.flatMap(variantsOf))];
  const { rows } = await sql<{ variant: string; word: string }>`
    select distinct variant, word from search_words k where ${own(scope, kind)} and k.variant = any(${variants}::text[])
    limit ${Math.max(4000, 400 * words.length)}`.execute(scope.tx);
  const byVariant = Map.groupBy(rows, (row) => row.variant);
  return new Map(
    words.map((word) => {
      const found = variantsOf(word).flatMap((variant) => (byVariant.get(variant) ?? []).map((row) => row.word));
      return [word, nearestWords(word, found)];
    }),
  );
}

/** Tokens of all kept words that one of these may be a spelling of; the words themselves are always among them. */
export async function nameSpellings(scope: Scope, kind: string, words: readonly string[]): Promise<string[]> {
  const near = await spellingsOf(scope, kind, words);
  return [...new Set([...words, ...[...near.values()].flat()])].map((word) => `n${word}`);
}

/** Each typed word widened by the real words it may stand for; null when no word is long enough. */
async function widened(scope: Scope, kind: string, terms: readonly SearchTerm[]): Promise<SearchTerm[] | null> {
  const typed = terms.flatMap((term) => (term.word && term.word.length > 2 ? [term.word] : []));
  if (typed.length === 0) return null;
  const near = await spellingsOf(scope, kind, typed);
  return terms.map((term) =>
    term.word && near.has(term.word) ? { ...term, exact: undefined, tokens: near.get(term.word)?.map((word) => `n${word}`) } : term,
  );
}

/**
 * The records that have all the terms. `need`: how many hits the caller will show (page × limit, or `mostFound` to filter
 * them further). With few hits, or none, words are tried misspelt unless `strict`.
 */
export async function searchIds(
  scope: Scope,
  kind: string,
  terms: readonly SearchTerm[],
  { need, strict = false }: { need: number; strict?: boolean },
): Promise<SearchFound> {
  const asked = bounded(terms);
  const usable = asked.filter(isUsable);
  if (usable.length === 0 || usable.length < asked.length) return { hits: [], count: 0 };
  const wanted = Math.min(Math.max(need, 1), mostFound);
  const found = await strictly(scope, kind, usable, wanted);
  // Whoever typed whole words and found them is answered.
  if (strict || found.count >= fewHits || found.hits.some((hit) => hit.match === 'exact')) return found;
  const wider = await widened(scope, kind, usable);
  if (!wider?.every(isUsable)) return found;
  const more = await strictly(scope, kind, wider, wanted);
  const known = new Set(found.hits.map((hit) => hit.recordId));
  const added = more.hits.filter((hit) => !known.has(hit.recordId)).map(({ recordId }): SearchHit => ({ recordId, match: 'phonetic' }));
  return { hits: [...found.hits, ...added].slice(0, wanted), count: Math.max(more.count, found.count) };
}
