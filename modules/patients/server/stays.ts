import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BedsOf, type Stay, StayOf } from '../contract/events.ts';
import type { InBed } from '../contract/in-bed.ts';

/** The stay that a patient is in at a moment, or null: an outpatient then, or nobody keeps stays. */
export async function stayOf(scope: Scope, patientId: Id, at: Instant): Promise<Stay | null> {
  return (await scope.ask(StayOf, { patientId, at })).find((stay) => stay !== null) ?? null;
}

/** Where the inpatients among these patients lie, as the reader may know it, by the patient; for rows of lists, in one query. */
export async function bedsOf(scope: Scope, patientIds: readonly (Id | null)[]): Promise<Map<Id, InBed>> {
  const ids = [...new Set(patientIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const found = (await scope.ask(BedsOf, { patientIds: ids })).flatMap((beds) => [...beds]);
  return new Map(found.map(([id, { admissionId, wardName, bedLabel, path }]) => [id, { admissionId, wardName, bedLabel, path }]));
}
