import { nursingFactories } from './nursing-factories.ts';
import { admissionsFactories } from './admissions-factories.ts';
import { cashFactories } from './cash-factories.ts';
import { claimFactories, itemOfHmoBill } from './claim-factories.ts';
import { consultationFactories } from './consultation-factories.ts';
import { inventoryFactories } from './inventory-factories.ts';
import { invoiceFactories } from './invoice-factories.ts';
import { pharmacyFactories } from './pharmacy-factories.ts';
import { stockFactories } from './stock-factories.ts';
import { approvalFactories } from './approval-factories.ts';
import { hmoFactories } from './hmo-factories.ts';
import { vendorFactories } from './vendor-factories.ts';
import { firstDosageOf, firstLineOf, prescriptionFactories } from './prescription-factories.ts';
import { aHospital, somebodyWith, type TestHospital, theDatabase, unique } from './world.ts';

type Factory = (hospital: TestHospital) => Promise<string>;

async function made(answer: { status: number; text: string; payload: unknown }): Promise<Record<string, unknown>> {
  if (answer.status !== 200) throw new Error(`A record could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer.payload as Record<string, unknown>;
}

async function firstOf(hospital: TestHospital, url: string): Promise<string> {
  const list = await made(await hospital.admin.raw('GET', url));
  const rows = (Array.isArray(list) ? list : list.data) as { id: string }[];
  if (!rows[0]) throw new Error(`${url} is empty`);
  return rows[0].id;
}

let day = 0;
let common: Readonly<Record<string, unknown>> = {};

/** From now on every patient of the factories has these words, e.g. a mark and a name that a test looks for; {} ends it. */
export function everyPatientIs(changes: Readonly<Record<string, unknown>>): void {
  common = changes;
}

/** A patient of the hospital with words of its own; `changes` lays over the sample. */
export async function aPatient(
  hospital: TestHospital,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; version: number; civisId: string; hospitalPatientId: string }> {
  day += 1;
  const word = unique('').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
  const body = {
    firstName: `F${word.slice(0, 8)}`,
    lastName: `L${word.slice(2, 10)}`,
    gender: 'female',
    dateOfBirth: `19${60 + (day % 39)}-0${1 + (day % 9)}-1${day % 9}`,
    dialCode: '+234',
    phoneNumber: `80${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
    address: '5 Test Street',
    city: 'Lagos',
    state: 'Lagos',
    country: 'Nigeria',
    consentDataProcessing: true,
    consentTreatment: true,
    confirmNotDuplicate: true,
    ...common,
    ...changes,
  };
  return (await made(await hospital.admin.raw('POST', '/api/patients', body))) as never;
}

/** An appointment of a department's pool on a day of its own, made by the real call. */
export async function anAppointment(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  day += 1;
  const list = await made(await hospital.admin.raw('GET', '/api/appointment-types?limit=100'));
  const type = (list.data as { id: string; requiresPractitioner: boolean }[]).find((each) => !each.requiresPractitioner);
  const body = {
    patientId: (await aPatient(hospital)).id,
    appointmentTypeId: type?.id,
    departmentId: hospital.departmentId,
    appointmentDate: new Date(Date.UTC(2031, 0, 1 + day, 10)).toISOString(),
    ...changes,
  };
  return (await made(await hospital.admin.raw('POST', '/api/appointments/create-internal', body))).id as string;
}

/** The hospital's currency is naira from now on; one that is set already stays. */
export async function withCurrency(hospital: TestHospital, code = 'NGN'): Promise<TestHospital> {
  const answer = await hospital.admin.raw('POST', '/api/currency', { code });
  if (answer.status !== 409) await made(answer);
  return hospital;
}

/** An item of the price list at 2,500.00 with words of its own; `changes` lays over the sample. */
export async function aBillableItem(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000, ...changes };
  return (await made(await hospital.admin.raw('POST', '/api/billable-items', body))).id as string;
}

