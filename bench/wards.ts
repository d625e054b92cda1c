import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { instantOf } from '#kernel/server/clock/instants.ts';
import { runJob } from '#kernel/server/jobs/job-runner.ts';
import { readSettings } from '#kernel/server/settings/settings.ts';
import { startCivis } from '#kernel/server/start/start-civis.ts';
import { deliveryOf, publicSettingsOf } from '../apps/server/public-settings.ts';
import { serverModules } from '../apps/server/modules.ts';
import { ask } from '../e2e/stage/api.ts';
import { Desk } from './desk.ts';
import { generate } from './generate.ts';
import { listenLive } from './live-listener.ts';
import { quantile, timed } from './measure.ts';
import { row, say, timesRow } from './print.ts';
import { type BenchServer, startBenchServer } from './stage.ts';

const wards = 6;
const bedsOfWard = 20;
const stays = 1000;
const lines = 2000;
const longDays = 365;
const jobName = 'admissions.tend-beds-of-hospital';

interface Stay {
  readonly id: string;
  readonly patientId: string;
}

/** Wards with full beds, all by the real calls; the price of a night is set before, so that each stay has its lines. */
async function fillWards(desk: Desk, patients: readonly string[]): Promise<Stay[]> {
  await desk.unlessMade('/currency', { code: 'NGN' });
  await desk.write('PATCH', '/billing-policy', { gateAdmission: 'none' });
  await desk.write('PUT', '/room-classes/general', { price: 500_000, billingUnit: 'day', deposit: null, extras: ['feeding'] });
  const consultantId = (await desk.one('/users/profile')).id;
  const made: Stay[] = [];
  for (let ward = 0; ward < wards; ward += 1) {
    const name = `Ward ${String.fromCharCode(65 + ward)}`;
    const department = await desk.write('POST', '/departments', { name, code: `WD${ward}`, kind: 'nursing', runsQueue: false });
    const { id: wardId } = await desk.write('POST', '/wards', { name, code: `W${ward}`, departmentId: department.id });
    const room = await desk.write('POST', '/rooms', { name: `${name} room`, wardId, roomType: 'general' });
    await desk.write('POST', `/rooms/${room.id}/beds`, { label: `B{1..${bedsOfWard}}` });
    const rooms = await desk.rows<{ id: string; beds: { id: string }[] }>(`/rooms?wardId=${wardId}&withBeds=true`);
    for (const [at, bed] of rooms.flatMap(({ beds }) => beds).entries()) {
      const patientId = patients[ward * bedsOfWard + at] as string;
      const body = {
        ...{ patientId, bedId: bed.id, source: 'outpatient', consultantId, reason: 'A measurement' },
        admittingDiagnoses: [{ description: 'Pneumonia' }],
      };
      made.push({ id: (await desk.write('POST', '/patient-admissions', body)).id, patientId });
    }
  }
  return made;
}

type Changes = Readonly<Record<string, string>>;

