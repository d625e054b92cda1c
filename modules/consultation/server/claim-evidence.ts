import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EvidenceOffer } from '#modules/claims/contract/events.ts';

/** Referrals of visits, for claims; those of a restricted consultation are sensitive. */
export async function claimEvidence(
  scope: Scope,
  { encounterIds }: { readonly encounterIds: readonly Id[] },
): Promise<readonly EvidenceOffer[] | undefined> {
  if (encounterIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('referrals as r')
    .innerJoin('consultations as c', (join) => join.onRef('c.hospitalId', '=', 'r.hospitalId').onRef('c.id', '=', 'r.consultationId'))
    .select(['r.id', 'r.referralNumber', 'r.createdAt', 'c.confidentiality'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.consultationId', '=', sql<Id>`any(${[...encounterIds]}::uuid[])`)
    .where('r.status', '<>', 'cancelled')
    .orderBy('r.createdAt')
    .limit(50)
    .execute();
  return rows.map(({ id, referralNumber, createdAt, confidentiality }) => ({
    ...({ kind: 'referral', sourceId: id, number: referralNumber, releasedAt: createdAt, fileId: null } as const),
    sensitive: confidentiality === 'restricted',
  }));
}
