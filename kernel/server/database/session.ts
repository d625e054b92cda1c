import type pg from 'pg';

type Settings = Readonly<Record<string, string>>;

/** What rows are read by, and how soon the server lets go of a client that is gone without a word. */
const ownerSettings: Settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  tcp_keepalives_idle: '15',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

/** How long a request waits for a row that another holds. */
export const lockTimeout = '4s';
const statementTimeout = '15s';
const idleTimeout = '30s';

const appSettings: Settings = {
  ...ownerSettings,
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  idle_in_transaction_session_timeout: idleTimeout,
};

/** Bounds of a transaction on a connection of the owner, as `set local` statements: what a connection of the app is opened with. */
export const boundsOfTransaction = `set local statement_timeout = '${statementTimeout}'; set local lock_timeout = '${lockTimeout}'; set local idle_in_transaction_session_timeout = '${idleTimeout}'`;

/** Milliseconds that a client waits for an answer: somewhat longer than the server lets a statement of a request run. */
export const answerMilliseconds = 20_000;
const checkMilliseconds = 5_000;

function optionsOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** What a connection is opened with: one of the owner, or one that serves requests in the site's role. */
function settingsOf(kind: 'owner' | 'app', role: string): Settings {
  return kind === 'owner' ? ownerSettings : { ...appSettings, role };
}

/** The startup parameter `options` of the two kinds of connection. */
export function sessionOptions(kind: 'owner' | 'app', role: string): string {
  return optionsOf(settingsOf(kind, role));
}

/** A connection that does not work as it was told to. Its code is that of a refused sign-in, so that calls answer 503. */
export class UnsafeConnection extends Error {
  readonly code = '28000';
}

// Not kept by a Unix socket; nothing that is read or kept apart hangs on them.
const unchecked = /^tcp_/;

/** Which settings of a connection are not what it was opened with, in words; empty when all are. */
export function differences(wanted: Settings, found: Settings): string[] {
  return Object.entries(wanted)
    .filter(([name]) => !unchecked.test(name))
    .filter(([name, value]) => (found[name] ?? '').split(',')[0] !== value)
    .map(([name, value]) => `${name} is ${found[name] ?? 'not set'} and not ${value}`);
}

/**
 * Asks a new connection what it was given. A pooler in between may drop the startup parameters without a word, and with them the role
 * that row security holds for. Throws UnsafeConnection.
 */
export async function checkSession(client: pg.ClientBase, kind: 'owner' | 'app', role: string): Promise<void> {
  const wanted = settingsOf(kind, role);
  const asked = {
    text: 'select name, case name when $2 then current_user::text else current_setting(name) end as value from unnest($1::text[]) as name',
    values: [Object.keys(wanted), 'role'],
    query_timeout: checkMilliseconds,
  };
  const { rows } = await client.query<{ name: string; value: string }>(asked);
  const wrong = differences(wanted, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  if (wrong.length > 0)
    throw new UnsafeConnection(
      `The database connection does not keep its settings (${wrong.join(', ')}). Connect to PostgreSQL directly, or through a pooler in session mode that passes the startup parameter "options" on.`,
    );
}

interface Pools {
  readonly app: pg.Pool;
  readonly owner: pg.Pool;
  readonly appRole: string;
}

/**
 * At start: connections keep what they are opened with, and the role of requests cannot pass row security. Throws UnsafeConnection with
 * the reason in a sentence.
 */
export async function checkRole({ app, owner, appRole }: Pools): Promise<void> {
  // Each new connection is asked for its settings.
  await app.query('select 1');
  const { rows } = await owner.query<{ above: boolean; owns: boolean }>(
    `select r.rolsuper or r.rolbypassrls as above,
            exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
       from pg_roles r where r.rolname = $1`,
    [appRole],
  );
  const [role] = rows;
  if (!role) throw new UnsafeConnection(`The database has no role ${appRole}. Run the migrations first.`);
  if (role.above) throw new UnsafeConnection(`The role ${appRole} is above row security: take SUPERUSER and BYPASSRLS from it.`);
  if (role.owns)
    throw new UnsafeConnection(`The role ${appRole} owns tables, so row security can be taken off by it. Give them to the owner.`);
}

/** What of a `pg` client its types do not show. */
interface Patient {
  readonly connectionParameters: { query_timeout: number | false | undefined };
}

/** Lets the statements of a connection take so many milliseconds from now on. The function that it answers ends that. */
export function waitUpTo(client: object, milliseconds: number): () => void {
  const { connectionParameters } = client as Patient;
  const usual = connectionParameters.query_timeout;
  connectionParameters.query_timeout = milliseconds;
  return () => {
    connectionParameters.query_timeout = usual;
  };
}

/** Whether the answer to a statement did not come in time: its connection must be given up, nothing more can be said on it. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
