import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type Stay, StayOf } from '../contract/events.ts';

/** The stay that a patient is in at a moment, or null: an outpatient then, or nobody keeps stays. */
export async function stayOf(scope: Scope, patientId: Id, at: Instant): Promise<Stay | null> {
  return (await scope.ask(StayOf, { patientId, at })).find((stay) => stay !== null) ?? null;
}
