import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { KeptPayment, OpenClaim, PartnerStatement } from '../../contract/statement-records.ts';
import { mostStatementLines } from '../../contract/statement-words.ts';
import { daysBetween } from '../rules.ts';
import { kindOf, runOn, sumsOf } from './statement-rules.ts';

/** Days of a statement that names none. */
const usualDays = 365;
const mostShown = 500;

interface Entry {
  readonly day: CalendarDate;
  readonly event: string;
  readonly reverses: boolean;
  readonly document: string;
  readonly claimId: Id | null;
  readonly amount: number;
}

interface Period {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** Lines of account 1110 over invoices of a partner: every one of them names its invoice. */
const ofPartner = (scope: Scope, hmoId: Id) => sql`
  from invoices v
  join ledger_lines l on l.hospital_id = v.hospital_id and l.invoice_id = v.id and l.account_code = '1110'
 where v.hospital_id = ${scope.hospitalId} and v.hmo_id = ${hmoId}`;

async function owedBefore(scope: Scope, hmoId: Id, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as owed ${ofPartner(scope, hmoId)} and l.entry_date < ${day}`.execute(scope.tx);
  return Number(rows[0]?.owed ?? 0);
}

async function entriesOf(scope: Scope, hmoId: Id, { startDate, endDate }: Period): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with moved as (
      select l.entry_id, min(l.claim_id::text)::uuid as claim_id, min(v.invoice_number) as invoice_number,
             sum(l.debit - l.credit)::bigint as amount
        ${ofPartner(scope, hmoId)} and l.entry_date between ${startDate} and ${endDate}
       group by l.entry_id)
    select e.entry_date as day, e.event, e.reverses_entry_id is not null as reverses, m.claim_id, m.amount,
           case when e.source_type = 'claim-payment' then concat_ws(' · ', p.payment_number, p.reference, c.claim_number)
                when e.source_type = 'credit-note' then concat_ws(' · ', n.credit_note_number, m.invoice_number)
                else concat_ws(' · ', m.invoice_number, c.claim_number) end as document
      from moved m
      join ledger_entries e on e.hospital_id = ${scope.hospitalId} and e.id = m.entry_id
      left join claims c on c.hospital_id = e.hospital_id and c.id = m.claim_id
      left join claim_payments p on p.hospital_id = e.hospital_id and p.invoice_payment_id = e.source_id
      left join credit_notes n on n.hospital_id = e.hospital_id and n.id = e.source_id
     order by e.entry_date, e.posted_at, e.id`.execute(scope.tx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Tax withheld of what payments of the period settled, less that of payments taken back in it. */
async function withheldOf(scope: Scope, hmoId: Id, { startDate, endDate }: Period): Promise<number> {
  const { rows } = await sql<{ withheld: number }>`
    select coalesce(sum(a.withheld * case when e.reverses_entry_id is null then 1 else -1 end), 0)::bigint as withheld
      from claim_payments p
      join ledger_entries e on e.hospital_id = p.hospital_id and (e.id = p.entry_id or e.reverses_entry_id = p.entry_id)
      join claim_allocations a on a.hospital_id = p.hospital_id and a.payment_id = p.id
     where p.hospital_id = ${scope.hospitalId} and p.hmo_id = ${hmoId} and p.withheld_tax > 0
       and e.entry_date between ${startDate} and ${endDate}`.execute(scope.tx);
  return Number(rows[0]?.withheld ?? 0);
}

async function openClaimsOf(scope: Scope, hmoId: Id, today: CalendarDate): Promise<OpenClaim[]> {
  const rows = await scope.tx
    .selectFrom('claims')
    .select(['id as claimId', 'claimNumber', 'title', 'submittedOn', 'dueDate', 'total', 'balance', 'rejectedOpen'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', 'in', ['submitted', 'payment-added'])
    .where('balance', '>', 0)
    .orderBy('dueDate')
    .orderBy('id')
    .limit(mostShown)
    .execute();
  return rows.map((row) => {
    const dueDate = row.dueDate ?? today;
    return { ...row, dueDate, submittedOn: row.submittedOn ?? today, daysLate: Math.max(daysBetween(dueDate, today), 0) };
  });
}

function keptOf(scope: Scope, hmoId: Id): Promise<KeptPayment[]> {
  return scope.tx
    .selectFrom('claimPayments')
    .select(['id as paymentId', 'paymentNumber', 'reference', 'paymentDate', 'unallocated as left'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'received')
    .where('unallocated', '>', 0)
    .orderBy('paymentDate')
    .orderBy('id')
    .limit(mostShown)
    .execute();
}

async function rejectedIn(scope: Scope, hmoId: Id, { startDate, endDate }: Period): Promise<{ rejected: number; rejectedOpen: number }> {
  const { rows } = await sql<{ rejected: number; rejectedOpen: number }>`
    select (select coalesce(sum(r.amount), 0) from claim_rejections r where r.hospital_id = ${scope.hospitalId} and r.hmo_id = ${hmoId}
               and r.received_on between ${startDate} and ${endDate})::bigint as rejected,
           (select coalesce(sum(c.rejected_open), 0) from claims c where c.hospital_id = ${scope.hospitalId} and c.hmo_id = ${hmoId})::bigint
             as rejected_open`.execute(scope.tx);
  return { rejected: Number(rows[0]?.rejected ?? 0), rejectedOpen: Number(rows[0]?.rejectedOpen ?? 0) };
}

async function partnerOf(scope: Scope, id: Id) {
  const row = await scope.tx
    .selectFrom('hmos')
    .select(['id as hmoId', 'name as hmoName', 'code as hmoCode', 'address', 'city'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const { city, address, ...partner } = row;
  return { ...partner, address: [address, city].filter(Boolean).join(', ') || null };
}

/** GET hmo/{id}/statement: what stands on account 1110 for the partner, from one day to another. */
export async function partnerStatement(
  scope: Scope,
  id: Id,
  query: { readonly startDate?: CalendarDate | undefined; readonly endDate?: CalendarDate | undefined },
): Promise<PartnerStatement> {
  const partner = await partnerOf(scope, id);
  const today = await scope.today();
  const endDate = query.endDate?.slice(0, 10) ?? today;
  const period = { startDate: query.startDate?.slice(0, 10) ?? addCalendarDays(endDate, -usualDays), endDate };
  const opening = await owedBefore(scope, id, period.startDate);
  const lines = (await entriesOf(scope, id, period)).map(({ event, reverses, ...line }) => ({
    ...line,
    kind: kindOf({ event, reverses }),
  }));
  return {
    ...partner,
    ...period,
    ...sumsOf(opening, lines, await withheldOf(scope, id, period)),
    ...runOn(opening, lines, mostStatementLines),
    ...(await rejectedIn(scope, id, period)),
    claims: await openClaimsOf(scope, id, today),
    unallocated: await keptOf(scope, id),
    currency: (await currencyOf(scope))?.code ?? null,
  };
}
