import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bedsOf, type PatientBrief, patientBrief, whyClosed } from '#modules/patients/server/index.ts';
import type { AdministrationRow } from '../../contract/administration-records.ts';
import type { ChartPatient } from '../../contract/bedside-records.ts';
import type { StoredAdministration } from './store.ts';
import { wardNames } from './wards.ts';

function chartPatient(brief: PatientBrief, photoAttachmentId: Id | null): ChartPatient {
  const { id, hospitalPatientId, civisId, fullname, gender, dateOfBirth } = brief;
  return { id, hospitalPatientId, civisId, fullname, gender, dateOfBirth, photoAttachmentId };
}

/** The photos of patients whose record the actor may open. */
async function photosOf(scope: Scope, briefs: readonly PatientBrief[]): Promise<Map<Id, Id | null>> {
  const open = briefs.filter((brief) => whyClosed(scope, brief) === null).map(({ id }) => id);
  if (open.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('patients')
    .select(['id', 'photoAttachmentId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', open)
    .execute();
  return new Map(rows.map(({ id, photoAttachmentId }) => [id, photoAttachmentId]));
}

export async function chartPatients(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ChartPatient>> {
  const briefs = await patientBrief(scope, ids);
  const photos = await photosOf(scope, briefs);
  const beds = await bedsOf(
    scope,
    briefs.map(({ id }) => id),
  );
  return new Map(briefs.map((brief) => [brief.id, { ...chartPatient(brief, photos.get(brief.id) ?? null), bed: beds.get(brief.id) }]));
}

export function isOverdue(scope: Scope, row: Pick<StoredAdministration, 'status' | 'heldAt' | 'nextLateAt'>): boolean {
  return row.status === 'in-progress' && !row.heldAt && row.nextLateAt !== null && row.nextLateAt < scope.now;
}

/** A row without its patient. */
export function rowOf(scope: Scope, row: StoredAdministration, wards: ReadonlyMap<Id, string>): Omit<AdministrationRow, 'patient'> {
  const { id, administrationNumber, productId, medicine, doseUnit, route, frequencyCode, prn, controlled, doubleCheck } = row;
  const { nextDueAt, holdUntil, status, startAt, endAt, version } = row;
  const ward = wards.get(row.departmentId);
  return {
    ...{ id, administrationNumber, productId, medicine, doseUnit, route, frequencyCode, prn, controlled, doubleCheck },
    ...{ nextDueAt, holdUntil, status, startAt, endAt, version },
    doseAmount: Number(row.doseAmount),
    ward: ward ? { id: row.departmentId, name: ward } : null,
    infusion: row.infusion !== null,
    progress: { given: row.givenCount, recorded: row.recordedCount, of: row.plannedTotal },
    overdue: isOverdue(scope, row),
    held: row.heldAt !== null,
    prescriber: { id: row.orderedBy, fullname: row.orderedByName },
  };
}

export async function showRows(scope: Scope, rows: readonly StoredAdministration[]): Promise<AdministrationRow[]> {
  const patients = await chartPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const wards = await wardNames(
    scope,
    rows.map(({ departmentId }) => departmentId),
  );
  return rows.map((row) => ({ ...rowOf(scope, row, wards), patient: patients.get(row.patientId) as ChartPatient }));
}
