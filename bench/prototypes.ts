import type { Catalogue, Desk, Made } from './desk.ts';
import type { Prototype } from './multiply.ts';

/** Patients with many and with few encounters, for the question what 2,000 of them cost. */
export const encounters = { many: 2000, few: 2 } as const;

interface Order {
  readonly patientId: string;
  readonly catalogue: Catalogue;
}

/** A minute of the next weeks that no other prototype has. */
const freeTime = () => new Date(Date.now() + (1 + Math.random() * 40) * 86_400_000).toISOString();

async function book(desk: Desk, { patientId, catalogue }: Order): Promise<string> {
  const { departmentId, appointmentTypeId } = catalogue;
  const order = { patientId, departmentId, appointmentTypeId, appointmentDate: freeTime() };
  return (await desk.write('POST', '/appointments/create-internal', order)).id;
}

/** Checks a patient in and opens the consultation. */
export async function visit(desk: Desk, { patientId, catalogue }: Order): Promise<string> {
  const { departmentId, appointmentTypeId } = catalogue;
  const arrived = await desk.write('POST', '/appointments/internal-checkin', { patientId, departmentId, appointmentTypeId });
  const { id: appointmentId } = arrived['appointment'] as Made;
  return (await desk.write('POST', '/consultation', { appointmentId })).id;
}

/** A whole visit: vitals, note, diagnosis, signing. */
async function wholeVisit(desk: Desk, order: Order): Promise<void> {
  const id = await visit(desk, order);
  await desk.write('PUT', `/consultation/${id}/vitals`, { pulse: 72, temperature: 37.1, systolic: 120, diastolic: 80 });
  const complaint = { text: 'Fever', duration: 3, unit: 'days' };
  const note = { lockVersion: 0, presentingComplaints: [complaint], plan: 'Rest and fluids for three days.' };
  const { lockVersion } = await desk.write('PATCH', `/consultation/${id}`, note);
  await desk.write('POST', `/consultation/${id}/diagnosis`, { icdCode: 'B54' });
  await desk.write('PATCH', `/consultation/${id}/complete`, { lockVersion, disposition: 'home' });
}

async function orderTest(desk: Desk, { patientId, catalogue }: Order): Promise<Made> {
  return desk.write('POST', '/lab-request/create-internal', { patientId, testId: catalogue.tests[0]?.id, priority: 'routine' });
}

async function releaseTest(desk: Desk, order: Order): Promise<void> {
  const { id } = await orderTest(desk, order);
  await desk.write('POST', '/lab-request/create-specimen', { identityChecked: true, specimens: [{ type: 'serum', requestIds: [id] }] });
  const values = [{ parameterId: order.catalogue.tests[0]?.parameterId, value: '4.2' }];
  await desk.write('PATCH', `/lab-request/${id}/result-entered`, { values });
  await desk.write('PATCH', `/lab-request/${id}/result-released`, {});
}

async function chargeServices(desk: Desk, { patientId, catalogue }: Order, services: number): Promise<void> {
  for (const billableItemId of catalogue.itemIds.slice(0, services))
    await desk.write('POST', '/patient-bills', { patientId, billableItemId, departmentId: catalogue.departmentId });
}

async function billsOf(desk: Desk, patientId: string): Promise<string[]> {
  return (await desk.rows<Made>(`/patient-bills?patientId=${patientId}&pricingStatus=priced&status=uninvoiced&limit=100`)).map(
    ({ id }) => id,
  );
}

/** A draft of all that a patient has to pay; billed when `submit`. */
export async function invoice(desk: Desk, { patientId }: Order, submit: boolean): Promise<string> {
  return (await desk.write('POST', '/invoice', { patientId, billIds: await billsOf(desk, patientId), submit })).id;
}

async function pay(desk: Desk, invoiceId: string, share: number): Promise<void> {
  const { balance } = (await desk.one(`/invoice/${invoiceId}`)) as Made & { balance: number };
  const slip = { paymentMethod: 'card', reference: `BENCH-${invoiceId}` };
  await desk.write('POST', '/invoice/addPayment', { invoiceId, amount: Math.floor(balance * share), ...slip });
}

