import type { Id } from '#kernel/contract/fields.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { BillingInput } from '../contract/billing-records.ts';
import { PatientRegistered } from '../contract/events.ts';
import type { KinInput } from '../contract/kin-records.ts';
import type { DependantRelationship, RegistrationSource } from '../contract/words.ts';
import { insertPerson } from './insert-person.ts';
import { billingColumns, type PlanFacts, selfPay } from './billing-columns.ts';
import { columnsOf, consentsOf, type PatientRecord, type TypedPerson } from './patient-record.ts';
import { keepSearchable } from './search-terms.ts';
import { toE164 } from './phones.ts';

export interface NewPatient {
  readonly typed: TypedPerson;
  readonly source: RegistrationSource;
  readonly shareRecords: boolean;
  /** A person known to another hospital; without one a person is made. */
  readonly person?: { readonly personId: Id; readonly civisId: string; readonly link: (patientId: Id) => Promise<void> };
  readonly dependant?: { readonly principalPatientId: Id; readonly relationship: DependantRelationship; readonly number: number };
  /** A newborn's, also where she is no principal. */
  readonly motherPatientId?: Id;
  readonly unidentified?: { readonly alias: string };
  readonly kins?: readonly KinInput[];
  readonly billing?: { readonly input: BillingInput; readonly plan: PlanFacts | null } | null;
}

/** Next of kin as rows: the first one marked primary is, else the first. */
export function kinRows(scope: Scope, patientId: Id, kins: readonly KinInput[]) {
  const primary = Math.max(
    0,
    kins.findIndex((kin) => kin.isPrimary),
  );
  return kins.map(({ dialCode, phoneNumber, ...kin }, index) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    patientId,
    ...kin,
    dialCode,
    phoneNumber: toE164(dialCode, phoneNumber) as string,
    isPrimary: index === primary,
    ...madeBy(scope),
  }));
}

async function insertBillings(scope: Scope, patientId: Id, billing: NewPatient['billing']): Promise<void> {
  const plan = billing && billing.input.method !== 'Self-Pay' ? billing : null;
  const rows = [selfPay(scope, patientId, { isDefault: !plan })];
  if (plan) rows.push(billingColumns(scope, patientId, { ...plan.input, isDefault: true }, plan.plan));
  await scope.tx.insertInto('patientBillings').values(rows).execute();
}

function dependantColumns(dependant: NewPatient['dependant']) {
  return {
    isDependant: Boolean(dependant),
    principalPatientId: dependant?.principalPatientId ?? null,
    dependantRelationship: dependant?.relationship ?? null,
    dependantNumber: dependant?.number ?? null,
  };
}

function unidentifiedColumns(unidentified: NewPatient['unidentified']) {
  if (!unidentified) return { isUnidentified: false, alias: null };
  return { isUnidentified: true, alias: unidentified.alias, fullname: unidentified.alias, fullnameKey: unidentified.alias.toLowerCase() };
}

/** Series of the numbers of patients in a hospital. */
export const patientSeries = 'P-';

interface Numbered {
  readonly id: Id;
  readonly personId: Id;
  readonly civisId: string;
  readonly hospitalPatientId: string;
}

/** The columns of a new patient's row. */
export function newPatientRow(scope: Scope, order: NewPatient, { id, personId, civisId, hospitalPatientId }: Numbered) {
  return {
    hospitalId: scope.hospitalId,
    id,
    personId,
    civisId,
    hospitalPatientId,
    patientNo: Number(hospitalPatientId.slice(patientSeries.length)),
    ...columnsOf(order.typed),
    ...dependantColumns(order.dependant),
    motherPatientId: order.motherPatientId ?? null,
    ...unidentifiedColumns(order.unidentified),
    bloodGroupVerified: false,
    status: 'active' as const,
    registrationSource: order.source,
    consents: json(consentsOf(order.typed, order.shareRecords, scope.now)),
    alerts: json([]),
    billingMethod: order.billing?.input.method ?? ('Self-Pay' as const),
    ...madeBy(scope),
  };
}

/** The row itself. The number is taken here: the hospital's series stays locked until commit. */
async function insertRow(scope: Scope, id: Id, order: NewPatient): Promise<PatientRecord> {
  const shareRecords = order.shareRecords ? 'granted' : 'denied';
  const identity = order.person ?? (await insertPerson(scope, { patientId: id, person: columnsOf(order.typed), shareRecords }));
  await order.person?.link(id);
  const hospitalPatientId = await nextNumber(scope, patientSeries);
  return scope.tx
    .insertInto('patients')
    .values(newPatientRow(scope, order, { id, personId: identity.personId, civisId: identity.civisId, hospitalPatientId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function registrationOf(patient: PatientRecord, source: RegistrationSource): AuditEvent {
  const { id, personId, hospitalPatientId, isDependant, fullname, civisId, gender, dateOfBirth, billingMethod } = patient;
  return {
    action: 'create',
    entity: 'Patient',
    entityId: id,
    entityNumber: hospitalPatientId,
    patientId: id,
    personId,
    summary: `Patient ${hospitalPatientId} registered`,
    after: { fullname, civisId, gender, dateOfBirth, source, billingMethod, isDependant },
  };
}

/** Audits registrations, an entry each, and tells later modules of them in this order. */
export async function tellRegistered(scope: Scope, patients: readonly PatientRecord[], source: RegistrationSource): Promise<void> {
  await scope.recordAll(patients.map((patient) => registrationOf(patient, source)));
  for (const { id, personId, hospitalPatientId, isDependant } of patients)
    await scope.emit(PatientRegistered, { patientId: id, personId, hospitalPatientId, isDependant, source });
}

/**
 * Writes a patient with person, billing rows, next of kin and search keys, audits it and tells `PatientRegistered`. Everything
 * was checked before.
 */
export async function insertPatient(scope: Scope, order: NewPatient): Promise<PatientRecord> {
  const patient = await insertRow(scope, scope.newId(), order);
  await insertBillings(scope, patient.id, order.billing);
  if (order.kins?.length) {
    const rows = kinRows(scope, patient.id, order.kins);
    await scope.tx.insertInto('nextOfKin').values(rows).execute();
  }
  await keepSearchable(scope, patient);
  await tellRegistered(scope, [patient], order.source);
  await scope.live({ entity: 'patients', id: patient.id, action: 'create', permission: 'View Patient List' });
  return patient;
}
