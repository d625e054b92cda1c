import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type pg from 'pg';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { ask } from '../e2e/stage/api.ts';
import { measureCodes } from './codes.ts';
import { generate } from './generate.ts';
import { fill } from './fill.ts';
import { encounters, lists } from './lists.ts';
import { timed } from './measure.ts';
import { row, say, timesRow } from './print.ts';
import { startBenchServer } from './stage.ts';
import { consultationSaves, paymentWrites } from './writes.ts';

const root = join(import.meta.dirname, '..');
const patients = Number(process.argv.find((word) => /^--patients=\d+$/.test(word))?.split('=')[1] ?? 1_000_000);
/** `--only=lists,writes`: some of the measurements; `--only=fill`: the data alone. */
const every = ['reads', 'patients', 'security', 'lists', 'encounters', 'consultations', 'payments', 'codes'];
const parts =
  process.argv
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? every;
const folder = process.env['CIVIS_BENCH_DIR'] ?? join(root, '.cache/bench', String(patients));

interface Made {
  readonly token: string;
  readonly hospitalId: string;
}

async function prepare(): Promise<Made> {
  const file = join(folder, 'made.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Made;
  await mkdir(folder, { recursive: true });
  const server = await startBenchServer(folder, true);
  const made: Made = server.made as Made;
  await server.stop();
  const database = await openDatabase({ dataDir: folder, serverSettings: benchSettings });
  await migrate(database);
  await generate(database.owner, made.hospitalId, patients, say);
  await database.close();
  await writeFile(file, JSON.stringify(made));
  return made;
}

const benchSettings = { max_wal_size: '8GB', maintenance_work_mem: '1GB' };

function fire(url: string, headers: Record<string, string>, seconds = 6): Promise<number> {
  return new Promise((resolve, reject) => {
    autocannon(
      { url, headers, connections: 32, duration: seconds },
      (error: Error | null, result: { requests: { average: number }; non2xx: number }) => {
        if (error) reject(error);
        else if (result.non2xx > 0) reject(new Error(`${result.non2xx} answers of ${url} were refused`));
        else resolve(result.requests.average);
      },
    );
  });
}

async function bareYardstick(
  config: pg.ClientConfig,
  hospitalId: string,
  patientId: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'bare-server.ts'),
      JSON.stringify({ host: config.host, port: config.port, user: config.user, database: config.database, hospitalId, patientId }),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise<string>((resolve) => child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim())));
  return { url, child };
}

async function singleReads(url: string, token: string, database: Database, hospitalId: string): Promise<void> {
  const { rows } = await database.owner.query<{ id: string }>('select id from patients where hospital_id = $1 and patient_no = 500', [
    hospitalId,
  ]);
  const patientId = rows[0]?.id as string;
  const { url: bareUrl, child } = await bareYardstick(database.listenConfig, hospitalId, patientId);
  const reads: readonly (readonly [string, string])[] = [
    ['one-statement read ÷ bare Fastify + pg', '/notification/unread-count'],
    ['authenticated single read ÷ bare Fastify + pg', `/nextOfKins/patient/${patientId}`],
  ];
  for (const [what, path] of reads) {
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const bare = await fire(`${bareUrl}/one`, {});
      const ours = await fire(`${url}/api${path}`, { authorization: `Bearer ${token}` });
      say(`      bare ${bare.toFixed(0)}/s, ours ${ours.toFixed(0)}/s`);
      ratios.push(ours / bare);
    }
    const ratio = ratios.sort((x, y) => x - y)[1] as number;
    row(what, ratio.toFixed(2), '≥ 0.25', ratio >= 0.25);
  }
  child.kill();
}

async function searches(url: string, token: string): Promise<void> {
  const get = (path: string) => async () => {
    const answer = await ask(url, 'GET', path, { token });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  };
  const one = (paths: readonly string[]) => (turn: number) => get(paths[turn % paths.length] as string)();
  const quick = (words: readonly string[]) => one(words.map((word) => `/patients/quick-search?q=${encodeURIComponent(word)}`));
  timesRow(
    'patient search, hospital number',
    await timed(300, (turn) => get(`/patients/quick-search?q=P-${String(1 + ((turn * 7919) % patients)).padStart(6, '0')}`)()),
    15,
  );
  timesRow('patient search, telephone', await timed(300, quick(['08031234', '2348039999', '+23480356', '080312345'])), 15);
  timesRow('patient search, part of a name', await timed(300, quick(['oka', 'ade', 'bel', 'chi', 'moh', 'bak', 'fat', 'nwo'])), 50);
  timesRow(
    'patient search, two parts of names',
    await timed(300, quick(['chid okaf', 'ib bel', 'fola ade', 'mu da', 'gra eze', 'john ba'])),
    50,
  );
  timesRow(
    'patient search, two misspelt words',
    await timed(200, quick(['chidimna okafro', 'ibrahm belo', 'folasde adeymi', 'zainb lawaal'])),
    150,
  );
  const lists: readonly (readonly [string, string])[] = [
    ['first page of patients, newest', '/patients?page=1&limit=10'],
    ['first page of patients, by name', '/patients?page=1&limit=10&sort=fullname'],
    ['first page of patients, by last visit', '/patients?page=1&limit=10&sort=lastVisitAt'],
    ['first page of patients, women', '/patients?page=1&limit=10&gender=female'],
    ['first page of patients, deceased', '/patients?page=1&limit=10&status=deceased'],
    ['first page of the audit trail', '/audit-trail?page=1&limit=10'],
    ['dashboard: patients', '/dashboard/getPatients?page=1&limit=1'],
    ['dashboard: staff', '/dashboard/getUsers?status[]=active&limit=10000'],
    ['dashboard: departments', '/dashboard/getDepartments?page=1&limit=1000'],
  ];
  for (const [what, path] of lists) timesRow(what, await timed(200, get(path)), 30);
}

