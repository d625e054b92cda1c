import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { asBefore, answering } from '#testing/answering.ts';
import { runJobNow, theDatabase } from '#testing/world.ts';
import { EncounterFacts } from '../../contract/bill-events.ts';
import { mostInvoicesAtOnce } from '../../contract/bill-words.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { anIcdCode } from '../testing/bill-scenes.ts';
import { anInsured, type Insured, wrongHmoFigures } from '../testing/insured.ts';

const job = 'hmo.generate-invoices';
let till: Till;
beforeAll(async () => {
  till = await aTill();
}, 120_000);
afterEach(asBefore);

const owner = <Row extends object>(query: string, values: readonly unknown[]) => theDatabase().owner.query<Row>(query, [...values]);

/** As many open bills of other visits as are wanted, without an item, beside the one that there is. */
async function crowd({ hmoId }: Insured, wanted: number, firstNumber: number): Promise<void> {
  await owner(
    `insert into hmo_bills (hospital_id, id, bill_number, hmo_id, plan_id, patient_id, billing_id, billing_method, enrollee_number, visit_key,
       encounter_type, started_on, status, opened_at, created_at, created_by_name, updated_at, updated_by_name)
     select b.hospital_id, gen_random_uuid(), 'HB-' || ($4::int + n), b.hmo_id, b.plan_id, b.patient_id, b.billing_id, b.billing_method, b.enrollee_number,
            'visit:' || gen_random_uuid(), b.encounter_type, b.started_on, 'open', b.opened_at, b.created_at, 'Test', b.updated_at, 'Test'
       from (select * from hmo_bills where hospital_id = $1 and hmo_id = $2 limit 1) b, generate_series(1, $3::int) n`,
    [till.hospital.id, hmoId, wanted, firstNumber],
  );
}

/** Does the jobs that were ordered for a partner, each once, until none is left; answers how many there were. */
async function doJobs(hmoId: Id): Promise<number> {
  const done = new Set<string>();
  for (;;) {
    const { rows } = await owner<{ id: string; data: Readonly<Record<string, unknown>> }>(
      "select id, data from pgboss.job where name = $1 and data ->> 'hmoId' = $2 and state = 'created' order by created_on",
      [job, hmoId],
    );
    const next = rows.find(({ id }) => !done.has(id));
    if (!next) return done.size;
    done.add(next.id);
    await runJobNow(job, next.data);
  }
}

const bills = async (hmoId: Id, status: 'open' | 'invoiced') =>
  (await till.cashier.send(hmoBillCalls.list, { query: { hmoId, status: [status], limit: 1 } })).payload.meta.count;

test('more than two hundred bills are invoiced by a job, a hundred at a time, which tells who asked', async () => {
  const code = await anIcdCode();
  const insured = await anInsured({}, till);
  const visits = [randomUUID(), randomUUID(), randomUUID()];
  for (const encounterId of visits) await insured.raise({ encounterId });
  await crowd(insured, mostInvoicesAtOnce, 800_000);
  const ended = '2026-01-02T08:00:00.000Z';
  answering(EncounterFacts, ({ encounterIds }) =>
    encounterIds.map((id) => ({
      ...{ id, diagnoses: [{ code, description: 'Malaria' }], startedAt: '2026-01-01T08:00:00.000Z', kind: 'outpatient' as const },
      ...{ endedAt: id === visits[2] ? null : ended, doctor: null, outcome: null, referral: null },
    })),
  );
  const { hmoId } = insured;
  const order = { body: { hmoId, encounterEndedUntil: '2099-01-01' } };
  expect((await till.cashier.send(hmoBillCalls.generateAll, order)).payload).toEqual({ queued: true, bills: [] });
  expect(await bills(hmoId, 'invoiced')).toBe(0);
  // Two hundred and three bills: two full rounds and what is left.
  expect(await doJobs(hmoId)).toBe(3);
  expect(await bills(hmoId, 'invoiced')).toBe(2);
  expect(await bills(hmoId, 'open')).toBe(mostInvoicesAtOnce + 1);
  const { rows } = await owner<{ content: string; user_id: Id }>(
    "select content, user_id from notifications where hospital_id = $1 and title = 'HMO Invoices Generated' and entity_id = $2",
    [till.hospital.id, hmoId],
  );
  expect(rows).toEqual([
    { content: `HMO invoices generated: 2. HMO bills that stay open: ${mostInvoicesAtOnce + 1}.`, user_id: till.cashier.userId },
  ]);
  // The crowd was written without the series of numbers.
  expect((await wrongHmoFigures(till)).filter((words) => !words.startsWith('Numbers of HMO bills'))).toEqual([]);
  // Done twice it makes no invoice twice.
  await runJobNow(job, { hospitalId: till.hospital.id, hmoId, until: '2099-01-01', after: null, userId: null, made: 0, left: 0 });
  expect(await bills(hmoId, 'invoiced')).toBe(2);
}, 120_000);

test('two hundred are made at once', async () => {
  const insured = await anInsured({}, till);
  await insured.raise({ encounterId: randomUUID() });
  await crowd(insured, mostInvoicesAtOnce - 1, 900_000);
  const order = { body: { hmoId: insured.hmoId, encounterEndedUntil: '2099-01-01' } };
  const { payload } = await till.cashier.send(hmoBillCalls.generateAll, order);
  expect([payload.queued, payload.bills.length]).toEqual([false, mostInvoicesAtOnce]);
  expect(await doJobs(insured.hmoId)).toBe(0);
}, 60_000);
