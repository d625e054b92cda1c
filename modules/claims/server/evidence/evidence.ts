import type { Selectable } from 'kysely';
import type { ClaimEvidenceTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ClaimEvidence, type EvidenceOffer } from '../../contract/events.ts';
import type { ChooseEvidence, ClaimEvidenceRow } from '../../contract/evidence-records.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import type { EvidenceKind } from '../../contract/rule-words.ts';
import type { ClaimStatus } from '../../contract/words.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { type ClaimItemRecord, itemsOf, lockClaim, recordClaim } from '../store.ts';
import { chosenAfter, sameEvidence, whyNotChoose } from './rules.ts';

type EvidenceRecord = Selectable<ClaimEvidenceTable> & { readonly kind: EvidenceKind };

async function itemOf(scope: Scope, claimId: Id, itemId: Id): Promise<ClaimItemRecord> {
  const item = (await itemsOf(scope, [claimId])).find(({ id }) => id === itemId);
  if (!item) throw claimRefusals.refusal('CLAIM_ITEM_UNKNOWN');
  return item;
}

async function chosenOf(scope: Scope, itemId: Id): Promise<EvidenceRecord[]> {
  const rows = await scope.tx
    .selectFrom('claimEvidence')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimItemId', '=', itemId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as EvidenceKind }));
}

/** What later modules have of the act, the stay and the visit of an item. */
async function offeredOf(scope: Scope, item: ClaimItemRecord): Promise<EvidenceOffer[]> {
  if (!item.billId) return [];
  const bill = await scope.tx
    .selectFrom('patientBills')
    .select(['sourceType', 'sourceId', 'admissionId', 'encounterId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', item.billId)
    .executeTakeFirst();
  if (!bill) return [];
  const answers = await scope.ask(ClaimEvidence, {
    sources: [{ sourceType: bill.sourceType, sourceId: bill.sourceId }],
    admissionIds: bill.admissionId ? [bill.admissionId] : [],
    encounterIds: bill.encounterId ? [bill.encounterId] : [],
  });
  return answers.flat();
}

const seesSensitive = (scope: Scope) => scope.may('View Sensitive Records');

async function rowsOf(scope: Scope, item: ClaimItemRecord): Promise<ClaimEvidenceRow[]> {
  const chosen = await chosenOf(scope, item.id);
  const offered = await offeredOf(scope, item);
  const sees = seesSensitive(scope);
  const shown = (row: Pick<EvidenceOffer, 'kind' | 'sourceId' | 'number' | 'releasedAt' | 'sensitive'>, isChosen: boolean) => ({
    ...{ claimItemId: item.id, kind: row.kind, sourceId: row.sourceId, releasedAt: row.releasedAt, sensitive: row.sensitive },
    ...{ number: row.sensitive && !sees ? item.itemName : row.number, chosen: isChosen },
  });
  const others = offered.filter((offer) => (sees || !offer.sensitive) && !chosen.some((one) => sameEvidence(one, offer)));
  return [...chosen.map((row) => shown(row, true)), ...others.map((row) => shown(row, false))];
}

/** GET hmo/claim/{id}/evidence: sensitive records are offered to those alone who may see them. */
export async function listEvidence(scope: Scope, claimId: Id, itemId: Id): Promise<ClaimEvidenceRow[]> {
  return rowsOf(scope, await itemOf(scope, claimId, itemId));
}

/** POST hmo/claim/{id}/evidence: until the claim is submitted. */
export async function chooseEvidence(scope: Scope, claimId: Id, { claimItemId, evidence }: ChooseEvidence): Promise<ClaimEvidenceRow[]> {
  const claim = await lockClaim(scope, claimId);
  guard(claimRecord, 'check', { status: claim.status as ClaimStatus });
  const item = await itemOf(scope, claimId, claimItemId);
  const before = await chosenOf(scope, item.id);
  const offered = await offeredOf(scope, item);
  const sees = seesSensitive(scope);
  const { added, removed } = chosenAfter(before, evidence, sees);
  refuseIf(whyNotChoose(added, offered, sees));
  const offers = added.flatMap((ref) => offered.find((offer) => sameEvidence(ref, offer)) ?? []);
  const rows = offers.map(({ kind, sourceId, number, releasedAt, sensitive }) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), claimId, claimItemId, kind, sourceId, number, releasedAt, sensitive },
    ...{ addedAt: scope.now, addedBy: scope.actor.userId, addedByName: scope.actor.name },
  }));
  if (rows.length > 0) await insertRows('claimEvidence', rows).execute(scope.tx);
  if (removed.length > 0)
    await scope.tx
      .deleteFrom('claimEvidence')
      .where('hospitalId', '=', scope.hospitalId)
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  await recordClaim(scope, claim, 'update', `Evidence of an item of claim ${claim.claimNumber} chosen`, {
    before: { evidence: before.length },
    after: { evidence: before.length + rows.length - removed.length },
  });
  return rowsOf(scope, item);
}
