import type { Instant } from '#kernel/contract/fields.ts';
import { json } from '../database/kysely.ts';
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

const secretField = /password|token|secret|otp|hash|signature|codehash|cardnumber|accountnumber|apikey/i;
const bookkeeping = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'hospitalId']);
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

/** Inserts one audit entry and marks it for the chainer, in the act's own transaction. */
export async function writeEntry(tx: Transaction, { hospitalId, id, at, actor, event, call }: Entry): Promise<void> {
  const tenant = hospitalId ?? nobody;
  await tx
    .insertInto('auditEntries')
    .values({
      hospitalId: tenant,
      id,
      at,
      actorKind: actor.kind,
      actorId: event.by ? event.by.id : (actor.userId ?? actor.accountId),
      actorName: (event.by?.name ?? actor.name).slice(0, 200),
      actorRole: (event.by?.role ?? actor.role).slice(0, 100),
      sessionId: actor.sessionId,
      ip: actor.ip,
      userAgent: actor.userAgent?.slice(0, 300) ?? null,
      requestId: actor.requestId,
      action: event.action,
      entityType: event.entity,
      entityId: event.entityId ?? null,
      entityNumber: event.entityNumber ?? null,
      patientId: event.patientId ?? null,
      personId: event.personId ?? null,
      summary: event.summary.slice(0, 300),
      changes: json(changesBetween(event.before, event.after)),
      reason: event.reason ?? null,
      outcome: event.outcome ?? 'ok',
      permission: call.permission,
      method: call.method,
      route: call.route,
    })
    .execute();
  await tx.insertInto('auditPending').values({ hospitalId: tenant, entryId: id }).execute();
}
