import type { Desk } from './desk.ts';

/** The ward whose chart is read, and a day on which all of its doses are due. */
export interface Chart {
  readonly wardId: string;
  readonly day: string;
  readonly patientId: string;
}

/** What the real calls made: one medicine to copy, and a ward full of patients. */
export interface Pharmacy {
  readonly productId: string;
  readonly pharmacyId: string;
  readonly storeId: string;
  /** A course of the ward. */
  readonly administrationId: string;
  readonly chart: Chart;
}

const perPatient = 10;
const dayMilliseconds = 86_400_000;

interface Lists {
  readonly medicationTypeId: string;
  readonly medicationCategoryId: string;
}

interface Stocked {
  readonly lists: Lists;
  readonly pharmacyId: string;
  /** Units in the pharmacy. */
  readonly quantity?: number;
}

/** Makes a tablet with its first batch, and answers its id. */
export async function medicine(desk: Desk, name: string, { lists, pharmacyId, quantity = 1_000_000 }: Stocked): Promise<string> {
  const opening = { locationId: pharmacyId, batchNumber: `${name} 1`, expiryDate: '2031-12-31', quantity, totalCost: 10 * quantity };
  const body = {
    ...{ kind: 'medication', name, unit: 'tablet', sellingPrice: 5000, openingStock: [opening] },
    medication: { genericName: name, legalClass: 'otc', strength: 500, strengthUnit: 'mg', routes: ['oral'], ...lists },
  };
  return (await desk.write('POST', '/product', body)).id;
}

// Ten doses a day: two medicines every six hours, one twice a day.
const courses = ['q6h', 'q6h', 'BD'] as const;

async function admit(desk: Desk, number: number, medicines: readonly string[]): Promise<{ patientId: string; administrationId: string }> {
  const letters = [Math.floor(number / 26), number % 26].map((at) => String.fromCharCode(97 + at)).join('');
  const patientId = await desk.patient(`Inpatient ${letters}`);
  await desk.write('POST', '/allergies', { patientId, noneKnown: true });
  const lines = medicines.map((productId, at) => ({
    ...{ productId, doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: courses[at], durationValue: 7, durationUnit: 'days' },
    ...{ supplyFrom: 'ward-stock', indication: 'A measurement' },
  }));
  const body = { patientId, kind: 'inpatient', allergiesReviewed: true, sign: true, lines };
  const prescription = (await desk.write('POST', '/prescriptions', body)) as unknown as { lines: { administrationId: string }[] };
  return { patientId, administrationId: prescription.lines[0]?.administrationId as string };
}

/** Makes lists, places, a medicine to copy and a ward whose patients have ten doses a day each. */
export async function openPharmacy(desk: Desk, doses: number, say: (words: string) => void): Promise<Pharmacy> {
  await desk.unlessMade('/currency', { code: 'NGN' });
  await desk.write('PATCH', '/billing-policy', { gateMedication: 'none' });
  const first = async (path: string) => (await desk.rows<{ id: string }>(path))[0]?.id as string;
  const [pharmacyId, storeId] = [await first('/location?kind=pharmacy'), await first('/location?kind=main-store')];
  const lists = {
    medicationTypeId: await first('/medication-type?limit=1'),
    medicationCategoryId: await first('/medication-category?limit=1'),
  };
  const productId = await medicine(desk, 'Modelamol', { lists, pharmacyId });
  const wardMedicines: string[] = [];
  for (const name of ['Wardoxime', 'Wardazole', 'Wardastatin']) wardMedicines.push(await medicine(desk, name, { lists, pharmacyId }));
  const beds = Math.ceil(doses / perPatient);
  const admitted: Awaited<ReturnType<typeof admit>>[] = [];
  for (let number = 0; number < beds; number += 1) admitted.push(await admit(desk, number, wardMedicines));
  const [one] = admitted as [(typeof admitted)[number]];
  const course = (await desk.one(`/therapeutic-administrations/${one.administrationId}`)) as unknown as { ward: { id: string } };
  say(`A ward of ${beds} patients`);
  const day = new Date(Date.now() + 2 * dayMilliseconds).toISOString().slice(0, 10);
  return {
    productId,
    pharmacyId,
    storeId,
    administrationId: one.administrationId,
    chart: { wardId: course.ward.id, day, patientId: one.patientId },
  };
}
