import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { ask } from '../e2e/stage/api.ts';
import { Desk } from './desk.ts';
import { generate } from './generate.ts';
import { copyClaims, copyInvoices, copyRequests, settleFigures } from './insurers-data.ts';
import { aClaim, anInsurer, enrol, type Insurer } from './insurers-stage.ts';
import { milliseconds, quantile, timed, type Times } from './measure.ts';
import { row, say, timesRow } from './print.ts';
import { type BenchServer, startBenchServer } from './stage.ts';

const patients = 400;
const writers = 8;
const rounds = 3;

const given = (name: string, usual: number) =>
  Number(process.argv.find((word) => new RegExp(`^--${name}=\\d+$`).test(word))?.split('=')[1] ?? usual);

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

interface People {
  readonly insured: readonly string[];
  readonly alone: readonly string[];
}

/** What 20 lines cost an insured patient beside one who pays alone, in turns within one run. */
async function quotes({ url, token }: BenchServer, { itemIds }: Insurer, { insured, alone }: People): Promise<void> {
  const items = itemIds.slice(0, 20).map((billableItemId) => ({ billableItemId, quantity: 1 }));
  const quote = async (patientId: string | undefined) => {
    const answer = await ask(url, 'POST', '/pricing/quote', { token, body: { patientId, encounterType: 'outpatient', items } });
    if (answer.status !== 200) throw new Error(`quote: ${answer.text.slice(0, 400)}`);
  };
  const [own, least]: [number[], number[]] = [[], []];
  await timed(220, async (turn) => {
    for (const [times, who] of [
      [own, insured],
      [least, alone],
    ] as const) {
      const began = performance.now();
      await quote(who[turn % who.length]);
      if (turn >= 20) times.push(performance.now() - began);
    }
  });
  const ratio = quantile(own, 0.5) / quantile(least, 0.5);
  say(`      insured p50 ${milliseconds(quantile(own, 0.5))}, self-pay p50 ${milliseconds(quantile(least, 0.5))}`);
  row(`quote of ${items.length} insured lines ÷ self-pay`, ratio.toFixed(2), '≤ 2', ratio <= 2);
}

/** Lines a second by some clients at once, each of another patient. */
async function raisingRate({ url, token }: BenchServer, insurer: Insurer, people: readonly string[], count: number): Promise<number> {
  let next = 0;
  const began = performance.now();
  const one = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const body = {
        ...{ patientId: people[at % people.length], billableItemId: insurer.itemIds[at % 20], departmentId: insurer.departmentId },
      };
      const answer = await ask(url, 'POST', '/patient-bills', { token, body, key: crypto.randomUUID() });
      if (answer.status !== 200) throw new Error(`patient-bills: ${answer.text.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  return (count * 1000) / (performance.now() - began);
}

/** Raising a line of an insured patient (tariff, limits, HMO bill) beside one of a patient who pays alone. */
async function raising(server: BenchServer, insurer: Insurer, { insured, alone }: People, count: number): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const least = await raisingRate(server, insurer, alone, count);
    const own = await raisingRate(server, insurer, insured, count);
    say(`      self-pay ${least.toFixed(0)}/s, insured ${own.toFixed(0)}/s`);
    ratios.push(own / least);
  }
  const ratio = middle(ratios);
  row(`raising a line, ${writers} at once: insured ÷ self-pay`, ratio.toFixed(2), '≥ 0.6', ratio >= 0.6);
}

async function reads({ url, token }: BenchServer, count: number, paths: readonly string[]): Promise<Times> {
  return timed(count, async (turn) => {
    const path = paths[turn % paths.length] as string;
    const answer = await ask(url, 'GET', path, { token });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text.slice(0, 400)}`);
  });
}

/** The checks of a claim of so many items, by the call that the desk presses. */
async function checking(server: BenchServer, claimId: string, items: number): Promise<void> {
  const desk = new Desk(server);
  const times = await timed(5, () => desk.write('POST', `/hmo/claim/${claimId}/check`, {}), 1);
  row(`check of a claim of ${items.toLocaleString('en')} items`, milliseconds(times.p50), '≤ 3 s', times.p50 <= 3000);
}

