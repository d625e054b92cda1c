import { aColleague, aPatient, type Colleague, make, rowsOf } from './api.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { type RunningServer, startServer } from './server.ts';

/** What one unit costs the patient, in minor units. */
export const medicinePrices = { amoxil: 5_000, morphine: 20_000, panadol: 3_000 } as const;

/** A clinic that buys, dispenses and gives medicines, and a patient who must not have penicillin. */
export interface Dispensary extends Clinic {
  readonly server: RunningServer;
  readonly storekeeper: Colleague;
  readonly pharmacist: Colleague;
  readonly manager: Colleague;
  readonly patientId: string;
  readonly products: Readonly<Record<keyof typeof medicinePrices, string>>;
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** The catalogue: an antibiotic that runs short, a controlled medicine, and one that stands in the cupboard of the ward alone. */
async function theCatalogue(server: RunningServer, { token, outpatients }: Clinic): Promise<Dispensary['products']> {
  const send = (path: string, body: unknown) => make(server.url, 'POST', path, token, body);
  const [[type], categories] = await Promise.all([
    rowsOf<{ id: string; name: string }>(server.url, '/medication-type?limit=100', token).then((rows) =>
      rows.filter(({ name }) => name === 'Tablet'),
    ),
    rowsOf<{ id: string; name: string }>(server.url, '/medication-category?limit=100', token),
  ]);
  const cupboard = await send('/location', {
    name: 'OPD cupboard',
    kind: 'department',
    departmentId: outpatients,
    saleable: false,
    keepsStock: true,
  });
  const medicine = async (name: string, category: string, sellingPrice: number, medication: object, more: object = {}) =>
    (
      await send('/product', {
        ...{ kind: 'medication', name, unit: 'tablet', sellingPrice, packs: [{ name: 'Box', unitsPerPack: 10 }], ...more },
        medication: {
          medicationTypeId: type?.id,
          medicationCategoryId: categories.find((each) => each.name === category)?.id,
          ...{ strengthUnit: 'mg', routes: ['oral'], ...medication },
        },
      })
    ).id;
  const ofWard = { locationId: cupboard.id, batchNumber: 'WARD-1', expiryDate: days(500), quantity: 20, totalCost: 4_000 };
  return {
    amoxil: await medicine(
      'Amoxil 500 mg',
      'Antibiotic',
      medicinePrices.amoxil,
      { genericName: 'amoxicillin', strength: 500, legalClass: 'prescription' },
      { stockReserve: 20 },
    ),
    morphine: await medicine('Morphine 10 mg', 'Analgesic', medicinePrices.morphine, {
      ...{ genericName: 'morphine', strength: 10, legalClass: 'controlled', schedule: 'II', highAlert: true },
    }),
    panadol: await medicine(
      'Panadol 500 mg',
      'Analgesic',
      medicinePrices.panadol,
      { genericName: 'paracetamol', strength: 500, legalClass: 'otc' },
      { openingStock: [ofWard] },
    ),
  };
}

export async function aDispensary(): Promise<Dispensary> {
  const server = await startServer();
  const clinic = await aClinic(server);
  const { token } = clinic;
  const send = (path: string, body: unknown) => make(server.url, 'POST', path, token, body);
  await send('/currency', { code: 'NGN' });
  const products = await theCatalogue(server, clinic);
  const storekeeper = await aColleague(server, token, 'Inventory Personnel');
  const pharmacist = await aColleague(server, token, 'Pharmacist');
  const manager = await aColleague(server, token, 'Admin');
  await send('/vendor', { name: 'Emzor Supplies', categories: ['pharmaceutical'], licenceNumber: 'PCN-4711', licenceExpiry: days(700) });
  const { id: patientId } = await aPatient(server, token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
  await send('/allergies', {
    ...{ patientId, category: 'medication', substance: 'Penicillin', drugClass: 'penicillins' },
    ...{ criticality: 'high', verification: 'confirmed', reactions: [{ manifestation: 'rash', severity: 'mild' }] },
  });
  await send('/cashier-shifts', { cashPoint: 'Main desk', openingFloat: 0 });
  return { ...clinic, server, storekeeper, pharmacist, manager, patientId, products };
}

/** Bills what waits of medicines at the desk and pays it: out of the patient's credit, or in cash. Gives what it came to. */
export async function payMedicines({ server, token, patientId }: Dispensary, from: 'cash' | 'credit'): Promise<number> {
  const bills = await rowsOf<{ id: string; module: string; stage: string }>(
    server.url,
    `/patient-bills?patientId=${patientId}&limit=100`,
    token,
  );
  const billIds = bills.filter(({ module, stage }) => module === 'Medication' && stage === 'uninvoiced').map(({ id }) => id);
  const draft = await make(server.url, 'POST', '/patient-bills/generateInvoice', token, { patientId, billIds });
  const invoice = await make(server.url, 'PATCH', `/invoice/${draft.id}/submitForPayment`, token, { version: draft['version'] });
  const amount = Number(invoice['totalAmount']);
  const how = { invoiceId: invoice.id, amount };
  if (from === 'credit') await make(server.url, 'POST', `/patient-deposits/${patientId}/apply`, token, how);
  else await make(server.url, 'POST', '/invoice/addPayment', token, { ...how, paymentMethod: 'cash' });
  return amount;
}

/** What was given by word of mouth 50 minutes ago and is written down now: its dose is late already. */
export async function anOverdueDose({ server, products, patientId }: Dispensary, doctorToken: string): Promise<void> {
  await make(server.url, 'POST', '/prescriptions', doctorToken, {
    ...{ patientId, kind: 'inpatient', allergiesReviewed: true, sign: true, confirm: true },
    lines: [
      {
        ...{ productId: products.panadol, doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'STAT' },
        ...{ durationValue: 1, durationUnit: 'doses', supplyFrom: 'ward-stock', administerHere: true },
        startAt: new Date(Date.now() - 50 * 60_000).toISOString(),
      },
    ],
  });
}
