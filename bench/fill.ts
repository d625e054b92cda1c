import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '#kernel/server/database/open.ts';
import { type Catalogue, catalogueOf, Desk } from './desk.ts';
import { multiply, type Prototype } from './multiply.ts';
import { prototypesOf } from './prototypes.ts';
import type { BenchServer } from './stage.ts';

/** What was made once over the patients: kept beside the data for the next run. */
export interface Filled {
  readonly catalogue: Catalogue;
  /** Patients with 2,000 encounters and with two. */
  readonly encountered: { readonly many: string; readonly few: string };
}

interface Stage {
  readonly folder: string;
  readonly hospitalId: string;
  readonly patients: number;
  readonly start: () => Promise<BenchServer>;
  readonly serverSettings: Parameters<typeof openDatabase>[0]['serverSettings'];
  readonly say: (words: string) => void;
}

interface Planned extends Filled {
  readonly prototypes: readonly Prototype[];
}

/** One of each by the real calls; the plan is kept, so that a broken run goes on where it stopped. */
async function plan({ folder, hospitalId, patients, start }: Stage): Promise<Planned> {
  const file = join(folder, 'plan.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Planned;
  const server = await start();
  const database = await openDatabase({ dataDir: folder, attach: true });
  try {
    const desk = new Desk(server);
    const catalogue = await catalogueOf(desk, database.owner, hospitalId);
    const encountered = { many: await desk.patient('Many'), few: await desk.patient('Few') };
    const planned = { catalogue, encountered, prototypes: await prototypesOf(desk, catalogue, patients, encountered) };
    await writeFile(file, JSON.stringify(planned));
    return planned;
  } finally {
    await database.close();
    await server.stop();
  }
}

// Figures that acts keep beside their rows, computed anew over all of them.
const figures: readonly string[] = [
  `insert into counters (hospital_id, name, slot, value)
   select hospital_id, 'appointments.' || status, 0, count(*) from appointments where hospital_id = $1 group by 1, 2
   union all select hospital_id, 'lab:' || status, 0, count(*) from lab_requests where hospital_id = $1 group by 1, 2
   union all select hospital_id, 'consultations', 0, count(*) from consultations where hospital_id = $1 group by 1
   union all select hospital_id, 'invoices', 0, count(*) from invoices where hospital_id = $1 group by 1
   union all select hospital_id, 'invoices.paid', 0, count(*) from invoices where hospital_id = $1 and status = 'paid' group by 1
   on conflict (hospital_id, name, slot) do update set value = excluded.value`,
  'delete from patient_bill_changes where hospital_id = $1',
  'delete from patient_bill_days where hospital_id = $1',
  `insert into patient_bill_days (hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed,
     lines, net, patient_amount, hmo_amount, paid, balance)
   select hospital_id, service_date, stage, module, department_id, payer, source_type, pricing_status, coverage_status, performed_at is not null,
          count(*), sum(net), sum(patient_amount), sum(hmo_amount), sum(paid), sum(balance)
     from patient_bills where hospital_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  'delete from ledger_day_totals where hospital_id = $1',
  `insert into ledger_day_totals (hospital_id, account_code, day, debit, credit, entries)
   select hospital_id, account_code, entry_date, sum(debit), sum(credit), count(distinct entry_id) from ledger_lines where hospital_id = $1 group by 1, 2, 3`,
  `insert into ledger_folds (hospital_id, through_number, folded_at)
   select hospital_id, max(number), timestamptz '2026-11-01Z' from ledger_numbers where hospital_id = $1 group by 1
   on conflict (hospital_id) do update set through_number = excluded.through_number`,
  'delete from tally_changes where hospital_id = $1',
  'delete from tallies where hospital_id = $1',
  'insert into tallies (hospital_id, list, key, count) select $1, list, key, expected from tally_differences($1)',
  `insert into search_words (hospital_id, kind, variant, word, record_id)
   select hospital_id, 'invoice', variant, word, record_id from search_words where hospital_id = $1 and kind = 'patient' on conflict do nothing`,
];

async function computeFigures(owner: Pool, hospitalId: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica; set statement_timeout = 0; set work_mem = '256MB'");
    await client.query('begin');
    // Counts stand in several slots; the ones that are computed anew stand in the first alone.
    await client.query(
      "delete from counters where hospital_id = $1 and (name like 'appointments.%' or name like 'lab:%' or name in ('consultations', 'invoices', 'invoices.paid'))",
      [hospitalId],
    );
    for (const statement of figures) await client.query(statement, [hospitalId]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
}

/**
 * Appointments, tickets, charts, consultations, tests, bills, invoices, payments and their ledger over a hospital's patients: some
 * prototypes by the real calls, then copies of them. Not copied: the trail, notices, reminders, histories of requests.
 */
export async function fill(stage: Stage): Promise<Filled> {
  const { folder, hospitalId, serverSettings, say } = stage;
  const file = join(folder, 'filled.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Filled;
  const began = performance.now();
  const { prototypes, ...filled } = await plan(stage);
  const database = await openDatabase({ dataDir: folder, serverSettings });
  try {
    await multiply(database.owner, hospitalId, prototypes, say);
    await computeFigures(database.owner, hospitalId);
    // A hospital that worked for its rows was vacuumed and written out long ago: neither is to happen beside the questions.
    await database.owner.query('vacuum (analyze)');
    await database.owner.query('checkpoint');
  } finally {
    await database.close();
  }
  say(`Filled in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  await writeFile(file, JSON.stringify(filled));
  return filled;
}
