import type { CallSpec } from '#kernel/contract/calls.ts';
import { jsonSchemaOf } from '#kernel/server/http/openapi.ts';
import type { TestAnswer, TestClient } from './client.ts';
import { aPatient, idsFor, withCurrency } from './factories.ts';
import { aStockedMedicine, aStore } from './pharmacy-factories.ts';
import { aPrescription } from './prescription-factories.ts';
import { type Json, sampleInput, sampleParams } from './samples.ts';
import { type TestHospital, unique, uniqueCode } from './world.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
}

/** The payload of a success; else the refusal's text. */
export async function given<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`A record could not be made: ${status} ${text.slice(0, 600)}`);
  return payload as T;
}

/** Words that no other record of a test has, as a surname: letters alone, told from every word of the texts. */
export const marker = 'Zyxqenwu';

/** Who a confidential patient of a test is. */
export const markedPerson = {
  firstName: 'Wuvoqua',
  lastName: marker,
  middleName: 'Qexafu',
  preferredName: 'Vuqojex',
  email: 'zyxqenwu@mail.test',
  address: '7 Zyxqenwu Close',
  dateOfBirth: '1990-05-05',
  confidential: true,
} as const;

/** What tells who a marked person is. */
export const markedWords = /zyxqenwu|wuvoqua|qexafu|vuqojex/i;

/** A patient who has come: their visit, in the line of its department. */
export async function checkIn(
  hospital: TestHospital,
  patientId: string,
  where?: string,
): Promise<{ appointmentId: string; departmentId: string }> {
  const department = { name: unique('Clinic '), code: uniqueCode(), kind: 'clinical', runsQueue: true };
  const departmentId = where ?? (await given(hospital.admin.raw('POST', '/api/departments', department))).id;
  const type = { name: unique('Visit '), requiresPractitioner: false };
  const appointmentTypeId = (await given(hospital.admin.raw('POST', '/api/appointment-types', type))).id;
  const order = { patientId, departmentId, appointmentTypeId };
  const { appointment } = await given<{ appointment: { id: string } }>(
    hospital.admin.raw('POST', '/api/appointments/internal-checkin', order),
  );
  return { appointmentId: appointment.id, departmentId };
}

/** A visit that waits in a line, and one that a doctor began, diagnosed and signed. */
export async function aSignedVisit(
  hospital: TestHospital,
  patientId: string,
  diagnosis: object = { icdCode: 'B54' },
): Promise<{ id: string; departmentId: string }> {
  const { appointmentId, departmentId } = await checkIn(hospital, patientId);
  const { admin } = hospital;
  const { id } = await given(admin.raw('POST', '/api/consultation', { appointmentId }));
  const complaint = { lockVersion: 0, presentingComplaints: [{ text: 'Fever', duration: 3, unit: 'days' }], plan: 'Rest.' };
  const { lockVersion } = await given<{ lockVersion: number }>(admin.raw('PATCH', `/api/consultation/${id}`, complaint));
  await given(admin.raw('POST', `/api/consultation/${id}/diagnosis`, diagnosis));
  await given(admin.raw('PATCH', `/api/consultation/${id}/complete`, { lockVersion, disposition: 'home' }));
  return { id, departmentId };
}

