import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EvidenceOffer } from '#modules/claims/contract/events.ts';

/** Signed prescriptions of stays and visits, for claims. */
export async function claimEvidence(
  scope: Scope,
  { admissionIds, encounterIds }: { readonly admissionIds: readonly Id[]; readonly encounterIds: readonly Id[] },
): Promise<readonly EvidenceOffer[] | undefined> {
  const places = [...admissionIds, ...encounterIds];
  if (places.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('prescriptions')
    .select(['id', 'prescriptionNumber', 'signedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('placeId', '=', sql<Id>`any(${places}::uuid[])`)
    .where('signedAt', 'is not', null)
    .where('status', '<>', 'cancelled')
    .orderBy('signedAt')
    .limit(50)
    .execute();
  return rows.flatMap(({ id, prescriptionNumber: number, signedAt: releasedAt }) =>
    releasedAt ? [{ kind: 'prescription', sourceId: id, number, releasedAt, fileId: null, sensitive: false } as const] : [],
  );
}