/** Copies one row so many times: `changes` are SQL of a column, in which `i` is the number of the copy. */
async function copies(owner: Pool | PoolClient, table: string, id: string, count: number, changes: Changes): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const key = table === 'patient_bill_shares' ? 'bill_id' : 'id';
  await owner.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
       from ${table} t, generate_series(1, ${count}) i where t.${key} = $1`,
    [id],
  );
}

const idOf = (what: string, of: string) => `md5('${what}' || '${of}' || i)::uuid`;

/** Lines of a stay, copied from the first night's. */
async function moreLines(owner: Pool, { id }: Stay, count: number, base: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from patient_bills where admission_id = $1 and source_type = 'bed-day' order by charge_key limit 1",
    [id],
  );
  const bill = rows[0]?.id as string;
  const number = `${base} + i`;
  // Lines and shares in one transaction: their sums are compared at its end.
  const client = await owner.connect();
  try {
    await client.query('begin');
    await copies(client, 'patient_bills', bill, count, {
      ...{ id: idOf('bill', id), bill_no: number, bill_number: `'PB-' || (${number})`, source_id: idOf('source', id), entry_id: 'null' },
    });
    await copies(client, 'patient_bill_shares', bill, count, { bill_id: idOf('bill', id) });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** A stay of a year: its nights with their lines lie behind it. */
async function lengthen(owner: Pool, stay: Stay, days: number, base: number): Promise<void> {
  await owner.query(`update admissions set admitted_at = admitted_at - interval '${days} days' where id = $1`, [stay.id]);
  await owner.query(`update bed_stays set from_at = from_at - interval '${days} days' where admission_id = $1`, [stay.id]);
  const { rows } = await owner.query<{ id: string }>('select id from bed_days where admission_id = $1 limit 1', [stay.id]);
  await copies(owner, 'bed_days', rows[0]?.id as string, days, { id: idOf('night', stay.id), night: 't.night - i' });
  await moreLines(owner, stay, days, base);
}

/** Stays of others in beds of their own, two nights long, of which the first one is charged. */
async function manyStays(owner: Pool, hospitalId: string, { id }: Stay, patients: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ bed: string; stay: string; day: string }>(
    `select a.bed_id as bed, s.id as stay, d.id as day from admissions a join bed_stays s on s.admission_id = a.id
       join bed_days d on d.admission_id = a.id where a.id = $1`,
    [id],
  );
  const { bed, stay, day } = rows[0] as { bed: string; stay: string; day: string };
  const patient = `(array['${patients.join("','")}']::uuid[])[i]`;
  const back = "interval '50 hours'";
  const label = "'M' || i";
  await copies(owner, 'beds', bed, stays, { id: idOf('bed', id), label, folded_label: `lower(${label})`, sort_label: label });
  await copies(owner, 'admissions', id, stays, {
    ...{ id: idOf('stay', id), admission_number: "'ADM-9' || lpad(i::text, 5, '0')", patient_id: patient, bed_id: idOf('bed', id) },
    patient_billing_id: 'null',
    admitted_at: `t.admitted_at - ${back}`,
  });
  await copies(owner, 'bed_stays', stay, stays, {
    ...{ id: idOf('bed stay', id), admission_id: idOf('stay', id), bed_id: idOf('bed', id), from_at: `t.from_at - ${back}` },
  });
  const night = `(t.created_at - ${back})::date`;
  await copies(owner, 'bed_days', day, stays, { id: idOf('first night', id), admission_id: idOf('stay', id), night });
  await owner.query('analyze');
  const found = await owner.query<{ count: number }>(
    "select count(*)::int as count from admissions where hospital_id = $1 and status = 'admitted'",
    [hospitalId],
  );
  say(`      ${found.rows[0]?.count} patients are admitted`);
}

function reader({ url, token }: BenchServer): (path: string) => Promise<void> {
  return async (path) => {
    const answer = await ask(url, 'GET', path, { token });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text.slice(0, 400)}`);
  };
}

/** A read in turns with the least one there is: the ratio says more than the time on a machine that others work on. */
async function besideLeast(get: (path: string) => Promise<void>, what: string, path: string, mostP99: number): Promise<void> {
  const [own, least]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 220; turn += 1)
    for (const [times, asked] of [
      [own, path],
      [least, '/notification/unread-count'],
    ] as const) {
      const began = performance.now();
      await get(asked);
      if (turn >= 20) times.push(performance.now() - began);
    }
  const [p50, p95, p99] = [quantile(own, 0.5), quantile(own, 0.95), quantile(own, 0.99)];
  timesRow(what, { p50, p95, p99, count: own.length }, mostP99);
  say(`      ÷ the least read (p50 ${quantile(least, 0.5).toFixed(1)} ms): ${(p50 / quantile(least, 0.5)).toFixed(1)}`);
}

interface Spare {
  readonly id: string;
  readonly label: string;
}

/** From the press that takes a bed out of service to the board that shows it on another screen. */
async function seenElsewhere(server: BenchServer, get: (path: string) => Promise<void>): Promise<void> {
  const desk = new Desk(server);
  const [room] = await desk.rows<{ id: string }>('/rooms?page=1&limit=1');
  const { beds = [] } = (await desk.write('POST', `/rooms/${room?.id}/beds`, { label: 'Spare' })) as { beds?: Spare[] };
  const bed = beds.find(({ label }) => label === 'Spare');
  const listener = await listenLive(server);
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const heard = listener.hears('beds');
    const began = performance.now();
    const act = turn % 2 === 0 ? 'out-of-service' : 'in-service';
    await desk.write('PATCH', `/beds/${bed?.id}/${act}`, turn % 2 === 0 ? { reason: 'A measurement' } : {});
    await heard;
    await get('/beds/board');
    if (turn >= 10) times.push(performance.now() - began);
  }
  listener.close();
  const [p50, p95, p99] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)];
  timesRow('a bed changed, seen on the board elsewhere', { p50, p95, p99, count: times.length }, 2000);
}

