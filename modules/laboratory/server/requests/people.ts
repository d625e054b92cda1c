import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bedsOf, type PatientBrief, patientBrief, patientFacts, yearsBetween } from '#modules/patients/server/index.ts';
import { PregnancyTrimester } from '../../contract/events.ts';
import type { ExternalPatient } from '../../contract/order-records.ts';
import type { LabPatient } from '../../contract/request-records.ts';
import type { RangePerson } from '../../contract/rules/ranges.ts';
import type { StoredRequest } from './store.ts';

type Whose = Pick<StoredRequest, 'patientId' | 'externalPatient'>;

export function externalOf(row: Whose): ExternalPatient | null {
  return row.externalPatient as ExternalPatient | null;
}

/** The people of requests, by patient; those from outside stand in the request itself. */
export async function peopleOf(scope: Scope, rows: readonly Whose[]): Promise<(row: Whose) => LabPatient> {
  const briefs = await patientBrief(
    scope,
    rows.flatMap(({ patientId }) => patientId ?? []),
  );
  const byId = new Map(briefs.map((brief) => [brief.id, brief]));
  const beds = await bedsOf(
    scope,
    briefs.map(({ id }) => id),
  );
  return (row) =>
    row.patientId
      ? { ...internal(byId.get(row.patientId) as PatientBrief), bed: beds.get(row.patientId) }
      : outside(externalOf(row) as ExternalPatient);
}

function internal({ id, fullname, hospitalPatientId, gender, dateOfBirth, confidential }: PatientBrief): LabPatient {
  return { id, fullname, hospitalPatientId, gender, dateOfBirth, ageYears: null, confidential };
}

function outside({ fullname, gender, dateOfBirth, ageYears }: ExternalPatient): LabPatient {
  return { id: null, fullname, hospitalPatientId: null, gender, dateOfBirth, ageYears, confidential: false };
}

export interface Subject {
  readonly sex: 'male' | 'female' | null;
  readonly dateOfBirth: string | null;
  readonly ageYears: number | null;
}

const bySex = (word: string | null | undefined) => (word === 'male' || word === 'female' ? word : null);

/** Sex and age of whom a request is for: what ranges and restrictions hang on. Sex at birth counts before gender. */
export function subjectOf(patient: Pick<PatientBrief, 'sexAtBirth' | 'gender' | 'dateOfBirth'>): Subject {
  return { sex: bySex(patient.sexAtBirth) ?? bySex(patient.gender), dateOfBirth: patient.dateOfBirth, ageYears: null };
}

export function externalSubject({ gender, dateOfBirth, ageYears }: ExternalPatient): Subject {
  return { sex: bySex(gender), dateOfBirth, ageYears };
}

/** Days of age on a day; of somebody whose age alone is known, the days of those years. */
export function ageDaysOn(subject: Subject, day: string): number | null {
  if (subject.dateOfBirth)
    return Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${subject.dateOfBirth}T00:00:00Z`)) / 86_400_000));
  return subject.ageYears === null ? null : Math.floor(subject.ageYears * 365.25);
}

export async function subjectOfRequest(scope: Scope, row: Whose): Promise<Subject> {
  const external = externalOf(row);
  if (external) return externalSubject(external);
  const [brief] = await patientFacts(scope, [row.patientId as Id]);
  return subjectOf(brief as PatientBrief);
}

/** Whom the ranges are chosen for, as they were when the specimen was collected. */
export async function rangePerson(scope: Scope, row: Whose & { readonly collectedAt: string | null }): Promise<RangePerson> {
  const at = row.collectedAt ?? scope.now;
  const subject = await subjectOfRequest(scope, row);
  const [pregnancy] = row.patientId ? await scope.ask(PregnancyTrimester, { patientId: row.patientId, at }) : [];
  return { sex: subject.sex, ageDays: ageDaysOn(subject, dayIn(at, await scope.zone())), pregnancy: pregnancy ?? null };
}

/** An age as labels say it: `34 y`, `5 m`, `12 d`. */
export function ageText({ dateOfBirth, ageYears }: Pick<LabPatient, 'dateOfBirth' | 'ageYears'>, today: string): string {
  if (!dateOfBirth) return ageYears === null ? '—' : `${ageYears} y`;
  const years = yearsBetween(dateOfBirth, today);
  if (years >= 2) return `${years} y`;
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(dateOfBirth)) / 86_400_000));
  return days >= 60 ? `${Math.floor(days / 30.44)} m` : `${days} d`;
}
