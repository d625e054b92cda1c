import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingInput } from '../contract/billing-records.ts';
import { PatientRegistered } from '../contract/events.ts';
import type { KinInput } from '../contract/kin-records.ts';
import type { DependantRelationship, RegistrationSource } from '../contract/words.ts';
import { madeBy } from './context.ts';
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

/** The row itself. The number is taken here: the hospital's series stays locked until commit. */
async function insertRow(scope: Scope, id: Id, order: NewPatient): Promise<PatientRecord> {
  const columns = columnsOf(order.typed);
  const shareRecords = order.shareRecords ? 'granted' : 'denied';
  const identity = order.person ?? (await insertPerson(scope, { patientId: id, person: columns, shareRecords }));
  await order.person?.link(id);
  const hospitalPatientId = await nextNumber(scope, 'P-');
  return scope.tx
    .insertInto('patients')
    .values({
      hospitalId: scope.hospitalId,
      id,
      personId: identity.personId,
      civisId: identity.civisId,
      hospitalPatientId,
      patientNo: Number(hospitalPatientId.slice(2)),
      ...columns,
      ...dependantColumns(order.dependant),
      ...unidentifiedColumns(order.unidentified),
      bloodGroupVerified: false,
      status: 'active',
      registrationSource: order.source,
      consents: json(consentsOf(order.typed, order.shareRecords, scope.now)),
      alerts: json([]),
      billingMethod: order.billing?.input.method ?? 'Self-Pay',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function tellRegistered(scope: Scope, patient: PatientRecord, source: RegistrationSource): Promise<void> {
  const { id, personId, hospitalPatientId, isDependant, fullname, civisId, gender, dateOfBirth, billingMethod } = patient;
  await scope.record({
    action: 'create',
    entity: 'Patient',
    entityId: id,
    entityNumber: hospitalPatientId,
    patientId: id,
    personId,
    summary: `Patient ${hospitalPatientId} registered`,
    after: { fullname, civisId, gender, dateOfBirth, source, billingMethod, isDependant },
  });
  await scope.emit(PatientRegistered, { patientId: id, personId, hospitalPatientId, isDependant, source });
  await scope.live({ entity: 'patients', id, action: 'create', permission: 'View Patient List' });
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
  await tellRegistered(scope, patient, order.source);
  return patient;
}