/** A line charged by hand to a patient of its own; `changes` lays over the order. */
export async function aBill(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  await withCurrency(hospital);
  const order = {
    patientId: (await aPatient(hospital)).id,
    billableItemId: await aBillableItem(hospital),
    departmentId: hospital.departmentId,
    ...changes,
  };
  return (await made(await hospital.admin.raw('POST', '/api/patient-bills', order))).id as string;
}

/** A request of the laboratory that no payment gate holds up. */
export async function aLabRequest(hospital: TestHospital): Promise<{ id: string; specimenType: string }> {
  if ((await hospital.admin.raw('GET', '/api/currency')).status === 404)
    await made(await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' }));
  const testId = await firstOf(hospital, '/api/laboratory/test/filter?name=Sodium');
  const body = { patientId: (await aPatient(hospital)).id, testId, origin: 'emergency', priority: 'stat' };
  return (await made(await hospital.admin.raw('POST', '/api/lab-request/create-internal', body))) as never;
}

async function aLabSpecimen(hospital: TestHospital, requestId?: string): Promise<string> {
  const id = requestId ?? (await aLabRequest(hospital)).id;
  const body = { identityChecked: true, specimens: [{ type: 'serum', requestIds: [id] }] };
  return ((await made(await hospital.admin.raw('POST', '/api/lab-request/create-specimen', body))) as unknown as { id: string }[])[0]
    ?.id as string;
}

/** A merge of two records whose persons wait to be joined: another hospital registered one of them. */
async function aPersonRequest(hospital: TestHospital): Promise<string> {
  const dateOfBirth = '1983-03-04';
  const known = await aPatient(await aHospital(), { dateOfBirth });
  const joined = await made(await hospital.admin.raw('POST', '/api/patients/from-civis', { civisId: known.civisId, dateOfBirth }));
  const own = await aPatient(hospital);
  const order = { mergedId: own.id, fieldChoices: {}, reason: 'the same person' };
  await made(await hospital.admin.raw('POST', `/api/patients/${joined.id as string}/merge`, order));
  return firstOf(hospital, '/api/person-requests?status[]=waiting&limit=1');
}

const factories: Readonly<Record<string, Factory>> = {
  ...cashFactories,
  ...invoiceFactories,
  ...inventoryFactories(unique),
  ...pharmacyFactories(aPatient),
  ...stockFactories(unique),
  ...vendorFactories,
  ...hmoFactories,
  ...approvalFactories(aPatient),
  ...claimFactories({ aPatient, aBill }),
  ...admissionsFactories,
  ...nursingFactories,
  ...consultationFactories(aPatient, unique),
  ...prescriptionFactories(aPatient, unique),
  hospitals: async (hospital) => hospital.id,
  departments: (hospital) => firstOf(hospital, '/api/departments?limit=1'),
  // The default ones have the same ids in every hospital: a foreign one must be a hospital's own.
  specializations: async (hospital) => {
    const answer = await made(await hospital.admin.raw('POST', '/api/specialization', { name: `Own ${unique('')}` }));
    return ((Array.isArray(answer) ? answer[0] : answer) as { id: string }).id;
  },
  roles: (hospital) => firstOf(hospital, '/api/roles?limit=1'),
  users: async (hospital) => hospital.admin.userId,
  holidays: async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/holidays', {
          date: '2027-01-02',
          name: unique('Holiday '),
          closed: true,
          repeatsYearly: false,
        }),
      )
    ).id as string,
  patients: async (hospital) => (await aPatient(hospital)).id,
  'next-of-kins': async (hospital) => {
    const patient = await aPatient(hospital);
    const kin = await made(
      await hospital.admin.raw('POST', '/api/nextOfKins', {
        patientId: patient.id,
        fullname: 'Ngozi Kin',
        relationship: 'sibling',
        dialCode: '+234',
        phoneNumber: '8031234567',
      }),
    );
    return kin.id as string;
  },
  'patient-merges': async (hospital) => {
    const [survivor, merged] = [await aPatient(hospital), await aPatient(hospital)];
    const merge = await made(
      await hospital.admin.raw('POST', `/api/patients/${survivor.id}/merge`, {
        mergedId: merged.id,
        fieldChoices: {},
        reason: 'the same person',
      }),
    );
    return (merge.id ?? (merge.merge as { id: string }).id) as string;
  },
  'person-requests': (hospital) => aPersonRequest(hospital),
  'person-reviews': async (hospital) => {
    const id = await aPersonRequest(hospital);
    await made(await hospital.admin.raw('POST', `/api/person-requests/${id}/ask-operator`, { note: 'the patient cannot be reached' }));
    return id;
  },
  'patient-imports': async (hospital) => {
    const heads = 'firstName,lastName,gender,dateOfBirth,dialCode,phoneNumber,address,consentDataProcessing';
    const line = `${unique('Given')},Eze,female,1990-01-01,+234,08031234567,Road,yes`;
    const file = { filename: 'patients.csv', bytes: `${heads}\n${line}` };
    return (await made(await hospital.admin.raw('POST', '/api/patients/upload?skipInvalid=true', undefined, { file }))).id as string;
  },
  exports: async (hospital) => {
    const [known] = (await made(await hospital.admin.raw('GET', '/api/exports'))) as unknown as { id: string }[];
    if (known) return known.id;
    const body = {
      list: '/departments',
      columns: [{ field: 'name', title: 'Name' }],
      format: 'csv',
      title: 'Departments',
      page: '/settings',
    };
    return (await made(await hospital.admin.raw('POST', '/api/exports', body))).id as string;
  },
  'patient-duplicates': async (hospital) => {
    const pair = [(await aPatient(hospital)).id, (await aPatient(hospital)).id].sort();
    const { rows } = await theDatabase().owner.query(
      `insert into patient_duplicates (hospital_id, id, first_id, second_id, score, reasons, status, found_at)
       values ($1, gen_random_uuid(), $2, $3, 90, '{}', 'open', '2026-01-01') returning id`,
      [hospital.id, ...pair],
    );
    return rows[0].id as string;
  },
  permissions: (hospital) => firstOf(hospital, '/api/permission?limit=1'),
  'queue-displays': async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/qms/display-tokens', { departmentIds: [hospital.departmentId], title: unique('Hall ') }),
      )
    ).id as string,
  appointments: (hospital) => anAppointment(hospital),
  'appointment-types': (hospital) => firstOf(hospital, '/api/appointment-types?limit=1'),
  'appointment-schedules': async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/appointment-schedules', {
          practitionerId: (await hospital.userWith()).userId,
          dayOfWeek: 'monday',
          startTime: '08:00',
          endTime: '16:00',
        }),
      )
    ).id as string,
  'schedule-exceptions': async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/appointment-schedules/exceptions', {
          kind: 'leave',
          practitionerId: hospital.admin.userId,
          fromDate: '2031-05-01',
          toDate: '2031-05-02',
        }),
      )
    ).id as string,
  'waitlist-entries': async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/appointments/waitlist', {
          patientId: (await aPatient(hospital)).id,
          appointmentTypeId: await firstOf(hospital, '/api/appointment-types?limit=1'),
          departmentId: hospital.departmentId,
          fromDate: '2031-05-01',
          toDate: '2031-05-02',
        }),
      )
    ).id as string,
  'pre-existing-conditions': async (hospital) =>
    (
      await made(
        await hospital.admin.raw('POST', '/api/preExistingConditions', { patientId: (await aPatient(hospital)).id, name: 'Asthma' }),
      )
    ).id as string,
  allergies: async (hospital) => {
    const order = { patientId: (await aPatient(hospital)).id, category: 'food', substance: 'Peanuts' };
    return ((await made(await hospital.admin.raw('POST', '/api/allergies', order))).allergy as { id: string }).id;
  },
  vitals: async (hospital) =>
    (await made(await hospital.admin.raw('POST', '/api/vitals', { patientId: (await aPatient(hospital)).id, pulse: 72 }))).id as string,
  'patient-summaries': async (hospital) => {
    const order = { patientId: (await aPatient(hospital)).id, title: 'Summary', body: 'Well.', type: 'clinical-summary' };
    return (await made(await hospital.admin.raw('POST', '/api/patient-summaries', order))).id as string;
  },
  'patient-attachments': async (hospital) => {
    const file = { filename: 'letter.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF') };
    const answer = await hospital.admin.raw('POST', '/api/patient-attachments', { patientId: (await aPatient(hospital)).id }, { file });
    return ((await made(answer)) as unknown as { id: string }[])[0]?.id as string;
  },
  currencies: async (hospital) => {
    const known = await hospital.admin.raw('GET', '/api/currency');
    return (
      known.status === 200
        ? (known.payload as { id: string })
        : await made(await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' }))
    ).id as string;
  },
  'billable-items': (hospital) => aBillableItem(hospital),
  'patient-bills': (hospital) => aBill(hospital),
  'service-types': (hospital) => firstOf(hospital, '/api/service-types?limit=1'),
  taxes: (hospital) => firstOf(hospital, '/api/tax?limit=1'),
  'discount-reasons': (hospital) => firstOf(hospital, '/api/discount-reasons?limit=1'),
  'patient-categories': (hospital) => firstOf(hospital, '/api/patient-categories?limit=1'),
  'price-rules': async (hospital) => {
    day += 1;
    // Over long ago: prices of other records stay as they are.
    const rule = { name: unique('Rule '), kind: 'discount-percent', value: 500, priority: 500 + (day % 499), validTo: '2020-01-01' };
    return (await made(await hospital.admin.raw('POST', '/api/price-rules', rule))).id as string;
  },
  'lab-test-categories': (hospital) => firstOf(hospital, '/api/laboratory/test/category?limit=1'),
  'lab-tests': (hospital) => firstOf(hospital, '/api/laboratory/test?limit=1'),
  'lab-order-sets': async (hospital) => {
    const testIds = [await firstOf(hospital, '/api/laboratory/test?limit=1')];
    return (await made(await hospital.admin.raw('POST', '/api/laboratory/order-set', { name: unique('Set '), testIds }))).id as string;
  },
  'lab-requests': async (hospital) => (await aLabRequest(hospital)).id,
  'lab-specimens': (hospital) => aLabSpecimen(hospital),
  'lab-attachments': async (hospital) => {
    const { id } = await aLabRequest(hospital);
    await aLabSpecimen(hospital, id);
    const file = { filename: 'film.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF') };
    return (await made(await hospital.admin.raw('POST', `/api/lab-request/${id}/attachment`, {}, { file }))).id as string;
  },
  'outbox-messages': async () => {
    const { rows } = await theDatabase().owner.query('select id from message_outbox limit 1');
    return rows[0].id as string;
  },
};

