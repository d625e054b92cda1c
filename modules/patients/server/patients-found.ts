import { mostFound, type SearchFound, type SearchHit, searchIds, type SearchTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { closedKind, patientKind } from './search-terms.ts';
import { seesConfidential } from './shown-patients.ts';

interface Wanted {
  /** How many hits the caller will show, or `mostFound` to filter them further. */
  readonly need: number;
  readonly strict?: boolean;
}

const ranks = ['exact', 'prefix', 'phonetic'] as const;
// From so many hits on, nobody is looked for misspelt.
const enough = 20;

function together(open: SearchFound, closed: SearchFound, need: number): SearchFound {
  if (closed.hits.length === 0) return open;
  const known = new Set(open.hits.map((hit) => hit.recordId));
  const added = closed.hits.filter((hit) => !known.has(hit.recordId));
  const all: readonly SearchHit[] = [...open.hits, ...added];
  const hits = ranks.flatMap((rank) => all.filter((hit) => hit.match === rank)).slice(0, need);
  return { hits, count: Math.min(open.count + closed.count - (closed.hits.length - added.length), mostFound) };
}

/** Everybody whom the terms find, confidential or not: for comparing, never for an answer by name. */
export async function everyPatientFound(
  scope: Scope,
  terms: readonly SearchTerm[],
  { need, strict = false }: Wanted,
): Promise<SearchFound> {
  const open = await searchIds(scope, patientKind, terms, { need, strict });
  const answered = strict || open.count >= enough || open.hits.some((hit) => hit.match === 'exact');
  return together(open, await searchIds(scope, closedKind, terms, { need, strict: answered }), need);
}

/**
 * The patients of this hospital whom the terms find, best first. Confidential ones are found by the hospital's number and the
 * Civis ID; by name, telephone, mail, birth day or document only by those who may open them. Door of the module: every search
 * for patients goes through it.
 */
export function patientsFound(scope: Scope, terms: readonly SearchTerm[], wanted: Wanted): Promise<SearchFound> {
  return seesConfidential(scope) ? everyPatientFound(scope, terms, wanted) : searchIds(scope, patientKind, terms, wanted);
}
