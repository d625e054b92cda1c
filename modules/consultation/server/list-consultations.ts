import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { codeTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import { openPatient, patientsFound } from '#modules/patients/server/index.ts';
import { notSensitive } from '#modules/patient-chart/server/index.ts';
import type { consultationCalls } from '../contract/calls/consultations.ts';
import type { ConsultationRow } from '../contract/records.ts';
import { selectRows, visibleTo } from './rows.ts';

type ListQuery = Omit<QueryOf<typeof consultationCalls.list>, 'personId'>;

const mostPatients = 500;

/** The number of a consultation as people type it: `CON-000123`, `con 123`, `123`. */
export function typedNumber(search: string): string | null {
  const digits = /^(?:con[\s-]*)?(\d{1,9})$/i.exec(search.trim())?.[1];
  return digits ? `CON-${digits.padStart(6, '0')}` : null;
}

/** The text right behind a beginning: everything that begins with `prefix` sorts below it. */
function behind(prefix: string): string {
  return `${prefix}\uffff`;
}

/** Patients whose names or number match what was typed. */
export async function patientsNamed(scope: Scope, search: string): Promise<Id[]> {
  const digits = /^p?-?(\d{1,9})$/i.exec(search.trim())?.[1];
  const terms = digits ? [codeTerm([`h${Number(digits)}`])] : typedWords(search).map(wordTerm);
  const { hits } = await patientsFound(scope, terms, { need: mostPatients });
  return hits.map((hit) => hit.recordId);
}

async function searched(scope: Scope, search: string): Promise<RawBuilder<unknown>> {
  const number = typedNumber(search);
  const patients = await patientsNamed(scope, search);
  return sql`(c.consultation_number = ${number ?? ''} or c.patient_id = any(${patients}::uuid[]))`;
}

/** A code or its beginning, or the beginning of a description. */
function diagnosed(scope: Scope, typed: string): RawBuilder<unknown> {
  const code = typed.trim().toUpperCase();
  const isCode = /^[A-Z]\d/.test(code);
  const words = foldText(typed);
  const range = isCode
    ? sql`g.icd_code >= ${code} and g.icd_code < ${behind(code)}`
    : sql`g.folded_description >= ${words} and g.folded_description < ${behind(words)}`;
  return sql`c.id in (select g.consultation_id from consultation_diagnoses g where g.hospital_id = c.hospital_id and g.removed_at is null and ${notSensitive(scope, 'g')} and ${range})`;
}

async function conditions(scope: Scope, query: ListQuery): Promise<RawBuilder<unknown>[]> {
  const zone = query.startDate || query.endDate ? await scope.zone() : 'UTC';
  const at = (day: string, edge: typeof startOfDay) => (day.length > 10 ? day : edge(day, zone));
  return [
    ...(query.patientId ? [sql`c.patient_id = ${query.patientId}`] : []),
    ...(query.practitionerId ? [sql`c.practitioner_id = ${query.practitionerId}`] : []),
    ...(query.departmentId ? [sql`c.department_id = ${query.departmentId}`] : []),
    ...(query.status?.length ? [sql`c.status = any(${query.status}::text[])`] : []),
    ...(query.disposition?.length ? [sql`c.disposition = any(${query.disposition}::text[])`] : []),
    ...(query.startDate ? [sql`c.started_at >= ${at(query.startDate, startOfDay)}`] : []),
    ...(query.endDate ? [sql`c.started_at < ${at(query.endDate, endOfDayExclusive)}`] : []),
    ...(query.diagnosis ? [diagnosed(scope, query.diagnosis)] : []),
    ...(query.uncoded
      ? [
          sql`c.id in (select g.consultation_id from consultation_diagnoses g where g.hospital_id = c.hospital_id and g.uncoded and g.removed_at is null)`,
        ]
      : []),
    ...(query.search ? [await searched(scope, query.search)] : []),
  ];
}

/** All that match, whoever may know of them, when the tallies by department and status tell it; else null. */
async function tallied(scope: Scope, { departmentId, status, page: _page, limit: _limit, ...others }: ListQuery): Promise<number | null> {
  if (Object.values(others).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0))) return null;
  if (!departmentId && !status?.length) return (await readCounters(scope, ['consultations']))['consultations'] ?? 0;
  const isStatus = (word: string | undefined) => !status?.length || status.some((each) => each === word);
  const tallies = await readTallies(scope, 'consultations');
  return talliedWhere(tallies, ([department, word]) => (!departmentId || department === departmentId) && isStatus(word));
}

/** How many match: of all that there are by tallies, less those that are hidden from the actor. */
async function countOf(scope: Scope, query: ListQuery, filters: readonly RawBuilder<unknown>[]): Promise<number> {
  const hospital = sql`c.hospital_id = ${scope.hospitalId}`;
  const all = await tallied(scope, query);
  if (all === null) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from consultations c where ${sql.join([hospital, visibleTo(scope), ...filters], sql` and `)}`.execute(
      scope.tx,
    );
    return rows[0]?.count ?? 0;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consultations c where not ${visibleTo(scope)} and c.id in (
      select r.id from consultations r where r.hospital_id = ${scope.hospitalId} and r.confidentiality = 'restricted'
      union select r.id from consultations r join patients q on q.hospital_id = r.hospital_id and q.id = r.patient_id
       where q.hospital_id = ${scope.hospitalId} and q.confidential)
      and ${sql.join([hospital, ...filters], sql` and `)}`.execute(scope.tx);
  return all - (rows[0]?.count ?? 0);
}

/** GET consultation: those that the actor may know of, the newest first. */
export async function listConsultations(scope: Scope, query: ListQuery): Promise<Page<ConsultationRow>> {
  const filters = await conditions(scope, query);
  const where = sql.join([sql`c.hospital_id = ${scope.hospitalId}`, visibleTo(scope), ...filters], sql` and `);
  const data = await selectRows(
    scope,
    sql`where ${where} order by c.started_at desc, c.id desc limit ${query.limit} offset ${offsetOf(query)}`,
  );
  return { data, meta: { count: await countOf(scope, query, filters), page: query.page, limit: query.limit } };
}

/** GET consultation/patient/{patientId}: the visits of a record that the actor may open. */
export async function listVisits(
  scope: Scope,
  patientId: Id,
  query: QueryOf<typeof consultationCalls.ofPatient>,
): Promise<Page<ConsultationRow>> {
  const patient = await openPatient(scope, patientId);
  return listConsultations(scope, { ...query, patientId: patient.id });
}
