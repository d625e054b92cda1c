import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withCurrency } from '#testing/factories.ts';
import { aHospital, type TestHospital, inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { saveBillableItem } from '#modules/billing-setup/server/index.ts';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { aClinic, aTypeOfVisit, doctorRights, payloadOf, sign, statusesOf, type TestClinic } from './testing/visit.ts';

const price = 500_000;

interface PricedClinic extends TestClinic {
  readonly hospital: TestHospital;
  readonly paidTypeId: string;
  /** A check-in of the priced type. */
  readonly comes: (changes?: Readonly<Record<string, unknown>>) => Promise<{ appointmentId: string; patientId: string }>;
}

/** A clinic whose visits cost 5,000.00; `changes` lays over the type. */
async function aPricedClinic(changes: Readonly<Record<string, unknown>> = {}): Promise<PricedClinic> {
  const hospital = await withCurrency(await aHospital());
  const clinic = await aClinic(hospital);
  const paidTypeId = await aTypeOfVisit(hospital, { price, ...changes });
  return { ...clinic, hospital, paidTypeId, comes: (more = {}) => clinic.arrive({ appointmentTypeId: paidTypeId, ...more }) };
}

interface BillRow {
  readonly net: number;
  readonly status: string;
  readonly chargeKey: string;
  readonly note: string | null;
}

async function billsOfVisit(appointmentId: string): Promise<BillRow[]> {
  const { rows } = await theDatabase().owner.query(
    `select net::int as net, status, charge_key as "chargeKey", note from patient_bills where source_type = 'appointment' and source_id = $1 order by created_at`,
    [appointmentId],
  );
  return rows;
}

/** Invoices and pays all that a patient owes for a visit. */
async function pays({ hospital }: PricedClinic, appointmentId: string): Promise<void> {
  const { rows } = await theDatabase().owner.query(`select id from patient_bills where source_id = $1 and status = 'active'`, [
    appointmentId,
  ]);
  const { invoiceId } = payloadOf<{ invoiceId: string }>(
    await hospital.admin.raw('PATCH', `/api/patient-bills/${rows[0].id}/generateInvoice`, {}),
  );
  const draft = payloadOf<{ id: string; version: number }>(await hospital.admin.raw('GET', `/api/invoice/${invoiceId}`));
  payloadOf(await hospital.admin.raw('PATCH', `/api/invoice/${invoiceId}/submitForPayment`, { version: draft.version }));
  const order = { invoiceId, amount: price, paymentMethod: 'card', reference: unique('POS-') };
  payloadOf(await hospital.admin.raw('POST', '/api/invoice/addPayment', order));
}

async function payFirst(hospital: TestHospital): Promise<void> {
  const policy = payloadOf<{ version: number }>(await hospital.admin.raw('GET', '/api/billing-policy'));
  payloadOf(await hospital.admin.raw('PATCH', '/api/billing-policy', { version: policy.version, gateProfessionalService: 'pay-first' }));
}

describe('the fee of a visit', () => {
  test('is raised by the check-in, once, and not again by the serve', async () => {
    const clinic = await aPricedClinic();
    const { appointmentId } = await clinic.comes();
    expect(await billsOfVisit(appointmentId)).toEqual([{ net: price, status: 'active', chargeKey: 'visit', note: null }]);
    const biller = await clinic.hospital.userWith(...doctorRights, 'View Patient Bills');
    const whole = (await biller.send(consultationCalls.open, { body: { appointmentId } })).payload;
    expect(await billsOfVisit(appointmentId)).toHaveLength(1);
    expect(whole).toMatchObject({ billed: '', bills: [{ sourceType: 'appointment', net: price, patientAmount: price, currency: 'NGN' }] });
    const { doctor } = clinic;
    expect((await doctor.send(consultationCalls.read, { params: { id: whole.id } })).payload).toMatchObject({ billed: null, bills: [] });
  });

  test('stands first among the bills of the visit; medicines that the pharmacy charged for it are among them', async () => {
    const { hospital, comes, departmentId } = await aPricedClinic();
    const { appointmentId, patientId } = await comes();
    const biller = await hospital.userWith(...doctorRights, 'View Patient Bills');
    const { id } = (await biller.send(consultationCalls.open, { body: { appointmentId } })).payload;
    const orderId = randomUUID();
    await inScopeOf(hospital.id, async (scope) => {
      const item = await saveBillableItem(scope, {
        sourceType: 'product',
        sourceId: randomUUID(),
        module: 'Medication',
        name: unique('Amoxicillin '),
        departmentId,
        price: 20_000,
      });
      const line = { patientId, billableItemId: item.id, quantity: 3, departmentId, encounterType: 'outpatient' as const };
      const source = { sourceType: 'medication-order' as const, sourceId: orderId, sourceLineId: randomUUID() };
      await raiseBills(scope, [{ ...line, ...source, encounterId: id }]);
    });
    const { bills } = (await biller.send(consultationCalls.read, { params: { id } })).payload;
    expect(bills).toMatchObject([
      { sourceType: 'appointment', sourceId: appointmentId, patientAmount: price },
      { sourceType: 'medication-order', sourceId: orderId, patientAmount: 60_000, currency: 'NGN' },
    ]);
  });

  test('twenty serves and openings of one visit charge it once', async () => {
    const clinic = await aPricedClinic();
    const { appointmentId } = await clinic.comes();
    await theDatabase()
      .owner.query(`update patient_bills set status = 'voided' where source_id = $1`, [appointmentId])
      .catch(() => null);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => clinic.doctor.send(consultationCalls.open, { body: { appointmentId } })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    expect((await billsOfVisit(appointmentId)).filter((bill) => bill.status === 'active')).toHaveLength(1);
  });

  test('is raised by the consultation of who walked in to the doctor; cancelling takes it back', async () => {
    const { hospital, doctor, departmentId, paidTypeId, arrive } = await aPricedClinic();
    const { patientId } = await arrive();
    await theDatabase().owner.query(`update appointments set status = 'Completed', completed_at = now() where patient_id = $1`, [
      patientId,
    ]);
    const body = { patientId, departmentId, appointmentTypeId: paidTypeId };
    const { id, appointmentId } = (await doctor.send(consultationCalls.open, { body })).payload;
    expect(await billsOfVisit(appointmentId)).toMatchObject([{ net: price, status: 'active' }]);
    payloadOf(await doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Wrong patient' } }));
    expect(await billsOfVisit(appointmentId)).toMatchObject([{ status: 'voided' }]);
    expect(payloadOf(await hospital.admin.raw('GET', `/api/appointments/single/${appointmentId}`))).toMatchObject({ status: 'Cancelled' });
  });

  test('goes with an undone check-in and a cancelled visit; a new check-in charges anew', async () => {
    const clinic = await aPricedClinic();
    const { admin } = clinic.hospital;
    const { appointmentId } = await clinic.comes();
    payloadOf(await admin.raw('POST', `/api/appointments/${appointmentId}/undo-checkin`, {}));
    expect(await billsOfVisit(appointmentId)).toMatchObject([{ status: 'voided' }]);
    payloadOf(await admin.raw('POST', '/api/appointments/internal-checkin', { appointmentId }));
    expect((await billsOfVisit(appointmentId)).map((bill) => bill.status).sort()).toEqual(['active', 'voided']);
    payloadOf(await admin.raw('POST', `/api/appointments/cancel/${appointmentId}`, { reason: 'Patient request', side: 'patient' }));
    expect((await billsOfVisit(appointmentId)).map((bill) => bill.status)).toEqual(['voided', 'voided']);
  });

  test('visits of a type without a price cost nothing, also where no currency is set', async () => {
    const { arrive } = await aClinic(await aHospital());
    const { appointmentId } = await arrive();
    expect(await billsOfVisit(appointmentId)).toEqual([]);
  });

  test('the type of appointment keeps its price in the price list', async () => {
    const hospital = await aHospital();
    const named = { name: unique('Visit '), price };
    expect((await hospital.admin.raw('POST', '/api/appointment-types', named)).error.code).toBe('CURRENCY_NOT_SET');
    await withCurrency(hospital);
    const type = payloadOf<{ id: string; price: number; billableItemId: string }>(
      await hospital.admin.raw('POST', '/api/appointment-types', named),
    );
    expect(type).toMatchObject({ price, freeFollowUpDays: 0, followUpItemId: null });
    const edited = await hospital.admin.raw('PATCH', `/api/appointment-types/${type.id}`, { price: 750_000, freeFollowUpDays: 7 });
    expect(payloadOf(edited)).toMatchObject({ price: 750_000, billableItemId: type.billableItemId, freeFollowUpDays: 7 });
    const unknown = await hospital.admin.raw('PATCH', `/api/appointment-types/${type.id}`, { followUpItemId: type.id });
    expect(unknown.error.code).toBe('FOLLOW_UP_ITEM_UNKNOWN');
    payloadOf(await hospital.admin.raw('PATCH', `/api/appointment-types/${type.id}`, { status: 'archived' }));
    const { rows } = await theDatabase().owner.query('select status from billable_items where id = $1', [type.billableItemId]);
    expect(rows).toEqual([{ status: 'archived' }]);
  });
});

describe('a follow-up', () => {
  /** A first visit, signed; its patient. */
  async function firstVisit(clinic: PricedClinic, { paid }: { paid: boolean }): Promise<{ patientId: string; appointmentNumber: string }> {
    const { appointmentId, patientId } = await clinic.comes();
    if (paid) await pays(clinic, appointmentId);
    const { id, appointmentNumber } = (await clinic.doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
    await sign(clinic.doctor, id);
    return { patientId, appointmentNumber };
  }

  test('within the free days of a paid visit costs nothing, the rule named; after a free one it costs again', async () => {
    const clinic = await aPricedClinic({ freeFollowUpDays: 7 });
    const { patientId, appointmentNumber } = await firstVisit(clinic, { paid: true });
    const { appointmentId } = await clinic.comes({ patientId });
    expect(await billsOfVisit(appointmentId)).toMatchObject([{ net: 0, note: `Follow-up within 7 days of ${appointmentNumber}` }]);
    await theDatabase().owner.query(`update appointments set completed_at = $2 where appointment_number = $1 and hospital_id = $3`, [
      appointmentNumber,
      addDays(new Date().toISOString(), -8),
      clinic.hospital.id,
    ]);
    const { id } = (await clinic.doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
    await sign(clinic.doctor, id);
    const next = await clinic.comes({ patientId });
    expect(await billsOfVisit(next.appointmentId)).toMatchObject([{ net: price, note: null }]);
  });

  test('after an unpaid visit costs as any', async () => {
    const clinic = await aPricedClinic({ freeFollowUpDays: 7 });
    const { patientId } = await firstVisit(clinic, { paid: false });
    const { appointmentId } = await clinic.comes({ patientId });
    expect(await billsOfVisit(appointmentId)).toMatchObject([{ net: price }]);
  });
});

describe('the gate', () => {
  test('serves nobody who has not paid, whoever asks; an emergency passes', async () => {
    const clinic = await aPricedClinic();
    await payFirst(clinic.hospital);
    const { appointmentId, patientId } = await clinic.comes();
    const served = await clinic.doctor.raw('PATCH', `/api/qms/serve/${appointmentId}`, {});
    expect([served.status, served.error.code, served.message]).toEqual([
      422,
      'PAYMENT_REQUIRED',
      'Payment is required before this service',
    ]);
    expect((await clinic.doctor.send(consultationCalls.open, { body: { appointmentId } })).error.code).toBe('PAYMENT_REQUIRED');
    const body = { patientId, departmentId: clinic.departmentId, appointmentTypeId: clinic.paidTypeId };
    payloadOf(
      await clinic.hospital.admin.raw('POST', `/api/appointments/cancel/${appointmentId}`, { reason: 'Patient request', side: 'patient' }),
    );
    expect((await clinic.doctor.send(consultationCalls.open, { body })).error.code).toBe('PAYMENT_REQUIRED');
    expect((await clinic.doctor.send(consultationCalls.open, { body: { ...body, type: 'emergency' } })).status).toBe(200);
  });

  test('the line shows who has paid, and lets them in', async () => {
    const clinic = await aPricedClinic();
    await payFirst(clinic.hospital);
    const [owes, paid] = [await clinic.comes(), await clinic.comes()];
    await pays(clinic, paid.appointmentId);
    const line = payloadOf<{ data: { appointmentId: string; paymentState: string; paymentBlocks: boolean }[] }>(
      await clinic.hospital.admin.raw('GET', `/api/qms/queue/by-department/${clinic.departmentId}`),
    );
    const stateOf = (id: string) => line.data.find((row) => row.appointmentId === id);
    expect(stateOf(owes.appointmentId)).toMatchObject({ paymentState: 'awaiting-payment', paymentBlocks: true });
    expect(stateOf(paid.appointmentId)).toMatchObject({ paymentState: 'cleared', paymentBlocks: false });
    expect((await clinic.doctor.send(consultationCalls.open, { body: { appointmentId: paid.appointmentId } })).status).toBe(200);
  });
});
