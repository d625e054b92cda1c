import { type TestHospital, theDatabase } from './world.ts';

async function answered(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<{ id: string }> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as { id: string };
}

async function aShift(hospital: TestHospital): Promise<string> {
  const { rows } = await theDatabase().owner.query<{ id: string }>(
    "select id from cashier_shifts where hospital_id = $1 and cashier_id = $2 and status = 'open'",
    [hospital.id, hospital.admin.userId],
  );
  return (
    rows[0]?.id ?? (await answered(hospital.admin.raw('POST', '/api/cashier-shifts', { cashPoint: 'Main desk', openingFloat: 1000 }))).id
  );
}

/** Records of the cash desk by their entity, made by the real calls where one call makes them. */
export const cashFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  'cashier-shifts': aShift,
  'shift-movements': async (hospital) => {
    const order = { kind: 'float-in', amount: 1 };
    return (await answered(hospital.admin.raw('POST', `/api/cashier-shifts/${await aShift(hospital)}/movement`, order))).id;
  },
  // A refund wants a deposit, and that a currency: the row alone is enough to ask for it.
  refunds: async (hospital) => {
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into refunds (hospital_id, id, refund_number, external_invoice_id, payer_name, amount, method, payee_name, reason, status, requested_at, requested_by,
         requested_by_name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'RF-' || left(gen_random_uuid()::text, 8), gen_random_uuid(), 'Payer', 1, 'cash', 'Payee', 'for a test', 'requested',
         '2026-01-01', gen_random_uuid(), 'Somebody', '2026-01-01', '2026-01-01') returning id`,
      [hospital.id],
    );
    return rows[0]?.id as string;
  },
};
