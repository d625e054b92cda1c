import { type TestHospital, theDatabase, unique, uniqueCode } from './world.ts';

async function answered(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<{ id: string }> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as { id: string };
}

/** A partner by the template of private HMOs, incomplete; `changes` lays over the order. */
export async function aPartner(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = {
    name: unique('HMO '),
    code: `H${uniqueCode()}`.slice(0, 20),
    template: 'Private HMO',
    contractEnd: '2099-12-31',
    ...changes,
  };
  return (await answered(hospital.admin.raw('POST', '/api/hmo', body))).id;
}

async function withItem(hospital: TestHospital): Promise<void> {
  const currency = await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' });
  if (currency.status !== 409) await answered(Promise.resolve(currency));
  const item = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000 };
  await answered(hospital.admin.raw('POST', '/api/billable-items', item));
}

async function firstOf(table: string, hmoId: string): Promise<string> {
  const { rows } = await theDatabase().owner.query<{ id: string }>(`select id from ${table} where hmo_id = $1 limit 1`, [hmoId]);
  return rows[0]?.id as string;
}

async function aGenerated(hospital: TestHospital): Promise<string> {
  await withItem(hospital);
  const id = await aPartner(hospital);
  await answered(hospital.admin.raw('POST', `/api/hmo/${id}/price-list/Laboratory`, {}));
  return id;
}

/** Records of health plan partners by their entity, made by the real calls. */
export const hmoFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  hmos: (hospital) => aPartner(hospital),
  'hmo-plans': async (hospital) => firstOf('hmo_plans', await aPartner(hospital)),
  'hmo-price-rows': async (hospital) => firstOf('hmo_price_rows', await aGenerated(hospital)),
  'hmo-tariff-versions': async (hospital) => firstOf('hmo_tariff_versions', await aGenerated(hospital)),
  'hmo-documents': async (hospital) => {
    const hmoId = await aPartner(hospital);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into hmo_documents (hospital_id, id, hmo_id, kind, name, mime_type, size, file_id, uploaded_at, uploaded_by_name)
       values ($1, gen_random_uuid(), $2, 'contract', 'contract.pdf', 'application/pdf', 1, gen_random_uuid(), '2026-01-01', 'Test') returning id`,
      [hospital.id, hmoId],
    );
    return rows[0]?.id as string;
  },
};