async function service(desk: Desk, order: Order, services: number, paid: number | null): Promise<void> {
  await chargeServices(desk, order, services);
  const id = await invoice(desk, order, paid !== null);
  if (paid) await pay(desk, id, paid);
}

async function labPaid(desk: Desk, order: Order): Promise<void> {
  await releaseTest(desk, order);
  await pay(desk, await invoice(desk, order, true), 1);
}

type Act = (desk: Desk, order: Order) => Promise<void>;

interface Kind {
  readonly name: string;
  readonly act: Act;
  /** Copies for each million patients. */
  readonly perMillion: number;
  /** Copies that the smallest hospital gets. */
  readonly atLeast?: number;
  readonly days: readonly [number, number];
  readonly uncharged?: boolean;
}

const years: readonly [number, number] = [730, 1];

// Together, over a million patients: a million invoices of a million and a half lines, and a million rows of each other list.
const kinds: readonly Kind[] = [
  { name: 'visits', act: wholeVisit, perMillion: 940_000, days: years, uncharged: true },
  {
    name: 'appointments to come',
    act: async (desk, order) => {
      await book(desk, order);
    },
    perMillion: 40_000,
    days: [0, -60],
  },
  {
    name: 'cancelled appointments',
    act: async (desk, order) => {
      const id = await book(desk, order);
      await desk.write('POST', `/appointments/cancel/${id}`, { reason: 'Not needed any more' });
    },
    perMillion: 60_000,
    days: years,
  },
  {
    name: 'charts',
    act: async (desk, { patientId }) => {
      await desk.write('POST', '/preExistingConditions', { patientId, name: 'Asthma' });
      await desk.attach(patientId);
      await desk.write('POST', '/vitals', { patientId, pulse: 74 });
    },
    perMillion: 1_000_000,
    days: years,
  },
  { name: 'tests, paid', act: labPaid, perMillion: 480_000, days: years },
  {
    name: 'tests, not charged',
    act: async (desk, order) => {
      await releaseTest(desk, order);
    },
    perMillion: 518_000,
    days: years,
    uncharged: true,
  },
  {
    name: 'tests to do',
    act: async (desk, order) => {
      await orderTest(desk, order);
    },
    perMillion: 2_000,
    days: [3, 0],
  },
  { name: 'two services, paid', act: (desk, order) => service(desk, order, 2, 1), perMillion: 300_000, days: years },
  { name: 'one service, paid', act: (desk, order) => service(desk, order, 1, 1), perMillion: 60_000, days: years },
  { name: 'two services, half paid', act: (desk, order) => service(desk, order, 2, 0.5), perMillion: 60_000, days: years },
  // The payments that are measured use them up.
  { name: 'two services, not paid', act: (desk, order) => service(desk, order, 2, 0), perMillion: 80_000, atLeast: 8_000, days: years },
  { name: 'two services, drafts', act: (desk, order) => service(desk, order, 2, null), perMillion: 20_000, days: [60, 1] },
];

/** One encounter of everything: what is copied for the patients with many and with few of them. */
const encounter: Act = async (desk, order) => {
  await wholeVisit(desk, order);
  await labPaid(desk, order);
};

/** Makes one of each kind by the real calls and says how many copies a hospital of so many patients gets. */
export async function prototypesOf(
  desk: Desk,
  catalogue: Catalogue,
  patients: number,
  { many, few }: { readonly many: string; readonly few: string },
): Promise<Prototype[]> {
  const list: Prototype[] = [];
  for (const { name, act, perMillion, atLeast = 1, ...kind } of kinds) {
    const patientId = await desk.patient(`The ${name.replaceAll(',', '')}`);
    await act(desk, { patientId, catalogue });
    list.push({ name, patientId, copies: Math.max(atLeast, Math.round((perMillion * patients) / 1_000_000)), ...kind });
  }
  const patientId = await desk.patient('The encounter');
  await encounter(desk, { patientId, catalogue });
  const one = { patientId, days: years };
  list.push({ ...one, name: 'encounters of one', copies: Math.min(encounters.many, patients), onlyPatient: many });
  list.push({ ...one, name: 'encounters of another', copies: encounters.few, onlyPatient: few });
  return list;
}
