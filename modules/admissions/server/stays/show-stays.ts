import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { depositsOf } from '#modules/patient-bills/server/index.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import { patientBrief, seesConfidential } from '#modules/patients/server/index.ts';
import { takeHomeOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { admissionActs } from '../../contract/calls/admissions.ts';
import { FamilyStay } from '../../contract/newborn-records.ts';
import type { TakeHomePrescription } from '../../contract/home-medicines.ts';
import type { StayPatient } from '../../contract/request-records.ts';
import { wardSettings } from '../../contract/settings.ts';
import { Admission, AdmissionRow, BedStay, Companion, type StayDiagnosis, type StayPlace } from '../../contract/stay-records.ts';
import type { RoomType } from '../../contract/words.ts';
import { staffNames } from '../store.ts';
import { admissionRules, daysOfStay } from './rules.ts';
import { admissionsOf, readAdmission, type StoredAdmission, staysOf } from '../stay-store.ts';

/** Patients of rows of the wards, as the reader may know them. */
export async function stayPatients(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StayPatient>> {
  const people = await patientBrief(scope, ids);
  return new Map(
    people.map(({ id, fullname, hospitalPatientId, gender, dateOfBirth }) => [
      id,
      { id, fullname, hospitalPatientId, gender, dateOfBirth },
    ]),
  );
}

export interface BedPlace extends StayPlace {
  readonly departmentId: Id;
  /** Lists say no ward to whoever may not see confidential patients. */
  readonly restricted: boolean;
}

/** Where beds stand, by the bed, in one query. */
export async function placesOfBeds(scope: Scope, bedIds: readonly (Id | null)[]): Promise<Map<Id, BedPlace>> {
  const wanted = [...new Set(bedIds.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('beds as b')
    .innerJoin('rooms as r', (join) => join.onRef('r.hospitalId', '=', 'b.hospitalId').onRef('r.id', '=', 'b.roomId'))
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'r.hospitalId').onRef('w.id', '=', 'r.wardId'))
    .select(['w.id as wardId', 'w.name as wardName', 'w.departmentId', 'w.restricted', 'r.id as roomId', 'r.name as roomName'])
    .select(['r.roomType', 'b.id as bedId', 'b.label as bedLabel'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.bedId, { ...row, roomType: row.roomType as RoomType }]));
}

/** The place of a bed as the reader may know it: a restricted ward is named to those alone who may see confidential patients. */
export function shownPlace(scope: Scope, place: BedPlace | undefined): StayPlace | null {
  if (!place || (place.restricted && !seesConfidential(scope))) return null;
  const { wardId, wardName, roomId, roomName, roomType, bedId, bedLabel } = place;
  return { wardId, wardName, roomId, roomName, roomType, bedId, bedLabel };
}

type Doctors = Pick<StoredAdmission, 'consultantId' | 'admittingDoctorId'>;

/** The doctors of a stay know all of its diagnoses. */
export function ownsStay(scope: Scope, { consultantId, admittingDoctorId }: Doctors): boolean {
  return scope.actor.userId !== null && [consultantId, admittingDoctorId].includes(scope.actor.userId);
}

/** Whoever releases patients or clears an area may not be one who reads stays: why somebody lay in a bed is not said to them. */
const readsStays = (scope: Pick<Scope, 'may'>) => scope.may('View Admission');

/** The diagnoses of a stay that the reader may know. */
export function shownDiagnoses(scope: Scope, row: Doctors, list: readonly StayDiagnosis[]): StayDiagnosis[] {
  if (!readsStays(scope)) return [];
  return knownDiagnoses(scope, list, ownsStay(scope, row));
}

/** Words of the first diagnosis that the reader may know: of the final ones once there are any. */
export function diagnosisOf(
  scope: Scope,
  row: Pick<StoredAdmission, 'consultantId' | 'admittingDoctorId' | 'finalDiagnoses' | 'admittingDiagnoses'>,
): string {
  const list = row.finalDiagnoses?.length ? row.finalDiagnoses : row.admittingDiagnoses;
  return shownDiagnoses(scope, row, list)[0]?.description ?? '';
}

async function billingWords(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('patientBillings')
    .select(['id', 'method', 'planName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, method, planName }) => [id, planName ? `${method} · ${planName}` : method]));
}

/** What is open of stays less what their patients' deposits hold, by the stay. Null for readers who may not see bills. */
async function balancesOf(scope: Scope, rows: readonly StoredAdmission[]): Promise<((row: StoredAdmission) => number) | null> {
  if (!scope.may('View Patient Billing') || rows.length === 0) return null;
  const open = await scope.tx
    .selectFrom('patientBills')
    .select((eb) => ['admissionId', eb.fn.sum<number>('patientOpen').as('open')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', sql<Id>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', sql.lit('active'))
    .groupBy('admissionId')
    .execute();
  const byStay = new Map(open.map((each) => [each.admissionId, Number(each.open)]));
  const deposits = await depositsOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  return (row) => (byStay.get(row.id) ?? 0) - (row.status === 'released' ? 0 : (deposits.get(row.patientId) ?? 0));
}

async function clearedAreas(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string[]>> {
  const rows = await scope.tx
    .selectFrom('admissionClearances')
    .select(['admissionId', 'area'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  const found = new Map<Id, string[]>();
  for (const { admissionId, area } of rows) found.set(admissionId, [...(found.get(admissionId) ?? []), area]);
  return found;
}

/** Names of the wards of stays, by the ward; those that are restricted only to readers who may know them. */
async function wardNames(scope: Scope, rows: readonly StoredAdmission[]): Promise<Map<Id, string>> {
  const found = await scope.tx
    .selectFrom('wards')
    .select(['id', 'name', 'restricted'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(rows.map(({ wardId }) => wardId))]}::uuid[])`)
    .execute();
  return new Map(found.filter(({ restricted }) => !restricted || seesConfidential(scope)).map(({ id, name }) => [id, name]));
}

/** Stays as lists show them, in the given order: each part in one query. */
export async function showAdmissions(scope: Scope, rows: readonly StoredAdmission[]): Promise<AdmissionRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const settings = await readSettings(scope, wardSettings);
  const zone = await scope.zone();
  const people = await stayPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const places = await placesOfBeds(
    scope,
    rows.map(({ bedId }) => bedId),
  );
  const staff = await staffNames(
    scope,
    rows.map(({ consultantId }) => consultantId),
  );
  const billings = await billingWords(
    scope,
    rows.map(({ patientBillingId }) => patientBillingId),
  );
  const wards = await wardNames(scope, rows);
  const balanceOf = await balancesOf(scope, rows);
  const cleared = await clearedAreas(scope, ids);
  return rows.map((row) => {
    const of = people.get(row.patientId) as StayPatient;
    return present(AdmissionRow, row, {
      patient: of.fullname,
      of,
      place: shownPlace(scope, row.bedId ? places.get(row.bedId) : undefined),
      wardName: wards.get(row.wardId) ?? null,
      consultant: staff.get(row.consultantId) ?? null,
      days: daysOfStay(row.admittedAt, row.dischargedAt ?? scope.now, zone),
      diagnosis: diagnosisOf(scope, row),
      billing: row.patientBillingId ? (billings.get(row.patientBillingId) ?? null) : null,
      balance: balanceOf ? balanceOf(row) : null,
      cleared: (cleared.get(row.id) ?? []).filter((area) => settings.clearanceAreas.some((each) => each === area)).length,
      areas: settings.clearanceAreas.length,
      acts: actsOf(scope, admissionActs, row, admissionRules(row, scope.now, settings, of.gender)),
    });
  });
}

/** The beds that a patient had in a stay, the first one first. */
export async function bedHistory(scope: Scope, admissionId: Id): Promise<BedStay[]> {
  const rows = await staysOf(scope).where('admissionId', '=', admissionId).orderBy('fromAt').orderBy('id').execute();
  const places = await placesOfBeds(
    scope,
    rows.map(({ bedId }) => bedId),
  );
  const wards = await scope.tx
    .selectFrom('wards')
    .select(['id', 'name', 'restricted'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.map(({ wardId }) => wardId)}::uuid[])`)
    .execute();
  const known = new Map(wards.map((ward) => [ward.id, ward]));
  return rows.flatMap((row) => {
    const ward = known.get(row.wardId);
    if (ward?.restricted && !seesConfidential(scope)) return [];
    const place = places.get(row.bedId);
    return present(BedStay, row, {
      bedLabel: place?.bedLabel ?? '',
      roomName: place?.roomName ?? '',
      wardName: ward?.name ?? '',
      roomType: row.roomType as RoomType,
      by: row.createdByName,
    });
  });
}

/** Who stays or stayed with a patient. */
export async function companionsOf(scope: Scope, admissionId: Id): Promise<Companion[]> {
  const rows = await scope.tx
    .selectFrom('admissionCompanions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .orderBy('fromAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => present(Companion, row));
}

/** The stay of the mother, and those of the newborns, as the reader may know them. */
async function familyOf(scope: Scope, row: StoredAdmission): Promise<Pick<Admission, 'mother' | 'newborns'>> {
  const rows = await admissionsOf(scope)
    .where((eb) => eb.or([eb('motherAdmissionId', '=', row.id), ...(row.motherAdmissionId ? [eb('id', '=', row.motherAdmissionId)] : [])]))
    .where('status', '<>', 'cancelled')
    .orderBy('admittedAt')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return { mother: null, newborns: [] };
  const people = await stayPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const places = await placesOfBeds(
    scope,
    rows.map(({ bedId }) => bedId),
  );
  const shown = rows.map((each) =>
    present(FamilyStay, each, {
      of: people.get(each.patientId) as StayPatient,
      place: shownPlace(scope, each.bedId ? places.get(each.bedId) : undefined),
    }),
  );
  return {
    mother: shown.find(({ id }) => id === row.motherAdmissionId) ?? null,
    newborns: shown.filter(({ id }) => id !== row.motherAdmissionId),
  };
}

async function takeHomeShown(scope: Scope, { dischargePrescriptionId: id }: StoredAdmission): Promise<TakeHomePrescription | null> {
  const found = id ? await takeHomeOf(scope, id) : null;
  if (!found) return null;
  const lines = found.lines.map(({ productId: _product, genericName: _name, ...line }) => line);
  return { id: found.id, prescriptionNumber: found.prescriptionNumber, lines };
}

async function dischargeOf(scope: Scope, row: StoredAdmission): Promise<Admission['discharge']> {
  if (row.dischargedAt === null || row.dischargeType === null) return null;
  return {
    by: row.dischargedByName,
    at: row.dischargedAt,
    type: row.dischargeType,
    finalDiagnoses: shownDiagnoses(scope, row, row.finalDiagnoses ?? []),
    summary: row.dischargeSummary && readsStays(scope) ? { ...row.dischargeSummary } : null,
    medicines: readsStays(scope) ? row.dischargeMedicines : null,
    takeHome: readsStays(scope) ? await takeHomeShown(scope, row) : null,
    documentId: row.dischargeDocumentId,
    followUpAppointmentId: row.followUpAppointmentId,
    deathRecordId: row.deathRecordId,
  };
}

function releaseOf(row: StoredAdmission): Admission['release'] {
  if (row.releasedAt === null) return null;
  return {
    by: row.releasedByName,
    at: row.releasedAt,
    to: row.releasedTo,
    outstanding: row.outstandingAtRelease ?? 0,
    reason: row.releaseReason,
    note: row.releaseNote,
  };
}

/** A whole stay, as each act on it answers it. */
export async function showAdmission(scope: Scope, id: Id): Promise<Admission> {
  const row = await readAdmission(scope, id);
  const [shown] = (await showAdmissions(scope, [row])) as [AdmissionRow];
  const staff = await staffNames(scope, [row.admittingDoctorId, row.primaryNurseId]);
  return present(Admission, row, {
    ...shown,
    reason: readsStays(scope) ? row.reason : '',
    admittingDoctor: row.admittingDoctorId ? (staff.get(row.admittingDoctorId) ?? null) : null,
    primaryNurse: row.primaryNurseId ? (staff.get(row.primaryNurseId) ?? null) : null,
    admittingDiagnoses: shownDiagnoses(scope, row, row.admittingDiagnoses),
    stays: await bedHistory(scope, id),
    companions: await companionsOf(scope, id),
    ...(await familyOf(scope, row)),
    discharge: await dischargeOf(scope, row),
    release: releaseOf(row),
  });
}