/** As requests send them: what reads patients is prepared on its connection, what searches is planned for its words each time. */
const secured: readonly (readonly [what: string, statement: string, name?: string])[] = [
  ['one patient', 'select id, fullname from patients where hospital_id = $1 and patient_no = 777', 'one'],
  [
    'newest page',
    'select id, fullname from patients where hospital_id = $1 and listed order by created_at desc, id desc limit 10',
    'newest',
  ],
  [
    'search key range',
    "select record_id from search_keys where hospital_id = $1 and kind = 'patient' and token >= 'nokaf' and token < 'nokag' order by token, record_id desc limit 20",
  ],
];

/** The same statements as the app's role under row security and as the owner without it, in turns. */
async function rowSecurity(database: Database, hospitalId: string): Promise<void> {
  for (const [what, text, name] of secured) {
    const [app, owner] = [await database.app.connect(), await database.owner.connect()];
    await app.query(`select set_config('app.hospital', '${hospitalId}', false)`);
    const [withRules, without]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      withRules.push((await timed(400, () => app.query({ text, name, values: [hospitalId] }))).p50);
      without.push((await timed(400, () => owner.query({ text, name, values: [hospitalId] }))).p50);
    }
    app.release(true);
    owner.release();
    const middle = (times: number[]) => times.sort((a, b) => a - b)[2] as number;
    const ratio = middle(withRules) / middle(without);
    row(`with row security ÷ without: ${what}`, ratio.toFixed(2), '≤ 1.3', ratio <= 1.3);
  }
}

if (process.argv.includes('--subscribers')) {
  const { measureSubscribers } = await import('./subscribers.ts');
  await measureSubscribers(process.env['CIVIS_BENCH_DIR'] ?? join(root, '.cache/bench/subscribers'));
  process.exit(0);
}
if (process.argv.includes('--sign-ins')) {
  const { measureSignIns } = await import('./sign-ins.ts');
  await measureSignIns();
  process.exit(0);
}
if (process.argv.includes('--last-units')) {
  const { measureLastUnits } = await import('./last-units.ts');
  await measureLastUnits();
  process.exit(0);
}
if (process.argv.includes('--imports')) {
  const { measureImports } = await import('./imports.ts');
  await measureImports(process.env['CIVIS_BENCH_DIR'] ?? join(root, '.cache/bench/imports'));
  process.exit(0);
}
if (process.argv.includes('--wards')) {
  const { measureWards } = await import('./wards.ts');
  await measureWards();
  process.exit(0);
}
if (process.argv.includes('--insurers')) {
  const { measureInsurers } = await import('./insurers.ts');
  await measureInsurers();
  process.exit(0);
}
if (process.argv.includes('--pharmacy')) {
  const { measurePharmacy } = await import('./pharmacy.ts');
  await measurePharmacy(join(root, '.cache/bench'));
  process.exit(0);
}
say(`Civis benchmarks over ${(patients * 2).toLocaleString('en')} patients in 21 hospitals (${folder})`);
const made = await prepare();
const start = () => startBenchServer(folder, false, made);
const filled = await fill({ folder, hospitalId: made.hospitalId, patients, start, serverSettings: benchSettings, say });
if (!parts.some((part) => part !== 'fill')) process.exit(0);
const server = await start();
const database = await openDatabase({ dataDir: folder, attach: true });
try {
  say(`Start on the existing database to first answer: ${server.startSeconds.toFixed(2)} s (target ≤ 3 s)`);
  if (parts.includes('reads')) await singleReads(server.url, server.token, database, made.hospitalId);
  if (parts.includes('patients')) await searches(server.url, server.token);
  if (parts.includes('security')) await rowSecurity(database, made.hospitalId);
  if (parts.includes('lists')) await lists(server, filled);
  if (parts.includes('encounters')) await encounters(server, filled);
  if (parts.includes('consultations')) await consultationSaves(server, filled);
  if (parts.includes('payments')) await paymentWrites(server, database, made.hospitalId);
} finally {
  await database.close();
  await server.stop();
}
if (parts.includes('codes')) await measureCodes(process.argv.find((word) => word.startsWith('--hcpcs='))?.slice('--hcpcs='.length));
