import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { roleLimitsOf } from '#modules/billing-setup/server/index.ts';
import { reverseClaimWriteOffs, writeOffByClaim } from '#modules/invoices/server/index.ts';
import type { ClaimDetails, WriteOffClaim } from '../../contract/claim-records.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { type ClaimStatus, claimsPath } from '../../contract/words.ts';
import { closeRejections } from '../rejections/close.ts';
import { whyNotWriteOff, writeOffParts } from '../rules.ts';
import { showClaim } from '../show.ts';
import { type ClaimItemRecord, type ClaimRecord, holdClaim, recordClaim, settleClaim } from '../store.ts';
import { invoiceParts } from './receive.ts';
import { whyNotReverseWriteOff } from './write-off-rules.ts';

/** What the actor has given up of the claim already: a limit holds for the sum. */
async function writtenOffBy(scope: Scope, claimId: Id): Promise<number> {
  const { sum } = await scope.tx
    .selectFrom('claimWriteOffs')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', claimId)
    .where('createdBy', '=', scope.actor.userId)
    .where('reversedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

function chosenOf(items: readonly ClaimItemRecord[], itemIds: readonly Id[] | undefined): ClaimItemRecord[] {
  if (!itemIds) return [...items];
  if (itemIds.some((id) => !items.some((item) => item.id === id))) throw claimRefusals.refusal('CLAIM_ITEM_UNKNOWN');
  return items.filter(({ id }) => itemIds.includes(id));
}

async function tellLedger(scope: Scope, claim: ClaimRecord): Promise<void> {
  await scope.notify({
    title: 'Claim Written Off',
    content: `Claim ${claim.claimNumber} was written off by ${scope.actor.name}`,
    path: `${claimsPath}/${claim.id}`,
    to: { permission: 'View Ledger' },
    module: 'hmo',
    entity: 'Claim',
    entityId: claim.id,
  });
}

/** PUT hmo/claim/{id}/write-off: E11 (5910); open rejections of the items that are given up are closed. */
export async function writeOffClaim(scope: Scope, id: Id, order: WriteOffClaim): Promise<ClaimDetails> {
  const { claim: before, items } = await holdClaim(scope, id, order.version);
  guard(claimRecord, 'writeOff', { status: before.status as ClaimStatus });
  const chosen = chosenOf(items, order.itemIds);
  const open = sumOf(chosen.map(({ balance }) => balance));
  const amount = order.amount ?? open;
  const { writeOffLimitAmount: limit } = await roleLimitsOf(scope);
  const sum = amount + (limit === null ? 0 : await writtenOffBy(scope, id));
  refuseIf(whyNotWriteOff(open, { amount, sum, limit, approves: scope.may('Approve Write Off') }));
  const parts = writeOffParts(chosen, amount);
  const ref = { claimId: id, claimNumber: before.claimNumber };
  const { reason, note } = order;
  const invoiceWriteOffIds = await writeOffByClaim(scope, ref, invoiceParts(items, parts), { reason, note });
  const writeOffId = scope.newId();
  const closed = await closeRejections(
    scope,
    parts.map(({ claimItemId }) => claimItemId),
    { disposition: 'written-off', writeOffId },
  );
  const claim = await settleClaim(scope, before, [
    ...parts.map((part) => ({ claimItemId: part.claimItemId, writtenOff: part.amount })),
    ...closed.map((rejection) => ({ claimItemId: rejection.claimItemId, rejectedOpen: -rejection.amount })),
  ]);
  await scope.tx
    .insertInto('claimWriteOffs')
    .values({
      ...{ hospitalId: scope.hospitalId, id: writeOffId, claimId: id, amount, reason, note, invoiceWriteOffIds, items: json(parts) },
      ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
    })
    .execute();
  await recordClaim(scope, claim, 'state', `Claim ${claim.claimNumber} written off`, {
    before: { status: before.status, balance: before.balance },
    after: { status: claim.status, balance: claim.balance, amount, writeOffReason: reason },
    reason: note,
  });
  await tellLedger(scope, claim);
  return showClaim(scope, claim);
}

/** PATCH hmo/claim/{id}/write-off/reverse: every write-off that stands is mirrored on today. */
export async function reverseWriteOff(
  scope: Scope,
  id: Id,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ClaimDetails> {
  const { claim: before } = await holdClaim(scope, id, version);
  guard(claimRecord, 'reverseWriteOff', { status: before.status as ClaimStatus }, whyNotReverseWriteOff(before));
  const standing = await scope.tx
    .updateTable('claimWriteOffs')
    .set({ reversedAt: scope.now, reversedByName: scope.actor.name, reverseReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', id)
    .where('reversedAt', 'is', null)
    .returning(['invoiceWriteOffIds', 'items'])
    .execute();
  const ids = standing.flatMap(({ invoiceWriteOffIds }) => invoiceWriteOffIds);
  await reverseClaimWriteOffs(scope, ids, { claimId: id, claimNumber: before.claimNumber }, reason);
  const claim = await settleClaim(
    scope,
    before,
    standing.flatMap(({ items }) => items.map(({ claimItemId, amount }) => ({ claimItemId, writtenOff: -amount }))),
  );
  await recordClaim(scope, claim, 'state', `Write-off of claim ${claim.claimNumber} reversed`, {
    before: { status: before.status, balance: before.balance },
    after: { status: claim.status, balance: claim.balance },
    reason,
  });
  return showClaim(scope, claim);
}
