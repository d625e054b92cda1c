import type { Pool } from 'pg';
import { chartOfAccounts } from '#modules/billing-setup/contract/ledger-words.ts';
import { aPatient, ask, make, rowsOf } from '../e2e/stage/api.ts';
import type { RunningServer } from '../e2e/stage/server.ts';
import type { BenchServer } from './stage.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Made = Record<string, unknown> & { readonly id: string };

/** Calls of the hospital's founder that must succeed. */
export class Desk {
  readonly #url: string;
  readonly #token: string;

  constructor({ url, token }: Pick<BenchServer, 'url' | 'token'>) {
    this.#url = url;
    this.#token = token;
  }

  write(method: 'POST' | 'PATCH' | 'PUT', path: string, body: Body): Promise<Made> {
    return make(this.#url, method, path, this.#token, body);
  }

  rows<Row>(path: string): Promise<Row[]> {
    return rowsOf<Row>(this.#url, path, this.#token);
  }

  async one(path: string): Promise<Made> {
    const { status, payload, text } = await ask(this.#url, 'GET', path, { token: this.#token });
    if (status !== 200) throw new Error(`GET ${path}: ${text}`);
    return payload as Made;
  }

  /** A write that an earlier run may have made. */
  async unlessMade(path: string, body: Body): Promise<void> {
    const { status, text } = await ask(this.#url, 'POST', path, { token: this.#token, body });
    if (status !== 200 && status !== 409) throw new Error(`POST ${path}: ${text}`);
  }

  /** A patient who is none of the generated ones. */
  async patient(firstName: string): Promise<string> {
    const names = { firstName, lastName: 'Prototype', address: '2 Prototype Road' };
    return (await aPatient({ url: this.#url } as RunningServer, this.#token, names)).id;
  }

  /** A document of a patient, some bytes long. */
  async attach(patientId: string): Promise<void> {
    const form = new FormData();
    form.set('patientId', patientId);
    form.set('file', new Blob(['%PDF-1.4 %%EOF'], { type: 'application/pdf' }), 'letter.pdf');
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#url}/api/patient-attachments`, { method: 'POST', headers, body: form });
    if (answer.status !== 200) throw new Error(await answer.text());
  }
}

/** What the measurements order, charge and book. */
export interface Catalogue {
  readonly departmentId: string;
  readonly appointmentTypeId: string;
  /** Priced items of the price list. */
  readonly itemIds: readonly string[];
  /** Tests of one number each, and that number's id. */
  readonly tests: readonly { readonly id: string; readonly parameterId: string }[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const potassium = { name: 'Potassium', resultType: 'numeric', unit: 'mmol/L', decimals: 1, ranges: [{ low: 3.5, high: 5.1 }] };

function testOf(number: number, categoryId: string): Body {
  return {
    name: `Bench number ${number}`,
    shortName: `BN${number}`,
    categoryId,
    specimenType: 'serum',
    container: 'gel-yellow',
    turnaroundMinutes: 240,
    price: 150_000,
    parameters: [{ ...potassium, code: `BN${number}` }],
  };
}

async function testsOf(desk: Desk): Promise<Catalogue['tests']> {
  const known = await desk.rows<Named>('/laboratory/test/filter?name=Bench&limit=100');
  const [category] = await desk.rows<Named>('/laboratory/test/category?limit=1');
  const ids = known.map(({ id }) => id);
  const categoryId = category?.id ?? (await desk.write('POST', '/laboratory/test/category', { name: 'Bench tests' })).id;
  for (let number = ids.length + 1; number <= 3; number += 1)
    ids.push((await desk.write('POST', '/laboratory/test', testOf(number, categoryId))).id);
  return Promise.all(
    ids.map(async (id) => {
      const test = (await desk.one(`/laboratory/test/${id}`)) as Made & { parameters: { id: string }[] };
      return { id, parameterId: test.parameters[0]?.id as string };
    }),
  );
}

async function itemsOf(desk: Desk, departmentId: string): Promise<string[]> {
  const known = await desk.rows<Named>('/billable-items?search=Bench%20service&limit=100');
  const ids = known.map(({ id }) => id);
  for (let number = ids.length + 1; number <= 5; number += 1) {
    const item = { name: `Bench service ${number}`, module: 'Laboratory', departmentId, price: 250_000 * number };
    ids.push((await desk.write('POST', '/billable-items', item)).id);
  }
  return ids;
}

async function named(desk: Desk, list: string, name: string, fresh: Body): Promise<string> {
  const rows = await desk.rows<Named>(`${list}?limit=100`);
  return rows.find((row) => row.name === name)?.id ?? (await desk.write('POST', list, { name, ...fresh })).id;
}

/** Makes, or finds again, what the acts of a clinic need; a hospital older than the ledger gets its accounts. */
export async function catalogueOf(desk: Desk, owner: Pool, hospitalId: string): Promise<Catalogue> {
  await owner.query(
    `insert into ledger_accounts (hospital_id, id, code, name, type, normal_side, sub_ledger, created_at)
     select $1, gen_random_uuid(), code, name, type, "normalSide", "subLedger", timestamptz '2026-11-01Z'
       from jsonb_to_recordset($2) as plan (code text, name text, type text, "normalSide" text, "subLedger" text)
     on conflict (hospital_id, code) do nothing`,
    [hospitalId, JSON.stringify(chartOfAccounts)],
  );
  await desk.unlessMade('/currency', { code: 'NGN' });
  await desk.write('PATCH', '/billing-policy', { gateLaboratory: 'none', requireOpenShift: false });
  const settings = (await desk.one('/laboratory/settings')) as Made & { version: number };
  await desk.write('PATCH', '/laboratory/settings', { version: settings.version, values: { selfReleaseAllowed: true } });
  const departmentId = await named(desk, '/departments', 'Bench clinic', { code: 'BENC', kind: 'clinical', runsQueue: true });
  const appointmentTypeId = await named(desk, '/appointment-types', 'Bench visit', { requiresPractitioner: false, price: 500_000 });
  return { departmentId, appointmentTypeId, itemIds: await itemsOf(desk, departmentId), tests: await testsOf(desk) };
}
