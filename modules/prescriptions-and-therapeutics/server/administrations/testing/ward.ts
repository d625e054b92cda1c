import { aPatient } from '#testing/factories.ts';
import { aHospital, demoPassword, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import type { Administration } from '../../../contract/administration-records.ts';
import { prescriptionCalls } from '../../../contract/calls/prescriptions.ts';
import type { LineOrderInput, Prescription } from '../../../contract/records.ts';
import { administrationCalls } from '../../../contract/calls/administrations.ts';
import { aLine, payloadOf, prescriberRights } from '../../testing/medicines.ts';

export const nurseRights = [
  'Record Dosage',
  'Complete Therapeutic Administration',
  'Create Therapeutic Administration',
  'Edit Therapeutic Administration',
  'Terminate Therapeutic Administration',
] as const;

/** A ward with its doctor, two nurses and a cupboard of its own. */
export interface TestWard {
  readonly hospital: TestHospital;
  readonly doctor: TestUser;
  readonly nurse: TestUser;
  readonly second: TestUser;
  readonly locationId: string;
  /** A medicine of the list; `batches` are the units of each batch in the cupboard, the first to expire first. */
  readonly medicine: (generic: string, facts?: { batches?: readonly number[]; unit?: string; changes?: object }) => Promise<string>;
  readonly patient: () => Promise<string>;
  /** Prescribed, signed and put on the chart; from the ward's cupboard unless the line says otherwise. */
  readonly chart: (line: Partial<LineOrderInput> & { productId: string }, patientId?: string) => Promise<Administration>;
  readonly show: (id: string) => Promise<Administration>;
  /** A witness who types their own PIN. */
  readonly witness: { userId: string; pin: string };
  readonly unitsOf: (productId: string) => Promise<number>;
  /** Movements and standing lines of bills of an administration's doses. */
  readonly traces: (administrationId: string) => Promise<{ movements: number[]; bills: number; voided: number }>;
}

const fields = { medicationTypeId: '', medicationCategoryId: '', locationId: '' };

async function cupboard(hospital: TestHospital): Promise<typeof fields> {
  const made = async (url: string, body: object) => payloadOf<{ id: string }>(await hospital.admin.raw('POST', url, body)).id;
  const currency = await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' });
  if (currency.status !== 409) payloadOf(currency);
  return {
    medicationTypeId: await made('/api/medication-type', { name: unique('Form ') }),
    medicationCategoryId: await made('/api/medication-category', { name: unique('Class ') }),
    locationId: await made('/api/location', {
      name: unique('Ward '),
      kind: 'department',
      departmentId: hospital.departmentId,
      saleable: false,
      keepsStock: true,
    }),
  };
}

/** Movements and bills of an administration's doses. */
async function traces(administrationId: string): Promise<{ movements: number[]; bills: number; voided: number }> {
  const { rows } = await theDatabase().owner.query(
    `select coalesce((select jsonb_agg(m.quantity order by m.at, m.id) from stock_movements m where m.ref_id in
                  (select id from administration_dosages where administration_id = $1)), '[]') as movements,
                (select count(*) from patient_bills b where b.status = 'active' and b.source_id in
                  (select id from administration_dosages where administration_id = $1))::int as bills,
                (select count(*) from patient_bills b where b.status = 'voided' and b.source_id in
                  (select id from administration_dosages where administration_id = $1))::int as voided`,
    [administrationId],
  );
  return rows[0];
}

/** Makes a ward by the real calls. */
export async function aWard(): Promise<TestWard> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const { locationId, ...lists } = await cupboard(hospital);
  const doctor = await hospital.userWith(...prescriberRights, 'Prescribe Controlled Drug', 'View Therapeutic Administration');
  const nurse = await hospital.userWith(...nurseRights);
  const second = await hospital.userWith(...nurseRights, 'Override Medication Alert');
  payloadOf(await second.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } }));
  const ward: TestWard = {
    ...{ hospital, doctor, nurse, second, locationId },
    witness: { userId: second.userId, pin: '4826' },
    medicine: async (generic, { batches = [100], unit = 'tablet', changes = {} } = {}) =>
      payloadOf<{ id: string }>(
        await admin.raw('POST', '/api/product', {
          kind: 'medication',
          name: `${generic} ${unique('')}`,
          unit,
          sellingPrice: 5000,
          medication: { genericName: generic, ...lists, strength: 500, strengthUnit: 'mg', ...changes },
          openingStock: batches.map((quantity, at) => ({
            ...{ locationId, quantity, totalCost: quantity * 1000 },
            batchNumber: `B${at}${unique('')}`,
            expiryDate: `203${at}-01-01`,
          })),
        }),
      ).id,
    patient: async () => {
      const { id } = await aPatient(hospital, { dateOfBirth: '1990-05-05' });
      payloadOf(await admin.raw('POST', '/api/allergies', { patientId: id, noneKnown: true }));
      return id;
    },
    chart: async (line, patientId) => {
      const body = {
        patientId: patientId ?? (await ward.patient()),
        allergiesReviewed: true,
        sign: true,
        kind: 'inpatient',
        lines: [
          aLine({ frequencyCode: 'q4h', durationValue: 5, durationUnit: 'doses', supplyFrom: 'ward-stock', indication: 'a test', ...line }),
        ],
      };
      const rx = payloadOf<Prescription>(await doctor.send(prescriptionCalls.create, { body: body as never }));
      return ward.show(rx.lines[0]?.administrationId as string);
    },
    show: async (id) => payloadOf<Administration>(await nurse.send(administrationCalls.readAdministration, { params: { id } })),
    unitsOf: async (productId) => {
      const { rows } = await theDatabase().owner.query(
        'select coalesce(sum(quantity), 0)::int as units from batch_balances where product_id = $1 and location_id = $2',
        [productId, locationId],
      );
      return rows[0].units as number;
    },
    traces,
  };
  return ward;
}
