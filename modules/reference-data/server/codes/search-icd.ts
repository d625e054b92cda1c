import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#kernel/contract/envelope.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { nearestWords, variantsOf } from '#kernel/server/search/spellings.ts';
import type { IcdHit } from '../../contract/code-records.ts';
import { type CodeMatch, codeMatches, type IcdType, mostCodeHits } from '../../contract/code-words.ts';
import { keyOfCode, looksLikeCode, plainSpelling } from './fold.ts';
import { habitsOf, icdCodesOf, userOf } from './read-codes.ts';

interface Hit {
  readonly code: string;
  readonly match: CodeMatch;
}

// Below so many hits the words are tried misspelt, too.
const fewHits = 20;

/** The range of keys that a type asks for, from its first letter to before the one after its last; none: all of its kind. */
const rangeOf: Readonly<Record<IcdType, readonly [from: string, before: string] | null>> = {
  diagnosis: null,
  symptom: ['R', 'S'],
  'external-cause': ['V', 'Z'],
  factor: ['Z', '['],
  laboratory: null,
  radiology: null,
};

/** What the order of hits is made of. */
const shown = sql`c.code, c.description, c.common, c.billable`;

/** Rows of a type that are offered. The words stand as literals: partial indexes are chosen by them. */
export function offered(type: IcdType): RawBuilder<unknown> {
  const kind = type === 'laboratory' || type === 'radiology' ? type : 'diagnosis';
  const range = rangeOf[type];
  // The planner takes letter and word for independent; codes of one letter lie side by side, so their range is asked for.
  if (range)
    return sql`c.status = 'active' and c.kind = 'diagnosis' and c.code_key ~>=~ ${sql.lit(range[0])} and c.code_key ~<~ ${sql.lit(range[1])}`;
  // `kind <> 'diagnosis'` is what the index of the tests is for.
  return kind === 'diagnosis'
    ? sql`c.status = 'active' and c.kind = 'diagnosis'`
    : sql`c.status = 'active' and c.kind <> 'diagnosis' and c.kind = ${sql.lit(kind)}`;
}

/** All terms, each any of its words. Words hold letters and digits only, so nothing is escaped. */
function wordQuery(terms: readonly (readonly string[])[]): string {
  return terms.map((words) => `(${words.join(' | ')})`).join(' & ');
}

/** A word as typed or in its plain spelling, or any that begins so. */
function spelt(token: string): string[] {
  return [...new Set([token, plainSpelling(token)])].map((word) => `'${word}':*`);
}

/** The best hits of one question in order: by how they were found, then favourites, own uses, what is common, short titles. */
async function ranked(scope: Scope, hits: RawBuilder<unknown>, begins: string): Promise<Hit[]> {
  const { rows } = await sql<{ code: string; tier: number }>`
    with hits as materialized (${hits}),
         best as (select code, description, common, billable, min(tier) as tier from hits group by code, description, common, billable)
    select b.code, b.tier
      from best b
      left join icd_favourites f on f.hospital_id = ${scope.hospitalId} and f.code = b.code
      left join icd_uses u on u.hospital_id = ${scope.hospitalId} and u.code = b.code and u.user_id = ${userOf(scope)}
     order by b.tier, f.code is null, coalesce(u.uses, 0) desc,
              case when b.tier = 1 then b.code end, not starts_with(lower(b.description), ${begins}), b.common desc,
              not b.billable, length(b.description), b.code
     limit ${mostCodeHits}`.execute(scope.tx);
  return rows.map(({ code, tier }) => ({ code, match: codeMatches[tier] as CodeMatch }));
}

function codeHits(type: IcdType, key: string): RawBuilder<unknown> {
  return sql`
    select ${shown}, case when c.code_key = ${key} then 0 else 1 end as tier
      from (select * from icd_codes c where ${offered(type)} and c.code_key like ${`${key}%`} order by c.code_key limit ${mostCodeHits}) c`;
}

