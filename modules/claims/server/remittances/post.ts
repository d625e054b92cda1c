import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { splitByWeights, sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { holdForClaim } from '#modules/invoices/server/index.ts';
import { claimRecord, remittanceRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { PostRemittance, RemittanceDetails } from '../../contract/remittance-records.ts';
import type { ClaimPaymentMethod, ClaimStatus, RemittanceMatch, RemittanceStatus } from '../../contract/words.ts';
import { receive } from '../money/receive.ts';
import { holdPayments, takeBack } from '../money/reverse-payment.ts';
import { learnReasons } from '../rejections/own-reasons.ts';
import { closeRejections } from '../rejections/close.ts';
import { keepRejections, type RejectionOrder } from '../rejections/reject.ts';
import { payable, whyNotAllocate } from '../rules.ts';
import {
  type ClaimItemRecord,
  type ClaimRecord,
  invoiceIdsOf,
  itemsOf,
  lockClaims,
  type Partner,
  recordClaim,
  requirePartner,
  settleClaim,
} from '../store.ts';
import { type Rest, restOf, whyNotPost } from './rest.ts';
import {
  findRemittance,
  lockRemittance,
  recordRemittance,
  type RemittanceRecord,
  type RowRecord,
  rowsOf,
  showRemittance,
  tellRemittance,
} from './store.ts';

const statusOf = (remittance: RemittanceRecord) => ({ status: remittance.status as RemittanceStatus });

const matchesOf = (rows: readonly RowRecord[]) => rows.map((row) => ({ ...row, match: row.match as RemittanceMatch }));

async function claimIdsOf(scope: Scope, rows: readonly RowRecord[]): Promise<Id[]> {
  const found = await scope.tx
    .selectFrom('claimItems')
    .select('claimId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.flatMap(({ claimItemId }) => claimItemId ?? [])}::uuid[])`)
    .execute();
  return found.map(({ claimId }) => claimId);
}

/** What was paid short of what was claimed is rejected, up to what is open after the payment. */
function rejectionsOf(rows: readonly RowRecord[], items: ReadonlyMap<Id, ClaimItemRecord>): RejectionOrder[] {
  return rows.flatMap((row) => {
    const item = items.get(row.claimItemId ?? '');
    const amount = item ? Math.min(row.claimed, payable(item)) - row.paid : 0;
    if (!item || amount <= 0) return [];
    return [{ claimItemId: item.id, amount, reasonCode: row.reasonCode ?? 'OTHER', hmoNote: row.reason }];
  });
}

interface Part {
  readonly claim: ClaimRecord;
  readonly items: readonly ClaimItemRecord[];
  readonly rows: readonly RowRecord[];
  readonly charges: number;
  /** What is kept for the partner with the payment of this claim. */
  readonly rest: Rest;
}

const noRest: Rest = { amount: 0, withheld: 0 };

/** One claim's part of a remittance: its payment, and rejections of what was paid short. */
async function postPart(scope: Scope, remittance: RemittanceRecord, partner: Partner, { claim: before, items, rows, charges, rest }: Part) {
  const { id: remittanceId, method, reference, paymentDate } = remittance;
  const paid = rows.filter((row) => row.paid > 0);
  const gross = sumOf(paid.map((row) => row.paid)) + rest.amount;
  const parts = paid.map((row) => ({ claimItemId: row.claimItemId as Id, amount: row.paid }));
  guard(claimRecord, 'addPayment', { status: before.status as ClaimStatus });
  let claim = before;
  let paymentId: Id | null = null;
  if (gross > 0) {
    refuseIf(whyNotAllocate(items, parts, { gross, keep: rest.amount > 0 }));
    const made = await receive(scope, before, items, {
      ...{ partner, gross, charges, method: method as ClaimPaymentMethod },
      withheld: sumOf(paid.map((row) => row.withheld)) + rest.withheld,
      ...{ reference, paymentDate, remittanceId, parts, tax: paid.map((row) => row.withheld) },
    });
    claim = made.claim;
    paymentId = made.paymentId;
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  claim = await keepRejections(scope, claim, rejectionsOf(rows, byId), paymentId);
  await recordClaim(scope, claim, 'state', `Remittance ${remittance.remittanceNumber} posted on claim ${claim.claimNumber}`, {
    before: { status: before.status, balance: before.balance },
    after: { status: claim.status, balance: claim.balance, gross },
  });
}

async function setStatus(scope: Scope, remittance: RemittanceRecord, fields: Partial<RemittanceRecord>): Promise<void> {
  await scope.tx
    .updateTable('claimRemittances')
    .set({ ...fields, ...changedBy(scope), version: remittance.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', remittance.id)
    .execute();
  await tellRemittance(scope, remittance.id, 'update');
}

/**
 * PATCH hmo/remittance/{id}/post: over all its claims wholly or not at all. Bank charges are shared by what each claim was paid; what is
 * kept for the partner lies with the payment of the claim that was paid most.
 */
export async function postRemittance(scope: Scope, id: Id, { keepUnallocated, version }: PostRemittance): Promise<RemittanceDetails> {
  const seen = await findRemittance(scope, id);
  const partner = await requirePartner(scope, seen.hmoId);
  const claimIds = await claimIdsOf(scope, await rowsOf(scope, id));
  await holdForClaim(scope, await invoiceIdsOf(scope, claimIds));
  const claims = await lockClaims(scope, claimIds);
  const remittance = await lockRemittance(scope, id, version);
  guard(remittanceRecord, 'post', statusOf(remittance));
  const rows = matchesOf(await rowsOf(scope, id));
  refuseIf(whyNotPost(remittance, rows, keepUnallocated));
  const items = await itemsOf(scope, claimIds);
  const claimOf = new Map(items.map((item) => [item.id, item.claimId]));
  const paidOf = claims.map((claim) => sumOf(rows.filter((row) => claimOf.get(row.claimItemId ?? '') === claim.id).map((row) => row.paid)));
  const charges = splitByWeights(remittance.charges, paidOf);
  const rest = keepUnallocated ? restOf(remittance, rows) : noRest;
  const holder = paidOf.indexOf(Math.max(...paidOf));
  for (const [at, claim] of claims.entries())
    await postPart(scope, remittance, partner, {
      ...{ claim, charges: charges[at] ?? 0, rest: at === holder ? rest : noRest },
      items: items.filter(({ claimId }) => claimId === claim.id),
      rows: rows.filter((row) => claimOf.get(row.claimItemId ?? '') === claim.id),
    });
  await learnReasons(scope, remittance.hmoId, rows);
  const posted = { status: 'posted' as const, postedAt: scope.now, postedByName: scope.actor.name, unallocated: rest.amount };
  await setStatus(scope, remittance, posted);
  await recordRemittance(scope, remittance, 'state', `Remittance ${remittance.remittanceNumber} posted`, {
    after: { claims: claims.length, rows: rows.length, gross: remittance.grossAmount, unallocated: rest.amount },
  });
  return showRemittance(scope, id);
}

/** Rejections that came with payments are closed; one that was decided meanwhile holds the remittance. */
async function closeTheirs(scope: Scope, paymentIds: readonly Id[], claims: Map<Id, ClaimRecord>): Promise<void> {
  const rows = await scope.tx
    .selectFrom('claimRejections')
    .select(['claimId', 'claimItemId', 'disposition'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', 'in', [...paymentIds])
    .execute();
  if (rows.some(({ disposition }) => ['resubmitted', 'moved-to-patient', 'written-off'].includes(disposition)))
    throw claimRefusals.refusal('CLAIM_REJECTION_DECIDED');
  const closed = await closeRejections(
    scope,
    rows.map(({ claimItemId }) => claimItemId),
    { disposition: 'reversed' },
  );
  const claimOf = new Map(rows.map((row) => [row.claimItemId, row.claimId]));
  for (const claimId of new Set(rows.map((row) => row.claimId))) {
    const own = closed.filter((rejection) => claimOf.get(rejection.claimItemId) === claimId);
    const changes = own.map(({ claimItemId, amount }) => ({ claimItemId, rejectedOpen: -amount }));
    claims.set(claimId, await settleClaim(scope, claims.get(claimId) as ClaimRecord, changes));
  }
}

/** PATCH hmo/remittance/{id}/reverse: all its payments are taken back, its rejections closed. */
export async function reverseRemittance(
  scope: Scope,
  id: Id,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<RemittanceDetails> {
  await findRemittance(scope, id);
  const found = await scope.tx
    .selectFrom('claimPayments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('remittanceId', '=', id)
    .where('status', '=', 'received')
    .orderBy('id')
    .execute();
  const ids = found.map((row) => row.id);
  const { claims, payments } = ids.length > 0 ? await holdPayments(scope, ids) : { claims: new Map<Id, ClaimRecord>(), payments: [] };
  const remittance = await lockRemittance(scope, id, version);
  guard(remittanceRecord, 'reverse', statusOf(remittance));
  if (ids.length > 0) await closeTheirs(scope, ids, claims);
  for (const payment of payments) await takeBack(scope, payment, claims, reason);
  await setStatus(scope, remittance, {
    ...{ status: 'reversed', reversedAt: scope.now, reversedByName: scope.actor.name, reverseReason: reason },
  });
  await recordRemittance(scope, remittance, 'state', `Remittance ${remittance.remittanceNumber} reversed`, { reason });
  return showRemittance(scope, id);
}
