import type { Database } from '#kernel/server/database/open.ts';
import { ask } from '../e2e/stage/api.ts';
import { Desk } from './desk.ts';
import type { Filled } from './fill.ts';
import { quantile } from './measure.ts';
import { row, say } from './print.ts';
import { visit } from './prototypes.ts';
import type { BenchServer } from './stage.ts';
import { openTpcB, scale, tpcBRate } from './tpc-b.ts';

const writers = 20;
const seconds = 8;
const rounds = 3;
/** Payments of each writer in a round that still says something. */
const fewest = 10;

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Billed invoices of two services that nobody has paid. */
async function openInvoices(database: Database, hospitalId: string, count: number): Promise<{ id: string; balance: number }[]> {
  const { rows } = await database.owner.query<{ id: string; balance: number }>(
    `select id, balance::int as balance from invoices where hospital_id = $1 and status = 'billed' and amount_paid = 0 and balance > 0
      and patient_id is not null order by billed_at desc limit $2`,
    [hospitalId, count],
  );
  return rows;
}

/**
 * POST invoice/addPayment on distinct invoices, each with a key of its own: payments a second until the time is over or all of these
 * invoices are paid.
 */
async function paymentRate(
  { url, token }: BenchServer,
  invoices: readonly { readonly id: string; readonly balance: number }[],
  times: number[],
): Promise<number> {
  const open = [...invoices];
  const start = performance.now();
  let spent = 0;
  const worker = async (): Promise<void> => {
    for (let invoice = open.pop(); invoice && performance.now() - start < seconds * 1000; invoice = open.pop()) {
      const began = performance.now();
      const body = { invoiceId: invoice.id, amount: invoice.balance, paymentMethod: 'card', reference: `POS-${invoice.id}` };
      const answer = await ask(url, 'POST', '/invoice/addPayment', { token, body, key: crypto.randomUUID() });
      if (answer.status !== 200) throw new Error(`addPayment: ${answer.text.slice(0, 400)}`);
      times.push(performance.now() - began);
      spent += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, worker));
  const took = (performance.now() - start) / 1000;
  say(`      ${spent} payments in ${took.toFixed(1)} s`);
  return spent / took;
}

/** A payment (idempotency, allocations, ledger, trail, outbox) beside TPC-B, in turns within one run. */
export async function paymentWrites(server: BenchServer, database: Database, hospitalId: string): Promise<void> {
  const invoices = await openInvoices(database, hospitalId, 60_000);
  const share = Math.floor(invoices.length / rounds);
  if (share < writers * fewest) throw new Error(`${invoices.length} open invoices are too few to measure payments: make the data anew`);
  const { clients, close } = await openTpcB(database, writers);
  const times: number[] = [];
  const ratios: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const yardstick = await tpcBRate(clients, seconds);
      const ours = await paymentRate(server, invoices.slice(round * share, (round + 1) * share), times);
      say(`      TPC-B ${yardstick.toFixed(0)}/s, payments ${ours.toFixed(0)}/s`);
      ratios.push(ours / yardstick);
    }
  } finally {
    await close();
  }
  const ratio = middle(ratios);
  row(`payment, ${writers} at once ÷ TPC-B at scale ${scale} by ${writers} clients`, ratio.toFixed(3), '≥ 0.08', ratio >= 0.08);
  say(`      p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms a payment with ${writers} at once`);
}

/** A consultation's save with three orders: the note and three tests with their bills, one visit after the other. */
export async function consultationSaves(server: BenchServer, { catalogue }: Filled): Promise<void> {
  const desk = new Desk(server);
  const tests = catalogue.tests.map(({ id: testId }) => ({ testId }));
  const [notes, orders]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 45; turn += 1) {
    const patientId = await desk.patient(
      `Saved ${String.fromCharCode(65 + (turn % 26))}${String.fromCharCode(97 + Math.floor(turn / 26))}`,
    );
    const id = await visit(desk, { patientId, catalogue });
    const began = performance.now();
    const complaint = { text: 'Fever', duration: 3, unit: 'days' };
    await desk.write('PATCH', `/consultation/${id}`, { lockVersion: 0, presentingComplaints: [complaint], plan: 'Three tests.' });
    const saved = performance.now();
    await desk.write('PUT', `/consultation/${id}/lab-request`, { tests });
    if (turn < 5) continue;
    notes.push(saved - began);
    orders.push(performance.now() - saved);
  }
  const both = notes.map((note, index) => note + (orders[index] as number));
  const p99 = quantile(both, 0.99);
  say(`      note p50 ${quantile(notes, 0.5).toFixed(1)} ms; three orders p50 ${quantile(orders, 0.5).toFixed(1)} ms`);
  row(
    'consultation: save with three orders',
    `p50 ${quantile(both, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    'p99 ≤ 250 ms',
    p99 <= 250,
  );
}
