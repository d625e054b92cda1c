import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, theDatabase } from '#testing/world.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import { aLab, linesOf, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
beforeAll(async () => {
  lab = await aLab(await aHospital());
}, 120_000);

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const typed = (value: string) => ({ values: [{ parameterId: lab.potassium.parameters[0]?.id as string, value }] });

async function numbers(column: string, table: string): Promise<number[]> {
  const { rows } = await theDatabase().owner.query(
    `select distinct substring(${column} from 5)::int as number from ${table} where hospital_id = $1 order by 1`,
    [lab.hospital.id],
  );
  return rows.map((row) => Number(row.number));
}

test('orders at once, a third of them refused late: numbers without gaps, one line each (invariants 2 and 11)', async () => {
  const patients = await times(30, () => aPatient(lab.hospital));
  // Every third names a billing method of somebody else, which is found out after its tests were looked at.
  const { rows } = await theDatabase().owner.query('select id from patient_billings where patient_id = $1', [patients[0]?.id]);
  const answers = await times(30, (index) =>
    lab.doctor.send(requestCalls.createMultiple, {
      body: {
        patientId: patients[index]?.id as string,
        tests: [{ testId: lab.potassium.id }],
        ...(index % 3 === 2 ? { billingId: rows[0].id as string } : {}),
      },
    }),
  );
  expect(sorted(answers)).toEqual([...Array(20).fill(200), ...Array(10).fill(422)]);
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  expect(await numbers('request_number', 'lab_requests')).toEqual(upTo(20));
  expect(await numbers('requisition_number', 'lab_requests')).toEqual(upTo(20));
  const rowsOf = answers.flatMap((answer) => (answer.status === 200 ? answer.payload.requests : []));
  for (const { id } of rowsOf) expect(await linesOf(id)).toHaveLength(1);
  await times(20, (index) => lab.take([rowsOf[index] as never]));
  expect(await numbers('specimen_number', 'lab_specimens')).toEqual(upTo(20));
}, 60_000);

test('the same order 20 times with one key: one request, one line, the same answer', async () => {
  const patient = await aPatient(lab.hospital);
  const body = { patientId: patient.id, testId: lab.potassium.id };
  const answers = await times(20, () => lab.doctor.send(requestCalls.createInternal, { body }, { key: `key-${patient.id}` }));
  expect(new Set(answers.map(({ payload }) => payload.id)).size).toBe(1);
  expect(await linesOf(answers[0]?.payload.id as string)).toHaveLength(1);
  const list = await lab.doctor.send(requestCalls.byPatient, { params: { id: patient.id }, query: {} });
  expect(list.payload.meta.count).toBe(1);
}, 60_000);

test('the same order 20 times without a key: one is made, the others are duplicates', async () => {
  const patient = await aPatient(lab.hospital);
  const body = { patientId: patient.id, testId: lab.potassium.id };
  const answers = await times(20, () => lab.doctor.send(requestCalls.createInternal, { body }));
  expect(sorted(answers)).toEqual([200, ...Array(19).fill(422)]);
}, 60_000);

test('the same specimen taken 20 times: one tube', async () => {
  const row = await lab.order();
  const body = { identityChecked: true as const, specimens: [{ type: 'serum' as const, requestIds: [row.id] }] };
  const answers = await times(20, () => lab.bench.send(requestCalls.createSpecimen, { body }));
  expect(sorted(answers)).toEqual([200, ...Array(19).fill(409)]);
  const { rows } = await theDatabase().owner.query('select count(*)::int as tubes from lab_request_specimens where request_id = $1', [
    row.id,
  ]);
  expect(rows[0].tubes).toBe(1);
}, 60_000);

test('a result entered 20 times by those who saw the same: one counts, one version', async () => {
  const row = await lab.order();
  await lab.take([row]);
  const { version } = (await lab.bench.send(requestCalls.view, { params: { id: row.id } })).payload;
  const answers = await times(20, (index) =>
    lab.bench.send(transitionCalls.resultEntered, { params: { id: row.id }, body: { ...typed(`4.${index % 9}`), version } }),
  );
  expect(sorted(answers)).toEqual([200, ...Array(19).fill(409)]);
  const { rows } = await theDatabase().owner.query('select count(*)::int as versions from lab_results where request_id = $1', [row.id]);
  expect(rows[0].versions).toBe(1);
}, 60_000);

test('released and cancelled at once: one of both, and the bill agrees', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await lab.enter('4.0');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => lab.releaser.send(transitionCalls.resultReleased, { params: { id }, body: {} })),
      ...Array.from({ length: 10 }, () =>
        lab.hospital.admin.send(transitionCalls.cancelled, { params: { id }, body: { cancelReason: 'race', waiveCharge: true } }),
      ),
    ]);
    expect(sorted(answers)).toEqual([200, ...Array(19).fill(409)]);
    const released = answers.slice(0, 10).some(({ status }) => status === 200);
    expect(await linesOf(id)).toMatchObject([{ status: released ? 'active' : 'voided', performed: released }]);
  }
}, 60_000);

test('20 acknowledge at once: all are answered, the first one stands', async () => {
  const { id } = await lab.release('6.5');
  const people = [lab.doctor, lab.nurse];
  const answers = await times(20, (index) =>
    (people[index % 2] as TestLab['doctor']).send(transitionCalls.acknowledged, { params: { id }, body: {} }),
  );
  expect(sorted(answers)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ payload }) => payload.acknowledgedBy?.id)).size).toBe(1);
  const { rows } = await theDatabase().owner.query(
    "select count(*)::int as found from lab_request_events where request_id = $1 and type = 'acknowledged'",
    [id],
  );
  expect(rows[0].found).toBe(1);
}, 60_000);

test('members of a panel cancelled at once: the line goes with the last, once', async () => {
  const patient = await aPatient(lab.hospital);
  const lipid = await lab.testOf('Lipid');
  await lab.hospital.admin.raw('PATCH', `/api/laboratory/test/${lipid.id}`, { price: 900_000 });
  const { requests } = (
    await lab.doctor.send(requestCalls.createMultiple, { body: { patientId: patient.id, tests: [{ testId: lipid.id }] } })
  ).payload;
  const answers = await Promise.all(
    requests.map(({ id }) => lab.doctor.send(transitionCalls.cancelled, { params: { id }, body: { cancelReason: 'not needed' } })),
  );
  expect(sorted(answers)).toEqual([200, 200, 200, 200]);
  expect(await linesOf(requests[0]?.id as string)).toMatchObject([{ status: 'voided' }]);
}, 60_000);
