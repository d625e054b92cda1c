import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import type { MedicationRequest, RefillMedicationRequest } from '../../contract/request-records.ts';
import { requestRecord } from '../../contract/request.record.ts';
import { whyNotRefill } from '../rules/requests.ts';
import { clearForPatient } from '../safety/clear.ts';
import { requestLine } from './safety-lines.ts';
import { alertsOf, changeRequest, directionsOf, findRequest, lockRequests, noteChange, type StoredRequest } from './store.ts';
import { showRequest } from './view.ts';
import { createMedicationRequests } from './write.ts';

const asNumber = (value: number | string | null) => (value === null ? null : Number(value));

/** PATCH medication-request/{id}/refill: the same again, linked; the course goes on, so it is no duplicate of itself. */
export async function refillRequest(scope: Scope, id: Id, order: RefillMedicationRequest): Promise<MedicationRequest> {
  const seen = await findRequest(scope, id);
  await openPatient(scope, seen.patientId);
  await requireLivingPatient(scope, seen.patientId);
  const row = (await lockRequests(scope, [id])).get(id) as StoredRequest;
  guard(requestRecord, 'refill', row, whyNotRefill(row));
  const cleared = await clearForPatient(scope, {
    patientId: row.patientId,
    door: 'order',
    lines: [{ ...requestLine(row, { quantity: row.quantity }), continuing: true }],
    overrides: order.overrides,
    confirm: order.confirm,
    record: { entity: 'MedicationRequest', id, number: row.requestNumber },
  });
  const after = await changeRequest(scope, row, { refillsUsed: row.refillsUsed + 1 });
  await noteChange(scope, row, after, { words: 'refilled', facts: ['refillsUsed'] });
  const [made] = await createMedicationRequests(scope, [
    {
      ...row,
      place: placeOf(row),
      dose: asNumber(row.dose),
      perDay: asNumber(row.perDay),
      maxPerDay: asNumber(row.maxPerDay),
      refillsAllowed: 0,
      refillOf: row.id,
      directions: directionsOf(row),
      alerts: cleared.alerts[0] ?? alertsOf(row),
      requestedBy: { id: scope.actor.userId, name: scope.actor.name },
    },
  ]);
  return showRequest(scope, (made as { id: Id }).id);
}
