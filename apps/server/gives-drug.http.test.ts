import { beforeAll, describe, expect, test } from 'vitest';
import { safetyRefusalCodes } from '#modules/pharmacy/contract/refusals.ts';
import { serverModules } from './modules.ts';
import { aPatient, withCurrency } from './testing/factories.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase, unique } from './testing/world.ts';

/** A door of the hospital through which a medicine reaches a person: what is made before, and the act itself. */
type Door = (patientId: string, productId: string) => Promise<() => Promise<Answer>>;
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
  readonly error: { readonly code: string };
}

let hospital: TestHospital;
/** Prescribes, gives and hands out, of the department, without the right to pass an alert. */
let staff: TestUser;
let metronidazole: string;
let warfarin: string;
/** A medicine that meets nothing. */
let vitamin: string;

const setUp = (url: string, body: object): Promise<Answer> => hospital.admin.raw('POST', `/api${url}`, body);
const post = (url: string, body: object = {}): Promise<Answer> => staff.raw('POST', `/api${url}`, body);
const patch = (url: string, body: object = {}): Promise<Answer> => staff.raw('PATCH', `/api${url}`, body);
const get = (url: string): Promise<Answer> => staff.raw('GET', `/api${url}`);

const rights = [
  'Use Department Stock',
  'View Products',
  'Create Medication Request',
  'Edit Medication Request',
  'Create Medication Order',
  'Submit Medication Order',
  'Dispense Medication',
  'Create Prescription',
  'Edit Prescription',
  'Sign Prescription',
  'View Therapeutic Administration',
  'Complete Therapeutic Administration',
  'Record Dosage',
  'Create Therapeutic Administration',
  'Create Consultation',
  'Edit Consultation',
] as const;

async function made<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`A door could not be opened: ${status} ${text.slice(0, 600)}`);
  return payload as T;
}

/** Stock of the pharmacy and of a ward's own cupboard, and two medicines that should not meet. */
async function stock(): Promise<void> {
  const place = await made<{ data: { id: string }[] }>(get('/location?kind=pharmacy'));
  const ward = { name: unique('Ward '), kind: 'department', departmentId: hospital.departmentId, saleable: false, keepsStock: true };
  const cupboard = await made(setUp('/location', ward));
  const medicationTypeId = (await made(setUp('/medication-type', { name: unique('Form ') }))).id;
  const medicationCategoryId = (await made(setUp('/medication-category', { name: unique('Class ') }))).id;
  const medicine = async (genericName: string) => {
    const batch = (locationId?: string) => ({
      locationId,
      batchNumber: unique('B'),
      expiryDate: '2031-01-01',
      quantity: 200,
      totalCost: 200,
    });
    const body = {
      kind: 'medication',
      name: `${genericName} ${unique('')}`,
      unit: 'tablet',
      sellingPrice: 100,
      medication: { genericName, medicationTypeId, medicationCategoryId, strength: 500, strengthUnit: 'mg' },
      openingStock: [batch(place.data[0]?.id), batch(cupboard.id)],
    };
    return (await made(setUp('/product', body))).id;
  };
  metronidazole = await medicine('Metronidazole');
  warfarin = await medicine('Warfarin');
  vitamin = await medicine('Ascorbic acid');
}

beforeAll(async () => {
  hospital = await withCurrency(await aHospital());
  await made(hospital.admin.raw('PATCH', '/api/billing-policy', { gateMedication: 'none' }));
  staff = await hospital.userWith(...rights);
  await stock();
}, 90_000);

const reason = 'No other medicine is at hand';
const overrides = [{ line: 0, rule: 'interaction', reason }];
const asked = (patientId: string, productId: string) => ({
  ...{ patientId, productId, quantity: 4 },
  dosageText: 'One tablet twice a day',
  indication: 'for a test',
});

async function aDraft(patientId: string, productId: string): Promise<string> {
  const { requests } = await made<{ requests: { id: string }[] }>(post('/medication-request', asked(patientId, productId)));
  return (await made(post('/medication-order', { patientId, requestIds: [requests[0]?.id] }))).id;
}

const dose = { doseAmount: 500, doseUnit: 'mg', route: 'oral', indication: 'for a test' };
const written = (patientId: string, productId: string, line: object = {}) => ({
  patientId,
  kind: 'inpatient',
  allergiesReviewed: true,
  lines: [{ ...dose, productId, frequencyCode: 'q4h', durationValue: 5, durationUnit: 'doses', supplyFrom: 'ward-stock', ...line }],
});

