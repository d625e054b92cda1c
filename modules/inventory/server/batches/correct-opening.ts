import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';

const correction = 'opening-stock-correction';

interface Misposted {
  readonly departmentId: Id | null;
  /** Minor units that cost of goods was credited with; what was corrected before is taken off. */
  readonly amount: number;
  readonly lastId: Id;
}

/**
 * Takes opening stock that an earlier version posted against cost of goods (E15: 5000) over to opening balances (3000): one entry of
 * today for the hospital, by department. What was posted stays as it is. Nothing left to correct: nothing is posted.
 */
export async function correctOpening(scope: Scope): Promise<void> {
  const { rows } = await sql<Misposted>`
    select l.department_id as "departmentId", sum(l.credit - l.debit)::bigint as amount, max(e.id::text)::uuid as "lastId"
      from ledger_entries e
      join ledger_lines l on l.hospital_id = e.hospital_id and l.entry_id = e.id and l.account_code = '5000'
     where e.hospital_id = ${scope.hospitalId} and e.source_type in ('opening-stock', 'opening-stock-correction')
       and (e.event = 'E15' or e.source_type = 'opening-stock-correction')
     group by l.department_id having sum(l.credit - l.debit) <> 0`.execute(scope.tx);
  const [first] = rows;
  if (!first) return;
  const total = rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const posted = await postEntry(scope, {
    event: 'E21',
    sourceType: correction,
    sourceId: rows.reduce((last, { lastId }) => (lastId > last ? lastId : last), first.lastId),
    narration: 'Opening stock moved from cost of goods to opening balances',
    lines: [
      ...rows.map(({ departmentId, amount }) => ({ account: '5000' as const, departmentId, ...sideOf(Number(amount)) })),
      { account: '3000', ...sideOf(-total) },
    ],
  });
  if (!posted) return;
  await scope.record({
    action: 'job',
    entity: 'Ledger',
    entityId: posted.id,
    entityNumber: '3000',
    summary: 'Opening stock moved from cost of goods (5000) to opening balances (3000)',
    after: { amount: total },
  });
}

const sideOf = (amount: number) => (amount >= 0 ? { debit: amount } : { credit: -amount });
