import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { ask } from '../e2e/stage/api.ts';
import { Desk } from './desk.ts';
import { generate } from './generate.ts';
import { quantile, timed } from './measure.ts';
import { hotProducts, makeGoodsOf, makePastDoses, type Sizes } from './pharmacy-data.ts';
import { pharmacyReads } from './pharmacy-reads.ts';
import { type Chart, openPharmacy, type Pharmacy } from './pharmacy-stage.ts';
import { row, say } from './print.ts';
import { type BenchServer, startBenchServer } from './stage.ts';
import { openTpcB, scale, tpcBRate } from './tpc-b.ts';

const patients = 1000;
const writers = 20;
const rounds = 3;

const given = (name: string, usual: number) =>
  Number(process.argv.find((word) => new RegExp(`^--${name}=\\d+$`).test(word))?.split('=')[1] ?? usual);

interface Made extends Pharmacy {
  readonly hospitalId: string;
}

/** A hospital with its pharmacy, made once for each pair of sizes and kept. */
async function prepare(folder: string, sizes: Sizes): Promise<{ server: BenchServer; made: Made }> {
  const file = join(folder, 'pharmacy.json');
  if (existsSync(file)) {
    const made = JSON.parse(await readFile(file, 'utf8')) as Made;
    return { server: await startBenchServer(folder, false, made), made };
  }
  await mkdir(folder, { recursive: true });
  const began = performance.now();
  const server = await startBenchServer(folder, true);
  const { hospitalId } = server.made as { hospitalId: string };
  const { owner, close } = await openDatabase({ dataDir: folder, attach: true });
  try {
    await generate(owner, hospitalId, patients, () => undefined);
    const pharmacy = await openPharmacy(new Desk(server), sizes.doses, (words) => say(`  ${words}`));
    if (sizes.products > 0) {
      say(`Making ${sizes.products.toLocaleString('en')} products with ${sizes.movements.toLocaleString('en')} movements`);
      await makeGoodsOf(owner, { hospitalId, ...pharmacy }, sizes);
    }
    await makePastDoses(owner, hospitalId, pharmacy.administrationId, sizes.pastDoses);
    const made = { hospitalId, ...pharmacy };
    await writeFile(file, JSON.stringify(made));
    say(`Made in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
    return { server, made };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await close();
  }
}

interface Order {
  readonly id: string;
  readonly lines: { readonly id: string; readonly quantity: number }[];
}

/** Orders of two medicines each for so many patients, submitted; some at once. */
async function submittedOrders(desk: Desk, owner: Database['owner'], hospitalId: string, count: number): Promise<Order[]> {
  const people = await owner.query("select id from patients where hospital_id = $1 and address = '1 Marina Road' order by patient_no", [
    hospitalId,
  ]);
  const goods = await owner.query("select id from products where hospital_id = $1 and name like '% no %' order by sku limit $2", [
    hospitalId,
    hotProducts,
  ]);
  const orders: Order[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const lines = [0, 1].map((line) => ({
        productId: goods.rows[(at * 7 + line * 31) % goods.rows.length].id,
        quantity: 1 + line,
        dosageText: 'One tablet twice a day',
      }));
      const patientId = people.rows[at % people.rows.length].id;
      const { id } = await desk.write('POST', '/medication-order', { patientId, lines });
      orders.push((await desk.write('PATCH', `/medication-order/${id}/submit`, {})) as unknown as Order);
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return orders;
}

/** PATCH medication-order/{id}/dispense of distinct orders, each with a key of its own, by twenty at once. */
async function dispenseRate({ url, token }: BenchServer, orders: Order[], times: number[]): Promise<number> {
  const began = performance.now();
  const before = times.length;
  const one = async (): Promise<void> => {
    for (let order = orders.pop(); order; order = orders.pop()) {
      const started = performance.now();
      const body = { lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })) };
      const answer = await ask(url, 'PATCH', `/medication-order/${order.id}/dispense`, { token, body, key: crypto.randomUUID() });
      if (answer.status !== 200) throw new Error(`dispense: ${answer.text.slice(0, 400)}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  return ((times.length - before) * 1000) / (performance.now() - began);
}

/** A dispense (safety, stock, bill, ledger, register, trail) beside TPC-B, in turns within one run. */
async function dispenseWrites(server: BenchServer, database: Database, hospitalId: string, count: number): Promise<void> {
  const desk = new Desk(server);
  const orders = await submittedOrders(desk, database.owner, hospitalId, count);
  const { clients, close } = await openTpcB(database, writers);
  const [times, ratios]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const yardstick = await tpcBRate(clients, 4);
      const ours = await dispenseRate(server, orders.splice(0, Math.ceil(count / rounds)), times);
      say(`      TPC-B ${yardstick.toFixed(0)}/s, dispenses ${ours.toFixed(1)}/s`);
      ratios.push(ours / yardstick);
    }
  } finally {
    await close();
  }
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  row(`dispense of two medicines, ${writers} at once ÷ TPC-B at scale ${scale}`, ratio.toFixed(3), '≥ 0.03', ratio >= 0.03);
  say(`      p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms a dispense with ${writers} at once`);
}

