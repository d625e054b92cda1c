import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EvidenceOffer } from '#modules/claims/contract/events.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';

/** Released results of billed requests, for claims. */
export async function claimEvidence(
  scope: Scope,
  { sources }: { readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[] },
): Promise<readonly EvidenceOffer[] | undefined> {
  const ids = sources.flatMap(({ sourceType, sourceId }) => (sourceType === 'lab-request' ? [sourceId] : []));
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber', 'releasedAt', 'sensitive'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billSourceId', '=', sql<Id>`any(${ids}::uuid[])`)
    .where('releasedAt', 'is not', null)
    .orderBy('requestNumber')
    .limit(50)
    .execute();
  return rows.flatMap(({ id, requestNumber, releasedAt, sensitive }) =>
    releasedAt ? [{ kind: 'result', sourceId: id, number: requestNumber, releasedAt, fileId: null, sensitive } as const] : [],
  );
}
