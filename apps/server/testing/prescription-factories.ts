import { inScopeOf, type TestHospital } from './world.ts';

interface Prescription {
  readonly id: string;
  readonly lines: readonly { readonly id: string }[];
}

async function answered<T>(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

const line = {
  ...{
    genericName: 'Amoxicillin',
    indication: 'Pneumonia',
    strength: '500 mg',
    form: 'Capsule',
    doseAmount: 500,
    doseUnit: 'mg',
    route: 'oral',
  },
  ...{ frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days', supplyFrom: 'outside' },
};

/** A medicine of the patient's own that is given here, from now on at any time of the day: its administration. */
async function anAdministration(hospital: TestHospital, patientId: string): Promise<string> {
  await answered(hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true }));
  const lines = [{ ...line, frequencyCode: 'q4h', supplyFrom: 'patient-own', administerHere: true }];
  const body = { patientId, allergiesReviewed: true, sign: true, lines };
  const made = await answered<{ lines: { administrationId: string }[] }>(hospital.admin.raw('POST', '/api/prescriptions', body));
  return (made.lines[0] as { administrationId: string }).administrationId;
}

/** A signed prescription of a medicine that is not stocked, for a patient without known allergies. */
export async function aPrescription(hospital: TestHospital, patientId: string, changes: object = {}): Promise<Prescription> {
  await answered(hospital.admin.raw('POST', '/api/allergies', { patientId, noneKnown: true }));
  const body = { patientId, allergiesReviewed: true, sign: true, lines: [line], ...changes };
  return answered(hospital.admin.raw('POST', '/api/prescriptions', body));
}

/** A refill that a patient waits for, as the patient area writes it; a sign-in of its own is not wanted for it. */
async function aRefillRequest(hospital: TestHospital, patientId: string): Promise<string> {
  const { id: prescriptionId } = await aPrescription(hospital, patientId);
  return inScopeOf(hospital.id, async (scope) => {
    const id = scope.newId();
    const asked = { askedBy: scope.newId(), askedByName: 'Ada Patient', askedAt: scope.now };
    await scope.tx
      .insertInto('refillRequests')
      .values({ hospitalId: scope.hospitalId, id, prescriptionId, patientId, status: 'waiting', ...asked })
      .execute();
    return id;
  });
}

/** Prescriptions by their entity, made by the real calls; `newPatient` registers one. */
export function prescriptionFactories(
  newPatient: (hospital: TestHospital) => Promise<{ id: string }>,
  word: (prefix: string) => string,
): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> {
  return {
    prescriptions: async (hospital) => (await aPrescription(hospital, (await newPatient(hospital)).id)).id,
    'therapeutic-administrations': async (hospital) => anAdministration(hospital, (await newPatient(hospital)).id),
    'refill-requests': async (hospital) => aRefillRequest(hospital, (await newPatient(hospital)).id),
    'prescription-templates': async (hospital) => {
      const body = { name: word('Set '), sharedWith: 'hospital', lines: [line] };
      return (await answered<{ id: string }>(hospital.admin.raw('POST', '/api/prescription-order-sets', body))).id;
    },
  };
}

/** A line of a prescription that stands already. */
export async function firstLineOf(hospital: TestHospital, prescriptionId: string): Promise<string> {
  const { lines } = await answered<Prescription>(hospital.admin.raw('GET', `/api/prescriptions/${prescriptionId}`));
  return (lines[0] as { id: string }).id;
}

/** A pending dose of an administration that stands already. */
export async function firstDosageOf(hospital: TestHospital, administrationId: string): Promise<string> {
  const { dosages } = await answered<{ dosages: { id: string }[] }>(
    hospital.admin.raw('GET', `/api/therapeutic-administrations/${administrationId}`),
  );
  return (dosages[0] as { id: string }).id;
}
