import { sql } from 'kysely';
import type { Page } from '#kernel/contract/envelope.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { mostCodeHits } from '../../contract/code-words.ts';
import { looksLikePcs, type PcsAxes, pcsAxes } from '../../contract/pcs-words.ts';
import { codeRefusals } from '../../contract/refusals.ts';
import { keyOfCode, plainSpelling } from './fold.ts';

/** A code of ICD-10-PCS as it is offered. */
export interface PcsHit {
  readonly code: string;
  readonly description: string;
  readonly billable: boolean;
  readonly axes: PcsAxes;
}

interface Asked {
  readonly keyword: string;
  /** First character of the section. */
  readonly section?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Words hold letters and digits only, so nothing of the query is escaped. */
function wordQuery(keyword: string): string {
  return typedWords(keyword)
    .map((token) => `(${[...new Set([token, plainSpelling(token)])].map((word) => `'${word}':*`).join(' | ')})`)
    .join(' & ');
}

/**
 * Codes of procedures by the beginning of a code or by words of title and synonyms, everyday ones first. Retired codes are left out;
 * at most `mostCodeHits` are found.
 */
export async function searchPcs(scope: Scope, { keyword, section, page, limit }: Asked): Promise<Page<PcsHit>> {
  const key = keyOfCode(keyword);
  const query = wordQuery(keyword);
  if (query === '') return { data: [], meta: { count: 0, page, limit } };
  const inSection = section ? sql`and c.code_key like ${`${section}%`}` : sql``;
  const { rows } = await sql<{ code: string; description: string; billable: boolean }>`
    with hits as materialized (
      (select code, description, billable, common, 0 as tier from icd_codes c
        where c.status = 'active' and c.kind = 'procedure' and c.code_key like ${`${key}%`} ${inSection} order by c.code_key limit ${mostCodeHits})
      union all
      (select code, description, billable, common, 1 as tier from icd_codes c
        where c.status = 'active' and c.kind = 'procedure' and c.all_words @@ ${query}::tsquery ${inSection} limit ${mostCodeHits}))
    select code, description, billable from hits
     group by code, description, billable
     order by min(tier), max(common) desc, length(description), code limit ${mostCodeHits}`.execute(scope.tx);
  const data = rows.slice((page - 1) * limit, page * limit).map((row) => ({ ...row, axes: pcsAxes(row.code) }));
  return { data, meta: { count: rows.length, page, limit } };
}

/** The code that an act is about to write. Refuses one that is unknown (PCS_UNKNOWN) or retired (PCS_RETIRED), with 422. */
export async function requirePcsCode(scope: AnyScope, code: string): Promise<{ readonly code: string; readonly description: string }> {
  const wanted = code.trim().toUpperCase();
  const row = looksLikePcs(wanted)
    ? await scope.tx
        .selectFrom('icdCodes')
        .select(['code', 'description', 'status'])
        .where('code', '=', wanted)
        .where('kind', '=', 'procedure')
        .executeTakeFirst()
    : undefined;
  if (!row) throw codeRefusals.refusal('PCS_UNKNOWN', { code: wanted.slice(0, 12) });
  if (row.status === 'retired') throw codeRefusals.refusal('PCS_RETIRED', { code: wanted });
  return { code: row.code, description: row.description };
}
