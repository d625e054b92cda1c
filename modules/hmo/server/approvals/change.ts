import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { approvalRecord } from '../../contract/approval.record.ts';
import type { Approval, ExtendApproval, RevokeApproval } from '../../contract/approval-records.ts';
import { announce, type Locked, lockForDecision, writeCoverage } from './decide.ts';
import { takeOff } from './follow.ts';
import { whyNotExtend, whyNotRevoke } from './rules.ts';
import { showApproval } from './show.ts';
import {
  approvalsOf,
  changeApproval,
  countItems,
  keepEvent,
  lockApproval,
  readItems,
  recordApproval,
  type StoredItem,
  tellLive,
} from './store.ts';
import { tellDesk } from './tell.ts';

/** What an extension adds. */
export type Extension = Pick<ExtendApproval, 'days' | 'amount' | 'paCode' | 'officer' | 'channel'>;

/** The first planned item takes an extension's amount up. */
async function addAmount(scope: Scope, planned: StoredItem, amount: number): Promise<void> {
  await sql`
    update hmo_approval_items set requested_amount = requested_amount + ${amount}::bigint, approved_amount = approved_amount + ${amount}::bigint
     where hospital_id = ${scope.hospitalId} and id = ${planned.id}`.execute(scope.tx);
}

/** Extends an approval that stands; its row is locked here. */
export async function extend(scope: Scope, id: Id, extension: Extension, version?: number): Promise<void> {
  const { days, amount, paCode, officer, channel } = extension;
  const row = await lockApproval(scope, id, version);
  const planned = (await readItems(scope, [id])).find((item) => item.billId === null && item.status === 'approved');
  guard(approvalRecord, 'extend', row, whyNotExtend({ days, amount }, { planned: planned !== undefined }));
  if (amount && planned) await addAmount(scope, planned, amount);
  const validTo = addCalendarDays(row.validTo ?? (await scope.today()), days ?? 0);
  const after = await countItems(scope, await changeApproval(scope, row, { validTo }));
  await keepEvent(scope, id, 'extended', { channel, officer, paCode, days: days ?? null, amount: amount ?? null });
  await recordApproval(scope, after, { summary: `Approval ${row.approvalNumber} extended`, before: row });
  await tellLive(scope, id);
}

/** PATCH hmo/approval/{id}/extend. */
export async function extendRequest(scope: Scope, id: Id, { version, ...extension }: ExtendApproval): Promise<Approval> {
  await extend(scope, id, extension, version);
  return showApproval(scope, id);
}

/** PATCH hmo/approval/{id}/revoke: its lines need approval again; code and decision stay in the record. */
export async function revokeRequest(scope: Scope, id: Id, { reason, version }: RevokeApproval): Promise<Approval> {
  const locked = await lockForDecision(scope, id, version);
  const { row, items, lines } = locked;
  const invoiced = [...lines.values()].some((line) => line.invoiced);
  guard(approvalRecord, 'revoke', row, whyNotRevoke({ invoiced }));
  await takeOff(scope, items, `Revoked: ${reason}`);
  const after = await changeApproval(scope, row, { status: 'cancelled', reason });
  await keepEvent(scope, id, 'revoked', { text: reason, paCode: row.paCode });
  const told = items.filter(({ status }) => status === 'approved');
  await writeCoverage(
    scope,
    locked,
    told.map(({ billId }) => ({ billId, coverageStatus: 'pending' as const, most: null })),
    `${row.approvalNumber} revoked`,
  );
  await recordApproval(scope, after, { summary: `Approval ${row.approvalNumber} revoked`, before: row, reason });
  await announce(scope, after, told);
  return showApproval(scope, id);
}

/** Items of an approval that lapsed: of what was not performed nothing is approved any more. */
const lapsed = ({ items, lines }: Locked): StoredItem[] =>
  items.filter(({ billId, status }) => {
    if (status !== 'approved') return false;
    const line = billId === null ? undefined : lines.get(billId);
    return !line || !(line.performed || line.invoiced);
  });

async function expire(scope: Scope, id: Id, today: string): Promise<void> {
  const locked = await lockForDecision(scope, id);
  const { row } = locked;
  if (row.status !== 'approved' || row.validTo === null || row.validTo >= today) return;
  const gone = lapsed(locked);
  if (gone.length === 0) return;
  await takeOff(scope, gone, 'The approval expired');
  const all = gone.length === locked.items.filter(({ status }) => status === 'approved').length;
  const after = all ? await changeApproval(scope, row, { status: 'expired' }) : await countItems(scope, row);
  await keepEvent(scope, id, 'expired', { text: `Valid until ${row.validTo}`, paCode: row.paCode });
  await writeCoverage(
    scope,
    locked,
    gone.map(({ billId }) => ({ billId, coverageStatus: 'expired' as const, most: null })),
    `${row.approvalNumber} expired`,
  );
  await recordApproval(scope, after, { summary: `Approval ${row.approvalNumber} expired`, before: row });
  await tellDesk(scope, after, 'Approval Expired', `${row.approvalNumber}: valid until ${row.validTo}`);
  await announce(scope, after, gone);
}

/** Most approvals that one night ends; the next night takes the others. */
const mostANight = 2_000;

/** Nightly: approvals past their last day of which something was not performed. */
export async function expireApprovals(scope: Scope): Promise<void> {
  const today = await scope.today();
  const rows = await approvalsOf(scope)
    .where('status', '=', 'approved')
    .where('validTo', '<', today)
    .where(
      sql<boolean>`exists (
        select from hmo_approval_items i left join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
         where i.hospital_id = hmo_approvals.hospital_id and i.approval_id = hmo_approvals.id and i.removed_at is null
           and i.status = 'approved' and b.performed_at is null)`,
    )
    .orderBy('validTo')
    .limit(mostANight)
    .execute();
  for (const { id } of rows) await expire(scope, id, today);
}
