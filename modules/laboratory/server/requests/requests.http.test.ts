import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { orderSetCalls } from '../../contract/calls/order-sets.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import { aLab, linesOf, noticesOf, sound, type TestLab, withCurrency } from '../testing/lab.ts';

let lab: TestLab;
beforeAll(async () => {
  lab = await aLab(await aHospital());
}, 120_000);

const createMany = (body: object) => lab.doctor.send(requestCalls.createMultiple, { body: body as never });

describe('ordering', () => {
  test('one request a test, each with its number and one bill line; the profile is taken apart', async () => {
    const patient = await aPatient(lab.hospital);
    const fever = await lab.testOf('Fever');
    const tests = [{ testId: fever.id }, { testId: lab.potassium.id, note: 'on diuretics' }];
    const { payload } = await createMany({ patientId: patient.id, tests, priority: 'urgent', clinicalInfo: 'Fever for 3 days' });
    expect(payload.requisitionNumber).toMatch(/^REQ-\d{6}$/);
    expect(payload.requests.map(({ test: { shortName } }) => shortName)).toEqual(['FBC', 'MP', 'Widal', 'Urinalysis', 'K']);
    expect(new Set(payload.requests.map(({ requestNumber }) => requestNumber)).size).toBe(5);
    for (const row of payload.requests) expect(await linesOf(row.id)).toHaveLength(1);
    expect(payload.requests.map(({ bill }) => bill?.pricingStatus)).toEqual(['unpriced', 'unpriced', 'unpriced', 'unpriced', 'priced']);
    expect(payload.requests[4]).toMatchObject({
      status: 'specimen-due',
      priority: 'urgent',
      overdue: false,
      bill: { net: 150_000, billingStatus: '' },
    });
  });

  test('a profile with a price of its own is one line for all its tests, voided with the last of them', async () => {
    const [one, two] = [await lab.testOf('Urea'), await lab.testOf('Creatinine')];
    const body = {
      name: unique('Panel '),
      shortName: 'P',
      categoryId: one.category.id,
      kind: 'profile',
      memberIds: [one.id, two.id],
      price: 500_000,
    };
    const panel = (await lab.hospital.admin.send(catalogueCalls.createTest, { body: body as never })).payload;
    const patient = await aPatient(lab.hospital);
    const { requests } = (await createMany({ patientId: patient.id, tests: [{ testId: panel.id }] })).payload;
    expect(requests.map(({ bill }) => bill?.net)).toEqual([500_000, 500_000]);
    expect(requests.map(({ bill }) => bill?.billIds[0])).toEqual([requests[0]?.bill?.billIds[0], requests[0]?.bill?.billIds[0]]);
    const cancel = (id: string) => lab.doctor.send(transitionCalls.cancelled, { params: { id }, body: { cancelReason: 'not needed' } });
    await cancel(requests[0]?.id as string);
    expect((await linesOf(requests[0]?.id as string))[0]?.status).toBe('active');
    await cancel(requests[1]?.id as string);
    expect((await linesOf(requests[0]?.id as string))[0]?.status).toBe('voided');
  });

  test('without a currency nothing is ordered', async () => {
    const poor = await aHospital();
    const [row] = (await poor.admin.send(catalogueCalls.filterTests, { query: { name: 'Sodium' } })).payload.data;
    const patient = await aPatient(poor);
    const refused = await poor.admin.send(requestCalls.createInternal, { body: { patientId: patient.id, testId: row?.id as string } });
    expect([refused.status, refused.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
    await withCurrency(poor);
    expect((await poor.admin.send(requestCalls.list, { query: {} })).payload.meta.count).toBe(0);
  });

  test.each<[string, string, object, string]>([
    ['another sex', 'Prostate Specific Antigen', {}, 'LAB_TEST_SEX'],
    ['no consent', 'HIV Screening', {}, 'LAB_CONSENT_REQUIRED'],
  ])('%s is refused', async (_what, name, changes, code) => {
    const patient = await aPatient(lab.hospital, { gender: 'female' });
    const refused = await createMany({ patientId: patient.id, tests: [{ testId: (await lab.testOf(name)).id }], ...changes });
    expect([refused.status, refused.error.code]).toEqual([422, code]);
  });

  test('a disabled test is not available, and none of the order is written', async () => {
    const body = { status: 'disabled' as const };
    const calcium = await lab.testOf('Calcium');
    await lab.hospital.admin.send(catalogueCalls.editTest, { params: { id: calcium.id }, body });
    const patient = await aPatient(lab.hospital);
    const refused = await createMany({ patientId: patient.id, tests: [{ testId: lab.potassium.id }, { testId: calcium.id }] });
    expect([refused.status, refused.error.code, refused.message]).toEqual([422, 'LAB_TEST_UNAVAILABLE', 'Test is not available']);
    const rows = await lab.doctor.send(requestCalls.byPatient, { params: { id: patient.id }, query: {} });
    expect(rows.payload.meta.count).toBe(0);
  });

  test('a duplicate needs a confirmation with its reason, which is audited', async () => {
    const first = await lab.order();
    const again = { patientId: first.patient.id as string, testId: lab.potassium.id };
    const refused = await lab.doctor.send(requestCalls.createInternal, { body: again });
    expect([refused.status, refused.error.code]).toEqual([422, 'DUPLICATE_ORDER']);
    expect(refused.error.duplicates).toEqual([
      expect.objectContaining({ id: first.id, requestNumber: first.requestNumber, released: false }),
    ]);
    expect((await lab.doctor.send(requestCalls.createInternal, { body: { ...again, confirm: true } })).status).toBe(422);
    const meant = await lab.doctor.send(requestCalls.createInternal, { body: { ...again, confirm: true, reason: 'haemolysis feared' } });
    expect(meant.status).toBe(200);
    const { rows } = await theDatabase().owner.query("select reason from audit_entries where entity_id = $1 and action = 'create'", [
      meant.payload.id,
    ]);
    expect(rows).toEqual([{ reason: 'haemolysis feared' }]);
  });

  test('an external customer has requests and lines without a patient', async () => {
    const body = {
      externalPatient: { fullname: 'Wale Outside', gender: 'male' as const, ageYears: 40, dialcode: '+234', phoneNumber: '8035550001' },
      referrer: { institutionName: 'Hope Clinic' },
      tests: [{ testId: lab.potassium.id }],
    };
    const { payload } = await lab.hospital.admin.send(requestCalls.createExternal, { body });
    const [row] = payload.requests;
    expect(row).toMatchObject({ source: 'external', origin: 'walk-in', patient: { id: null, fullname: 'Wale Outside', ageYears: 40 } });
    expect(await linesOf(row?.id as string)).toMatchObject([{ status: 'active', net: 150_000 }]);
    const found = await lab.doctor.send(requestCalls.filter, { query: { searchTerm: 'wale outs' } });
    expect(found.payload.data.map(({ id }) => id)).toEqual([row?.id]);
    await lab.take(payload.requests);
    expect(payload.invoiceId).toBeNull();
    const invoiced = await lab.hospital.admin.send(requestCalls.createExternal, { body: { ...body, paymentMode: 'invoice' } });
    expect(invoiced.payload.invoiceId).not.toBeNull();
    const invoice = await lab.hospital.admin.raw('GET', `/api/invoice/${invoiced.payload.invoiceId}`);
    expect([invoice.status, invoice.text.includes('Wale Outside')]).toEqual([200, true]);
  });

  test('who may take specimens hears of it, without a test’s name', async () => {
    const row = await lab.order({ priority: 'stat' });
    const told = await noticesOf(row.id);
    expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([lab.bench.userId, lab.nurse.userId]));
    expect(told.every(({ title, text }) => title === 'New Lab Test Request' && !text.includes(lab.potassium.name))).toBe(true);
  });

  test('prices under each billing method, what was last done, and why a test does not suit', async () => {
    const { patient } = await lab.release('4.1');
    const { payload } = await lab.doctor.send(requestCalls.orderable, {
      params: { patientId: patient.id as string },
      query: { searchTerm: lab.potassium.name },
    });
    expect(payload.data).toMatchObject([
      { id: lab.potassium.id, unfit: null, prices: [{ unitPrice: 150_000, patientAmount: 150_000, coveredAmount: 0 }] },
    ]);
    expect(payload.data[0]?.lastDoneAt).not.toBeNull();
    const psa = await lab.doctor.send(requestCalls.orderable, {
      params: { patientId: patient.id as string },
      query: { searchTerm: 'PSA' },
    });
    expect(psa.payload.data[0]).toMatchObject({ unfit: 'Prostate Specific Antigen is not for this sex', prices: [{ unitPrice: null }] });
  });
});

test('own favourites stand first in the picker, for nobody else', async () => {
  const patient = await aPatient(lab.hospital);
  const params = { patientId: patient.id };
  const first = async (who: TestUser, query: object = {}) =>
    sound(await who.send(requestCalls.orderable, { params, query: { limit: 3, ...query } })).payload.data.map(({ id, favourite }) => [
      id,
      favourite,
    ]);
  const mark = (favourite: boolean) => lab.doctor.send(orderSetCalls.favourite, { params: { id: lab.potassium.id }, body: { favourite } });
  for (const _twice of [1, 2]) expect(sound(await mark(true)).payload).toEqual({ favourite: true });
  expect((await first(lab.doctor))[0]).toEqual([lab.potassium.id, true]);
  expect(await first(lab.doctor, { favourite: true })).toEqual([[lab.potassium.id, true]]);
  expect((await first(lab.nurse)).filter(([, favourite]) => favourite)).toEqual([]);
  sound(await mark(false));
  expect(await first(lab.doctor, { favourite: true })).toEqual([]);
});

test('an order set finds its tests by name, short name or alias, and nothing that only sounds like them', async () => {
  const patient = await aPatient(lab.hospital);
  const query = { names: ['full BLOOD count', 'HbA1c', 'Lipid profile', 'Malaria para'] };
  const found = sound(await lab.doctor.send(requestCalls.orderable, { params: { patientId: patient.id }, query })).payload.data;
  expect(found.map(({ name }) => name).sort()).toEqual(['Full Blood Count', 'Glycated Haemoglobin', 'Lipid']);
});

describe('editing and cancelling before the specimen', () => {
  test('only then, and a stale version is refused', async () => {
    const row = await lab.order();
    const edit = (body: object) => lab.doctor.send(transitionCalls.edit, { params: { id: row.id }, body: body as never });
    const edited = await edit({ priority: 'stat', version: row.version });
    expect(edited.payload).toMatchObject({ priority: 'stat', version: row.version + 1 });
    expect(Date.parse(edited.payload.dueAt as string) - Date.parse(row.createdAt)).toBe(60 * 60_000);
    expect((await edit({ priority: 'urgent', version: row.version })).error.code).toBe('STALE_VERSION');
    await lab.take([row]);
    const late = await edit({ priority: 'urgent' });
    expect([late.status, late.error.code, late.message]).toEqual([409, 'INVALID_TRANSITION', 'Request is specimen taken']);
  });

  test('cancelled with a reason, its line voided, those who ordered told', async () => {
    const row = await lab.order();
    const cancel = (body: object) => lab.hospital.admin.send(transitionCalls.cancelled, { params: { id: row.id }, body: body as never });
    expect((await cancel({})).error.fields).toHaveProperty('cancelReason');
    expect((await cancel({ cancelReason: 'Patient left' })).payload).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Patient left',
      bill: { billingStatus: 'voided' },
    });
    expect((await linesOf(row.id))[0]?.status).toBe('voided');
    expect((await noticesOf(row.id)).some(({ title, userId }) => title === 'Lab Request Cancelled' && userId === lab.doctor.userId)).toBe(
      true,
    );
    expect((await cancel({ cancelReason: 'again' })).status).toBe(409);
  });

  test('an unknown type is 400 and lists the types; underscores are understood', async () => {
    const row = await lab.order();
    const unknown = await lab.doctor.raw('PATCH', `/api/lab-request/${row.id}/frobnicate`, {});
    expect([unknown.status, unknown.error.code]).toEqual([400, 'LAB_TRANSITION_UNKNOWN']);
    expect(unknown.message).toContain('specimen-rejected');
    const spelled = await lab.bench.raw('PATCH', `/api/lab-request/${row.id}/result_entered`, { values: [] });
    expect([spelled.status, spelled.error.code]).toEqual([409, 'INVALID_TRANSITION']);
  });
});

