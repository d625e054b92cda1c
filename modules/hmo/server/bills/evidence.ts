import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** What an insurer said of a line, as its bill and its invoice show it. */
export interface LineEvidence {
  readonly billId: Id;
  readonly approvalId: Id;
  readonly approvalNumber: string;
  readonly paCode: string | null;
  /** Of the notice to the regulator, where the line proceeded unanswered. */
  readonly noticeNumber: string | null;
}

/** Approvals of lines, by line: the standing one of each. Lines without one are left out. */
export async function evidenceOfBills(scope: Scope, billIds: readonly Id[]): Promise<Map<Id, LineEvidence>> {
  if (billIds.length === 0) return new Map();
  const { rows } = await sql<LineEvidence>`
    select i.bill_id, a.id as approval_id, a.approval_number, a.pa_code,
           case when i.status = 'proceeded' then (
             select n.notice_number from hmo_nhia_notices n where n.hospital_id = a.hospital_id and n.approval_id = a.id) end as notice_number
      from hmo_approval_items i
      join hmo_approvals a on a.hospital_id = i.hospital_id and a.id = i.approval_id
     where i.hospital_id = ${scope.hospitalId} and i.bill_id = any (${[...billIds]}::uuid[]) and i.removed_at is null`.execute(scope.tx);
  return new Map(rows.map((row) => [row.billId, row]));
}
