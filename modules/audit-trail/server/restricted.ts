import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { RestrictedPatients, RestrictedRecords } from '../contract/events.ts';
import type { AuditChange } from '../contract/records.ts';
import { restrictedValue } from '../contract/words.ts';

interface Entry {
  readonly entityType: string;
  readonly entityId: string | null;
  readonly patientId: string | null;
  readonly entityNumber: string | null;
  readonly summary: string;
  readonly reason: string | null;
  readonly changes?: readonly AuditChange[];
}

async function closedTo(scope: Scope, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const patientIds = [...new Set(entries.flatMap(({ patientId }) => patientId ?? []))];
  const records = entries.flatMap(({ entityType, entityId }) => (entityId ? [{ entityType, entityId }] : []));
  const patients = patientIds.length > 0 ? await scope.ask(RestrictedPatients, { patientIds }) : [];
  const closed = records.length > 0 ? await scope.ask(RestrictedRecords, { records }) : [];
  return new Set([...patients.flat(), ...closed.flat()]);
}

/** Patients whose entries the actor finds by no word. */
export async function closedToSearch(scope: Scope | PlatformScope, typed: string | undefined): Promise<readonly Id[]> {
  if (scope.kind === 'platform' || !typed) return [];
  return (await scope.ask(RestrictedPatients, { patientIds: null })).flat();
}

function hidden<T extends Entry>(entry: T): T {
  const changes = entry.changes?.map(({ field }) => ({ field, before: restrictedValue, after: restrictedValue }));
  return { ...entry, summary: restrictedValue, reason: entry.reason === null ? null : restrictedValue, ...(changes ? { changes } : {}) };
}

/** Invariant 7: words and values about confidential patients and sensitive records show only to those with the right. */
export async function hideRestricted<T extends Entry>(scope: Scope | PlatformScope, entries: readonly T[]): Promise<T[]> {
  if (scope.kind === 'platform' || entries.length === 0) return [...entries];
  const closed = await closedTo(scope, entries);
  if (closed.size === 0) return [...entries];
  return entries.map((entry) => (closed.has(entry.patientId ?? '') || closed.has(entry.entityId ?? '') ? hidden(entry) : entry));
}
