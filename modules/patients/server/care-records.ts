import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CareRecord } from '../contract/events.ts';
import { patientRefusals } from '../contract/refusals.ts';

export interface NamedCareRecord {
  /** `admission`, `consultation`, `triage` (a visit) …: whichever module keeps the kind answers. */
  readonly kind: string;
  readonly id: Id | null | undefined;
  /** The field of the request that names it. */
  readonly field: string;
}

/**
 * A record of care that another one names is the patient's own, here: CARE_RECORD_UNKNOWN (422, at the field) for those of
 * others, of another hospital and for ids that nobody has. None named passes.
 */
export async function requireCareRecord(scope: Scope, patientId: Id | null, { kind, id, field }: NamedCareRecord): Promise<void> {
  if (!id) return;
  const known = patientId ? await scope.ask(CareRecord, { patientId, kind, id }) : [];
  if (known.length === 0) throw patientRefusals.refusal('CARE_RECORD_UNKNOWN', {}, { [field]: 'The linked record was not found' });
}
