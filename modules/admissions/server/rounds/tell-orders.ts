import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOnDutyIn } from '#modules/access-control/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { wardOf } from '../store.ts';
import type { StoredAdmission } from '../stay-store.ts';
import type { StoredWard } from '../store.ts';
import type { StoredRound } from './store.ts';

/** Who acknowledges orders in a ward. */
export const acknowledges = 'Acknowledge Orders';

/** Where the treatment plan of a stay is shown, below the area. */
export function planPath(admissionId: Id): string {
  return `/admissions/${admissionId}?tab=plan`;
}

/** Who acknowledges in a ward; where nobody does, its nurse in charge. */
export async function nursesOf(scope: Scope, ward: Pick<StoredWard, 'departmentId' | 'nurseInChargeId'>): Promise<Id[]> {
  const nurses = await holdersOnDutyIn(scope, acknowledges, ward.departmentId);
  return nurses.length > 0 || !ward.nurseInChargeId ? nurses : [ward.nurseInChargeId];
}

/** Tells the ward of new orders of a round. The notice says the patient's number alone: no medicine, no test, no diagnosis. */
export async function tellOrders(
  scope: Scope,
  round: Pick<StoredRound, 'id' | 'wardRoundNumber' | 'kind'>,
  stay: StoredAdmission,
): Promise<void> {
  const userIds = await nursesOf(scope, await wardOf(scope, stay.wardId));
  if (userIds.length === 0) return;
  const [patient] = await patientBrief(scope, [stay.patientId]);
  await scope.notify({
    title: 'Ward Round Order',
    content: `${round.wardRoundNumber} left orders for ${patient?.hospitalPatientId ?? 'a patient'}`,
    path: planPath(stay.id),
    to: { userIds },
    priority: round.kind === 'emergency-review' ? 'high' : 'normal',
    module: 'admissions',
    entity: 'WardRound',
    entityId: round.id,
  });
}
