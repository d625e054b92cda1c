import { type Selectable, sql } from 'kysely';
import type { ClaimItemsTable, ClaimsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { holdForClaim } from '#modules/invoices/server/index.ts';
import { ClaimSettled } from '../contract/events.ts';
import { liveClaims } from '../contract/words.ts';
import { statusOf } from './rules.ts';

export type ClaimRecord = Selectable<ClaimsTable>;
export type ClaimItemRecord = Selectable<ClaimItemsTable>;

export interface Partner {
  readonly id: Id;
  readonly name: string;
  readonly type: 'HMO' | 'HPP' | 'Company';
  readonly email: string | null;
  readonly contacts: readonly { readonly role: string; readonly email?: string | null }[];
  readonly submissionDeadlineDays: number;
  readonly paymentTermsDays: number;
  readonly withholdingBps: number;
  readonly paCodesReused: boolean;
}

/** What claims want to know of a partner. Unknown: 404. */
export async function requirePartner(scope: Scope, id: Id): Promise<Partner> {
  const row = await scope.tx
    .selectFrom('hmos')
    .select(['id', 'name', 'type', 'email', 'contacts', 'submissionDeadlineDays', 'paymentTermsDays', 'withholdingBps', 'paCodesReused'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...row, type: row.type as Partner['type'], contacts: row.contacts };
}

/** Where claims are mailed to: the contact for claims, else the partner's own address. */
export function claimAddress({ contacts, email }: Pick<Partner, 'contacts' | 'email'>): string | null {
  return contacts.find((contact) => contact.role === 'claims' && contact.email)?.email ?? email;
}

export async function findClaim(scope: Scope, id: Id): Promise<ClaimRecord> {
  const row = await scope.tx
    .selectFrom('claims')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Claims locked in the order of their ids; unknown ones: 404. */
export async function lockClaims(scope: Scope, ids: readonly Id[]): Promise<ClaimRecord[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('claims')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  return rows;
}

/** One claim, locked, of the version that the person saw. */
export async function lockClaim(scope: Scope, id: Id, version?: number): Promise<ClaimRecord> {
  const claim = (await lockClaims(scope, [id]))[0] as ClaimRecord;
  if (version !== undefined && version !== claim.version) refuseStale(claim, claim.updatedByName);
  return claim;
}

/** Items of claims in their order. */
export function itemsOf(scope: Scope, claimIds: readonly Id[]): Promise<ClaimItemRecord[]> {
  if (claimIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('claimItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', sql<Id>`any(${[...claimIds]}::uuid[])`)
    .orderBy('claimId')
    .orderBy('position')
    .execute();
}

/** Invoices of a claim: of its items, also of a resubmission. */
export async function invoiceIdsOf(scope: Scope, claimIds: readonly Id[]): Promise<Id[]> {
  if (claimIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('claimItems')
    .select('invoiceId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', sql<Id>`any(${[...claimIds]}::uuid[])`)
    .execute();
  return rows.map(({ invoiceId }) => invoiceId);
}

/** Bill lines, invoices, then the claim, each in the order of ids: all acts that settle begin so. */
export async function holdClaim(
  scope: Scope,
  id: Id,
  version?: number,
): Promise<{ readonly claim: ClaimRecord; readonly items: ClaimItemRecord[] }> {
  await findClaim(scope, id);
  await holdForClaim(scope, await invoiceIdsOf(scope, [id]));
  const claim = await lockClaim(scope, id, version);
  return { claim, items: await itemsOf(scope, [id]) };
}

/** What changes of an item; minor units, either sign. */
export interface ItemChange {
  readonly claimItemId: Id;
  readonly paid?: number;
  readonly withheld?: number;
  readonly rejectedOpen?: number;
  readonly resubmitted?: number;
  readonly movedToPatient?: number;
  readonly writtenOff?: number;
}

async function changeItems(scope: Scope, changes: readonly ItemChange[]): Promise<void> {
  const each = changes.map(
    ({ claimItemId, paid = 0, withheld = 0, rejectedOpen = 0, resubmitted = 0, movedToPatient = 0, writtenOff = 0 }) => ({
      ...{ id: claimItemId, paid, withheld, rejected: rejectedOpen, resubmitted, moved: movedToPatient, given: writtenOff },
    }),
  );
  await sql`
    update claim_items i
       set paid = i.paid + s.paid, withheld = i.withheld + s.withheld, rejected_open = i.rejected_open + s.rejected,
           resubmitted = i.resubmitted + s.resubmitted, moved_to_patient = i.moved_to_patient + s.moved, written_off = i.written_off + s.given
      from (select id, sum(paid) as paid, sum(withheld) as withheld, sum(rejected) as rejected, sum(resubmitted) as resubmitted,
                   sum(moved) as moved, sum(given) as given
              from jsonb_to_recordset(${JSON.stringify(each)}::jsonb)
                as r(id uuid, paid bigint, withheld bigint, rejected bigint, resubmitted bigint, moved bigint, given bigint) group by id) s
     where i.hospital_id = ${scope.hospitalId} and i.id = s.id`.execute(scope.tx);
}

/** Writes a claim's sums from its items, and the status that follows once it was submitted. Tells open screens. */
export async function sumClaim(scope: Scope, claim: ClaimRecord): Promise<ClaimRecord> {
  const { rows } = await sql<Sums>`
    select count(*)::int as item_count, count(distinct invoice_id)::int as invoice_count, coalesce(sum(amount), 0)::bigint as total,
           coalesce(sum(paid), 0)::bigint as amount_paid, coalesce(sum(withheld), 0)::bigint as withheld_tax,
           coalesce(sum(rejected_open), 0)::bigint as rejected_open, coalesce(sum(resubmitted), 0)::bigint as resubmitted_amount,
           coalesce(sum(moved_to_patient), 0)::bigint as moved_to_patient,
           coalesce(sum(written_off), 0)::bigint as written_off_amount
      from claim_items where hospital_id = ${scope.hospitalId} and claim_id = ${claim.id}`.execute(scope.tx);
  const sums = rows[0] as Sums;
  const status = claim.submittedAt ? statusOf(sums) : claim.status;
  const now = await scope.tx
    .updateTable('claims')
    .set({ ...sums, status, ...changedBy(scope), version: claim.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellClaim(scope, claim.id, 'update');
  if (now.submittedAt && now.balance === 0 && claim.balance > 0) await scope.emit(ClaimSettled, { claimId: claim.id, hmoId: claim.hmoId });
  return now;
}

interface Sums {
  readonly itemCount: number;
  readonly invoiceCount: number;
  readonly total: number;
  readonly amountPaid: number;
  readonly withheldTax: number;
  readonly rejectedOpen: number;
  readonly resubmittedAmount: number;
  readonly movedToPatient: number;
  readonly writtenOffAmount: number;
}

/** Settles items of a locked claim and writes its sums. Answers the claim as it is now. */
export async function settleClaim(scope: Scope, claim: ClaimRecord, changes: readonly ItemChange[]): Promise<ClaimRecord> {
  if (changes.length > 0) await changeItems(scope, changes);
  return sumClaim(scope, claim);
}

export async function setClaim(
  scope: Scope,
  claim: ClaimRecord,
  fields: Partial<Omit<ClaimRecord, 'hospitalId' | 'id' | 'balance' | 'checks'>>,
): Promise<ClaimRecord> {
  const now = await scope.tx
    .updateTable('claims')
    .set({ ...fields, ...changedBy(scope), version: claim.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellClaim(scope, claim.id, 'update');
  return now;
}

/** Open screens that show claims fetch them anew. */
export function tellClaim(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: liveClaims, id, action, permission: 'View Claims' });
}

/** An audit entry of a claim. */
export function recordClaim(
  scope: Scope,
  claim: Pick<ClaimRecord, 'id' | 'claimNumber'>,
  action: 'create' | 'update' | 'state',
  summary: string,
  facts: { readonly before?: object; readonly after?: object; readonly reason?: string | null } = {},
): Promise<unknown> {
  const { before, after, reason } = facts;
  return scope.record({
    ...{ action, entity: 'Claim', entityId: claim.id, entityNumber: claim.claimNumber, summary },
    ...(before ? { before: { ...before } } : {}),
    ...(after ? { after: { ...after } } : {}),
    ...(reason ? { reason } : {}),
  });
}
