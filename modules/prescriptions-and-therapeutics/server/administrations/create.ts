import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, usersBrief } from '#modules/access-control/server/index.ts';
import { requireProduct } from '#modules/inventory/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { clearForPatient } from '#modules/pharmacy/server/index.ts';
import type { Administration, CoSign, CreateAdministration, VerbalOrder } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { coSignHours } from '../../contract/administration-words.ts';
import { dosesPerDay, everyHoursOf } from '../../contract/rules/frequency.ts';
import { lineForAdministration, noteAdministration } from '../prescriptions/door.ts';
import { lockPrescription } from '../prescriptions/store.ts';
import { makeAdministration, ofLine } from './make.ts';
import { changeAdministration, lockAdministration, noteAct } from './store.ts';
import { tellUsers, tellWard } from './tell.ts';
import { showAdministration } from './view.ts';
import { requireWard, wardOf } from './wards.ts';

const { refusal } = administrationRefusals;
const newWords = { title: 'New Administration', words: 'is to be given' } as const;

async function fromLine(scope: Scope, lineId: Id, order: CreateAdministration, departmentId: Id): Promise<Id> {
  const seen = await scope.tx
    .selectFrom('prescriptionLines')
    .select(['prescriptionId', 'patientId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!seen) throw refusal('ADMINISTRATION_LINE');
  await openPatient(scope, seen.patientId);
  await requireLivingPatient(scope, seen.patientId);
  await lockPrescription(scope, seen.prescriptionId);
  const found = await lineForAdministration(scope, lineId);
  if (!found.line.signed || found.line.status !== 'active') throw refusal('ADMINISTRATION_LINE');
  const { titration, doubleCheck } = order;
  const made = await makeAdministration(scope, ofLine(found, { departmentId, titration, doubleCheck }));
  await noteAdministration(scope, lineId, made.id);
  await tellWard(scope, made, newWords);
  return made.id;
}

/** Whoever gave an order by word of mouth prescribes: an active user with the right to sign. */
async function requirePrescriber(scope: Scope, id: Id): Promise<{ id: Id; fullname: string }> {
  const [user] = await usersBrief(scope, [id]);
  if (!user || !(await holdersOf(scope, 'Sign Prescription')).includes(id)) throw refusal('VERBAL_PRESCRIBER');
  return { id, fullname: user.fullname };
}

async function fromWords(scope: Scope, verbal: VerbalOrder, order: CreateAdministration, departmentId: Id): Promise<Id> {
  await openPatient(scope, verbal.patientId);
  await requireLivingPatient(scope, verbal.patientId);
  const prescriber = await requirePrescriber(scope, verbal.prescriberId);
  const product = await requireProduct(scope, verbal.productId);
  const prn = verbal.frequencyCode === 'PRN';
  if (prn && (verbal.prnMinIntervalMinutes === null || verbal.prnMaxPerDay === null))
    throw refusal('ADMINISTRATION_LINE', {}, { 'verbal.prnMinIntervalMinutes': 'Say how often it may be given' });
  const { patientId, productId, doseAmount, doseUnit, route, frequencyCode, times, indication, supplyFrom } = verbal;
  const { prnReason, prnMinIntervalMinutes, prnMaxPerDay } = verbal;
  const durationUnit = verbal.durationUnit ?? (frequencyCode === 'STAT' ? 'doses' : 'continuous');
  const durationValue = frequencyCode === 'STAT' ? 1 : verbal.durationValue;
  const timing = { frequencyCode, times, daysOfWeek: [], durationValue, durationUnit, prn, prnMaxPerDay, tapering: [] };
  const { alerts } = await clearForPatient(scope, {
    patientId,
    door: 'give',
    lines: [
      {
        ...{ productId, doseAmount, doseUnit, route, indication },
        genericName: null,
        ingredients: [],
        atcCode: null,
        perDay: dosesPerDay(timing),
        durationDays: null,
        quantity: null,
      },
    ],
    overrides: order.overrides,
    confirm: order.confirm,
    mayControlled: (await holdersOf(scope, 'Prescribe Controlled Drug')).includes(prescriber.id),
  });
  const made = await makeAdministration(scope, {
    ...timing,
    ...{ patientId, productId, doseAmount, doseUnit, route, indication, supplyFrom, departmentId, prnReason, prnMinIntervalMinutes },
    prescription: null,
    place: null,
    genericName: product.medication?.genericName ?? product.name,
    medicine: product.displayName,
    strength: product.medication?.strength ? `${product.medication.strength} ${product.medication.strengthUnit ?? ''}`.trim() : null,
    everyHours: everyHoursOf(frequencyCode),
    startAt: scope.now,
    maxDosePerDay: null,
    infusion: null,
    titration: order.titration,
    instructions: null,
    safety: (alerts[0] ?? []).filter(({ overrideReason }) => overrideReason !== null),
    controlled: product.medication?.legalClass === 'controlled',
    doubleCheck: order.doubleCheck ?? product.medication?.highAlert ?? false,
    orderedBy: prescriber.id,
    orderedByName: prescriber.fullname,
    verbal: { coSignBy: addHours(scope.now, coSignHours) },
  });
  await tellUsers(scope, made, [prescriber.id], {
    title: 'Verbal Order To Sign',
    words: 'was ordered by you: sign it within 24 hours',
    priority: 'high',
  });
  return made.id;
}

/** POST therapeutic-administrations. */
export async function createAdministration(scope: Scope, order: CreateAdministration): Promise<Administration> {
  const departmentId = order.departmentId ? (await requireWard(scope, order.departmentId)).id : await wardOf(scope, scope.actor.userId);
  const id = order.verbal
    ? await fromWords(scope, order.verbal, order, departmentId)
    : await fromLine(scope, order.lineId as Id, order, departmentId);
  return showAdministration(scope, id);
}

/** PATCH {id}/co-sign: only whoever ordered it signs. */
export async function coSignAdministration(scope: Scope, id: Id, { note }: CoSign): Promise<Administration> {
  const row = await lockAdministration(scope, id);
  if (!row.coSignBy || row.coSignedAt) throw refusal('VERBAL_SIGNED');
  if (row.orderedBy !== scope.actor.userId) throw refusal('VERBAL_PRESCRIBER', {}, {});
  const after = await changeAdministration(scope, row, { coSignedAt: scope.now });
  await noteAct(scope, after, { what: 'order signed', reason: note, before: { coSignedAt: null }, after: { coSignedAt: scope.now } });
  return showAdministration(scope, id);
}
