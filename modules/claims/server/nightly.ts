import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { sql } from 'kysely';
import { chaseDays, claimsPath, creditNoteDays, nearDeadlineDays } from '../contract/words.ts';
import { chaseStep, daysBetween } from './rules.ts';

interface Told {
  readonly title: 'Claim Overdue' | 'Claim Deadline Near' | 'Withholding Credit Note Missing';
  readonly content: string;
  readonly path: string;
}

const tell = (scope: Scope, told: Told) => scope.notify({ ...told, to: { permission: 'View Claims' }, module: 'hmo' });

/** Overdue claims at 1, 15, 30 and 60 days past the due date, each step once. */
async function chaseOverdue(scope: Scope, today: CalendarDate): Promise<void> {
  const rows = await scope.tx
    .selectFrom('claims')
    .select(['id', 'claimNumber', 'dueDate', 'chasedDays'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['submitted', 'payment-added'])
    .where('balance', '>', 0)
    .where('dueDate', '<', today)
    .orderBy('dueDate')
    .limit(1000)
    .execute();
  for (const { id, claimNumber, dueDate, chasedDays } of rows) {
    const late = daysBetween(dueDate as CalendarDate, today);
    const step = chaseStep(late, chasedDays, chaseDays);
    if (step === null) continue;
    await scope.tx
      .updateTable('claims')
      .set({ chasedDays: step })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
    await tell(scope, {
      ...{ title: 'Claim Overdue', path: `${claimsPath}/${id}` },
      content: `Claim ${claimNumber} is ${late} days past its due date`,
    });
  }
}

/** Claims that wait to be submitted and whose first item may be submitted for seven days more. */
async function tellDeadlines(scope: Scope, today: CalendarDate): Promise<void> {
  const { rows } = await sql<{ id: string; claimNumber: string; deadline: CalendarDate }>`
    select c.id, c.claim_number, (min(i.service_date) + h.submission_deadline_days)::date as deadline
      from claims c
      join hmos h on h.hospital_id = c.hospital_id and h.id = c.hmo_id
      join claim_items i on i.hospital_id = c.hospital_id and i.claim_id = c.id
     where c.hospital_id = ${scope.hospitalId} and c.status = 'posted' and c.kind <> 'resubmission'
     group by c.id, c.claim_number, h.submission_deadline_days
    having min(i.service_date) + h.submission_deadline_days = ${addCalendarDays(today, nearDeadlineDays)}::date limit 500`.execute(
    scope.tx,
  );
  for (const { id, claimNumber, deadline } of rows)
    await tell(scope, {
      ...{ title: 'Claim Deadline Near', path: `${claimsPath}/${id}` },
      content: `Claim ${claimNumber} must be submitted by ${deadline}`,
    });
}

/** Tax that was withheld and is not proved by a credit note after thirty days. */
async function chaseCreditNotes(scope: Scope, today: CalendarDate): Promise<void> {
  const rows = await scope.tx
    .updateTable('claimPayments')
    .set({ creditNoteTold: true })
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'received')
    .where('withheldTax', '>', 0)
    .where('creditNoteNumber', 'is', null)
    .where('creditNoteTold', '=', false)
    .where('paymentDate', '<=', addCalendarDays(today, -creditNoteDays))
    .returning(['claimId', 'paymentNumber'])
    .execute();
  for (const { claimId, paymentNumber } of rows)
    await tell(scope, {
      ...{ title: 'Withholding Credit Note Missing', path: `${claimsPath}/${claimId}?tab=payments` },
      content: `The credit note of the tax withheld on ${paymentNumber} has not come`,
    });
}

/** Job `claims.chase`, each night. */
export async function chase(scope: Scope): Promise<void> {
  const today = await scope.today();
  await chaseOverdue(scope, today);
  await tellDeadlines(scope, today);
  await chaseCreditNotes(scope, today);
}
