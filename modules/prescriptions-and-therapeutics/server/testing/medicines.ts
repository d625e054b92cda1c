import { aPatient, withCurrency } from '#testing/factories.ts';
import { type TestHospital, type TestUser, unique } from '#testing/world.ts';
import type { LineOrderInput } from '../../contract/records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
}

/** The payload of a success; else the refusal's text. */
export function payloadOf<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.text.slice(0, 600)}`);
  return answer.payload as T;
}

/** How many of the answers have each status, as `{ 200: 1, 409: 19 }`. */
export function statusesOf(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const prescriberRights = [
  'Create Prescription',
  'Edit Prescription',
  'Cancel Prescription',
  'Sign Prescription',
  'Override Medication Alert',
  'View Medication Requests',
] as const;

export interface TestRoom {
  readonly doctor: TestUser;
  readonly pharmacist: TestUser;
  /** A medicine of the list with its stock, made by the real calls. */
  readonly medicine: (facts: {
    readonly generic: string;
    readonly unit?: string;
    readonly strength?: number;
    readonly strengthUnit?: string;
    readonly changes?: Readonly<Record<string, unknown>>;
    readonly quantity?: number;
  }) => Promise<string>;
  /** A patient of 36 whose allergies somebody has asked about. */
  readonly patient: (changes?: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** A hospital's prescriber, its pharmacist and its shelf. */
export async function aRoom(hospital: TestHospital): Promise<TestRoom> {
  await withCurrency(hospital);
  const { admin } = hospital;
  const made = async (url: string, body: object) => payloadOf<{ id: string }>(await admin.raw('POST', url, body)).id;
  const medicationTypeId = await made('/api/medication-type', { name: unique('Form ') });
  const medicationCategoryId = await made('/api/medication-category', { name: unique('Class ') });
  const locations = payloadOf<{ data: { id: string }[] }>(await admin.raw('GET', '/api/location?limit=1'));
  const locationId = locations.data[0]?.id;
  return {
    doctor: await hospital.userWith(...prescriberRights, 'Prescribe Controlled Drug'),
    pharmacist: await hospital.userWith('View Prescription', 'Query Prescription', 'Verify Prescription', 'Cancel Medication Request'),
    medicine: async ({ generic, unit = 'tablet', strength = 500, strengthUnit = 'mg', changes = {}, quantity = 1000 }) =>
      made('/api/product', {
        kind: 'medication',
        name: `${generic} ${unique('')}`,
        unit,
        sellingPrice: 5000,
        medication: { genericName: generic, medicationTypeId, medicationCategoryId, strength, strengthUnit, ...changes },
        openingStock: locationId
          ? [{ locationId, batchNumber: unique('B'), expiryDate: '2030-01-01', quantity, totalCost: quantity * 1000 }]
          : [],
      }),
    patient: async (changes = {}) => {
      const { id } = await aPatient(hospital, { dateOfBirth: '1990-05-05', ...changes });
      payloadOf(await admin.raw('POST', '/api/allergies', { patientId: id, noneKnown: true }));
      return id;
    },
  };
}

/** `500 mg three times a day for five days`; `changes` lays over it. */
export function aLine(changes: Partial<LineOrderInput> = {}): LineOrderInput {
  return { doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', durationValue: 5, durationUnit: 'days', ...changes };
}

/** A medicine that is not stocked, for a pharmacy outside. */
export function anOutsideLine(changes: Partial<LineOrderInput> = {}): LineOrderInput {
  return aLine({ genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule', supplyFrom: 'outside', ...changes });
}
