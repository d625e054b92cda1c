import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { MedicationRequestChanged } from '../../contract/events.ts';
import { requestPath } from '../../contract/order-words.ts';
import type { StoredRequest } from './store.ts';

/** Whose request it is, as notices say it: never the medicine. */
async function whose(scope: Scope, row: StoredRequest): Promise<string> {
  const [patient] = await patientBrief(scope, [row.patientId]);
  return `${row.requestNumber} of ${patient?.hospitalPatientId ?? 'a patient'}`;
}

interface Words {
  readonly title: NoticeTitle;
  readonly words: string;
  readonly priority?: 'normal' | 'high';
}

/** Tells who asked for a medicine; nobody is told of what they did themselves. */
export async function tellRequester(scope: Scope, row: StoredRequest, { title, words, priority }: Words): Promise<void> {
  if (!row.requestedBy || row.requestedBy === scope.actor.userId) return;
  await scope.notify({
    title,
    content: `${await whose(scope, row)} ${words}`,
    path: requestPath(row.id),
    to: { userIds: [row.requestedBy] },
    priority: priority ?? 'normal',
    module: 'pharmacy',
    entity: 'MedicationRequest',
    entityId: row.id,
  });
}

/** Tells the pharmacy of a request. */
export async function tellPharmacy(scope: Scope, row: StoredRequest, { title, words, priority }: Words): Promise<void> {
  await scope.notify({
    title,
    content: `${await whose(scope, row)} ${words}`,
    path: requestPath(row.id),
    to: { permission: 'Create Medication Order' },
    priority: priority ?? 'normal',
    module: 'pharmacy',
    entity: 'MedicationRequest',
    entityId: row.id,
  });
}

/** A request was changed or given up: who asked for it hears, and whoever keeps its prescription notes so. */
export async function tellChange(
  scope: Scope,
  row: StoredRequest,
  { change, reason }: { readonly change: 'changed' | 'cancelled'; readonly reason: string | null },
): Promise<void> {
  const cancelled = change === 'cancelled';
  await tellRequester(scope, row, {
    title: cancelled ? 'Medication Request Cancelled' : 'Medication Request Changed',
    words: cancelled ? `was cancelled: ${reason ?? ''}` : `was changed by ${scope.actor.name}`,
    priority: cancelled ? 'high' : 'normal',
  });
  const { id, requestNumber, prescriptionId, prescriptionLineId } = row;
  await scope.emit(MedicationRequestChanged, {
    ...{ requestId: id, requestNumber, prescriptionId, prescriptionLineId, change, reason },
    byName: scope.actor.name,
  });
}