interface Written {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly { readonly id: string }[];
}

const signed = (patientId: string, productId: string, line: object = {}): Promise<Written> =>
  made<Written>(post('/prescriptions', { ...written(patientId, productId, line), sign: true }));

/** A line of the medicine that joins a signed prescription. */
const joining = ({ version }: Written, patientId: string, productId: string) => ({
  version,
  reason: 'Seen on the round',
  lines: written(patientId, productId).lines,
});

async function aVisit(patientId: string): Promise<string> {
  return (await made(post('/consultation', { patientId, departmentId: hospital.departmentId }))).id;
}

const inVisit = (patientId: string, productId: string) => {
  const { patientId: _patient, ...rest } = written(patientId, productId);
  return { ...rest, sign: true };
};

interface OnChart {
  readonly id: string;
  readonly dosages: readonly { readonly id: string }[];
}

async function onChart(patientId: string, productId: string, line: object = {}): Promise<OnChart> {
  const body = { ...written(patientId, productId, line), sign: true };
  const { lines } = await made<{ lines: { administrationId: string }[] }>(post('/prescriptions', body));
  return made<OnChart>(get(`/therapeutic-administrations/${lines[0]?.administrationId}`));
}

const asNeeded = {
  frequencyCode: 'PRN',
  durationValue: 3,
  durationUnit: 'days',
  prn: true,
  prnReason: 'pain',
  prnMinIntervalMinutes: 30,
  prnMaxPerDay: 4,
};

/** How each call that gives or orders a medicine is made. A call that is marked and missing here fails the test. */
const doors: Readonly<Record<string, Door>> = {
  'POST /stock/use': async (patientId, productId) => () =>
    post('/stock/use', { departmentId: hospital.departmentId, patientId, lines: [{ productId, quantity: 1 }] }),
  'POST /medication-request': async (patientId, productId) => () => post('/medication-request', asked(patientId, productId)),
  'PATCH /medication-request/{id}': async (patientId, productId) => {
    const { requests } = await made<{ requests: { id: string; version: number }[] }>(
      post('/medication-request', asked(patientId, productId)),
    );
    return () => patch(`/medication-request/${requests[0]?.id}`, { version: requests[0]?.version, quantity: 6 });
  },
  'PATCH /medication-request/{id}/refill': async (patientId, productId) => {
    const body = { ...asked(patientId, productId), refillsAllowed: 1 };
    const { requests } = await made<{ requests: { id: string }[] }>(post('/medication-request', body));
    const requestIds = requests.map(({ id }) => id);
    const { id } = await made(post('/medication-order', { patientId, requestIds }));
    const { lines } = await made<{ lines: { id: string; quantity: number }[] }>(patch(`/medication-order/${id}/submit`));
    const given = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    await made(patch(`/medication-order/${id}/dispense`, { lines: given }));
    return () => patch(`/medication-request/${requestIds[0]}/refill`);
  },
  'PATCH /medication-order/{id}/submit': async (patientId, productId) => {
    const id = await aDraft(patientId, productId);
    return () => patch(`/medication-order/${id}/submit`);
  },
  'PATCH /medication-order/{id}/dispense': async (patientId, productId) => {
    const id = await aDraft(patientId, productId);
    const order = await made<{ lines: { id: string; quantity: number }[] }>(patch(`/medication-order/${id}/submit`));
    const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    return () => patch(`/medication-order/${id}/dispense`, { lines });
  },
  'POST /prescriptions': async (patientId, productId) => () => post('/prescriptions', { ...written(patientId, productId), sign: true }),
  'PATCH /prescriptions/{id}/sign': async (patientId, productId) => {
    const { id } = await made(post('/prescriptions', written(patientId, productId)));
    return () => patch(`/prescriptions/${id}/sign`);
  },
  'PATCH /prescriptions/{id}': async (patientId, productId) => {
    const before = await signed(patientId, vitamin);
    return () => patch(`/prescriptions/${before.id}`, joining(before, patientId, productId));
  },
  'POST /prescriptions/{id}/refill': async (patientId, productId) => {
    const { id } = await signed(patientId, productId, { refills: 1 });
    return () => post(`/prescriptions/${id}/refill`, { allergiesReviewed: true, confirm: true });
  },
  'PATCH /patients/{id}/medications/reconcile': async (patientId, productId) => {
    const before = await signed(patientId, vitamin);
    const [line] = written(patientId, productId).lines;
    const items = [{ lineId: before.lines[0]?.id, action: 'change', reason: 'Another one here', line }];
    return () => patch(`/patients/${patientId}/medications/reconcile`, { moment: 'admission', items });
  },
  'POST /consultation/{id}/prescriptions': async (patientId, productId) => {
    const visit = await aVisit(patientId);
    return () => post(`/consultation/${visit}/prescriptions`, inVisit(patientId, productId));
  },
  'PATCH /consultation/{id}/prescription/{prescriptionId}': async (patientId, productId) => {
    const visit = await aVisit(patientId);
    const before = await made<Written>(post(`/consultation/${visit}/prescriptions`, inVisit(patientId, vitamin)));
    return () => patch(`/consultation/${visit}/prescription/${before.id}`, joining(before, patientId, productId));
  },
  'POST /therapeutic-administrations': async (patientId, productId) => () =>
    post('/therapeutic-administrations', {
      departmentId: hospital.departmentId,
      verbal: { ...dose, patientId, productId, prescriberId: staff.userId, readBack: true },
    }),
  'PATCH /therapeutic-administrations/{id}/complete': async (patientId, productId) => {
    const { id, dosages } = await onChart(patientId, productId);
    return () => patch(`/therapeutic-administrations/${id}/complete`, { dosageId: dosages[0]?.id, scannedPatient: patientId });
  },
  'POST /therapeutic-administrations/{id}/dosages': async (patientId, productId) => {
    const { id } = await onChart(patientId, productId, asNeeded);
    return () => post(`/therapeutic-administrations/${id}/dosages`, { scannedPatient: patientId });
  },
  'PATCH /therapeutic-administrations/{id}/dosages/{dosageId}': async (patientId, productId) => {
    const { id, dosages } = await onChart(patientId, productId);
    const given = { status: 'given', scannedPatient: patientId };
    return () => patch(`/therapeutic-administrations/${id}/dosages/${dosages[0]?.id}`, given);
  },
};

