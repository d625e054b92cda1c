import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { dosesPerDay } from '../../contract/frequency.ts';
import type { EditMedicationRequest, MedicationRequest } from '../../contract/request-records.ts';
import { requestRecord } from '../../contract/request.record.ts';
import { leftOf } from './left.ts';
import { lastDay, whyNotAsked, whyNotEditor, whyNotTerms } from '../rules/requests.ts';
import { clearForPatient } from '../safety/clear.ts';
import type { MedicineChanges } from './asked.ts';
import { editorOf, orderNumbers } from './rows.ts';
import { requestLine } from './safety-lines.ts';
import { changeRequest, findRequest, lockRequests, noteChange, type RequestChanges, type StoredRequest } from './store.ts';
import { tellChange } from './tell.ts';
import { showRequest } from './view.ts';
import { isControlled, medicineName, requireMedicines } from './write.ts';

/** A request for an act: locked, as the caller saw it, its status allows the act. */
export async function lockRequest(scope: Scope, id: Id, act: ActName<typeof requestRecord>, version?: number): Promise<StoredRequest> {
  const row = (await lockRequests(scope, [id])).get(id) as StoredRequest;
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  const numbers = row.status === 'in-progress' ? await orderNumbers(scope, [row.orderId]) : null;
  const shown = { ...row, orderNumber: numbers?.get(row.orderId ?? '') ?? '' };
  guard(requestRecord, act, shown);
  return row;
}

const auditedFields = ['productName', 'quantity', 'dosageText', 'priority', 'validUntil', 'substitutionAllowed', 'note'] as const;

async function writeChanges(scope: Scope, row: StoredRequest, changes: RequestChanges, reason: string | null): Promise<StoredRequest> {
  const left = (await leftOf(scope, [row])).get(row.id) ?? 0;
  refuseIf(whyNotAsked(row, changes, row.quantity - left));
  const after = await changeRequest(scope, row, changes);
  await noteChange(scope, row, after, { words: 'changed', reason, facts: auditedFields });
  return after;
}

/** The medicine and the terms that a change leads to. */
async function changedMedicine(scope: Scope, row: StoredRequest, order: EditMedicationRequest): Promise<RequestChanges> {
  const productId = order.productId ?? row.productId;
  const product = productId ? (await requireMedicines(scope, [productId])).get(productId) : undefined;
  const controlled = isControlled(product);
  const today = await scope.today();
  const validUntil = lastDay(order.validUntil ?? row.validUntil, controlled, today);
  refuseIf(whyNotTerms({ refillsAllowed: row.refillsAllowed, validUntil }, { controlled, today }));
  return {
    validUntil,
    ...(order.productId ? { productId, genericText: null, productName: product ? medicineName(product) : row.productName } : {}),
    ...(order.productId && product?.medication ? { genericName: product.medication.genericName } : {}),
  };
}

const takingFields = [
  'productId',
  'dosageText',
  'dose',
  'doseUnit',
  'route',
  'frequency',
  'durationDays',
  'prnReason',
  'maxPerDay',
] as const;

/** Whether an edit says anew how the medicine is taken: the words are then those that were typed. */
function isTakenAnew(row: StoredRequest, order: EditMedicationRequest): boolean {
  return takingFields.some((field) => order[field] !== undefined && (order[field] ?? '') !== (row[field] ?? ''));
}

/** PATCH medication-request/{id}: looked at anew by the safety check; whoever prescribed it is told. */
export async function editRequest(scope: Scope, id: Id, order: EditMedicationRequest): Promise<MedicationRequest> {
  const seen = await findRequest(scope, id);
  await openPatient(scope, seen.patientId);
  await requireLivingPatient(scope, seen.patientId);
  const row = await lockRequest(scope, id, 'edit', order.version);
  guard(requestRecord, 'edit', row, whyNotEditor(row, editorOf(scope)));
  const { version: _version, overrides, confirm, productId: _product, validUntil: _until, ...plain } = order;
  const changes: RequestChanges = {
    ...named(plain),
    ...(await changedMedicine(scope, row, order)),
    ...(isTakenAnew(row, order) ? { directions: null } : {}),
    ...(order.frequency === undefined ? {} : { perDay: dosesPerDay(order.frequency) }),
  };
  const wanted = { ...row, ...changes } as StoredRequest;
  const line = requestLine(wanted);
  // What was passed for one medicine is not passed for another.
  const sameMedicine = wanted.genericName === row.genericName;
  const { alerts } = await clearForPatient(scope, {
    patientId: row.patientId,
    door: 'order',
    lines: [sameMedicine ? line : { ...line, earlier: [] }],
    overrides,
    confirm,
    record: { entity: 'MedicationRequest', id, number: row.requestNumber },
  });
  const after = await writeChanges(scope, row, { ...changes, alerts: json(alerts[0] ?? []) }, null);
  await tellChange(scope, after, { change: 'changed', reason: null });
  return showRequest(scope, id);
}

/**
 * A prescription line changed: its request follows while no order holds it (409 MEDICATION_REQUEST_ORDERED, MEDICATION_REQUEST_STATE
 * otherwise). The safety check is the caller's.
 */
export async function changeMedicationRequest(scope: Scope, id: Id, changes: MedicineChanges, reason: string | null = null): Promise<void> {
  const row = await lockRequest(scope, id, 'edit');
  const { alerts, directions, ...plain } = changes;
  await writeChanges(
    scope,
    row,
    {
      ...named(plain),
      ...(plain.frequency !== undefined && plain.perDay === undefined ? { perDay: dosesPerDay(plain.frequency) } : {}),
      ...(alerts ? { alerts: json([...alerts]) } : {}),
      ...(plain.dosageText === undefined ? {} : { directions: directions ? json(directions) : null }),
    },
    reason,
  );
}
