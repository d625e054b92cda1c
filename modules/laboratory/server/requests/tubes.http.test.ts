import { beforeAll, expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import type { LabRow } from '../../contract/request-records.ts';
import { aLab, sound, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
beforeAll(async () => {
  lab = await aLab(await aHospital());
}, 120_000);

const longAgo = '2020-01-01T00:00:00.000Z';
const shelf = async (name: 'due' | 'kept' | 'on-the-way', searchTerm?: string) =>
  sound(await lab.bench.send(requestCalls.tubes, { query: { shelf: name, ...(searchTerm ? { searchTerm } : {}) } })).payload;
const numbersOn = async (name: 'due' | 'kept' | 'on-the-way') => (await shelf(name)).data.map(({ specimenNumber }) => specimenNumber);
const note = async (id: string, body: object) =>
  sound(await lab.bench.send(requestCalls.editSpecimen, { params: { id }, body: body as never })).payload;
const discard = (specimens: { id: string; version: number }[], who = lab.bench) =>
  who.send(requestCalls.discardTubes, { body: { specimens } });
const rowOf = async (id: string): Promise<LabRow> => sound(await lab.doctor.send(requestCalls.view, { params: { id } })).payload;
const enter = async (id: string) => {
  const values = [{ parameterId: lab.potassium.parameters[0]?.id as string, value: '4.1' }];
  sound(await lab.bench.send(transitionCalls.resultEntered, { params: { id }, body: { values } }));
};

test('a tube that was taken stands on the way until it is received: in the worklist, the figures and the list of tubes', async () => {
  const [nurses, benchs] = [await lab.order(), await lab.order()];
  await lab.take([nurses], lab.nurse);
  await lab.take([benchs]);
  const awaited = async () =>
    sound(await lab.bench.send(requestCalls.filter, { query: { onTheWay: true } })).payload.data.map(({ id }) => id);
  const figure = async () => sound(await lab.bench.send(requestCalls.stats, { query: {} })).payload.now.onTheWay;
  expect([await awaited(), await figure()]).toEqual([[nurses.id], 1]);
  const row = await rowOf(nurses.id);
  expect([row.receivedAt, (await rowOf(benchs.id)).receivedAt]).toEqual([null, expect.any(String)]);
  expect(await numbersOn('on-the-way')).toEqual([row.specimenNumber]);
  const received = await note(row.specimenId as string, { received: true });
  expect([await awaited(), await figure(), await numbersOn('on-the-way')]).toEqual([[], 0, []]);
  expect((await rowOf(nurses.id)).receivedAt).toBe(received.receivedAt);
  expect(await numbersOn('kept')).toContain(row.specimenNumber);
});

test('tubes beyond their time are listed, the longest ago first, and thrown away together: all or none', async () => {
  const rows = [await lab.order(), await lab.order()];
  for (const row of rows) await lab.take([row]);
  const [one, two] = (await Promise.all(rows.map(({ id }) => rowOf(id)))) as [LabRow, LabRow];
  await note(one.specimenId as string, { storageLocation: 'Fridge 2', discardAfter: '2099-01-01T00:00:00.000Z' });
  expect(await numbersOn('due')).toEqual([]);
  await note(one.specimenId as string, { discardAfter: '2020-02-01T00:00:00.000Z' });
  await note(two.specimenId as string, { discardAfter: longAgo });
  expect(await numbersOn('due')).toEqual([two.specimenNumber, one.specimenNumber]);
  expect((await shelf('due', one.specimenNumber as string)).data).toMatchObject([
    { storageLocation: 'Fridge 2', awaited: [one.requestNumber], label: { patient: one.patient.fullname } },
  ]);
  expect((await shelf('due', two.patient.fullname)).data.map(({ id }) => id)).toContain(two.specimenId);

  await enter(two.id);
  const seen = async () => (await shelf('due')).data.map(({ id, version }) => ({ id, version }));
  const refused = await discard(await seen());
  expect([refused.status, refused.error.code]).toEqual([409, 'LAB_SPECIMEN_NEEDED']);
  expect(refused.message).toContain(one.requestNumber);
  expect(await numbersOn('due')).toHaveLength(2);

  await enter(one.id);
  const stale = (await seen()).map((tube, at) => (at === 0 ? { ...tube, version: tube.version - 1 } : tube));
  expect((await discard(stale)).error.code).toBe('STALE_VERSION');
  const tubes = await seen();
  expect((await discard(tubes, lab.doctor)).status).toBe(403);
  expect(sound(await discard(tubes)).payload).toEqual({ discarded: 2 });
  expect([await numbersOn('due'), (await shelf('kept')).data.some(({ id }) => id === one.specimenId)]).toEqual([[], false]);
  const again = await discard(tubes.map(({ id, version }) => ({ id, version: version + 1 })));
  expect([again.status, again.error.code]).toEqual([409, 'LAB_SPECIMEN_STATE']);
  const other = await aHospital();
  expect((await other.admin.send(requestCalls.discardTubes, { body: { specimens: tubes } })).status).toBe(404);
});

test('a tube is kept for the days of the setting from its collection, where the hospital has any; a day set by hand stays', async () => {
  const keepFor = async (tubeKeepDays: number) => {
    const { version } = sound(await lab.hospital.admin.send(catalogueCalls.settings)).payload;
    sound(await lab.hospital.admin.send(catalogueCalls.editSettings, { body: { version, values: { tubeKeepDays } } }));
  };
  const taken = async () => {
    const row = await lab.order();
    await lab.take([row]);
    const { specimenNumber, specimenId } = await rowOf(row.id);
    const [tube] = (await shelf('kept', specimenNumber as string)).data;
    return { id: specimenId as string, collectedAt: tube?.collectedAt as string, discardAfter: tube?.discardAfter };
  };
  expect((await taken()).discardAfter).toBeNull();
  await keepFor(5);
  const kept = await taken();
  expect(kept.discardAfter).toBe(addDays(kept.collectedAt, 5));
  const byHand = '2099-01-01T00:00:00.000Z';
  expect((await note(kept.id, { discardAfter: byHand })).discardAfter).toBe(byHand);
  await keepFor(0);
  expect((await taken()).discardAfter).toBeNull();
});

test('a file of a rejected tube stays behind with it: the next result goes out without it', async () => {
  const row = await lab.order();
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const add = async (filename: string) =>
    sound(await lab.bench.send(requestCalls.addAttachment, { params: { id: row.id }, body: {} }, { file: { filename, bytes } })).payload.id;
  await lab.take([row]);
  const former = await add('haemolysed.pdf');
  const body = { condition: 'haemolysed' as const, reason: 'pink serum' };
  sound(await lab.bench.send(transitionCalls.specimenRejected, { params: { id: row.id }, body }));
  await lab.take([row]);
  const bench = async () => sound(await lab.bench.send(requestCalls.view, { params: { id: row.id } })).payload;
  expect((await bench()).attachments).toEqual([]);
  const own = await add('clear.pdf');
  await enter(row.id);
  sound(await lab.releaser.send(transitionCalls.resultReleased, { params: { id: row.id }, body: {} }));
  const seen = sound(await lab.doctor.send(requestCalls.view, { params: { id: row.id } })).payload;
  expect([seen.attachments, seen.results[0]?.attachments].map((files) => files?.map(({ name }) => name))).toEqual([
    ['clear.pdf'],
    ['clear.pdf'],
  ]);
  const read = async (id: string, who = lab.doctor) => (await who.send(requestCalls.attachment, { params: { id } })).status;
  expect([await read(own), await read(former), await read(former, lab.bench)]).toEqual([200, 409, 200]);
});

test('the figure of today leads to what was released today', async () => {
  const { id } = await lab.release('4.2');
  const released = async (releasedFrom: string) =>
    sound(await lab.doctor.send(requestCalls.filter, { query: { releasedFrom } })).payload.data.map((row) => row.id);
  expect(await released('2020-01-01')).toContain(id);
  expect(await released('2099-01-01')).toEqual([]);
});
