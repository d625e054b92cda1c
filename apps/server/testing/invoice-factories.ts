import { type TestHospital, unique } from './world.ts';

interface Made {
  readonly id: string;
  readonly version: number;
}

async function answered<T = Made>(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

/** A draft for a customer from outside, with one item of the price list. */
async function aDraft(hospital: TestHospital): Promise<Made> {
  const currency = await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' });
  if (currency.status !== 200 && currency.status !== 409) throw new Error(currency.text);
  const item = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000 };
  const { id } = await answered(hospital.admin.raw('POST', '/api/billable-items', item));
  const order = { externalCustomer: { name: unique('Customer ') }, items: [{ billableItemId: id }] };
  return answered(hospital.admin.raw('POST', '/api/invoice/external', order));
}

async function aPayment(hospital: TestHospital): Promise<string> {
  const draft = await aDraft(hospital);
  await answered(hospital.admin.raw('PATCH', `/api/invoice/${draft.id}/submitForPayment`, { version: draft.version }));
  const { balance } = await answered<{ balance: number }>(hospital.admin.raw('GET', `/api/invoice/${draft.id}`));
  const order = { invoiceId: draft.id, amount: balance, paymentMethod: 'card', reference: unique('POS-') };
  return (await answered<{ payment: { id: string } }>(hospital.admin.raw('POST', '/api/invoice/addPayment', order))).payment.id;
}

/** Invoices and receipts by their entity, made by the real calls. */
export const invoiceFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  invoices: async (hospital) => (await aDraft(hospital)).id,
  'invoice-bin': async (hospital) => {
    const { id } = await aDraft(hospital);
    await answered(hospital.admin.raw('DELETE', `/api/invoice/${id}/delete`, {}));
    return id;
  },
  'invoice-payments': aPayment,
};
