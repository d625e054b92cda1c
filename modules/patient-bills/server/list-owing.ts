import { type RawBuilder, sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientsFound, shownColumn } from '#modules/patients/server/index.ts';
import type { billCalls } from '../contract/calls/bills.ts';

type ByPatient = (typeof billCalls)['byPatient'];

interface Narrowed {
  readonly departmentId: Id | undefined;
  /** The patients that were looked for; null when nobody was. */
  readonly found: readonly Id[] | null;
}

/** Lines that patients owe something of; the condition stands as the indexes have it. */
function openLines(scope: Scope, { departmentId, found }: Narrowed): RawBuilder<unknown> {
  return sql`hospital_id = ${scope.hospitalId} and patient_id is not null and status = 'active' and patient_open > 0
    ${departmentId ? sql`and department_id = ${departmentId}::uuid` : sql``}
    ${found ? sql`and patient_id = any(${[...found]}::uuid[])` : sql``}`;
}

/** How many open lines are read for so many patients at first: most owe few. */
const linesPerPatient = 4;

/**
 * Patients in the order of their oldest open line, read along the index of open lines by day: the first line of a patient says where
 * the patient stands. So many of them, or all there are.
 */
async function firstOwing(scope: Scope, narrowed: Narrowed, wanted: number): Promise<Id[]> {
  for (let most = wanted * linesPerPatient; ; most *= linesPerPatient) {
    const { rows } = await sql<{ patientId: Id }>`
      select patient_id from patient_bills where ${openLines(scope, narrowed)} order by service_date, patient_id limit ${most}`.execute(
      scope.tx,
    );
    const patients = [...new Set(rows.map(({ patientId }) => patientId))];
    if (patients.length >= wanted || rows.length < most) return patients.slice(0, wanted);
  }
}

interface Owing {
  readonly patientId: Id;
  readonly fullname: string;
  readonly hospitalPatientId: string;
  readonly lines: number;
  readonly openAmount: number;
  readonly uninvoiced: number;
  readonly oldest: CalendarDate;
}

/** What each of some patients owes, in the order given. */
async function figuresOf(scope: Scope, narrowed: Narrowed, patientIds: readonly Id[]): Promise<Owing[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<Owing>`
    with open as (
      select patient_id, count(*)::int as lines, sum(patient_open)::bigint as open_amount,
             coalesce(sum(patient_open) filter (where stage in ('uninvoiced', 'draft')), 0)::bigint as uninvoiced, min(service_date) as oldest
        from patient_bills where ${openLines(scope, { ...narrowed, found: patientIds })} group by patient_id)
    select open.*, ${shownColumn(scope, 'p', 'fullname')} as fullname, p.hospital_patient_id from open join patients p on p.hospital_id = ${scope.hospitalId} and p.id = open.patient_id
     order by open.oldest, open.patient_id`.execute(scope.tx);
  return rows;
}

/** How many patients owe: from the index alone. */
async function countOwing(scope: Scope, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select distinct patient_id from patient_bills where ${openLines(scope, narrowed)}) owing`.execute(
    scope.tx,
  );
  return rows[0]?.count ?? 0;
}

/** GET patient-bills/by-patient: who owes, how much and since when; the oldest service first. */
export async function listByPatient(scope: Scope, query: QueryOf<ByPatient>): Promise<PayloadOf<ByPatient>> {
  const typed = query.searchTerm ? typedWords(query.searchTerm).map(wordTerm) : [];
  const found = query.searchTerm ? (await patientsFound(scope, typed, { need: mostFound })).hits.map(({ recordId }) => recordId) : null;
  const narrowed = { departmentId: query.departmentId, found };
  const offset = offsetOf(query);
  const page = (await firstOwing(scope, narrowed, offset + query.limit)).slice(offset);
  const rows = await figuresOf(scope, narrowed, page);
  const count = page.length > 0 && page.length < query.limit ? offset + page.length : await countOwing(scope, narrowed);
  const data = rows.map(({ patientId, fullname, hospitalPatientId, lines, openAmount, uninvoiced, oldest }) => ({
    patient: { id: patientId, fullname, hospitalPatientId },
    ...{ lines, openAmount, uninvoiced },
    oldestServiceDate: oldest,
  }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
