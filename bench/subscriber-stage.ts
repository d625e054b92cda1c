import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { uuidAt } from '#kernel/server/ids/uuid.ts';

const root = join(import.meta.dirname, '..');
// Writing the snapshot stops the process for some seconds.
const snapshotMilliseconds = 9000;
const metricsToken = 'bench-metrics-token';

/** One server process of the measurement. */
export interface Process {
  readonly url: string;
  readonly printed: () => string;
  /** Memory in use, in bytes: the heap and what hangs on it outside, and all pages that the process holds. */
  readonly memory: () => Promise<{ readonly used: number; readonly resident: number }>;
  readonly stop: () => Promise<void>;
}

/** Starts the real server on a port; with an address of a database it joins that one. */
export async function startProcess(port: number, dataDir: string, databaseUrl = ''): Promise<Process> {
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const child: ChildProcess = spawn(process.execPath, [join(root, 'apps/server/main.ts'), 'api', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      CIVIS_DATA_DIR: dataDir,
      CIVIS_PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      // A heap snapshot begins with a full collection: only what is held counts then.
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${dataDir}`,
      CIVIS_METRICS_TOKEN: metricsToken,
      CIVIS_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const ready = () =>
    fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; !(await ready()); tries += 1) {
    if (tries > 2400 || child.exitCode !== null) throw new Error(`The server on ${port} does not answer:\n${output}`);
    await pause(25);
  }
  return {
    url,
    printed: () => output,
    memory: async () => {
      child.kill('SIGUSR2');
      await pause(snapshotMilliseconds);
      const text = await (await fetch(`${url}/metrics`, { headers: { authorization: metricsToken } })).text();
      const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      return {
        used: of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes'),
        resident: of('process_resident_memory_bytes'),
      };
    },
    stop: async () => {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Somebody signed in, with one notice of their own. */
export interface Subscriber {
  readonly token: string;
  readonly userId: string;
  readonly recordId: string;
}

// Rows as an invitation, a sign-in and a notice leave them; a thousand sign-ins would only measure password hashes.
const makeSubscribers = `
with one as (
  select * from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bytea[]) with ordinality
    as row (account_id, user_id, session_id, record_id, token_hash, n)
), account_rows as (
  insert into accounts (id, area, hospital_id, email, status, email_confirmed_at, created_at, updated_at)
  select account_id, 'hospital', $1, 'nurse' || n || '@subscribers.test', 'active', $2, $2, $2 from one returning id
), user_rows as (
  insert into users (hospital_id, id, account_id, staff_number, first_name, last_name, fullname, search_text, role_id, cadre, status, created_at, updated_at)
  select $1, user_id, account_id, 'B' || n, 'Nurse', 'No' || n, 'Nurse No' || n, 'nurse no' || n, (select role_id from users where hospital_id = $1 limit 1), 'nurse', 'active', $2, $2
  from one returning id
), session_rows as (
  insert into sessions (id, token_hash, account_id, hospital_id, area, scope, created_at, last_seen_at, idle_minutes, idle_expires_at, absolute_expires_at, device_label, device_hash)
  select session_id, token_hash, account_id, $1, 'hospital', 'full', $2, $2, 600, $2::timestamptz + interval '10 hours', $2::timestamptz + interval '10 hours', 'Bench', token_hash
  from one returning id
)
insert into notifications (hospital_id, id, audience, user_id, group_id, title, content, path, kind, priority, dates, read_status, created_at, updated_at)
select $1, record_id, 'staff', user_id, record_id, 'Low Stock', 'Gloves are at the reserve', '/inventory', 'notice', 'normal', '{}', false, $2, $2 from one`;

/** Makes so many signed-in members of staff with a notice each. */
export async function subscribersOf(owner: pg.Pool, hospitalId: string, count: number): Promise<Subscriber[]> {
  const at = Date.now();
  const made = Array.from({ length: count }, () => ({
    token: `cvs_bench_${randomUUID()}`,
    accountId: uuidAt(at),
    userId: uuidAt(at),
    sessionId: uuidAt(at),
    recordId: uuidAt(at),
  }));
  await owner.query(makeSubscribers, [
    hospitalId,
    new Date(at).toISOString(),
    made.map((one) => one.accountId),
    made.map((one) => one.userId),
    made.map((one) => one.sessionId),
    made.map((one) => one.recordId),
    made.map((one) => createHash('sha256').update(one.token).digest()),
  ]);
  return made;
}

/** The address of the database that another process runs on a data folder. */
export function addressOf({ host = 'localhost', port = 5432, user, password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