async function claimReads(server: BenchServer, items: number): Promise<void> {
  const size = `${items.toLocaleString('en')} items`;
  const now = await reads(server, 20, ['/hmo/claim/ageing']);
  row(`ageing over ${size}`, `p50 ${milliseconds(now.p50)}`, '≤ 300 ms', now.p50 <= 300);
  const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  const past = await timed(3, async () => void (await reads(server, 1, [`/hmo/claim/ageing?asAt=${monthAgo}`])), 0);
  say(`      as at a month ago: p50 ${milliseconds(past.p50)}`);
  const lists = await reads(server, 40, ['/hmo/claim?page=1&limit=10', '/hmo/claim/summary']);
  say(`      list and tiles of claims: p50 ${milliseconds(lists.p50)}, p99 ${milliseconds(lists.p99)}`);
}

async function approvalPages(server: BenchServer, insurer: Insurer, requests: number): Promise<void> {
  const page = '/hmo/approval?page=1&limit=10';
  timesRow(`approvals page of ${requests.toLocaleString('en')}`, await reads(server, 300, [page, `${page}&status[]=approved`]), 30);
  timesRow(
    '      of one partner, and what waits',
    await reads(server, 300, [`${page}&hmoId=${insurer.hmoId}`, `${page}&overdue=true`]),
    30,
  );
}

/** Copies of one claim's invoices, of its claim and of one request, by one statement a table. */
async function fillPast(
  database: Database,
  insurer: Insurer,
  hospitalId: string,
  sizes: { items: number; requests: number; check: number },
) {
  const { owner } = database;
  const began = performance.now();
  const perInvoice = 5;
  const claims = Math.ceil(sizes.items / perInvoice / 100);
  await copyClaims(owner, hospitalId, insurer.past, claims);
  await copyInvoices(owner, insurer.past, { count: Math.ceil(sizes.items / perInvoice), claims, paidShare: 0.9 });
  await copyInvoices(owner, insurer.ready, { count: Math.ceil(sizes.check / perInvoice) - 1, claims: 0, paidShare: 0 });
  await copyRequests(owner, insurer.requestId, sizes.requests);
  await settleFigures(owner, hospitalId);
  say(
    `      ${sizes.items.toLocaleString('en')} items and ${sizes.requests.toLocaleString('en')} requests copied in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}

/**
 * `start.mjs bench -- --insurers [--items=1000000] [--requests=1000000] [--check=5000] [--lines=400]`: what the insurers' modules cost at
 * size, on a hospital of its own.
 */
export async function measureInsurers(): Promise<void> {
  const sizes = { items: given('items', 1_000_000), requests: given('requests', 1_000_000), check: given('check', 5000) };
  const folder = await mkdtemp(join(tmpdir(), 'civis-bench-insurers-'));
  const server = await startBenchServer(folder, true);
  const { hospitalId } = server.made as { hospitalId: string };
  const database = await openDatabase({ dataDir: folder, attach: true });
  try {
    await generate(database.owner, hospitalId, patients, () => undefined);
    const found = await database.owner.query<{ id: string }>(
      "select id from patients where hospital_id = $1 and status = 'active' order by patient_no limit 200",
      [hospitalId],
    );
    const ids = found.rows.map(({ id }) => id);
    const desk = new Desk(server);
    const insurer = await anInsurer(desk, ids.at(-1) as string, database.owner);
    const people = { insured: ids.slice(0, 80), alone: ids.slice(80, 160) };
    await enrol(desk, insurer, people.insured);
    await quotes(server, insurer, people);
    await raising(server, insurer, people, given('lines', 400));
    await fillPast(database, insurer, hospitalId, sizes);
    await checking(server, (await aClaim(desk, insurer.hmoId)).id, sizes.check);
    await claimReads(server, sizes.items);
    await approvalPages(server, insurer, sizes.requests);
  } finally {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
