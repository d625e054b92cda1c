import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { attachClaim, detachClaim, holdForClaim } from '#modules/invoices/server/index.ts';
import type { ClaimDetails, ClaimInvoices, CreateClaim } from '../../contract/claim-records.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { claimsPath, mostClaimInvoices } from '../../contract/words.ts';
import { insertClaim } from '../insert-claim.ts';
import { whyNotMixed, whyNotPeriod } from '../rules.ts';
import { checkClaim } from '../scrub/facts.ts';
import { showClaim } from '../show.ts';
import {
  type ClaimRecord,
  findClaim,
  invoiceIdsOf,
  lockClaim,
  type Partner,
  recordClaim,
  requirePartner,
  sumClaim,
  tellClaim,
} from '../store.ts';
import { addItems, serviceDaysOf } from './add-items.ts';

/** Invoices of a partner that are ready to claim within a period: billed, open, on no claim, every service day inside. */
async function readyIds(scope: Scope, { hmoId, periodStart, periodEnd }: CreateClaim): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select v.id from invoices v
     where v.hospital_id = ${scope.hospitalId} and v.hmo_id = ${hmoId} and v.status = 'billed' and v.balance > 0 and v.claim_id is null
       and not exists (select from invoice_items t where t.hospital_id = v.hospital_id and t.invoice_id = v.id and t.live and t.balance > 0
                          and (t.service_date < ${periodStart} or t.service_date > ${periodEnd}))
     order by v.id limit ${mostClaimInvoices + 1}`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

async function requireOfPartner(scope: Scope, hmoId: Id, invoiceIds: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .selectFrom('invoices')
    .select('hmoId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...invoiceIds]}::uuid[])`)
    .execute();
  if (rows.some((row) => row.hmoId !== hmoId)) throw claimRefusals.refusal('CLAIM_OTHER_PARTNER');
}

async function tellPosted(scope: Scope, claim: ClaimRecord, partner: Pick<Partner, 'name'>): Promise<void> {
  await scope.notify({
    title: 'Claim Posted',
    content: `${claim.claimNumber} of ${partner.name} with ${claim.invoiceCount} invoices waits to be submitted`,
    path: `${claimsPath}/${claim.id}`,
    to: { permission: 'Submit Claim' },
    module: 'hmo',
    entity: 'Claim',
    entityId: claim.id,
  });
}

function refuseCount(count: number): void {
  if (count === 0) throw claimRefusals.refusal('CLAIM_NOTHING_TO_CLAIM');
  if (count > mostClaimInvoices) throw claimRefusals.refusal('CLAIM_TOO_LARGE', { most: mostClaimInvoices });
}

/** POST hmo/claim: invoices of a partner and period on one claim, checked at once. Of two claims that take one invoice one gets it. */
export async function createClaim(scope: Scope, order: CreateClaim): Promise<ClaimDetails> {
  const partner = await requirePartner(scope, order.hmoId);
  const invoiceIds = [...new Set(order.invoiceIds ?? (await readyIds(scope, order)))];
  refuseCount(invoiceIds.length);
  await holdForClaim(scope, invoiceIds);
  await requireOfPartner(scope, partner.id, invoiceIds);
  refuseIf(whyNotPeriod(order, await serviceDaysOf(scope, invoiceIds), await scope.today()));
  const { periodStart, periodEnd, title } = order;
  const kind = invoiceIds.length === 1 ? 'single' : 'batch';
  const made = await insertClaim(scope, partner, { periodStart, periodEnd, kind, title: title ?? null });
  await attachClaim(scope, invoiceIds, { claimId: made.id, claimNumber: made.claimNumber });
  await addItems(scope, made, invoiceIds);
  const claim = await sumClaim(scope, await checkClaim(scope, made, invoiceIds));
  await recordClaim(scope, claim, 'create', `Claim ${claim.claimNumber} posted`, {
    after: { partner: partner.name, periodStart, periodEnd, invoices: claim.invoiceCount, total: claim.total },
  });
  await tellClaim(scope, claim.id, 'create');
  await tellPosted(scope, claim, partner);
  return showClaim(scope, claim);
}

/** POST hmo/claim/{id}/invoices. */
export async function addClaimInvoices(scope: Scope, id: Id, { invoiceIds, version }: ClaimInvoices): Promise<ClaimDetails> {
  const seen = await findClaim(scope, id);
  await holdForClaim(scope, invoiceIds);
  const before = await lockClaim(scope, id, version);
  guard(claimRecord, 'addInvoices', before, whyNotMixed(before));
  await requireOfPartner(scope, seen.hmoId, invoiceIds);
  refuseIf(whyNotPeriod(before, await serviceDaysOf(scope, invoiceIds), await scope.today()));
  await attachClaim(scope, invoiceIds, { claimId: id, claimNumber: before.claimNumber });
  refuseCount(before.invoiceCount + invoiceIds.length);
  await addItems(scope, before, invoiceIds);
  const claim = await sumClaim(scope, await checkClaim(scope, before, await invoiceIdsOf(scope, [id])));
  await recordClaim(scope, claim, 'update', `Invoices added to claim ${claim.claimNumber}`, {
    before: { invoices: before.invoiceCount, total: before.total },
    after: { invoices: claim.invoiceCount, total: claim.total },
  });
  return showClaim(scope, claim);
}

/** DELETE hmo/claim/{id}/invoices: they may be claimed again. The last one leaves only with the claim. */
export async function removeClaimInvoices(scope: Scope, id: Id, { invoiceIds, version }: ClaimInvoices): Promise<ClaimDetails> {
  await findClaim(scope, id);
  await holdForClaim(scope, await invoiceIdsOf(scope, [id]));
  const before = await lockClaim(scope, id, version);
  guard(claimRecord, 'removeInvoices', before, whyNotMixed(before));
  await detachClaim(scope, invoiceIds, { claimId: id });
  await scope.tx
    .deleteFrom('claimItems')
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', id)
    .where('invoiceId', '=', sql<Id>`any(${[...invoiceIds]}::uuid[])`)
    .where('previousClaimItemId', 'is', null)
    .execute();
  const left = await invoiceIdsOf(scope, [id]);
  if (left.length === 0) throw claimRefusals.refusal('CLAIM_NOTHING_TO_CLAIM');
  const claim = await sumClaim(scope, await checkClaim(scope, before, left));
  await recordClaim(scope, claim, 'update', `Invoices removed from claim ${claim.claimNumber}`, {
    before: { invoices: before.invoiceCount, total: before.total },
    after: { invoices: claim.invoiceCount, total: claim.total },
  });
  return showClaim(scope, claim);
}