/** An invoice of a patient that was paid in part, a deposit and a refund asked of it. */
export async function paidByPatient(hospital: TestHospital, patientId: string): Promise<Record<string, string>> {
  const { admin } = hospital;
  const item = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000 };
  const { id: billableItemId } = await given(admin.raw('POST', '/api/billable-items', item));
  const draft = (submit: boolean) =>
    given<{ id: string; version: number }>(admin.raw('POST', '/api/invoice', { patientId, items: [{ billableItemId }], submit }));
  const bin = async ({ id }: { id: string }) => void (await given(admin.raw('DELETE', `/api/invoice/${id}/delete`, {})));
  await bin(await draft(false));
  await given(admin.raw('DELETE', '/api/invoice-bin/clearAll', { confirm: 1 }));
  const [waiting, billed, binned] = [await draft(false), await draft(true), await draft(false)];
  await bin(binned);
  await idsFor({ id: 'cashier-shifts' }, hospital);
  const cash = { invoiceId: billed.id, amount: 1000, paymentMethod: 'cash' };
  const { payment } = await given<{ payment: { id: string } }>(admin.raw('POST', '/api/invoice/addPayment', cash));
  await given(admin.raw('POST', '/api/patient-deposits', { patientId, tenders: [{ method: 'cash', amount: 5000 }] }));
  const refund = { patientId, amount: 1000, method: 'cash', payeeName: 'The payee', reason: 'Paid too much' };
  const { id: refunds } = await given(admin.raw('POST', '/api/invoice/refund', refund));
  return { invoices: waiting.id, 'invoice-payments': payment.id, refunds, billed: billed.id, 'invoice-bin': binned.id };
}

/** A medicine that was handed out to a patient, with its order. */
async function dispensedTo(hospital: TestHospital, patientId: string): Promise<Record<string, string>> {
  const { admin } = hospital;
  await given(admin.raw('PATCH', '/api/billing-policy', { gateMedication: 'none' }));
  const productId = await aStockedMedicine(hospital, await aStore(hospital.id), {});
  const asked = { patientId, productId, quantity: 4, dosageText: 'One tablet twice a day' };
  const { requests } = await given<{ requests: { id: string }[] }>(admin.raw('POST', '/api/medication-request', asked));
  const body = { patientId, requestIds: requests.map(({ id }) => id) };
  const { id } = await given(admin.raw('POST', '/api/medication-order', body));
  const { lines } = await given<{ lines: { id: string; quantity: number }[] }>(
    admin.raw('PATCH', `/api/medication-order/${id}/submit`, {}),
  );
  const handed = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  await given(admin.raw('PATCH', `/api/medication-order/${id}/dispense`, { lines: handed }));
  return { products: productId, 'medication-orders': id };
}

const certificate = { dateTimeOfDeath: '2026-03-01T10:00:00.000Z', place: 'ward', manner: 'natural' } as const;

/** A draft of a patient's death certificate with an informant, and a bill and an invoice of a customer from outside. */
async function deathAndCustomer({ admin, departmentId }: TestHospital, patientId: string): Promise<void> {
  const kin = { patientId, fullname: 'Ngozi Kin', relationship: 'sibling', dialCode: '+234', phoneNumber: '8031234567' };
  const { id: informantNextOfKinId } = await given(admin.raw('POST', '/api/nextOfKins', kin));
  const causeA = { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' };
  await given(admin.raw('POST', `/api/patients/${patientId}/deceased`, { ...certificate, causeA, informantNextOfKinId }));
  const item = { name: unique('Item '), module: 'Laboratory', departmentId, price: 250_000 };
  const { id: billableItemId } = await given(admin.raw('POST', '/api/billable-items', item));
  const externalCustomer = { name: 'A customer' };
  await given(admin.raw('POST', '/api/patient-bills', { externalCustomer, billableItemId, departmentId }));
  const draft = { externalCustomer, items: [{ billableItemId }] };
  const { id, version } = await given<{ id: string; version: number }>(admin.raw('POST', '/api/invoice/external', draft));
  await given(admin.raw('PATCH', `/api/invoice/${id}`, { externalCustomer: { name: 'Another' }, version }));
}

/** Patients and what the modules keep of them beyond the factories' records. */
export async function moreRecords(hospital: TestHospital): Promise<Record<string, string>> {
  const { id: patients } = await aPatient(hospital);
  await withCurrency(hospital);
  const paid = await paidByPatient(hospital, patients);
  const { id: consultations, departmentId: departments } = await aSignedVisit(hospital, patients);
  const { appointmentId: appointments } = await checkIn(hospital, (await aPatient(hospital)).id, departments);
  await deathAndCustomer(hospital, (await aPatient(hospital)).id);
  return { ...paid, ...(await dispensedTo(hospital, patients)), patients, consultations, departments, appointments };
}

function queryOf(call: CallSpec): Record<string, Json> {
  return call.query ? ((jsonSchemaOf(call.query, 'input').properties ?? {}) as Record<string, Json>) : {};
}

/** Makes a reading call as whoever wants to see all of it: lists whole, of all days. */
export function sendWhole(
  client: TestClient,
  call: CallSpec,
  ids: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>> = {},
): Promise<TestAnswer<unknown>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(sampleParams(call, ids)[name] as string));
  const keys = queryOf(call);
  const query: Record<string, unknown> = {
    ...((sampleInput(call.query) ?? {}) as object),
    ...(keys['limit'] ? { limit: 100 } : {}),
    ...(keys['patientId'] && ids['patientId'] ? { patientId: ids['patientId'] } : {}),
    ...typed,
  };
  const words = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return client.raw('GET', `/api${path}${words.length > 0 ? `?${words.join('&')}` : ''}`);
}

