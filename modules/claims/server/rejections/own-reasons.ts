import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AddClaimReason, ClaimReasonCode, ReasonMapping, SetReasonMapping } from '../../contract/reason-records.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { ownFaultReasons, rejectionReasons } from '../../contract/words.ts';
import { requirePartner } from '../store.ts';
import { isBuiltIn, keyOfWritten, whyNotAdd } from './reasons.ts';

/** Reasons of a hospital at most. */
const mostReasons = 200;
const mostMappings = 500;

/** GET hmo/claim/reason. */
export async function listReasons(scope: Scope): Promise<ClaimReasonCode[]> {
  const own = await scope.tx
    .selectFrom('claimReasonCodes')
    .select(['code', 'name', 'ownFault'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('code')
    .limit(mostReasons)
    .execute();
  return [...rejectionReasons.map((code) => ({ code, name: null, ownFault: ownFaultReasons.includes(code) })), ...own];
}

/** POST hmo/claim/reason. */
export async function addReason(scope: Scope, { code, name, ownFault }: AddClaimReason): Promise<ClaimReasonCode[]> {
  refuseIf(whyNotAdd(code));
  const id = scope.newId();
  await scope.tx
    .insertInto('claimReasonCodes')
    .values({
      ...{ hospitalId: scope.hospitalId, id, code, name, ownFault },
      ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'ClaimReason',
    entityId: id,
    entityNumber: code,
    summary: `Reason ${code} of rejections added`,
    after: { code, name, ownFault },
  });
  return listReasons(scope);
}

/** Refuses a reason that neither the product nor the hospital knows. */
export async function requireReasons(scope: Scope, codes: readonly string[]): Promise<void> {
  const unknown = [...new Set(codes)].filter((code) => !isBuiltIn(code));
  if (unknown.length === 0) return;
  const found = await scope.tx
    .selectFrom('claimReasonCodes')
    .select('code')
    .where('hospitalId', '=', scope.hospitalId)
    .where('code', '=', sql<string>`any(${unknown}::text[])`)
    .execute();
  if (found.length < unknown.length) throw claimRefusals.refusal('CLAIM_REASON_UNKNOWN');
}

/** GET hmo/{id}/claim-reasons. */
export function mappingsOf(scope: Scope, hmoId: Id): Promise<ReasonMapping[]> {
  return scope.tx
    .selectFrom('claimReasonMappings')
    .select(['partnerCode', 'reasonCode'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .orderBy('partnerCode')
    .limit(mostMappings)
    .execute();
}

/** PUT hmo/{id}/claim-reasons. */
export async function mapReason(scope: Scope, hmoId: Id, { partnerCode, reasonCode }: SetReasonMapping): Promise<ReasonMapping[]> {
  const partner = await requirePartner(scope, hmoId);
  await requireReasons(scope, [reasonCode]);
  const written = keyOfWritten(partnerCode);
  const before = (await mappingsOf(scope, hmoId)).find((known) => known.partnerCode === written);
  await scope.tx
    .insertInto('claimReasonMappings')
    .values({
      ...{ hospitalId: scope.hospitalId, hmoId, partnerCode: written, reasonCode, updatedAt: scope.now },
      updatedByName: scope.actor.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'hmoId', 'partnerCode'])
        .doUpdateSet({ reasonCode, updatedAt: scope.now, updatedByName: scope.actor.name }),
    )
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.name,
    summary: `What ${partner.name} writes is taken for reason ${reasonCode}`,
    before: { reasonCode: before?.reasonCode ?? null },
    after: { partnerCode: written, reasonCode },
  });
  return mappingsOf(scope, hmoId);
}

/** What a posted remittance took its partner's words for is kept; what is known already stays. */
export async function learnReasons(
  scope: Scope,
  hmoId: Id,
  rows: readonly { readonly reason: string | null; readonly reasonCode: string | null }[],
): Promise<void> {
  const learnt = new Map(
    rows.flatMap(({ reason, reasonCode }) => (reason?.trim() && reasonCode ? [[keyOfWritten(reason), reasonCode] as const] : [])),
  );
  if (learnt.size === 0) return;
  await scope.tx
    .insertInto('claimReasonMappings')
    .values(
      [...learnt].map(([partnerCode, reasonCode]) => ({
        ...{ hospitalId: scope.hospitalId, hmoId, partnerCode, reasonCode },
        ...{ updatedAt: scope.now, updatedByName: scope.actor.name },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
