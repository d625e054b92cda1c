import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CoverageStatus, SourceType } from '#modules/patient-bills/contract/words.ts';
import { billsForInvoice, decideCoverage } from '#modules/patient-bills/server/index.ts';
import { ApprovalDecided } from '../../contract/approval-events.ts';
import { approvalRecord } from '../../contract/approval.record.ts';
import type { Approval, ApproveApproval, DeclineApproval } from '../../contract/approval-records.ts';
import { approvalDays } from '../../contract/approval-words.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { followBenefits } from '../benefits/follow.ts';
import { blocksAct } from './answer-coverage.ts';
import { draftNotice } from './notices.ts';
import {
  approvedItems,
  type DecidedItem,
  declinedItems,
  type DoneLine,
  statusAfter,
  whyNotApprove,
  whyNotProceed,
  whyNotValid,
} from './rules.ts';
import { showApproval } from './show.ts';
import {
  anyOf,
  changeApproval,
  keepEvent,
  lockApproval,
  partnerOf,
  readApproval,
  readItems,
  recordApproval,
  type StoredApproval,
  type StoredItem,
  type StoredPartner,
  tellLive,
} from './store.ts';
import { tellAskers, tellDeclined } from './tell.ts';

/** A request with its lines, all locked: lines first, then the request. */
export interface Locked {
  readonly row: StoredApproval;
  /** Items that a decision is about. */
  readonly items: readonly StoredItem[];
  readonly lines: ReadonlyMap<Id, DoneLine>;
  readonly partner: StoredPartner;
}

const billsIn = (items: readonly StoredItem[]) => items.flatMap(({ billId }) => billId ?? []);

/** Locks lines by their ids, then the request. A line that joined meanwhile makes what the person saw stale. */
export async function lockForDecision(scope: Scope, id: Id, version?: number): Promise<Locked> {
  const billIds = billsIn(await readItems(scope, [id]));
  const bills = billIds.length === 0 ? [] : await billsForInvoice(scope, billIds);
  // Locks the uses of benefits of these lines, which a decision may change, before the request.
  await followBenefits(scope, billIds);
  const row = await lockApproval(scope, id, version);
  const items = await readItems(scope, [id]);
  const lines = new Map(
    bills.map((bill) => {
      const invoiced = bill.shares.some(({ share, invoiceId }) => share === 'hmo' && invoiceId !== null);
      return [bill.id, { performed: bill.performedAt !== null, invoiced }] as const;
    }),
  );
  if (billsIn(items).some((billId) => !lines.has(billId))) refuseStale(row, row.updatedByName);
  return { row, items, lines, partner: await partnerOf(scope, row.hmoId) };
}

/** Writes what was decided of items, in one statement. */
async function writeItems(scope: Scope, items: readonly DecidedItem[]): Promise<void> {
  await sql`
    update hmo_approval_items i
       set status = d.status, approved_quantity = d.quantity, approved_amount = d.amount, decline_reason = d.reason
      from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ status }) => status)}::text[],
                  ${items.map(({ approvedQuantity }) => approvedQuantity)}::int[], ${items.map(({ approvedAmount }) => approvedAmount)}::bigint[],
                  ${items.map(({ declineReason }) => declineReason)}::text[]) as d(id, status, quantity, amount, reason)
     where i.hospital_id = ${scope.hospitalId} and i.id = d.id`.execute(scope.tx);
}

/** Tells the lines what was decided; those whose insurer was invoiced already keep what they have. */
export async function writeCoverage(
  scope: Scope,
  { lines, partner }: Pick<Locked, 'lines' | 'partner'>,
  decided: readonly { readonly billId: Id | null; readonly coverageStatus: CoverageStatus; readonly most: number | null }[],
  reason: string,
): Promise<void> {
  const blocks = await blocksAct(scope);
  const free = decided.filter(({ billId }) => billId !== null && !lines.get(billId)?.invoiced);
  await decideCoverage(
    scope,
    free.map(({ billId, coverageStatus, most }) => ({
      ...{ billId: billId as Id, coverageStatus, insurerMost: most, blocks, reason },
      declinedPrice: partner.declinedPrice,
    })),
  );
}

/** Tells other modules and open screens of a decision. */
export async function announce(scope: Scope, row: StoredApproval, items: readonly Pick<StoredItem, 'billId'>[]): Promise<void> {
  const source = { sourceType: row.sourceType as SourceType, sourceId: row.sourceId };
  const billIds = items.flatMap(({ billId }) => billId ?? []);
  await scope.emit(ApprovalDecided, { approvalId: row.id, source, billIds, status: row.status });
  await tellLive(scope, row.id);
}

const decidedBy = ({ now, actor }: Scope) => ({ decidedAt: now, decidedBy: actor.userId, decidedByName: actor.name });
const open = (items: readonly StoredItem[]) => items.filter(({ status }) => status === 'pending' || status === 'proceeded');

