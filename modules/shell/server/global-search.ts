import type { Scope } from '#kernel/server/scope/scope.ts';
import { GlobalSearch, type SearchGroup } from '../contract/events.ts';
import type { SearchGroups } from '../contract/records.ts';
import { searchPages, staffReader } from './documentation.ts';

const mostRows = 5;

function pagesGroup(scope: Scope, words: string): SearchGroup[] {
  if (!scope.may('View Civis Documentation')) return [];
  const rows = searchPages(staffReader(scope, 'en'), words)
    .slice(0, mostRows)
    .map(({ slug, title, section }) => ({ id: slug, title, subtitle: section, path: `/documentation?page=${slug}` }));
  return [{ type: 'pages', title: 'Documentation', order: 1000, rows }];
}

/** Groups of at most five rows, of the kinds the user may view; empty groups are left out. */
export async function searchEverything(scope: Scope, words: string): Promise<SearchGroups> {
  const answers = await scope.ask(GlobalSearch, { words, most: mostRows });
  return [...answers, ...pagesGroup(scope, words)]
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => a.order - b.order)
    .map(({ type, title, rows }) => ({ type, title, rows: rows.slice(0, mostRows).map((row) => ({ ...row })) }));
}
