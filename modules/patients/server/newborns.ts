import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { mostDependants } from '../contract/words.ts';
import { here } from './context.ts';
import { insertPatient } from './insert-patient.ts';
import { findPatient, openPatient, whyClosed } from './open-patient.ts';
import { type PatientRecord, toTyped, untyped } from './patient-record.ts';
import { sharesRecords, withPrincipal } from './register-patient.ts';
import { nextDependantNumber, whyNotLiving } from './rules.ts';
import { type Birth, birthTime, nameOfNewborn, sameBirth, whyNotBornAt, whyNotChildOf, whyNotMother } from './newborn-rules.ts';

const { refusal } = patientRefusals;

/** What is known of a child right after birth. */
export interface NewbornOrder {
  readonly sex: 'male' | 'female' | 'intersex' | 'unknown';
  readonly bornAt: Instant;
  readonly weightGrams: number | null;
  /** Which of several, from 1; null of a single child. */
  readonly birthOrder: number | null;
}

/** A newborn as acts of other modules go on with it. */
export interface Newborn {
  readonly id: Id;
  readonly hospitalPatientId: string;
  /** False: the birth was registered before. */
  readonly made: boolean;
}

/** A mother and whose dependants her children are, locked in the order of their ids. */
async function lockFamily(scope: Scope, motherId: Id, also: readonly Id[] = []): Promise<{ mother: PatientRecord; head: PatientRecord }> {
  const known = await openPatient(scope, motherId);
  const headId = known.principalPatientId ?? motherId;
  for (const id of [...new Set([motherId, headId, ...also])].sort()) await findPatient(scope, id, 'update');
  const mother = await openPatient(scope, motherId);
  refuseIf(whyNotMother(mother));
  return { mother, head: (await findPatient(scope, headId)) ?? mother };
}

async function childrenOf(scope: Scope, motherId: Id): Promise<PatientRecord[]> {
  return scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('motherPatientId', '=', motherId)
    .where('status', '<>', 'merged')
    .orderBy('id')
    .execute();
}

async function takenNumbers(scope: Scope, principalId: Id): Promise<number[]> {
  const rows = await scope.tx
    .selectFrom('patients')
    .select('dependantNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', principalId)
    .execute();
  return rows.map((row) => row.dependantNumber as number);
}

/** The child of a birth that was registered before. One of another sex at the same minute is a twin whose order was not said. */
function knownChild(children: readonly PatientRecord[], birth: Birth, sex: NewbornOrder['sex']): PatientRecord | undefined {
  const known = children.find((child) => sameBirth(child, birth));
  if (known && known.sexAtBirth !== sex) throw refusal('BIRTH_ORDER_NEEDED', { number: known.hospitalPatientId });
  return known;
}

function relationshipOf(mother: PatientRecord, head: PatientRecord, sex: NewbornOrder['sex']): 'son' | 'daughter' | 'other' {
  if (mother.id !== head.id) return 'other';
  return sex === 'male' ? 'son' : sex === 'female' ? 'daughter' : 'other';
}

/**
 * Registers a child that was born here: a dependant of the mother, or of her principal where she is a dependant herself, called after
 * her until it has a name. The mother is locked, so a second call for the same birth answers the first. Door of the module.
 */
export async function addNewborn(scope: Scope, motherId: Id, { sex, bornAt, weightGrams, birthOrder }: NewbornOrder): Promise<Newborn> {
  const place = await here(scope);
  const { mother, head } = await lockFamily(scope, motherId);
  refuseIf(whyNotBornAt(bornAt, scope.now));
  const birth = {
    dateOfBirth: dayIn(bornAt, place.zone),
    timeOfBirth: birthTime(minuteOfDayIn(bornAt, place.zone)),
    multipleBirthOrder: birthOrder,
  };
  const known = knownChild(await childrenOf(scope, motherId), birth, sex);
  if (known) return { id: known.id, hospitalPatientId: known.hospitalPatientId, made: false };
  const taken = await takenNumbers(scope, head.id);
  if (taken.length >= mostDependants) throw refusal('TOO_MANY_DEPENDANTS');
  const typed = withPrincipal(
    {
      ...untyped,
      ...birth,
      title: 'Baby',
      firstName: nameOfNewborn(mother.firstName, birthOrder),
      lastName: mother.lastName,
      gender: sex === 'male' || sex === 'female' ? sex : ('prefer not to say' as const),
      sexAtBirth: sex,
      birthWeightGrams: weightGrams,
      nationality: mother.nationality,
      confidential: mother.confidential,
      consentTreatment: true,
      consentDataProcessing: true,
      consentMethod: 'guardian' as const,
    },
    toTyped(mother),
  );
  const row = await insertPatient(scope, {
    typed,
    source: 'newborn',
    shareRecords: sharesRecords(typed, place),
    motherPatientId: motherId,
    dependant: {
      principalPatientId: head.id,
      relationship: relationshipOf(mother, head, sex),
      number: nextDependantNumber(taken),
    },
  });
  return { id: row.id, hospitalPatientId: row.hospitalPatientId, made: true };
}

/** A newborn who is a patient already becomes known as the child of a mother; whose dependant it is stays as it is. Door of the module. */
export async function linkNewborn(scope: Scope, motherId: Id, babyId: Id): Promise<Newborn> {
  const { today } = await here(scope);
  const { mother } = await lockFamily(scope, motherId, [babyId]);
  const baby = await findPatient(scope, babyId);
  if (!baby || baby.status === 'merged') throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyClosed(scope, baby));
  refuseIf(whyNotChildOf(baby, mother.id, today));
  refuseIf(whyNotLiving(baby));
  const newborn = { id: baby.id, hospitalPatientId: baby.hospitalPatientId, made: false };
  if (baby.motherPatientId === mother.id) return newborn;
  await scope.tx
    .updateTable('patients')
    .set({ motherPatientId: mother.id, ...changedBy(scope), version: baby.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', baby.id)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: baby.id,
    entityNumber: baby.hospitalPatientId,
    patientId: baby.id,
    personId: baby.personId,
    summary: `${baby.hospitalPatientId} is a child of ${mother.hospitalPatientId}`,
    before: { motherPatientId: null },
    after: { motherPatientId: mother.id },
  });
  await scope.live({ entity: 'patients', id: baby.id, action: 'update', permission: 'View Patient List' });
  return newborn;
}
