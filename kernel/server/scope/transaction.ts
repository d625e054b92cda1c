import type { PoolClient } from 'pg';
import { isPipelined, joinWrites } from '../database/pipeline.ts';
import { sendNamed } from '../database/send-named.ts';
import { boundsOfTransaction } from '../database/session.ts';
import { isUuid } from '../ids/uuid.ts';

/** Whose rows a transaction sees. */
export interface Tenant {
  readonly hospitalId?: string | undefined;
  readonly platform?: boolean | undefined;
  readonly personId?: string | undefined;
}

function uuidOrEmpty(value: string | undefined): string {
  if (value === undefined) return '';
  // The value is put into the statement's text to save a round trip, so nothing but a UUID may pass.
  if (!isUuid(value)) throw new Error('A tenant id must be a UUID');
  return value;
}

function settingsOf(tenant: Tenant): string {
  return `select set_config('app.hospital', '${uuidOrEmpty(tenant.hospitalId)}', true), set_config('app.platform', '${tenant.platform ? 'on' : 'off'}', true), set_config('app.person', '${uuidOrEmpty(tenant.personId)}', true)`;
}

// The role comes with every transaction: row security does not hang on what a connection was opened with.
const takeRole = (role: string) => `set_config('role', '${role}', true)`;
const namedTenant = (role: string) =>
  `select ${takeRole(role)}, set_config('app.hospital', $1, true), set_config('app.platform', $2, true), set_config('app.person', $3, true)`;

/** Throws for a tenant that `begin` could not name: the statements that travel with it would run without a transaction. */
export function checkTenant(tenant: Tenant): void {
  settingsOf(tenant);
}

/** A commit that need not wait for the disk: whatever commits after it brings it there, or a crash takes it back whole. */
const lazily = (lazy: boolean) => (lazy ? 'set local synchronous_commit = off; ' : '');

export interface Manner {
  /** Role of requests of the database. */
  readonly role: string;
  /** Its commit does not wait for the disk. */
  readonly lazy?: boolean | undefined;
  /** Every statement sees the rows of one moment. */
  readonly snapshot?: boolean | undefined;
}

/** Opens the transaction and names the tenant in one round trip. */
export async function begin(client: PoolClient, tenant: Tenant, { role, lazy = false, snapshot = false }: Manner): Promise<void> {
  // Between two portions of a long reading more time may pass than a request has.
  const reading = snapshot ? ' isolation level repeatable read; set local idle_in_transaction_session_timeout = 0' : '';
  if (lazy || snapshot || !isPipelined(client)) {
    await client.query(`begin${reading}; ${lazily(lazy)}select ${takeRole(role)}; ${settingsOf(tenant)}`);
    return;
  }
  // Prepared once a connection, so that the server neither parses nor plans it again for every request.
  joinWrites(client);
  const values = [uuidOrEmpty(tenant.hospitalId), tenant.platform ? 'on' : 'off', uuidOrEmpty(tenant.personId)];
  await Promise.all([client.query('begin'), sendNamed(client, 'civis_tenant', namedTenant(role), values)]);
}

/** Ends a transaction that wrote nothing, without anybody waiting for it; the connection is given back when it has ended. */
export function endReading(client: PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** As `begin`, on a connection of the owner that takes the given role until the transaction ends. */
export async function beginAs(client: PoolClient, role: string, tenant: Tenant, lazy = false): Promise<void> {
  await client.query(`begin; ${lazily(lazy)}set local role ${role}; ${boundsOfTransaction}; ${settingsOf(tenant)}`);
}

/**
 * Names another tenant inside the open transaction. On a pipelined connection nobody waits for it: what is asked next goes out with it,
 * and is refused if it failed, as the transaction is broken then.
 */
export async function setTenant(client: PoolClient, tenant: Tenant): Promise<void> {
  const text = settingsOf(tenant);
  if (!isPipelined(client)) {
    await client.query(text);
    return;
  }
  joinWrites(client);
  client.query(text).catch(() => undefined);
}