describe('the worklist', () => {
  test('stat before urgent before routine, each oldest first; counts and words of the filter', async () => {
    const fresh = await aLab(await aHospital());
    const [a, b, c, d] = [
      await fresh.order(),
      await fresh.order({ priority: 'stat' }),
      await fresh.order({ priority: 'urgent' }),
      await fresh.order(),
    ];
    await fresh.take([a]);
    const released = await fresh.release('4.0');
    const all = (await fresh.doctor.send(requestCalls.list, { query: { limit: 'All' } })).payload;
    expect(all.data.map(({ id }) => id)).toEqual([b.id, c.id, a.id, d.id, released.id]);
    expect(all.meta.count).toBe(5);
    const countBy = async (status: string) =>
      (await fresh.doctor.raw('GET', `/api/lab-request?status=${status}`)).payload as { meta: { count: number } };
    for (const [word, count] of [
      ['specimen_due', 3],
      ['in_progress', 1],
      ['specimen-taken', 1],
      ['result_released', 1],
    ] as const)
      expect((await countBy(word)).meta.count, word).toBe(count);
    const filtered = async (query: object) =>
      (await fresh.doctor.send(requestCalls.filter, { query: query as never })).payload.data.map(({ id }) => id);
    expect(await filtered({ priority: ['stat', 'urgent'] })).toEqual([b.id, c.id]);
    expect(await filtered({ searchTerm: a.requestNumber.replace('LAB-0', 'lab ') })).toEqual([a.id]);
    expect(await filtered({ searchTerm: d.requisitionNumber })).toEqual([d.id]);
    expect(await filtered({ searchTerm: b.patient.fullname })).toEqual([b.id]);
    expect(await filtered({ patientId: c.patient.id })).toEqual([c.id]);
    const ofTest = async (query: object) =>
      (await fresh.doctor.send(requestCalls.filter, { query: { testId: fresh.potassium.id, ...query } as never })).payload.meta.count;
    expect([await ofTest({}), await ofTest({ status: ['result_released'] }), await ofTest({ testId: c.id })]).toEqual([5, 1, 0]);
    expect(await filtered({ billingStatus: ['uninvoiced'], priority: ['stat'] })).toEqual([b.id]);
    expect(await filtered({ unacknowledged: true })).toEqual([released.id]);
    expect(await filtered({ filterOperator: 'or', priority: ['stat'], status: ['result_released'] })).toEqual([b.id, released.id]);
    expect(await filtered({ startDate: '2020-01-01', endDate: '2020-01-02' })).toEqual([]);
    const stats = (await fresh.doctor.send(requestCalls.stats, { query: {} })).payload;
    expect(stats.now).toEqual({ unattended: 3, inProgress: 1, completedToday: 1, criticalUnacknowledged: 0, overdue: 0, onTheWay: 0 });
    expect(stats.byStatus).toMatchObject({ 'specimen-due': 3, 'specimen-taken': 1, 'result-released': 1 });
    expect(stats.topTests).toEqual([{ testId: fresh.potassium.id, name: fresh.potassium.name, count: 5 }]);
  });
});
