import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import { aBillableItem, withCurrency } from '#testing/factories.ts';
import { aHospital, clockNow, inScopeOf, type TestHospital, type TestUser } from '#testing/world.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import type { DischargeAdmission } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { sound } from './rooms.ts';
import { admitted } from './stays.ts';

type Discharge = z.input<typeof DischargeAdmission>;

export const summary = { course: 'Fever settled within three days on antibiotics', condition: 'Well, walks unaided' };
/** Of the catalogue: pneumonia. */
export const coded = { icdCode: 'J18.9', description: 'Pneumonia' };

/** A hospital whose stays end: doctors discharge, nurses clear and release, nobody pays first. */
export interface StayWorld {
  readonly hospital: TestHospital;
  readonly doctor: TestUser;
  readonly nurse: TestUser;
  /** Price of `charge`, in minor units. */
  readonly price: number;
  /** Charges a stay for a service; `changes` lay over the line. */
  readonly charge: (stay: Admission, changes?: object) => Promise<string>;
}

export async function aStayWorld(): Promise<StayWorld> {
  const hospital = await withCurrency(await aHospital());
  sound(
    (await hospital.admin.raw('PATCH', '/api/billing-policy', {
      gateAdmission: 'none',
      gateLaboratory: 'none',
      gateMedication: 'none',
    })) as never,
  );
  const billableItemId = await aBillableItem(hospital);
  const charge = async (stay: Admission, changes: object = {}) => {
    const [bill] = await inScopeOf(hospital.id, (scope) =>
      raiseBills(scope, [
        {
          ...{ patientId: stay.of.id, admissionId: stay.id, billableItemId, quantity: 1, departmentId: hospital.departmentId },
          ...{ sourceType: 'lab-request' as const, sourceId: randomUUID(), encounterType: 'inpatient' as const },
          ...changes,
        },
      ]),
    );
    return bill?.id as string;
  };
  const [doctor, nurse] = [await hospital.userWithRole('Doctor'), await hospital.userWithRole('Nurse')];
  return { hospital, doctor, nurse, price: 250_000, charge };
}

/** What a doctor sends to discharge a patient; all that is pending was seen. */
export function aDischarge(changes: Partial<Discharge> = {}): Discharge {
  return { type: 'improved', finalDiagnoses: [coded], summary, acknowledgePending: true, ...changes };
}

/** A patient who was admitted and discharged by the acts. */
export async function discharged(hospital: TestHospital, changes: Partial<Discharge> = {}): Promise<Admission> {
  const { id } = await admitted(hospital);
  return sound(await hospital.admin.send(stayEndCalls.discharge, { params: { id }, body: aDischarge(changes) }));
}

/** Every area of a stay is cleared but these. */
export async function clearAll(hospital: TestHospital, id: string, except: readonly string[] = []): Promise<void> {
  for (const { area } of sound(await hospital.admin.send(stayEndCalls.clearance, { params: { id } })).areas)
    if (!except.includes(area)) sound(await hospital.admin.send(stayEndCalls.clear, { params: { id }, body: { area } }));
}

/** A patient who was admitted, discharged, cleared and released, whatever is owed. */
export async function released(hospital: TestHospital): Promise<Admission> {
  const { id } = await discharged(hospital);
  await clearAll(hospital, id, ['billing']);
  const body = { releasedTo: 'Her sister', reason: 'payment-plan' as const };
  return sound(await hospital.admin.send(stayEndCalls.release, { params: { id }, body }));
}

/** A medicine of the patient's own that the ward gives every four hours; answers the administration with its doses. */
export async function aMedicineGiven(
  hospital: TestHospital,
  patientId: string,
  changes: object = {},
): Promise<{ id: string; status: string; dosages: { id: string; status: string }[] }> {
  sound((await hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true })) as never);
  const line = {
    ...{ genericName: 'Amoxicillin', indication: 'Pneumonia', strength: '500 mg', form: 'Capsule', doseAmount: 500, doseUnit: 'mg' },
    ...{ route: 'oral', frequencyCode: 'q4h', durationValue: 5, durationUnit: 'days', supplyFrom: 'patient-own', administerHere: true },
    ...changes,
  };
  const body = { patientId, allergiesReviewed: true, sign: true, kind: 'inpatient', lines: [line] };
  const made = sound((await hospital.admin.raw('POST', '/api/prescriptions', body)) as never) as { lines: { administrationId: string }[] };
  return administrationOf(hospital, made.lines[0]?.administrationId as string);
}

export async function administrationOf(
  hospital: TestHospital,
  id: string,
): Promise<{ id: string; status: string; dosages: { id: string; status: string }[] }> {
  return sound((await hospital.admin.raw('GET', `/api/therapeutic-administrations/${id}`)) as never);
}

/** A test of the laboratory for a patient. */
export async function aTestAsked(hospital: TestHospital, patientId: string): Promise<{ id: string; specimenType: string }> {
  const list = sound((await hospital.admin.raw('GET', '/api/laboratory/test/filter?name=Sodium')) as never) as { data: { id: string }[] };
  const body = { patientId, testId: list.data[0]?.id, origin: 'inpatient', priority: 'routine', confirm: true, reason: 'asked for again' };
  return sound((await hospital.admin.raw('POST', '/api/lab-request/create-internal', body)) as never);
}

/** A later clock: so many hours from now. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.parse(clockNow()) + hours * 3_600_000).toISOString();
}
