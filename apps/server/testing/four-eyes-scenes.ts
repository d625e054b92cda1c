import { aPatient } from './factories.ts';
import { aStockedProduct as aBareProduct, aStore, aVendor } from './vendor-factories.ts';
import { type Stocked, aStockedProduct } from './stock-factories.ts';
import { type TestHospital, type TestUser, unique } from './world.ts';

type Answer = Awaited<ReturnType<TestUser['raw']>>;

/** A document on which several people worked, and how somebody decides about it. */
export interface Scene {
  /** What each did, and who it was. */
  readonly hands: Readonly<Record<string, TestUser>>;
  readonly decide: (who: TestUser) => Promise<Answer>;
}

/** People of a hospital: four that may do everything, and four that approve but have no limit of their own. */
export interface Cast {
  readonly hospital: TestHospital;
  readonly admins: readonly TestUser[];
  readonly clerks: readonly TestUser[];
}

interface Made {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly balance: number;
  readonly items: readonly { readonly id: string }[];
}

async function done(answer: Promise<Answer>): Promise<Made> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as Made;
}

const post = (who: TestUser, path: string, body: object) => done(who.raw('POST', `/api${path}`, body));
const patch = (who: TestUser, path: string, body: object = {}) => done(who.raw('PATCH', `/api${path}`, body));

const clerkMay = [
  ...['Create Invoice', 'Edit Invoice', 'Submit Invoice For Payment', 'Retrieve Invoice', 'View Billing Module', 'View Patient Bills'],
  ...['Apply Discount', 'Approve Discount', 'Write Off Invoice', 'Approve Write Off', 'Create Credit Note', 'Approve Credit Note'],
];

export async function aCast(hospital: TestHospital): Promise<Cast> {
  const four = [0, 1, 2, 3];
  await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' });
  return {
    hospital,
    admins: await Promise.all(four.map(() => hospital.userWithRole('Hospital Admin'))),
    clerks: await Promise.all(four.map(() => hospital.userWith(...clerkMay))),
  };
}

const at = (users: readonly TestUser[], place: number) => users[place] as TestUser;

async function stocked(hospital: TestHospital): Promise<Stocked> {
  return aStockedProduct(hospital, unique);
}

async function orderScene({ hospital, admins }: Cast): Promise<Scene> {
  const lines = [{ productId: await aBareProduct(hospital), packName: 'Box', unitsPerPack: 10, quantityPacks: 5, pricePerPack: 1_000 }];
  const order = { vendorId: await aVendor(hospital), locationId: await aStore(hospital), lines };
  const { id } = await post(at(admins, 0), '/purchase-order', order);
  await patch(at(admins, 1), `/purchase-order/${id}`, { lines: [{ ...lines[0], quantityPacks: 500 }] });
  await patch(at(admins, 2), `/purchase-order/${id}/submit`);
  return {
    hands: { wrote: at(admins, 0), changed: at(admins, 1), submitted: at(admins, 2) },
    decide: (who) => who.raw('PATCH', `/api/purchase-order/${id}/approve`, {}),
  };
}

const adjustmentScene =
  (act: 'approve' | 'reject') =>
  async ({ hospital, admins }: Cast): Promise<Scene> => {
    const { batchId, mainStore } = await stocked(hospital);
    const lines = [{ batchId, delta: -50, reason: 'theft' }];
    const { id } = await post(at(admins, 0), '/stock/adjustment', { locationId: mainStore, lines, draft: true });
    await patch(at(admins, 1), `/stock/adjustment/${id}/submit`);
    return {
      hands: { wrote: at(admins, 0), submitted: at(admins, 1) },
      decide: (who) => who.raw('PATCH', `/api/stock/adjustment/${id}/${act}`, act === 'reject' ? { reason: 'no sign of it' } : {}),
    };
  };

async function countScene({ hospital, admins }: Cast): Promise<Scene> {
  const { batchId, mainStore } = await stocked(hospital);
  const count = await done(at(admins, 0).raw('POST', '/api/stock/count', { locationId: mainStore, scope: 'all' }));
  const { lines } = count as unknown as { lines: { batch: { id: string }; expected: number | null }[] };
  const others = lines.filter(({ batch }) => batch.id !== batchId);
  const figures = others.map(({ batch, expected }) => ({ batchId: batch.id, counted: expected ?? 0 }));
  await patch(at(admins, 1), `/stock/count/${count.id}`, { lines: [...figures, { batchId, counted: 1 }] });
  await patch(at(admins, 2), `/stock/count/${count.id}`, { review: true });
  return {
    hands: { opened: at(admins, 0), counted: at(admins, 1), 'declared complete': at(admins, 2) },
    decide: (who) => who.raw('PATCH', `/api/stock/count/${count.id}/post`, {}),
  };
}

async function requisitionScene({ hospital, admins }: Cast): Promise<Scene> {
  const { productId } = await stocked(hospital);
  const order = { departmentId: hospital.departmentId, lines: [{ productId, quantity: 1 }], draft: true };
  const { id, version } = await post(at(admins, 0), '/stock/requisition', order);
  await patch(at(admins, 1), `/stock/requisition/${id}`, { lines: [{ productId, quantity: 90 }], version });
  await patch(at(admins, 2), `/stock/requisition/${id}/submit`);
  return {
    hands: { wrote: at(admins, 0), changed: at(admins, 1), submitted: at(admins, 2) },
    decide: (who) => who.raw('PATCH', `/api/stock/requisition/${id}/approve`, {}),
  };
}

