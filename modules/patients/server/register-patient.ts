import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingInput } from '../contract/billing-records.ts';
import type { KinInput } from '../contract/kin-records.ts';
import type { DuplicateCandidate, Patient, RegisterPatient } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { DependantRelationship, RegistrationSource } from '../contract/words.ts';
import { whyEnrolleeElsewhere } from './billing.ts';
import { type PlanFacts, planOf } from './billing-columns.ts';
import { type Here, here } from './context.ts';
import type { ComparedPerson } from './duplicate-score.ts';
import { findDuplicates } from './find-duplicates.ts';
import { insertPatient } from './insert-patient.ts';
import { columnsOf, type PatientRecord, toPatient, type TypedPerson } from './patient-record.ts';
import { fullnameOf, whyIncomplete, whyNoGuardian, whyNotPerson } from './rules.ts';

/** A person as typed in the words of the duplicate score. */
export function comparedOf(typed: TypedPerson, principalPatientId: Id | null): ComparedPerson {
  const { phoneNumber, alternatePhone, idType, idNumber } = columnsOf(typed);
  const { firstName, dateOfBirth, gender, email, address, multipleBirthOrder } = typed;
  return {
    name: fullnameOf(typed),
    firstName,
    dateOfBirth,
    gender,
    email,
    idType,
    idNumber,
    address,
    multipleBirthOrder,
    principalPatientId,
    phones: [phoneNumber, alternatePhone].filter((phone) => phone !== null),
  };
}

/** The refusal of a person who is probably registered already, unless that was confirmed to be somebody else. */
export function whyDuplicate(candidates: readonly DuplicateCandidate[], confirmed: boolean): Refusal | null {
  return !confirmed && candidates.some((candidate) => candidate.blocks)
    ? patientRefusals.refusal('POSSIBLE_DUPLICATE', { candidates })
    : null;
}

export interface CheckedPerson {
  readonly typed: TypedPerson;
  readonly confirmed: boolean;
  readonly dependantOf?: Id | null;
  readonly exceptPatientId?: Id;
}

/** Refuses a person that cannot be kept or is probably here already; answers the candidates that were accepted as others. */
export async function checkPerson(
  scope: Scope,
  place: Here,
  { typed, confirmed, dependantOf = null, exceptPatientId }: CheckedPerson,
): Promise<DuplicateCandidate[]> {
  refuseIf(whyNotPerson({ ...typed, isDependant: dependantOf !== null, isUnidentified: false, today: place.today }));
  const candidates = await findDuplicates(scope, {
    typed: comparedOf(typed, dependantOf),
    threshold: place.settings.duplicateThreshold,
    exceptPatientId,
  });
  refuseIf(whyDuplicate(candidates, confirmed));
  return candidates.filter((candidate) => candidate.blocks);
}

/** The person was told of a probable duplicate and said it is somebody else: that is kept. */
export async function recordConfirmed(scope: Scope, patient: PatientRecord, accepted: readonly DuplicateCandidate[]): Promise<void> {
  if (accepted.length === 0) return;
  await scope.record({
    action: 'override',
    entity: 'Patient',
    entityId: patient.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Registered although ${accepted.map((candidate) => candidate.hospitalPatientId).join(', ')} may be the same person`,
    after: { candidates: accepted.map(({ hospitalPatientId, score, reasons }) => ({ hospitalPatientId, score, reasons })) },
    reason: 'Not the same person',
  });
}

/** What a dependant's own form leaves out comes from the principal: address and telephone. */
export function withPrincipal<T extends TypedPerson>(dependant: T, principal: TypedPerson): T {
  const place = dependant.address
    ? {}
    : { address: principal.address, city: principal.city, state: principal.state, lga: principal.lga, country: principal.country };
  const phone = dependant.phoneNumber ? {} : { dialCode: principal.dialCode, phoneNumber: principal.phoneNumber };
  return { ...dependant, ...place, ...phone };
}

interface CheckedBilling {
  readonly input: BillingInput;
  readonly plan: PlanFacts | null;
}

async function checkBilling(scope: Scope, billing: BillingInput | null): Promise<CheckedBilling | null> {
  if (!billing) return null;
  const plan = await planOf(scope, billing);
  refuseIf(await whyEnrolleeElsewhere(scope, billing, null));
  return { input: billing, plan };
}

/** Next of kin may be patients of this hospital themselves. */
export async function checkLinkedKin(scope: Scope, kins: readonly Pick<KinInput, 'linkedPatientId'>[]): Promise<void> {
  const linked = [...new Set(kins.flatMap((kin) => (kin.linkedPatientId ? [kin.linkedPatientId] : [])))];
  if (linked.length === 0) return;
  const found = await scope.tx
    .selectFrom('patients')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', linked)
    .where('listed', '=', true)
    .forShare()
    .execute();
  if (found.length < linked.length) throw patientRefusals.refusal('KIN_NOT_PATIENT');
}

interface NewDependant {
  readonly typed: TypedPerson;
  readonly relationship: DependantRelationship;
  readonly accepted: readonly DuplicateCandidate[];
}

async function checkDependants(scope: Scope, place: Here, order: RegisterPatient): Promise<NewDependant[]> {
  const dependants: NewDependant[] = [];
  for (const { relationship, ...own } of order.dependants) {
    const typed = withPrincipal(own, order);
    refuseIf(whyNotPerson({ ...typed, isDependant: true, isUnidentified: false, today: place.today }));
    dependants.push({
      typed,
      relationship,
      accepted: await checkPerson(scope, place, { typed, confirmed: order.confirmNotDuplicate, dependantOf: scope.newId() }),
    });
  }
  return dependants;
}

/** Whether other hospitals may read the records: as said at registration, else as this hospital's setting has it. */
export function sharesRecords(typed: TypedPerson, place: Here): boolean {
  return typed.consentShareRecords ?? place.settings.shareRecordsDefault === 'granted';
}

/**
 * POST patients. Refuses a probable duplicate (POSSIBLE_DUPLICATE with `candidates`) unless confirmed. Writes person, patient,
 * Self-Pay row, the billing method given (it becomes the default), next of kin and dependants in one transaction; numbers last.
 */
export async function registerPatient(
  scope: Scope,
  order: RegisterPatient,
  source: RegistrationSource = order.registrationSource,
): Promise<Patient & { dependants: Patient[] }> {
  const place = await here(scope);
  refuseIf(whyIncomplete(place.settings, { ...order }));
  const accepted = await checkPerson(scope, place, { typed: order, confirmed: order.confirmNotDuplicate });
  refuseIf(whyNoGuardian({ ...order, isDependant: false, kins: order.nextOfKins, today: place.today }));
  await checkLinkedKin(scope, order.nextOfKins);
  const billing = await checkBilling(scope, order.billing);
  const newDependants = await checkDependants(scope, place, order);

  const patient = await insertPatient(scope, {
    typed: order,
    source,
    shareRecords: sharesRecords(order, place),
    kins: order.nextOfKins,
    billing,
  });
  await recordConfirmed(scope, patient, accepted);
  const dependants: Patient[] = [];
  for (const [index, dependant] of newDependants.entries()) {
    const row = await insertPatient(scope, {
      typed: dependant.typed,
      source,
      shareRecords: sharesRecords(dependant.typed, place),
      dependant: { principalPatientId: patient.id, relationship: dependant.relationship, number: index + 1 },
    });
    await recordConfirmed(scope, row, dependant.accepted);
    dependants.push(toPatient(row));
  }
  return { ...toPatient(patient), dependants };
}
