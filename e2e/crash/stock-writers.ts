import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#kernel/server/database/open.ts';
import { aPatient, type ApiAnswer, ask, make, rowsOf } from '../stage/api.ts';
import type { RunningServer } from '../stage/server.ts';

export interface StockReport {
  readonly dispensed: number;
  readonly adjusted: number;
  /** Products whose stock is not what acknowledged acts leave of it. */
  readonly stockOff: number;
  /** Balances that differ from the sum of their movements. */
  readonly balancesOff: number;
  /** Bill lines that are done without a dispense, and dispensed lines without their bill or their movements. */
  readonly billsOff: number;
  /** What `verify` found. */
  readonly verifyOff: number;
}

interface Shelf {
  readonly productId: string;
  readonly batchId: string;
}

/** A pharmacy that is dispensed from and counted while its server dies. */
export interface Store {
  readonly server: RunningServer;
  readonly token: string;
  readonly patientIds: readonly string[];
  readonly locationId: string;
  readonly shelves: readonly Shelf[];
  /** Units that each product must have, by the acts that were acknowledged. */
  readonly units: Map<string, number>;
  readonly count: { dispensed: number; adjusted: number };
}

const opened = 1_000_000;

async function aMedicine(url: string, token: string, name: string, lists: object, locationId: string): Promise<Shelf> {
  const opening = { locationId, batchNumber: 'CRASH', expiryDate: '2031-12-31', quantity: opened, totalCost: opened * 10 };
  const product = await make(url, 'POST', '/product', token, {
    ...{ kind: 'medication', name, unit: 'tablet', sellingPrice: 5000, openingStock: [opening] },
    medication: { genericName: name, legalClass: 'otc', strength: 500, strengthUnit: 'mg', ...lists },
  });
  const [batch] = await rowsOf<{ id: string }>(url, `/batch?productId=${product.id}`, token);
  return { productId: product.id, batchId: batch?.id as string };
}

/** Medicines, patients and settings by the real calls. */
export async function openStore(server: RunningServer, token: string): Promise<Store> {
  const { url } = server;
  await make(url, 'POST', '/currency', token, { code: 'NGN' });
  await make(url, 'PATCH', '/billing-policy', token, { gateMedication: 'none' });
  const settings = await make(url, 'GET', '/stock/settings', token, undefined);
  await make(url, 'PATCH', '/stock/settings', token, { version: settings['version'], values: { adjustApprovalValue: 1_000_000 } });
  const one = async (path: string) => (await rowsOf<{ id: string }>(url, path, token))[0]?.id as string;
  const locationId = await one('/location?kind=pharmacy');
  const lists = {
    medicationTypeId: await one('/medication-type?limit=1'),
    medicationCategoryId: await one('/medication-category?limit=1'),
  };
  const shelves: Shelf[] = [];
  for (const name of ['Crashamol', 'Crashicillin', 'Crashazole']) shelves.push(await aMedicine(url, token, name, lists, locationId));
  const patientIds: string[] = [];
  for (const firstName of ['Ada', 'Bola', 'Chi'])
    patientIds.push((await aPatient(server, token, { firstName, lastName: `Given${firstName}`, address: '2 Test Street' })).id);
  const units = new Map(shelves.map(({ productId }) => [productId, opened]));
  return { ...{ server, token, patientIds, locationId, shelves, units }, count: { dispensed: 0, adjusted: 0 } };
}

/** Sends a write again, under its key, until its fate is known. */
async function sure({ server, token }: Store, method: string, path: string, body: unknown, key: string): Promise<ApiAnswer> {
  for (;;) {
    const answer = await ask(server.url, method, path, { token, body, key });
    if (answer.status !== 0 && answer.status !== 503) return answer;
    await pause(60);
  }
}

function sound(answer: ApiAnswer, what: string): ApiAnswer {
  if (answer.status !== 200) throw new Error(`${what} was refused with ${answer.status}: ${answer.text}`);
  return answer;
}

