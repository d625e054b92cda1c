import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addNewborn, linkNewborn, type Newborn, openPatient } from '#modules/patients/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import type { AddNewborn } from '../../contract/newborn-records.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { type Admission, CreateAdmission, type StayDiagnosis } from '../../contract/stay-records.ts';
import type { NewbornSex } from '../../contract/stay-words.ts';
import { type StoredBed, type StoredRoom, tellLive, wardOf } from '../store.ts';
import { lockAdmission, lockBeds, readAdmission, recordAdmission, type StoredAdmission, tellStay } from '../stay-store.ts';
import { admit, type WithMother } from './admit.ts';
import { freeCots, placeCot } from './cots.ts';
import { type GivenPlace, requireBed } from './give-bed.ts';
import { isCotOfOther, nearestCot, whyNoNewborn } from './rules.ts';

const { refusal } = admissionsRefusals;

/** The patient that the newborn is: one who is registered already, or a new one of this birth. */
function babyOf(scope: Scope, motherId: Id, order: AddNewborn): Promise<Newborn> {
  if (order.babyPatientId !== null) return linkNewborn(scope, motherId, order.babyPatientId);
  return addNewborn(scope, motherId, {
    // The contract wants both of who is not registered yet.
    sex: order.sex as NewbornSex,
    bornAt: order.bornAt as string,
    weightGrams: order.birthWeight,
    birthOrder: order.birthOrder,
  });
}

interface Beside {
  readonly bed: StoredBed;
  readonly room: StoredRoom;
}

/** Where the mother lies: nobody is put beside a bed that she has left. */
async function besideOf(scope: Scope, mother: StoredAdmission): Promise<Beside> {
  const place = mother.bedId ? (await lockBeds(scope, [mother.bedId])).get(mother.bedId) : undefined;
  if (!place) throw refusal('NO_MOTHER_IN_BED');
  return place;
}

async function chosenBed(scope: Scope, mother: StoredAdmission, order: AddNewborn): Promise<{ bedId: Id; rooming: boolean }> {
  if (order.bedId !== null) {
    await requireBed(scope, order.bedId);
    return { bedId: order.bedId, rooming: false };
  }
  if (mother.bedId === null) throw refusal('NO_MOTHER_IN_BED');
  const place = await scope.tx
    .selectFrom('beds')
    .select('roomId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', mother.bedId)
    .executeTakeFirst();
  const cot = place && nearestCot(await freeCots(scope, mother.wardId), { bedId: mother.bedId, roomId: place.roomId });
  if (!cot) throw refusal('NO_COT');
  return { bedId: cot.id, rooming: true };
}

/** A cot that is given to a newborn stands beside the mother's bed; one in another room, which was chosen, stays there. */
function beside(scope: Scope, mother: StoredAdmission, rooming: boolean): WithMother['settle'] {
  return async (given: GivenPlace) => {
    if (given.bed.kind !== 'cot') return given;
    if (await isOfOther(scope, given.bed, mother.bedId)) throw refusal('COT_OF_OTHER');
    const hers = await besideOf(scope, mother);
    if (!rooming && given.room.id !== hers.room.id) return given;
    const ward = await wardOf(scope, hers.room.wardId);
    return { bed: await placeCot(scope, given.bed, hers), room: hers.room, ward };
  };
}

async function isOfOther(scope: Scope, { besideBedId }: StoredBed, motherBedId: Id | null): Promise<boolean> {
  if (besideBedId === null) return false;
  const bed = await scope.tx
    .selectFrom('beds')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', besideBedId)
    .executeTakeFirst();
  return isCotOfOther({ besideBedId, besideTaken: bed?.status === 'occupied' }, motherBedId);
}

/** The diagnosis of a child that was born here. Of three and more the coding clerk chooses the code. */
function bornHere(birthOrder: number | null): StayDiagnosis {
  if (birthOrder === null) return { icdCode: 'Z38.0', description: 'Singleton, born in hospital' };
  return birthOrder > 2
    ? { icdCode: null, description: 'One of several, born in hospital' }
    : { icdCode: 'Z38.3', description: 'Twin, born in hospital' };
}

/** What an admission asks of the newborn, from the mother's where nothing else is said. */
async function admissionOf(scope: Scope, mother: StoredAdmission, order: AddNewborn, babyId: Id): Promise<CreateAdmission> {
  const { bedId, rooming } = await chosenBed(scope, mother, order);
  const { fullname, phoneNumber } = await openPatient(scope, mother.patientId);
  return CreateAdmission.parse({
    ...{ patientId: babyId, bedId, source: 'newborn', consultantId: order.consultantId ?? mother.consultantId },
    primaryNurseId: mother.primaryNurseId,
    reason: order.reason ?? `Born in this hospital, with the mother (${mother.admissionNumber})`,
    admittingDiagnoses: order.admittingDiagnoses.length > 0 ? order.admittingDiagnoses : [bornHere(order.birthOrder)],
    acuity: 'low',
    guardian: { name: fullname.slice(0, 120), phone: phoneNumber, relationship: 'Mother', smsConsent: false },
    expectedDischargeAt: mother.expectedDischargeAt,
    // Beside the mother a newborn is let in whoever else the ward is for.
    policyReason: order.policyReason ?? (rooming ? 'Newborn beside the mother' : null),
  });
}

/**
 * POST patient-admissions/{id}/newborns, and the door for births that later modules record. The family is locked, then the mother's stay,
 * then beds: of those who admit the newborn of one birth at once one does.
 */
export async function admitNewborn(scope: Scope, motherAdmissionId: Id, order: AddNewborn): Promise<Admission> {
  const known = await readAdmission(scope, motherAdmissionId);
  guard(admissionRecord, 'addNewborn', known);
  const { gender } = await openPatient(scope, known.patientId);
  refuseIf(whyNoNewborn(known, gender));
  const baby = await babyOf(scope, known.patientId, order);
  const mother = await lockAdmission(scope, motherAdmissionId);
  guard(admissionRecord, 'addNewborn', mother);
  const newborn = await admissionOf(scope, mother, order, baby.id);
  const stay = await admit(scope, newborn, {
    admissionId: mother.id,
    bedId: mother.bedId,
    settle: beside(scope, mother, order.bedId === null),
  });
  await recordAdmission(scope, mother, {
    action: 'update',
    summary: `Newborn ${baby.hospitalPatientId} of ${mother.admissionNumber} admitted as ${stay.admissionNumber}`,
    after: { newbornAdmissionId: stay.id, babyPatientId: baby.id, registered: baby.made },
  });
  await tellStay(scope, mother.id);
  await tellLive(scope, 'beds', newborn.bedId, 'update');
  return stay;
}