const nameOf = ({ call }: { call: { method: string; path: string } }) => `${call.method} ${call.path}`;
const calls = serverModules.flatMap((module) => module.calls);
const marked = calls.filter(({ call }) => call.givesDrug).map(nameOf);

async function aPerson(): Promise<string> {
  const { id } = await aPatient(hospital, { dateOfBirth: '1985-05-05', gender: 'male' });
  await made(setUp('/allergies', { patientId: id, noneKnown: true }));
  return id;
}

test('every call that gives a medicine is tried here, and nothing else', () => {
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.toSorted()).toEqual(Object.keys(doors).toSorted());
});

test('a call is marked when the safety check refuses it, and says all that the check refuses', () => {
  const refuses = (code: string) => calls.filter(({ call }) => (call.refusals as readonly string[] | undefined)?.includes(code));
  for (const code of safetyRefusalCodes) expect(refuses(code).map(nameOf).toSorted(), code).toEqual(marked.toSorted());
});

describe.each(Object.entries(doors))('%s', (_name, door) => {
  test('lets a well patient through', async () => {
    const act = await door(await aPerson(), metronidazole);
    const answer = await act();
    expect(answer.status, answer.text).toBe(200);
  });

  test('stops what the patient is allergic to, also when the allergy is known only since', async () => {
    const patientId = await aPerson();
    const act = await door(patientId, metronidazole);
    await made(setUp('/allergies', { patientId, category: 'medication', substance: 'Metronidazole', genericName: 'Metronidazole' }));
    const answer = await act();
    expect(answer.status, answer.text).toBe(422);
    expect(['ALLERGY', 'SAFETY_STOP']).toContain(answer.error.code);
  });

  test('wants a reason beside warfarin, also when warfarin was begun since', async () => {
    const patientId = await aPerson();
    const act = await door(patientId, metronidazole);
    await made(post('/medication-request', { ...asked(patientId, warfarin), overrides }));
    // As if the pair were known only since: nobody has passed it from the other side.
    await theDatabase().owner.query("update medication_requests set alerts = '[]' where patient_id = $1 and product_id = $2", [
      patientId,
      warfarin,
    ]);
    const answer = await act();
    expect(answer.status, answer.text).toBe(422);
    expect(answer.error.code).toBe('SAFETY_REASON');
  });
});