/** Ten doses a day for each bed of the ward; the promise is of forty beds. */
const dosesOfBed = 10;
const mostWard = 150;

/**
 * The drug chart of the full ward (40 patients, 400 doses of a day) in one call, in turns with the same call for one patient and with
 * the least read there is, so that both ratios are of one moment. An answer with fewer patients or doses is a fault, not a figure.
 */
async function charts({ url, token }: BenchServer, { wardId, day, patientId }: Chart, doses: number): Promise<void> {
  const read = async (path: string) => {
    const answer = await ask(url, 'GET', path, { token });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text.slice(0, 400)}`);
    return answer;
  };
  const ward = `/therapeutic-administrations/chart?wardId=${wardId}&day=${day}`;
  const shown = (await read(ward)).payload as { patients: { medicines: { doses: unknown[] }[] }[] };
  const found = shown.patients.flatMap(({ medicines }) => medicines.flatMap((medicine) => medicine.doses)).length;
  const beds = Math.ceil(doses / dosesOfBed);
  if (shown.patients.length !== beds || found !== beds * dosesOfBed)
    throw new Error(`The chart shows ${shown.patients.length} patients and ${found} doses, not ${beds} and ${beds * dosesOfBed}`);
  const paths = [ward, `/therapeutic-administrations/chart?patientId=${patientId}&day=${day}`, '/notification/unread-count'];
  const times: number[][] = paths.map(() => []);
  for (let turn = 0; turn < 110; turn += 1)
    for (const [at, path] of paths.entries()) {
      const began = performance.now();
      await read(path);
      if (turn >= 10) times[at]?.push(performance.now() - began);
    }
  const [whole, one, least] = times.map((each) => quantile(each, 0.5)) as [number, number, number];
  const slowest = quantile(times[0] as number[], 0.99);
  const what = `drug chart of a ward, one call: ${shown.patients.length} patients, ${found} doses`;
  row(what, `p50 ${whole.toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms`, `p99 ≤ ${mostWard} ms`, slowest <= mostWard);
  say(
    `      ÷ one patient (p50 ${one.toFixed(1)} ms) ${(whole / one).toFixed(1)}, ÷ the least read (p50 ${least.toFixed(1)} ms) ${(whole / least).toFixed(1)}`,
  );
  const list = await timed(100, () => read(`/therapeutic-administrations/worklist?wardId=${wardId}`), 10);
  row('doses due in the ward', `p50 ${list.p50.toFixed(1)} ms, p99 ${list.p99.toFixed(1)} ms`, 'p99 ≤ 150 ms', list.p99 <= 150);
}

/** `npm run bench -- --pharmacy`, on data of its own; with `--only=chart` the ward alone, without products and dispenses. */
export async function measurePharmacy(cache: string): Promise<void> {
  const chartAlone = process.argv.includes('--only=chart');
  const sizes: Sizes = {
    products: chartAlone ? 0 : given('products', 100_000),
    movements: chartAlone ? 0 : given('movements', 1_000_000),
    doses: given('doses', 400),
    pastDoses: given('past-doses', 200_000),
  };
  const folder = process.env['CIVIS_BENCH_DIR'] ?? join(cache, `pharmacy-${sizes.products}-${sizes.movements}-${sizes.doses}`);
  say(`Civis benchmarks of a pharmacy: ${JSON.stringify(sizes)} (${folder})`);
  const { server, made } = await prepare(folder, sizes);
  const database = await openDatabase({ dataDir: folder, attach: true });
  try {
    if (!chartAlone) await pharmacyReads(server, database.owner, made);
    await charts(server, made.chart, sizes.doses);
    if (!chartAlone) await dispenseWrites(server, database, made.hospitalId, given('orders', 600));
  } finally {
    await database.close();
    await server.stop();
  }
}
