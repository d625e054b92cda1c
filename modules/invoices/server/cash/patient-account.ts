import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { StayNumbers } from '#modules/patients/contract/events.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { AccountRow, PatientAccount, Statement, StatementRow } from '../../contract/cash-records.ts';
import { mostStatementRows as mostRows } from '../../contract/cash-words.ts';
import { ownPlaceOf } from '../own-places.ts';
import { accountOf } from './account-rows.ts';

const newest = 50;

async function movementsOf(scope: Scope, patientId: Id): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.at, a.kind, coalesce(r.refund_number, c.credit_note_number, p.receipt_number, '') as document, a.amount,
           a.payment_id, a.credit_note_id, a.refund_id, a.by_name as by,
           (sum(a.amount) over (order by a.seq))::bigint as balance_after
      from patient_account_rows a
      left join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
      left join credit_notes c on c.hospital_id = a.hospital_id and c.id = a.credit_note_id
      left join refunds r on r.hospital_id = a.hospital_id and r.id = a.refund_id
     where a.hospital_id = ${scope.hospitalId} and a.patient_id = ${patientId} order by a.seq desc limit ${newest}`.execute(scope.tx);
  return rows;
}

async function owedBy(scope: Scope, patientId: Id): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(balance), 0)::bigint as owed from invoices
     where hospital_id = ${scope.hospitalId} and patient_id = ${patientId} and status = 'billed' and billing_method = 'Self-Pay'`.execute(
    scope.tx,
  );
  return rows[0]?.owed ?? 0;
}

async function patientOf(scope: Scope, patientId: Id) {
  const [patient] = await patientBrief(scope, [patientId]);
  if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
  return { patientId: patient.id, patientFullName: patient.fullname, hospitalPatientId: patient.hospitalPatientId };
}

/** GET patient-accounts/{patientId}. */
export async function readAccount(scope: Scope, patientId: Id): Promise<PatientAccount> {
  const patient = await patientOf(scope, patientId);
  const { balance, held, available } = await accountOf(scope, patientId);
  const currency = await currencyOf(scope);
  return {
    ...patient,
    currency: currency?.code ?? null,
    balance,
    held,
    available,
    owed: await owedBy(scope, patientId),
    movements: await movementsOf(scope, patientId),
  };
}

interface Moved {
  readonly date: CalendarDate;
  readonly document: string;
  /** The stay of the invoice, of the deposit, or of what was paid or credited. */
  readonly admissionId: Id | null;
  readonly debit: number;
  readonly credit: number;
}

/**
 * Lines of accounts 1100 and 2000 that are about a patient (also of records that were merged into theirs): an invoice is a debit, a
 * payment, deposit or credit note a credit, a refund a debit.
 */
function linesOf(scope: Scope, patientId: Id, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ledger_lines l where l.hospital_id = ${scope.hospitalId} and l.account_code in ('1100', '2000') and ${condition}
      and l.patient_id = any(array(
        with recursive records as (
          select ${patientId}::uuid as id
          union
          select p.id from patients p join records r on p.hospital_id = ${scope.hospitalId} and p.merged_into_patient_id = r.id)
        select id from records))`;
}

/** What stands on the account at the end of a day, as one sum. */
async function balanceAt(scope: Scope, patientId: Id, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from ${linesOf(scope, patientId, sql`l.entry_date <= ${day}::date`)}`.execute(
    scope.tx,
  );
  return rows[0]?.sum ?? 0;
}

/** The newest entries of some days, oldest first: one more than a statement takes when there are more. */
async function movesOf(scope: Scope, patientId: Id, from: CalendarDate, until: CalendarDate): Promise<Moved[]> {
  const days = sql`l.entry_date between ${from}::date and ${until}::date`;
  const { rows } = await sql<Moved>`
    with moved as (
      select l.entry_id, l.entry_date, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
        from ${linesOf(scope, patientId, days)}
       group by l.entry_id, l.entry_date order by l.entry_date desc, l.entry_id desc limit ${mostRows + 1})
    select m.entry_date as date, e.narration as document, m.debit, m.credit,
           coalesce(i.admission_id, p.admission_id, (
             select max(b.admission_id::text)::uuid from payment_allocations a
               join invoices b on b.hospital_id = a.hospital_id and b.id = a.invoice_id
              where a.hospital_id = ${scope.hospitalId} and a.payment_id = p.id having count(distinct b.admission_id) = 1)) as admission_id
      from moved m join ledger_entries e on e.hospital_id = ${scope.hospitalId} and e.id = m.entry_id
      left join credit_notes c on c.hospital_id = e.hospital_id and c.id = e.source_id
      left join invoices i on i.hospital_id = e.hospital_id and i.id = coalesce(c.invoice_id, e.source_id)
      left join payments p on p.hospital_id = e.hospital_id and p.id = e.source_id
     order by m.entry_date, m.entry_id`.execute(scope.tx);
  return rows;
}

async function numbersOfStays(scope: Scope, moves: readonly Moved[]): Promise<Map<Id, string>> {
  const admissionIds = [...new Set(moves.flatMap(({ admissionId }) => admissionId ?? []))];
  if (admissionIds.length === 0) return new Map();
  return new Map((await scope.ask(StayNumbers, { admissionIds })).flatMap((numbers) => [...numbers]));
}

export interface StatementQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * GET patient-accounts/{patientId}/statement: default the last twelve months. What came before is one sum carried forward, also of the
 * days asked for when they hold more rows than a statement takes.
 */
export async function readStatement(scope: Scope, patientId: Id, query: StatementQuery): Promise<Statement> {
  const patient = await patientOf(scope, patientId);
  const zone = await scope.zone();
  const day = (text: string) => (text.includes('T') ? dayIn(text, zone) : text);
  const endDate = query.endDate ? day(query.endDate) : await scope.today();
  const startDate = query.startDate ? day(query.startDate) : addCalendarDays(endDate, -365);
  const moves = await movesOf(scope, patientId, startDate, endDate);
  const closing = await balanceAt(scope, patientId, endDate);
  const shown = moves.slice(-mostRows);
  const opening = shown.reduce((sum, { debit, credit }) => sum - debit + credit, closing);
  const stayOf = await numbersOfStays(scope, shown);
  let balance = opening;
  const rows: StatementRow[] = shown.map(({ admissionId, ...move }) => {
    balance += move.debit - move.credit;
    return { ...move, stay: admissionId ? (stayOf.get(admissionId) ?? null) : null, balance };
  });
  const [hospital, currency] = [await hospitalOf(scope), await currencyOf(scope)];
  const about = { ...patient, hospitalName: hospital.name, currency: currency?.code ?? null };
  return { ...about, startDate, endDate, shortened: moves.length > mostRows, opening, rows, closing };
}

/** A person's own account at the hospital of one of their patient records. */
async function atOwnHospital<T>(scope: PatientScope, patientId: Id, act: (inside: Scope) => Promise<T>): Promise<T> {
  const { hospitalId } = await ownPlaceOf(scope, patientId);
  return scope.inHospital(hospitalId, act);
}

/** The own account in the patient area. */
export function readOwnAccount(scope: PatientScope, patientId: Id): Promise<PatientAccount> {
  return atOwnHospital(scope, patientId, (inside) => readAccount(inside, patientId));
}

/** The own statement in the patient area. */
export function readOwnStatement(scope: PatientScope, patientId: Id, query: StatementQuery): Promise<Statement> {
  return atOwnHospital(scope, patientId, (inside) => readStatement(inside, patientId, query));
}