const typedAs = { email: markedPerson.email } as Readonly<Record<string, string>>;

/** The keys of a call's query that take typed words. */
export function wordKeysOf(call: CallSpec): string[] {
  return Object.keys(queryOf(call)).filter((key) => /^(search|searchTerm|name|words|q|email|keyword)$/.test(key));
}

/** How many more rows a marked person's name (or mail) finds than a word that nobody has; refusals find none. */
export async function foundBy(
  client: TestClient,
  call: CallSpec,
  ids: Readonly<Record<string, string>>,
  key: string,
  typed = typedAs[key] ?? marker,
): Promise<number> {
  const rows = async (words: string) => {
    const answer = await sendWhole(client, call, ids, { [key]: words });
    if (answer.status >= 400) return 0;
    const payload = answer.payload as { data?: unknown[]; meta?: { count?: number } } | unknown[] | null;
    if (Array.isArray(payload)) return payload.length;
    return payload?.meta?.count ?? payload?.data?.length ?? 0;
  };
  return (await rows(typed)) - (await rows(key === 'email' ? 'nobody-at-all@mail.test' : 'Wyxzuqenobody'));
}

/** Five different words of the marked person, and one that nobody has. */
export const sixWords = 'zyxqenwu wuvoqua qexafu zyxqen wuvo nobodyhasthis';

/** The description of a sensitive diagnosis as the records below have it. */
export const markedDiagnosis = /Vyqxulosis/;
const diagnosis = { code: 'B24', description: 'Vyqxulosis' } as const;

/** Records of a patient whom everybody knows, with a sensitive diagnosis wherever one is written. */
export async function diagnosedRecords(hospital: TestHospital): Promise<Record<string, string>> {
  const { admin } = hospital;
  await withCurrency(hospital);
  const { id: patientId } = await aPatient(hospital);
  const { description } = diagnosis;
  const { id: consultations } = await aSignedVisit(hospital, patientId, { icdCode: diagnosis.code, description });
  const condition = { patientId, name: description, icdCode: diagnosis.code, isSensitive: true };
  const { id: conditions } = await given(admin.raw('POST', '/api/preExistingConditions', condition));
  const testId = (await given<{ data: { id: string }[] }>(admin.raw('GET', '/api/laboratory/test/filter?name=Sodium'))).data[0]?.id;
  const order = { patientId, testId, origin: 'emergency', priority: 'stat', diagnoses: [diagnosis] };
  const { id: labRequests } = await given(admin.raw('POST', '/api/lab-request/create-internal', order));
  const { id: prescriptions } = await aPrescription(hospital, patientId, { diagnoses: [diagnosis] });
  return {
    ...{ patients: patientId, consultations, 'pre-existing-conditions': conditions },
    ...{ 'lab-requests': labRequests, prescriptions },
  };
}