async function anInvoice({ hospital }: Cast, makers: readonly TestUser[], patientId?: string): Promise<Made> {
  const item = async () => {
    const body = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000 };
    return { billableItemId: (await post(hospital.admin, '/billable-items', body)).id };
  };
  const order = { patientId: patientId ?? (await aPatient(hospital)).id, items: [await item()] };
  const draft = await post(at(makers, 0), '/invoice', order);
  return post(at(makers, 1), `/invoice/${draft.id}/items`, { items: [await item()], version: draft.version });
}

async function aBilled(cast: Cast, makers: readonly TestUser[], patientId?: string): Promise<Made> {
  const { id, version } = await anInvoice(cast, makers, patientId);
  return patch(at(makers, 2), `/invoice/${id}/submitForPayment`, { version });
}

const handsOfInvoice = (makers: readonly TestUser[]) => ({ made: at(makers, 0), 'added an item': at(makers, 1), submitted: at(makers, 2) });

async function writeOffScene(cast: Cast): Promise<Scene> {
  const { id } = await aBilled(cast, cast.clerks);
  return {
    hands: handsOfInvoice(cast.clerks),
    decide: (who) => who.raw('PATCH', `/api/invoice/${id}/writeOff`, { amount: 100_000, reason: 'indigent' }),
  };
}

async function creditNoteScene(cast: Cast): Promise<Scene> {
  const { id, items } = await aBilled(cast, cast.clerks);
  const body = { kind: 'price-error', reason: 'Wrong price', lines: [{ invoiceItemId: items[0]?.id, amount: 100_000 }] };
  return { hands: handsOfInvoice(cast.clerks), decide: (who) => who.raw('POST', `/api/invoice/${id}/credit-note`, body) };
}

async function discountScene(cast: Cast): Promise<Scene> {
  const reason = { name: unique('Goodwill '), kind: 'discount', maxBps: 10_000, requiresNote: false };
  const discountReasonId = (await post(cast.hospital.admin, '/discount-reasons', reason)).id;
  const { id, version } = await anInvoice(cast, cast.clerks);
  const { made, 'added an item': added } = handsOfInvoice(cast.clerks);
  const invoiceDiscount = { kind: 'fixed', value: 50_000, discountReasonId };
  return { hands: { made, 'added an item': added }, decide: (who) => who.raw('PATCH', `/api/invoice/${id}`, { version, invoiceDiscount }) };
}

async function refundScene(cast: Cast): Promise<Scene> {
  const { hospital, admins } = cast;
  const patientId = (await aPatient(hospital)).id;
  const { id, items, balance } = await aBilled(cast, [hospital.admin, hospital.admin, hospital.admin], patientId);
  await post(hospital.admin, '/invoice/addPayment', { invoiceId: id, amount: balance, paymentMethod: 'card', reference: unique('POS-') });
  const credit = { kind: 'price-error', reason: 'Wrong price', lines: [{ invoiceItemId: items[0]?.id, amount: 100_000 }] };
  await post(at(admins, 1), `/invoice/${id}/credit-note`, credit);
  const detail = (await done(hospital.admin.raw('GET', `/api/invoice/${id}`))) as unknown as { creditNotes: { id: string }[] };
  const payee = { method: 'bank-transfer', payeeName: 'Ada Obi', reason: 'Paid too much' };
  const owner = { patientId, creditNoteId: detail.creditNotes[0]?.id };
  const refund = await post(at(admins, 0), '/invoice/refund', { ...owner, ...payee, amount: 100_000 });
  return {
    hands: { 'asked for it': at(admins, 0), 'wrote the credit note': at(admins, 1) },
    decide: (who) => who.raw('PATCH', `/api/invoice/refund/${refund.id}/approve`, {}),
  };
}

const cashUpScene =
  (act: 'approve' | 'reject') =>
  async ({ hospital }: Cast): Promise<Scene> => {
    const cashier = await hospital.userWithRole('Hospital Admin');
    const { id } = await post(cashier, '/cashier-shifts', { cashPoint: 'Main desk', openingFloat: 0 });
    await patch(cashier, `/cashier-shifts/${id}/close`, { cashCount: [], card: 0, transfer: 0, cheque: 0 });
    return {
      hands: { counted: cashier },
      decide: (who) => who.raw('PATCH', `/api/cashier-shifts/${id}/${act}`, act === 'reject' ? { reason: 'count it again' } : {}),
    };
  };

/** By the call's name, or by the permission that lets somebody go beyond a limit. */
export const scenes: Readonly<Record<string, (cast: Cast) => Promise<Scene>>> = {
  'PATCH /purchase-order/{id}/approve': orderScene,
  'PATCH /stock/adjustment/{id}/approve': adjustmentScene('approve'),
  'PATCH /stock/adjustment/{id}/reject': adjustmentScene('reject'),
  'PATCH /stock/count/{id}/post': countScene,
  'PATCH /stock/requisition/{id}/approve': requisitionScene,
  'PATCH /invoice/refund/{id}/approve': refundScene,
  'PATCH /cashier-shifts/{id}/approve': cashUpScene('approve'),
  'PATCH /cashier-shifts/{id}/reject': cashUpScene('reject'),
  'Approve Write Off': writeOffScene,
  'Approve Credit Note': creditNoteScene,
  'Approve Discount': discountScene,
};
