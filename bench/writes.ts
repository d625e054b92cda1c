import pg from 'pg';
import type { Database } from '#kernel/server/database/open.ts';
import { ask } from '../e2e/stage/api.ts';
import { Desk } from './desk.ts';
import type { Filled } from './fill.ts';
import { quantile, throughput } from './measure.ts';
import { row, say } from './print.ts';
import { visit } from './prototypes.ts';
import type { BenchServer } from './stage.ts';

const writers = 20;
const seconds = 8;
const rounds = 3;
// pgbench's tables at scale 10; pgbench itself does not come with the embedded server.
const scale = 10;

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

const makeTpcB = `
create schema if not exists bench;
create table if not exists bench.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
create table if not exists bench.tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
create table if not exists bench.accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
create table if not exists bench.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
truncate bench.branches, bench.tellers, bench.accounts, bench.history;
insert into bench.branches select n, 0 from generate_series(1, ${scale}) n;
insert into bench.tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
insert into bench.accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
vacuum analyze bench.branches; vacuum analyze bench.tellers; vacuum analyze bench.accounts`;

// The script that pgbench calls tpcb-like, statement by statement, each prepared, as \`pgbench -M prepared\` sends them.
const tpcB: readonly (readonly [name: string, text: string])[] = [
  ['tpcb-account', 'update bench.accounts set abalance = abalance + $2 where aid = $1'],
  ['tpcb-balance', 'select abalance from bench.accounts where aid = $1'],
  ['tpcb-teller', 'update bench.tellers set tbalance = tbalance + $2 where tid = $1'],
  ['tpcb-branch', 'update bench.branches set bbalance = bbalance + $2 where bid = $1'],
  ['tpcb-history', 'insert into bench.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)'],
];

async function oneTpcB(client: pg.Client): Promise<void> {
  const [aid, tid, bid, delta] = [upTo(scale * 100_000), upTo(scale * 10), upTo(scale), upTo(10_000) - 5000];
  const values = [[aid, delta], [aid], [tid, delta], [bid, delta], [tid, bid, aid, delta]];
  await client.query('begin');
  for (const [index, [name, text]] of tpcB.entries()) await client.query({ name, text, values: values[index] as number[] });
  await client.query('commit');
}

/** TPC-B transactions a second by so many clients of this process. */
async function tpcBRate(clients: readonly pg.Client[]): Promise<number> {
  const idle = [...clients];
  return throughput(clients.length, seconds, async () => {
    const client = idle.pop() as pg.Client;
    await oneTpcB(client);
    idle.push(client);
  });
}

/** Billed invoices of two services that nobody has paid; as many are made anew as the last run has used up. */
async function openInvoices(database: Database, hospitalId: string, count: number): Promise<{ id: string; balance: number }[]> {
  const { rows } = await database.owner.query<{ id: string; balance: number }>(
    `select id, balance::int as balance from invoices where hospital_id = $1 and status = 'billed' and amount_paid = 0 and balance > 0
      and patient_id is not null order by billed_at desc limit $2`,
    [hospitalId, count],
  );
  return rows;
}

/** POST invoice/addPayment on distinct invoices, each with a key of its own. */
async function paymentRate({ url, token }: BenchServer, invoices: { id: string; balance: number }[], times: number[]): Promise<number> {
  let spent = 0;
  const rate = await throughput(writers, seconds, async () => {
    const invoice = invoices.pop();
    if (!invoice) throw new Error('There are not enough open invoices for so many payments: more patients are needed');
    const began = performance.now();
    const body = { invoiceId: invoice.id, amount: invoice.balance, paymentMethod: 'card', reference: `POS-${invoice.id}` };
    const answer = await ask(url, 'POST', '/invoice/addPayment', { token, body, key: crypto.randomUUID() });
    if (answer.status !== 200) throw new Error(`addPayment: ${answer.text.slice(0, 400)}`);
    times.push(performance.now() - began);
    spent += 1;
  });
  say(`      ${spent} payments`);
  return rate;
}

/** A payment (idempotency, allocations, ledger, trail, outbox) beside TPC-B, in turns within one run. */
export async function paymentWrites(server: BenchServer, database: Database, hospitalId: string): Promise<void> {
  for (const statement of makeTpcB.split(';')) await database.owner.query(statement);
  const invoices = await openInvoices(database, hospitalId, 60_000);
  const clients = Array.from({ length: writers }, () => new pg.Client(database.listenConfig));
  await Promise.all(clients.map((client) => client.connect()));
  const times: number[] = [];
  const ratios: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const yardstick = await tpcBRate(clients);
      const ours = await paymentRate(server, invoices, times);
      say(`      TPC-B ${yardstick.toFixed(0)}/s, payments ${ours.toFixed(0)}/s`);
      ratios.push(ours / yardstick);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
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