/** Rows that have all words: what is common first, then titles, then, unless there are enough, titles with their synonyms. */
function wordHits(type: IcdType, query: string): RawBuilder<unknown> {
  const tier = sql`case when c.words @@ ${query}::tsquery then 2 else 3 end as tier`;
  const most = sql.lit(mostCodeHits);
  return sql`
    select * from (select ${shown}, ${tier} from icd_codes c where ${offered(type)} and c.common > 0 and c.all_words @@ ${query}::tsquery limit ${most}) common
    union all select * from titles
    union all select * from (select ${shown}, 3 as tier from icd_codes c
                where (select count(*) from titles) < ${most} and ${offered(type)} and c.all_words @@ ${query}::tsquery limit ${most}) named`;
}

function withTitles(type: IcdType, query: string, hits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with titles as materialized (select ${shown}, 2 as tier from icd_codes c
                                  where ${offered(type)} and c.words @@ ${query}::tsquery limit ${sql.lit(mostCodeHits)})
    ${hits}`;
}

/** Hits for words that were typed wrongly: every word as it is, or any that is spelt or sounds nearly so. */
async function similarHits(scope: Scope, type: IcdType, tokens: readonly string[], begins: string): Promise<Hit[]> {
  const unsure = tokens.filter((token) => /^\p{L}{4,}$/u.test(token));
  if (unsure.length === 0) return [];
  const near = new Map<string, string[]>();
  for (const token of unsure) {
    const { rows } = await sql<{
      word: string;
    }>`select word from code_words where spellings && ${variantsOf(token)}::text[] limit 400`.execute(scope.tx);
    near.set(
      token,
      nearestWords(
        token,
        rows.map(({ word }) => word),
      ),
    );
  }
  if ([...near.values()].every((words) => words.length === 0)) return [];
  const terms = tokens.map((token) => [...spelt(token), ...(near.get(token) ?? []).map((word) => `'${word}'`)]);
  const query = wordQuery(terms);
  return ranked(
    scope,
    sql`select ${shown}, 4 as tier from icd_codes c where ${offered(type)} and c.all_words @@ ${query}::tsquery limit ${sql.lit(mostCodeHits)}`,
    begins,
  );
}

async function findCodes(scope: Scope, keyword: string, type: IcdType): Promise<Hit[]> {
  const typed = typedWords(keyword);
  const long = typed.filter((token) => token.length > 2 || /\d/.test(token));
  const tokens = long.length > 0 ? long : typed;
  const begins = keyword.trim().toLowerCase();
  const key = looksLikeCode(keyword) ? keyOfCode(keyword) : '';
  if (tokens.length === 0) return [];
  // Reading the table until enough rows have a common word is quick where they stand in front, and slow where they do not.
  // Each question is planned for its own words: a plan for any word reads all codes for a rare one.
  await sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(scope.tx);
  const query = wordQuery(tokens.map(spelt));
  const words = wordHits(type, query);
  const hits = await ranked(
    scope,
    withTitles(type, query, key.length >= 2 ? sql`${codeHits(type, key)} union all ${words}` : words),
    begins,
  );
  if (hits.length >= fewHits || key !== '') return hits;
  const found = new Set(hits.map(({ code }) => code));
  const similar = await similarHits(scope, type, tokens, begins);
  return [...hits, ...similar.filter(({ code }) => !found.has(code))].slice(0, mostCodeHits);
}

/**
 * Codes by code or words, best first: the exact code, codes that begin so, all words in the title, in title and synonyms, and
 * where few have them, words spelt or sounding nearly so. Retired codes are not among them.
 */
export async function searchIcd(
  scope: Scope,
  { keyword, type, page, limit }: { keyword: string; type: IcdType; page: number; limit: number },
): Promise<Page<IcdHit>> {
  const hits = await findCodes(scope, keyword, type);
  const shown = hits.slice((page - 1) * limit, page * limit);
  const codes = shown.map(({ code }) => code);
  const [records, habits] = [await icdCodesOf(scope, codes), await habitsOf(scope, codes)];
  const data = shown.flatMap(({ code, match }) => {
    const record = records.get(code);
    const habit = habits.get(code);
    return record ? [{ ...record, favourite: habit?.favourite ?? false, uses: habit?.uses ?? 0, match }] : [];
  });
  return { data, meta: { count: hits.length, page, limit } };
}
