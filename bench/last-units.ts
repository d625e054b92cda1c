import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../e2e/stage/api.ts';
import { Desk, type Made } from './desk.ts';
import { quantile } from './measure.ts';
import { medicine } from './pharmacy-stage.ts';
import { row, say } from './print.ts';
import { type BenchServer, startBenchServer } from './stage.ts';

const rounds = 6;
/** Of each kind, all sent at once; together more than there are units. */
const dispenses = 25;
const transfers = 25;
const units = 30;

interface Answered {
  readonly what: 'dispense' | 'transfer';
  readonly milliseconds: number;
  readonly status: number;
  readonly code: string;
}

interface Place {
  readonly pharmacyId: string;
  readonly storeId: string;
  readonly lists: { readonly medicationTypeId: string; readonly medicationCategoryId: string };
}

async function openPlace(desk: Desk): Promise<Place> {
  await desk.unlessMade('/currency', { code: 'NGN' });
  await desk.write('PATCH', '/billing-policy', { gateMedication: 'none' });
  const first = async (path: string) => (await desk.rows<{ id: string }>(path))[0]?.id as string;
  return {
    pharmacyId: await first('/location?kind=pharmacy'),
    storeId: await first('/location?kind=main-store'),
    lists: {
      medicationTypeId: await first('/medication-type?limit=1'),
      medicationCategoryId: await first('/medication-category?limit=1'),
    },
  };
}

type Order = Made & { readonly lines: readonly { readonly id: string; readonly quantity: number }[] };

/** Dispenses and transfers of the same two medicines, in either order, all at once on too few units. */
async function race(server: BenchServer, desk: Desk, place: Place, round: number): Promise<Answered[]> {
  const products: string[] = [];
  for (const name of ['Firstolol', 'Secondolol']) products.push(await medicine(desk, `${name} ${round}`, { ...place, quantity: units }));
  const either = (at: number) => (at % 2 ? products : products.toReversed());
  const orders: Order[] = [];
  for (let at = 0; at < dispenses; at += 1) {
    const lines = either(at).map((productId) => ({ productId, quantity: 1, dosageText: 'One tablet' }));
    const { id } = await desk.write('POST', '/medication-order', { customer: { fullname: `Customer ${round} ${at}` }, lines });
    orders.push((await desk.write('PATCH', `/medication-order/${id}/submit`, {})) as Order);
  }
  const send = async (what: Answered['what'], method: string, path: string, body: unknown): Promise<Answered> => {
    const began = performance.now();
    const { status, payload, text } = await ask(server.url, method, path, { token: server.token, body, key: crypto.randomUUID() });
    const milliseconds = performance.now() - began;
    const code = status === 200 ? '' : ((/"code":"(\w+)"/.exec(text)?.[1] ?? String(payload)) as string);
    return { what, milliseconds, status, code };
  };
  const given = orders.map((order) => () => {
    const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    return send('dispense', 'PATCH', `/medication-order/${order.id}/dispense`, { lines });
  });
  const sent = Array.from({ length: transfers }, (_none, at) => () => {
    const lines = either(at).map((productId) => ({ productId, quantity: 1, batchId: null }));
    const body = { fromLocationId: place.pharmacyId, toLocationId: place.storeId, lines, note: null };
    return send('transfer', 'POST', '/stock/transfer', body);
  });
  return Promise.all([...given, ...sent].toSorted(() => Math.random() - 0.5).map((act) => act()));
}

/** Fifty at once on the last units: nobody waits longer than two seconds, and nobody is told of a deadlock or a full server. */
export async function measureLastUnits(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'civis-last-units-'));
  const server = await startBenchServer(folder, true);
  try {
    const desk = new Desk(server);
    const place = await openPlace(desk);
    const all: Answered[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(...(await race(server, desk, place, round)));
    const times = all.map(({ milliseconds }) => milliseconds);
    const told = Map.groupBy(all, ({ what, status, code }) => `${what} ${status} ${code}`.trim());
    say(`      ${[...told].map(([words, { length }]) => `${words} × ${length}`).join(', ')}`);
    const p99 = quantile(times, 0.99);
    row(
      `${dispenses + transfers} at once on the last units, p50 ${quantile(times, 0.5).toFixed(0)} ms`,
      `p99 ${p99.toFixed(0)} ms`,
      '≤ 2,000 ms',
      p99 <= 2000,
    );
    const lost = all.filter(({ status, code }) => status >= 500 || code === 'CONFLICT').length;
    row('told of a conflict or a full server', `${lost} of ${all.length}`, '0', lost === 0);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
