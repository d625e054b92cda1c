import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EvidenceOffer } from '#modules/claims/contract/events.ts';

/** Signed discharge summaries of stays, for claims. */
export async function claimEvidence(
  scope: Scope,
  { admissionIds }: { readonly admissionIds: readonly Id[] },
): Promise<readonly EvidenceOffer[] | undefined> {
  if (admissionIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('admissions')
    .select(['id', 'admissionNumber', 'dischargedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .where('dischargeSummary', 'is not', null)
    .where('dischargedAt', 'is not', null)
    .execute();
  return rows.flatMap(({ id, admissionNumber: number, dischargedAt: releasedAt }) =>
    releasedAt ? [{ kind: 'discharge-summary', sourceId: id, number, releasedAt, fileId: null, sensitive: false } as const] : [],
  );
}
