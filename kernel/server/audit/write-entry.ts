import type { Instant } from '#kernel/contract/fields.ts';
import { sendAlong } from '../database/send-along.ts';
import { nobody } from '../ids/uuid.ts';
import type { Actor, Transaction } from '../scope/scope.ts';
import type { AuditEvent } from './event.ts';

export interface CallFacts {
  readonly permission: string | null;
  readonly method: string | null;
  /** The route's pattern, never the raw path. */
  readonly route: string | null;
}

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const secretField = /password|token|secret|otp|hash|signature|codehash|cardnumber|accountnumber|apikey|^pin$/i;
/** What a record may be done with follows from its other fields. */
const bookkeeping = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'hospitalId', 'acts']);
const longest = 4000;

/** A value as the trail may hold it, at every depth. */
function shown(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (secretField.test(field) && typeof value !== 'boolean') return '***';
  if (typeof value === 'string' && value.length > longest) return `${value.slice(0, longest)}…`;
  if (Buffer.isBuffer(value)) return '***';
  if (Array.isArray(value)) return value.map((item) => shown(field, item));
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(key, inner)]));
  return value;
}

/** The fields that differ between two states of a record; secrets masked, long text cut, bookkeeping left out. */
export function changesBetween(before: object | null | undefined, after: object | null | undefined): FieldChange[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const fresh = (after ?? {}) as Record<string, unknown>;
  const fields = after ? Object.keys({ ...(before ? pick(old, Object.keys(fresh)) : {}), ...fresh }) : Object.keys(old);
  const changes: FieldChange[] = [];
  for (const field of fields) {
    if (bookkeeping.has(field)) continue;
    const [was, is] = [shown(field, old[field]), shown(field, fresh[field])];
    if (JSON.stringify(old[field] ?? null) === JSON.stringify(fresh[field] ?? null)) continue;
    changes.push({ field, before: was, after: is });
  }
  return changes;
}

function pick(record: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => key in record).map((key) => [key, record[key]]));
}

interface Entry {
  readonly hospitalId: string | null;
  readonly id: string;
  readonly at: Instant;
  readonly actor: Actor;
  readonly event: AuditEvent;
  readonly call: CallFacts;
}

const columns = [
  ...['hospital_id', 'id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'actor_role', 'session_id', 'ip', 'user_agent', 'request_id'],
  ...['action', 'entity_type', 'entity_id', 'entity_number', 'patient_id', 'person_id', 'summary', 'changes', 'reason', 'outcome'],
  ...['permission', 'method', 'route'],
];
const insertEntry = `with entry as (insert into audit_entries (${columns.join(', ')}) values (${columns.map((_column, at) => `$${at + 1}`).join(', ')}))
insert into audit_pending (hospital_id, entry_id) values ($1, $2)`;
const insertEntries = `with entries as (select * from jsonb_populate_recordset(null::audit_entries, $1::jsonb)),
  written as (insert into audit_entries (${columns.join(', ')}) select ${columns.join(', ')} from entries)
insert into audit_pending (hospital_id, entry_id) select hospital_id, id from entries`;

/** What stands in the columns of an entry, in their order; `changes` as it is. */
function valuesOf({ hospitalId, id, at, actor, event, call }: Entry): unknown[] {
  const who = [
    event.by ? event.by.id : (actor.userId ?? actor.accountId),
    (event.by?.name ?? actor.name).slice(0, 200),
    (event.by?.role ?? actor.role).slice(0, 100),
    actor.sessionId,
    actor.ip,
    actor.userAgent?.slice(0, 300) ?? null,
    actor.requestId,
  ];
  const what = [
    event.action,
    event.entity,
    event.entityId ?? null,
    event.entityNumber ?? null,
    event.patientId ?? null,
    event.personId ?? null,
    event.summary.slice(0, 300),
    changesBetween(event.before, event.after),
    event.reason ?? null,
    event.outcome ?? 'ok',
  ];
  return [hospitalId ?? nobody, id, at, actor.kind, ...who, ...what, call.permission, call.method, call.route];
}

const changesAt = columns.indexOf('changes');

/** Inserts one audit entry and marks it for the chainer, in the act's own transaction and without a round trip of its own. */
export async function writeEntry(tx: Transaction, entry: Entry): Promise<void> {
  const values = valuesOf(entry).map((value, at) => (at === changesAt ? JSON.stringify(value) : value));
  await sendAlong(tx, { name: 'civis_audit', text: insertEntry, values });
}

/** The same for many entries of one act, in one statement. */
export async function writeEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length <= 1) {
    for (const entry of entries) await writeEntry(tx, entry);
    return;
  }
  const rows = entries.map((entry) => Object.fromEntries(valuesOf(entry).map((value, at) => [columns[at], value])));
  await sendAlong(tx, { name: 'civis_audits', text: insertEntries, values: [JSON.stringify(rows)] });
}