/** A PA code names one request of a partner, unless its contract says that codes are used again. Answers whether this one is. */
async function requireCode(scope: Scope, row: StoredApproval, partner: StoredPartner, { paCode, confirm }: ApproveApproval) {
  const other = await scope.tx
    .selectFrom('hmoApprovals')
    .select('approvalNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', row.hmoId)
    .where(sql<string>`upper(pa_code)`, '=', paCode.toUpperCase())
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) return false;
  if (!partner.paCodesReused) throw hmoRefusals.refusal('PA_CODE_TAKEN');
  if (!confirm) throw hmoRefusals.refusal('PA_CODE_USED', { number: other.approvalNumber });
  return true;
}

/** PATCH hmo/approval/{id}/approve: also late, of a request that proceeded. */
export async function approveRequest(scope: Scope, id: Id, order: ApproveApproval): Promise<Approval> {
  guard(approvalRecord, 'approve', await readApproval(scope, id));
  const locked = await lockForDecision(scope, id, order.version);
  const { row, partner } = locked;
  const items = open(locked.items);
  const validFrom = order.validFrom ?? (await scope.today());
  const validTo = order.validTo ?? addCalendarDays(validFrom, approvalDays);
  guard(approvalRecord, 'approve', row, whyNotApprove(items, order.items), whyNotValid(validFrom, validTo));
  const paCodeShared = await requireCode(scope, row, partner, order);
  const decided = approvedItems(items, order.items);
  await writeItems(scope, decided);
  const { status, partial } = statusAfter(decided);
  const approvedAmount = decided.reduce((sum, item) => sum + (item.approvedAmount ?? 0), 0);
  const { paCode, officer, channel, note } = order;
  const answered = { status, partial, approvedAmount, paCode, paCodeShared, officer, channel, validFrom, validTo };
  const after = await changeApproval(scope, row, { ...answered, ...decidedBy(scope), overdue: false });
  await keepEvent(scope, id, row.status === 'proceeded' ? 'late-answer' : 'answered', { channel, officer, paCode, text: note });
  const told = decided.map((item) => ({ billId: item.billId, coverageStatus: item.status, most: item.approvedAmount }));
  await writeCoverage(scope, locked, told, `${row.approvalNumber} approved`);
  await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} approved${partial ? ' in part' : ''}`, before: row });
  await tellAskers(scope, after, 'HMO Request Approved', `${row.approvalNumber} approved by ${partner.name}${partial ? ' in part' : ''}`);
  await announce(scope, after, decided);
  return showApproval(scope, id);
}

/** PATCH hmo/approval/{id}/decline. Of a request that proceeded only what was not performed; the late refusal is kept. */
export async function declineRequest(scope: Scope, id: Id, { reason, officer, channel, version }: DeclineApproval): Promise<Approval> {
  guard(approvalRecord, 'decline', await readApproval(scope, id));
  const locked = await lockForDecision(scope, id, version);
  const { row, partner, lines } = locked;
  guard(approvalRecord, 'decline', row);
  const late = row.status === 'proceeded';
  const decided = declinedItems(open(locked.items), { proceeded: late, done: lines, reason });
  await writeItems(scope, decided);
  const { status, partial } = statusAfter(decided);
  const after = await changeApproval(scope, row, { status, partial, reason, officer, channel, ...decidedBy(scope), overdue: false });
  await keepEvent(scope, id, late ? 'late-answer' : 'answered', { channel, officer, text: reason });
  const declined = decided.filter((item) => item.status === 'declined');
  const told = declined.map(({ billId }) => ({ billId, coverageStatus: 'declined' as const, most: 0 }));
  await writeCoverage(scope, locked, told, `${row.approvalNumber} declined`);
  await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} declined`, before: row, reason });
  if (declined.length > 0) await tellDeclined(scope, after, partner);
  await announce(scope, after, declined);
  return showApproval(scope, id);
}

/** The hour is over without an answer: care goes on, the insurer's share stays, NHIA is to be told (invariant 14). */
export async function goOn(scope: Scope, locked: Locked): Promise<void> {
  const { row, partner } = locked;
  const items = locked.items.filter(({ status }) => status === 'pending');
  await scope.tx
    .updateTable('hmoApprovalItems')
    .set({ status: 'proceeded' })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(items.map((item) => item.id)))
    .execute();
  const after = await changeApproval(scope, row, { status: 'proceeded', proceededAt: scope.now, overdue: false });
  await keepEvent(scope, row.id, 'proceeded', { text: 'No answer within one hour of sending' });
  const told = items.map(({ billId }) => ({ billId, coverageStatus: 'proceeded' as const, most: null }));
  await writeCoverage(scope, locked, told, `${row.approvalNumber}: no answer in one hour`);
  await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} proceeded without an answer`, before: row });
  await tellAskers(scope, after, 'HMO Approval Proceeded', `${row.approvalNumber}: no answer of ${partner.name} in one hour, go ahead`);
  await draftNotice(scope, after, 'no answer in one hour');
  await announce(scope, after, items);
}

/** PATCH hmo/approval/{id}/proceed: by hand, where the job is late. */
export async function proceedRequest(scope: Scope, id: Id, version: number | undefined): Promise<Approval> {
  const known = await readApproval(scope, id);
  guard(approvalRecord, 'proceed', known, whyNotProceed(known, scope.now));
  const locked = await lockForDecision(scope, id, version);
  guard(approvalRecord, 'proceed', locked.row, whyNotProceed(locked.row, scope.now));
  await goOn(scope, locked);
  return showApproval(scope, id);
}