/** Orders two medicines, submits and dispenses them, order after order. */
export async function dispense(store: Store, writer: number, isOver: () => boolean): Promise<void> {
  const patientId = store.patientIds[writer % store.patientIds.length];
  for (let turn = 0; !isOver(); turn += 1) {
    const key = `dispense-${writer}-${turn}`;
    const products = [0, 1].map((at) => store.shelves[(writer + turn + at) % store.shelves.length] as Shelf);
    const lines = products.map(({ productId }, at) => ({ productId, quantity: 1 + at, dosageText: 'One tablet twice a day' }));
    const order = sound(await sure(store, 'POST', '/medication-order', { patientId, lines }, key), 'An order').payload;
    // Carries no key: one that was submitted by a request whose answer was lost is refused the second time.
    const submitted = await sure(store, 'PATCH', `/medication-order/${order['id']}/submit`, {}, `${key}-submit`);
    if (submitted.status !== 409) sound(submitted, 'Submitting');
    const made = order['lines'] as { id: string; productId: string; quantity: number }[];
    const given = { lines: made.map(({ id: lineId, quantity }) => ({ lineId, quantity })) };
    sound(await sure(store, 'PATCH', `/medication-order/${order['id']}/dispense`, given, `${key}-give`), 'A dispense');
    for (const { productId, quantity } of lines) store.units.set(productId, (store.units.get(productId) ?? 0) - quantity);
    store.count.dispensed += 1;
  }
}

/** Finds three units of a product and loses two of them. */
export async function adjust(store: Store, writer: number, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const { productId, batchId } = store.shelves[(writer + turn) % store.shelves.length] as Shelf;
    const delta = turn % 2 === 0 ? 3 : -2;
    const body = { locationId: store.locationId, lines: [{ batchId, delta, reason: 'miscount' }] };
    const { payload } = sound(await sure(store, 'POST', '/stock/adjustment', body, `adjust-${writer}-${turn}`), 'An adjustment');
    if (payload['status'] !== 'posted') throw new Error(`An adjustment is ${payload['status']}`);
    store.units.set(productId, (store.units.get(productId) ?? 0) + delta);
    store.count.adjusted += 1;
  }
}

// Bill lines that are done without a dispensed line, and dispensed lines whose bill or movements are not what was given.
const billsOff = `
with given as (
  select l.hospital_id, l.id, l.patient_bill_id, l.quantity_dispensed,
         (select coalesce(-sum(m.quantity), 0) from stock_movements m where m.hospital_id = l.hospital_id and m.ref_id = l.order_id
           and m.product_id = l.product_id and m.type = 'dispense') as moved
    from medication_order_lines l where l.quantity_dispensed > 0)
select (select count(*) from patient_bills b where b.source_type = 'medication-order' and b.performed_at is not null
         and not exists (select from given g where g.id = b.source_line_id))::int
     + (select count(*) from given g left join patient_bills b on b.hospital_id = g.hospital_id and b.id = g.patient_bill_id
         where g.moved <> g.quantity_dispensed or b.performed_at is null)::int as off`;

const balancesOff = `
select count(*)::int as off from
  (select batch_id, location_id, sum(quantity) as quantity from batch_balances group by 1, 2) s
  full join (select batch_id, location_id, sum(quantity) as quantity from stock_movements group by 1, 2) m using (batch_id, location_id)
 where coalesce(s.quantity, 0) <> coalesce(m.quantity, 0)`;

/** How many figures `npm run verify` finds different. */
function verifyFindings(dataDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const main = join(import.meta.dirname, '../../apps/server/main.ts');
    const child = spawn(process.execPath, [main, 'verify', '--json'], {
      env: { ...process.env, CIVIS_DATA_DIR: dataDir, DATABASE_URL: '', CIVIS_LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('exit', () => {
      try {
        resolve((JSON.parse(output) as { differences: unknown[] }).differences.length);
      } catch {
        reject(new Error(`verify did not answer: ${output}`));
      }
    });
  });
}

/** What stands after the crashes against what was acknowledged; the server runs. */
export async function judgeStore({ server, units, count }: Store): Promise<StockReport> {
  const database = await openDatabase({ dataDir: server.dataDir, attach: true });
  try {
    const off = async (text: string) => Number((await database.owner.query(text)).rows[0]?.off);
    const { rows } = await database.owner.query('select product_id as id, sum(quantity)::int as units from batch_balances group by 1');
    const stockOff = [...units].filter(([id, expected]) => rows.find((row) => row.id === id)?.units !== expected).length;
    const [balances, bills] = [await off(balancesOff), await off(billsOff)];
    return { ...count, stockOff, balancesOff: balances, billsOff: bills, verifyOff: await verifyFindings(server.dataDir) };
  } finally {
    await database.close();
  }
}