const paired: Readonly<Record<string, (hospital: TestHospital, ids: Record<string, string>) => Promise<string>>> = {
  'prescription-lines': (hospital, ids) => firstLineOf(hospital, ids.id as string),
  'hmo-bill-items': async (hospital, ids) => itemOfHmoBill(hospital, ids.id as string, await aBill(hospital)),
  'administration-dosages': (hospital, ids) => firstDosageOf(hospital, ids.id as string),
  'patient-billings': async (hospital, ids) => {
    const rows = await made(await hospital.admin.raw('GET', `/api/patients/${ids.patientId}/billing`));
    const list = (Array.isArray(rows) ? rows : (rows.data as unknown[])) as { id?: string; billingId?: string }[];
    return (list[0]?.billingId ?? list[0]?.id) as string;
  },
};

/** Ids of a hospital's own records for the parameters of a path, made by the real calls. */
export async function idsFor(of: Readonly<Record<string, string>> | undefined, hospital: TestHospital): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [param, entity] of Object.entries(of ?? {})) {
    const pair = paired[entity];
    const single = factories[entity];
    if (pair) ids[param] = await pair(hospital, ids);
    else if (single) ids[param] = await single(hospital);
    else throw new Error(`No factory makes ${entity}: add it to apps/server/testing/factories.ts`);
  }
  return ids;
}

export { somebodyWith };
