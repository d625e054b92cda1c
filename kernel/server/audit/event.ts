import type { Id } from '#kernel/contract/fields.ts';

/** Kinds of act, for filters and presets. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'state',
  'read',
  'search',
  'export',
  'print',
  'login',
  'logout',
  'login-failed',
  'permission',
  'override',
  'break-glass',
  'job',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One audited act on one record. `changes` is computed from before and after; secrets are masked by name. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** Entity type as the trail's filter names it, e.g. `Patient`. */
  readonly entity: string;
  readonly entityId?: Id | null;
  /** The number people read aloud, e.g. `P-000123`. */
  readonly entityNumber?: string | null;
  readonly patientId?: Id | null;
  readonly personId?: Id | null;
  /** A plain sentence, at most 300 characters: 'Patient P-000123 registered'. */
  readonly summary: string;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason?: string | null;
  readonly outcome?: 'ok' | 'refused';
  /** Who acted, where the request itself has no session yet: a sign-in is the act of the person who signed in. */
  readonly by?: { readonly id: Id | null; readonly name: string; readonly role: string };
}
