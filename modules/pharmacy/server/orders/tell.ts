import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { orderPath } from '../../contract/order-words.ts';
import type { StoredRequest } from '../requests/store.ts';
import type { StoredOrder } from './store.ts';

/** Who asked for what was handed out hears of it, and so does the patient. */
export async function tellDispensed(scope: Scope, order: StoredOrder, requests: readonly StoredRequest[]): Promise<void> {
  if (!order.patientId) return;
  const [patient] = await patientBrief(scope, [order.patientId]);
  const about = { module: 'pharmacy', entity: 'MedicationOrder', entityId: order.id } as const;
  const userIds = [...new Set(requests.flatMap(({ requestedBy }) => requestedBy ?? []))].filter((id) => id !== scope.actor.userId);
  if (userIds.length > 0)
    await scope.notify({
      title: 'Medication Dispensed',
      content: `${order.orderNumber} of ${patient?.hospitalPatientId ?? 'a patient'} was ${order.fulfilment === 'full' ? '' : 'partly '}dispensed`,
      path: orderPath(order.id),
      to: { userIds },
      ...about,
    });
  if (patient)
    await scope.notify({
      title: 'Medication Dispensed',
      content: 'Your medicines were dispensed',
      path: '/medications',
      to: { personId: patient.personId },
      ...about,
    });
}