const opening = (id: string): readonly string[] => [
  `/patient-admissions/${id}`,
  `/patient-admissions/${id}/tasks?page=1&limit=10`,
  `/patient-admissions/${id}/ward-round?page=1&limit=10`,
  `/patient-admissions/${id}/vitals?page=1&limit=10`,
];

async function openings(get: (path: string) => Promise<void>, long: Stay, short: Stay): Promise<void> {
  const open = (id: string) => async () => {
    for (const path of opening(id)) await get(path);
  };
  const ratios: number[] = [];
  const found: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [year, days] = [await timed(60, open(long.id), 5), await timed(60, open(short.id), 5)];
    ratios.push(year.p50 / days.p50);
    found.push(year.p50);
  }
  const ratio = quantile(ratios, 0.5);
  row(`opening a stay of ${longDays} days ÷ 2 days`, `${ratio.toFixed(2)} (${quantile(found, 0.5).toFixed(1)} ms)`, '≤ 1.2', ratio <= 1.2);
}

/** The nights of a thousand stays, as the job charges them: turn after turn until nothing is left. */
async function charge(folder: string, hospitalId: string): Promise<void> {
  const settings = readSettings({ CIVIS_DATA_DIR: folder });
  const database = await openDatabase({ dataDir: folder });
  const civis = await startCivis({
    ...{ database, modules: serverModules, settings: publicSettingsOf(settings, false), delivery: deliveryOf(settings) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts: object, words: string) => say(`${words} ${JSON.stringify(facts)}`),
    },
    ...{ print: () => undefined, clock: () => instantOf(Date.now()), strict: false, background: false },
    http: { trustedProxies: [], allowedOrigins: [], logLevel: 'silent' },
  });
  try {
    const job = serverModules.flatMap((module) => module.jobs ?? []).find(({ name }) => name === jobName);
    if (!job) throw new Error(`No job ${jobName}`);
    const nights = async () => {
      const { rows } = await database.owner.query<{ count: number }>('select count(*)::int as count from bed_days where hospital_id = $1', [
        hospitalId,
      ]);
      return rows[0]?.count as number;
    };
    const before = await nights();
    let [last, spent, turns] = [-1, 0, 0];
    for (let now = before; now !== last; turns += 1) {
      last = now;
      const began = performance.now();
      await runJob(civis.kernel, job, { hospitalId });
      spent += performance.now() - began;
      now = await nights();
    }
    const seconds = spent / 1000;
    const what = `bed-day job of ${stays.toLocaleString('en')} stays, ${last - before} nights in ${turns} turns`;
    row(what, `${seconds.toFixed(1)} s`, '≤ 10 s', seconds <= 10 && last - before >= stays);
  } finally {
    await civis.stop();
    await database.close();
  }
}

async function patientsOf({ owner }: Database, hospitalId: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from patients where hospital_id = $1 order by patient_no', [hospitalId]);
  return rows.map(({ id }) => id);
}

/** `npm run bench -- --wards`, on data of its own that is removed at the end. */
export async function measureWards(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'civis-wards-'));
  say(`Civis benchmarks of wards: ${wards * bedsOfWard} beds, a bill of ${lines} lines, ${stays} stays (${folder})`);
  try {
    const server = await startBenchServer(folder, true);
    const { hospitalId } = server.made as { hospitalId: string };
    try {
      const database = await openDatabase({ dataDir: folder, attach: true });
      try {
        await migrate(database);
        await generate(database.owner, hospitalId, wards * bedsOfWard + stays, () => undefined);
        const patients = await patientsOf(database, hospitalId);
        const filled = await fillWards(new Desk(server), patients);
        const [large, long, short, model] = filled as [Stay, Stay, Stay, Stay];
        await moreLines(database.owner, large, lines, 100_000);
        await lengthen(database.owner, long, longDays, 200_000);
        await lengthen(database.owner, short, 2, 300_000);
        await database.owner.query('analyze');
        const get = reader(server);
        await besideLeast(get, `board of ${wards * bedsOfWard} beds`, '/beds/board', 30);
        const bill = `/patient-admissions/${large.id}/running-bill`;
        await besideLeast(get, `running bill of ${lines.toLocaleString('en')} lines`, bill, 50);
        await openings(get, long, short);
        await seenElsewhere(server, get);
        await manyStays(database.owner, hospitalId, model, patients.slice(wards * bedsOfWard));
      } finally {
        await database.close();
      }
    } finally {
      await server.stop();
    }
    await charge(folder, hospitalId);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
