import { beforeAll, expect, test } from 'vitest';
import { addSeconds } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, theDatabase } from '#testing/world.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { stockCalls } from '../../contract/calls/stock.ts';
import { aBank, billsOf, handed, matched, sound, statusOf, type TestBank } from '#testing/blood-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await aBank(await aHospital());
}, 120_000);

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

async function linesOf(unitId: string): Promise<string[]> {
  const { rows } = await theDatabase().owner.query('select state from blood_request_units where unit_id = $1 order by reserved_at', [
    unitId,
  ]);
  return rows.map(({ state }) => state);
}

test('one unit cross-matched by 20 for 20 patients: one gets it, the others 409 (invariant 1)', async () => {
  const unit = await bank.unit('O-');
  const requests = [];
  for (let at = 0; at < 20; at += 1) requests.push(await bank.typed('O-'));
  const answers = await times(20, (at) =>
    bank.bench.send(requestCalls.crossMatch, { params: { id: requests[at]?.id as string }, body: matched([unit]) }),
  );
  expect(sorted(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ error }) => error.code))).toEqual(new Set(['UNIT_TAKEN']));
  expect(await linesOf(unit.id)).toEqual(['reserved']);
  const { rows } = await theDatabase().owner.query(
    'select count(*)::int as lines from patient_bills where source_id in (select id from blood_request_units where unit_id = $1)',
    [unit.id],
  );
  expect(rows[0].lines).toBe(1);
}, 120_000);

test('issue, discard and end of the reservation at once: the unit has one end and the bill agrees', async () => {
  for (let round = 0; round < 3; round += 1) {
    const request = await bank.typed('A+');
    const unit = await bank.unit('A+');
    const line = (await bank.match(request, [unit])).lines[0]?.id as string;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) })),
      ...Array.from({ length: 6 }, () => bank.bench.send(stockCalls.release, { params: { id: unit.id }, body: { reason: 'race' } })),
      ...Array.from({ length: 6 }, () =>
        bank.bench.send(stockCalls.discard, { params: { id: unit.id }, body: { reason: 'race', witness: bank.secondOf(bank.nurse) } }),
      ),
    ]);
    const { status } = await statusOf(unit.id);
    const issued = answers.slice(0, 8).filter((answer) => answer.status === 200).length;
    // Released and then discarded is one way; an issue excludes both.
    expect(issued).toBe(status === 'issued' ? 1 : 0);
    expect(['issued', 'available', 'discarded']).toContain(status);
    expect(await linesOf(unit.id)).toEqual([status === 'issued' ? 'issued' : 'released']);
    expect(await billsOf(line)).toMatchObject([{ status: status === 'issued' ? 'active' : 'voided', performed: status === 'issued' }]);
  }
}, 120_000);

test('issued at the second of its expiry by 20: never after it (invariant 4)', async () => {
  const request = await bank.typed('B+');
  const unit = await bank.unit('B+', 'packed-red-cells', { expiresAt: addSeconds(clockNow(), 4) });
  await bank.match(request, [unit]);
  const until = Date.parse(unit.expiresAt);
  const answers = await times(20, async (at) => {
    await new Promise((done) => setTimeout(done, Math.max(0, until - Date.now() - 200 + at * 30)));
    return bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) });
  });
  const { rows } = await theDatabase().owner.query('select issued_at, expires_at, status from blood_units where id = $1', [unit.id]);
  const won = answers.filter(({ status }) => status === 200).length;
  expect(won).toBe(rows[0].issued_at === null ? 0 : 1);
  if (rows[0].issued_at !== null) expect(new Date(rows[0].issued_at) < new Date(rows[0].expires_at)).toBe(true);
  // The database refuses it by itself, too.
  const late = await bank.unit('B+');
  const issue = theDatabase().owner.query("update blood_units set status = 'issued', issued_at = expires_at where id = $1", [late.id]);
  await expect(issue).rejects.toThrow('blood_units_issued_unexpired');
}, 120_000);

test('the same request 20 times with one key: one request, one fee', async () => {
  const patientId = (await bank.request()).patient.id;
  const body = {
    ...{ patientId, component: 'platelets' as const, units: 1, neededAt: addSeconds(clockNow(), 3600), consentGiven: true },
    ...{ indication: 'oncology' as const, indicationText: 'Bleeding gums' },
  };
  const answers = await times(20, () => bank.doctor.send(requestCalls.add, { body }, { key: `blood-${patientId}` }));
  const ids = new Set(answers.map((answer) => sound(answer).payload.id));
  expect(ids.size).toBe(1);
  expect(await billsOf([...ids][0] as string)).toHaveLength(1);
}, 120_000);

test('a unit number taken by 20 at once: one unit', async () => {
  const unit = { unitNumber: 'RACE 1', component: 'platelets' as const, bloodGroup: 'O+', collectedAt: addSeconds(clockNow(), -3600) };
  const body = { kind: 'opening' as const, acquiredAt: clockNow(), units: [unit] };
  const answers = await times(20, () => bank.bench.send(stockCalls.createAcquisition, { body }));
  expect(sorted(answers)).toEqual([200, ...Array(19).fill(409)]);
}, 60_000);

test('unit numbers of the hospital at once: no gap, none twice', async () => {
  const unit = { component: 'platelets' as const, bloodGroup: 'O+', collectedAt: addSeconds(clockNow(), -3600) };
  const body = { kind: 'opening' as const, acquiredAt: clockNow(), units: [unit] };
  await times(20, () => bank.bench.send(stockCalls.createAcquisition, { body }));
  const { rows } = await theDatabase().owner.query(
    "select substring(unit_number from 5)::int as number from blood_units where hospital_id = $1 and unit_number like 'BLD-%' order by 1",
    [bank.hospital.id],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
}, 60_000);
