import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer, SearchGroup } from '#modules/organisation/contract/events.ts';
import { claimsPath } from '../contract/words.ts';
import { claimNumberOf, partnerNames } from './claims/list.ts';

/** Claims of the global search: by their number, or by the partner's reference. */
export async function searchClaims(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const typed = words.trim();
  if (!scope.may('View Claims') || typed.length < 3) return undefined;
  const number = claimNumberOf(typed);
  const rows = await scope.tx
    .selectFrom('claims')
    .select(['id', 'claimNumber', 'title', 'status', 'hmoId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => (number ? eb('claimNumber', '=', number) : eb('hmoReference', '=', typed)))
    .limit(most)
    .execute();
  if (rows.length === 0) return undefined;
  const names = await partnerNames(
    scope,
    rows.map(({ hmoId }) => hmoId),
  );
  return {
    type: 'claims',
    title: 'Claims',
    order: 63,
    rows: rows.map((row) => ({
      ...{ id: row.id, title: row.claimNumber, path: `${claimsPath}/${row.id}` },
      subtitle: [names.get(row.hmoId), row.status].filter(Boolean).join(' · '),
    })),
  };
}

/** Shown once a partner is active: its forms and address for claims are looked through by a person. */
export async function claimsGetStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const active = await scope.tx
    .selectFrom('hmos')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  if (!active) return [];
  return [
    {
      ...{ key: 'claim-forms', title: 'Check your claim contacts', why: 'Claims are sent to the contact for claims of each partner.' },
      ...{ route: '/hmo-management', permission: 'View Health Plan Partner', order: 121 },
      ...{ done: false, progress: null, manual: true, skippable: true },
    },
  ];
}
