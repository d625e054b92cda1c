import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { InpatientWard } from '../contract/calls/inpatients.ts';
import { BedsOf, Inpatients, InpatientWards, type Stay, StayOf } from '../contract/events.ts';
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

/** Who lies in a ward now, for the filter of a list; null where no ward is asked for. Of a restricted ward nobody, without the right. */
export async function inpatientsOf(scope: Scope, wardId: Id | undefined): Promise<readonly Id[] | null> {
  return wardId === undefined ? null : (await scope.ask(Inpatients, { wardId })).flat();
}

/** GET patients/inpatient-wards. */
export async function inpatientWards(scope: Scope): Promise<InpatientWard[]> {
  return (await scope.ask(InpatientWards, {})).flat();
}
