import { z } from 'zod';
import { id, instant, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { auditActions, auditEntities, auditOutcomes } from './words.ts';

/** What narrows the trail. Without dates: the last seven days. */
export const auditFilter = {
  search: searchWords.optional(),
  entityType: many(z.enum(auditEntities)),
  action: many(z.enum(auditActions)),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
  actorId: id.optional(),
  role: z.string().max(80).optional(),
  patientId: id.optional(),
  entityId: id.optional(),
  outcome: z.enum(auditOutcomes).optional(),
  ip: z.string().max(64).optional(),
  hasReason: queryFlag.optional(),
  /** Only entries between 22:00 and 06:00 of the hospital's clock. */
  night: queryFlag.optional(),
};

export const AuditRow = z.object({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: z.string(),
  actorRole: z.string(),
  action: z.enum(auditActions),
  entityType: z.string(),
  entityId: id.nullable(),
  entityNumber: z.string().nullable(),
  patientId: id.nullable(),
  summary: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
});
export type AuditRow = z.output<typeof AuditRow>;

export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.output<typeof AuditChange>;

const neighbour = z.object({ id, at: instant, action: z.string(), summary: z.string() }).nullable();

export const AuditEntry = AuditRow.extend({
  changes: z.array(AuditChange),
  personId: id.nullable(),
  sessionId: id.nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  permission: z.string().nullable(),
  method: z.string().nullable(),
  route: z.string().nullable(),
  /** Place in the hospital's chain and its hash in hexadecimal; null while the chainer has not reached it (seconds). */
  sequence: z.number().int().nullable(),
  hash: z.string().nullable(),
  previous: neighbour,
  next: neighbour,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** One line of a record's history, with what changed. */
export const HistoryRow = AuditRow.extend({ changes: z.array(AuditChange) });
export type HistoryRow = z.output<typeof HistoryRow>;

const counted = z.object({ value: z.string(), count: z.number().int() });

export const AuditFilters = z.object({
  entityTypes: z.array(counted),
  actions: z.array(counted),
  actors: z.array(z.object({ id: id.nullable(), name: z.string(), role: z.string(), count: z.number().int() })),
});
export type AuditFilters = z.output<typeof AuditFilters>;

export const ChainCheck = z.object({
  ok: z.boolean(),
  checked: z.number().int(),
  /** Sequence of the first entry that does not fit its chain. */
  brokenAt: z.number().int().nullable(),
  why: z.string().nullable(),
  verifiedAt: instant.nullable(),
});
export type ChainCheck = z.output<typeof ChainCheck>;

export const Integrity = ChainCheck.extend({
  /** Entries of the chain, and entries still waiting for the chainer. */
  lastSequence: z.number().int(),
  pending: z.number().int(),
  lastAnchor: z.object({ day: z.string(), lastSequence: z.number().int(), lastHash: z.string(), signature: z.string() }).nullable(),
});
export type Integrity = z.output<typeof Integrity>;
