import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf, type Refusal } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { addHours, startOfDay } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { keptDiagnoses } from '#modules/patient-chart/server/index.ts';
import { billsForInvoice, decideCoverage, lowerBillsOf, raiseBills } from '#modules/patient-bills/server/index.ts';
import { icdCodesOf, noteIcdUse } from '#modules/reference-data/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import type { AddHmoItem, EditHmoBill, HmoBillDetails, HmoDiagnosis, RemoveHmoItem } from '../../contract/bill-records.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import { hmoBillRecord } from '../../contract/bill.record.ts';
import { showHmoBill } from './show-bill.ts';
import { findHmoBill, type HmoBillRecord, type ItemNow, itemsOf, lockHmoBill, tellHmoBill } from './store.ts';

/** Codes with their words, in the order given. Refuses HMO_DIAGNOSIS_UNKNOWN. */
async function codedAs(scope: Scope, codes: readonly string[]): Promise<HmoDiagnosis[]> {
  const wanted = [...new Set(codes.map((code) => code.trim().toUpperCase()))];
  const known = await icdCodesOf(scope, wanted);
  return wanted.map((code) => {
    const found = known.get(code);
    if (!found) throw hmoBillRefusals.refusal('HMO_DIAGNOSIS_UNKNOWN');
    return { code, description: found.description };
  });
}

/** PATCH hmo/bill/{id}: the diagnoses, in their order. Those that the actor may not know stay. The audit trail holds their number alone. */
export async function editHmoBill(scope: Scope, id: Id, { diagnosisCodes, version }: EditHmoBill): Promise<HmoBillDetails> {
  const bill = await lockHmoBill(scope, id, version);
  guard(hmoBillRecord, 'edit', bill);
  const diagnoses = keptDiagnoses(scope, await codedAs(scope, diagnosisCodes), bill.diagnoses);
  await scope.tx
    .updateTable('hmoBills')
    .set({ diagnoses: json(diagnoses), ...changedBy(scope), version: bill.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await noteIcdUse(scope, diagnosisCodes);
  await scope.record({
    action: 'update',
    entity: 'HmoBill',
    entityId: id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: `Diagnoses of HMO bill ${bill.billNumber} changed`,
    before: { diagnoses: bill.diagnoses.length },
    after: { diagnoses: diagnoses.length },
  });
  await tellHmoBill(scope, id);
  return showHmoBill(scope, id);
}

/** A charge of a day before is of its noon: who was in a stay then is charged in the stay. */
const noonOf = (day: string, zone: string) => addHours(startOfDay(day, zone), 12);

function whyNotDay({ startedOn }: HmoBillRecord, day: string, today: string): Refusal | null {
  return day > today || day < startedOn ? hmoBillRefusals.refusal('HMO_ITEM_DATE') : null;
}

/** The line stands on this bill; else its item is not covered, or the bill was closed meanwhile. */
async function requireOn(scope: Scope, bill: HmoBillRecord, billId: Id, worth: boolean): Promise<void> {
  if (!worth) throw hmoBillRefusals.refusal('HMO_ITEM_NOT_LISTED');
  const on = (await itemsOf(scope, [bill.id])).some((item) => item.billId === billId);
  if (!on) throw hmoBillRefusals.refusal('HMO_BILL_NOT_OPEN');
}

/** POST hmo/bill/{id}/item: a charge of the visit that no module raised: a line of its own, priced by the partner's list. */
export async function addHmoItem(scope: Scope, id: Id, order: AddHmoItem): Promise<HmoBillDetails> {
  const bill = await findHmoBill(scope, id);
  guard(hmoBillRecord, 'addItem', bill);
  const today = await scope.today();
  const serviceDate = order.serviceDate ?? ((await itemsOf(scope, [id])).at(-1)?.serviceDate || bill.startedOn);
  refuseIf(whyNotDay(bill, serviceDate, today));
  await requireDepartments(scope, [order.departmentId]);
  const [raised] = await raiseBills(scope, [
    {
      ...{ patientId: bill.patientId, billableItemId: order.billableItemId, quantity: order.quantity, departmentId: order.departmentId },
      ...{ sourceType: 'manual', sourceId: id, sourceLineId: scope.newId(), serviceDate, note: order.note },
      ...{ encounterId: bill.encounterId, admissionId: bill.admissionId, encounterType: bill.encounterType, billingId: bill.billingId },
      performedAt: serviceDate === today ? scope.now : noonOf(serviceDate, await scope.zone()),
    },
  ]);
  if (!raised) throw new Error('Raising gave no line');
  const capitated = (await itemsOf(scope, [id])).some((item) => item.billId === raised.id);
  await requireOn(scope, bill, raised.id, raised.hmoAmount > 0 || capitated);
  await scope.record({
    action: 'update',
    entity: 'HmoBill',
    entityId: id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: `${raised.itemName} added to HMO bill ${bill.billNumber}`,
    after: { billNumber: raised.billNumber, quantity: raised.quantity, hmoAmount: raised.hmoAmount },
  });
  return showHmoBill(scope, id);
}

/** A manual line that was added to the bill; all others are cancelled with their orders. */
function whyNotVoid({ origin, sourceType }: ItemNow): Refusal | null {
  return origin === 'manual' && sourceType === 'manual' ? null : hmoBillRefusals.refusal('HMO_BILL_ITEM_OF_ORDER');
}

async function voidLine(scope: Scope, item: ItemNow, reason: string): Promise<void> {
  refuseIf(whyNotVoid(item));
  const { sourceType, sourceId, sourceLineId } = item;
  if (sourceLineId === null) throw hmoBillRefusals.refusal('HMO_BILL_ITEM_OF_ORDER');
  await lowerBillsOf(scope, { sourceType, sourceId, lines: [{ sourceLineId, quantity: 0 }], reason });
}

/**
 * DELETE hmo/bill/{id}/item/{itemId}: the patient pays the item from now on, by the partner's rule for what it declines; or the line of an
 * item that was added by hand is voided.
 */
export async function removeHmoItem(scope: Scope, id: Id, itemId: Id, order: RemoveHmoItem): Promise<HmoBillDetails> {
  const seen = (await itemsOf(scope, [id], true)).find((item) => item.id === itemId);
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  await billsForInvoice(scope, [seen.billId]);
  const bill = await findHmoBill(scope, id);
  if (order.version !== undefined && order.version !== bill.version) await lockHmoBill(scope, id, order.version);
  guard(hmoBillRecord, 'addItem', bill);
  const item = (await itemsOf(scope, [id])).find((each) => each.id === itemId);
  if (!item) throw hmoBillRefusals.refusal('HMO_BILL_ITEM_OFF');
  if (order.to === 'void') await voidLine(scope, item, order.reason);
  else await toPatient(scope, bill, item, order.reason);
  await scope.tx
    .updateTable('hmoBillItems')
    .set({ removeReason: order.reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', itemId)
    .where('status', '=', 'removed')
    .execute();
  await scope.record({
    action: 'update',
    entity: 'HmoBill',
    entityId: id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: `${item.itemName} removed from HMO bill ${bill.billNumber}`,
    before: { billNumber: item.billNumber, hmoAmount: item.amount },
    after: { to: order.to },
    reason: order.reason,
  });
  return showHmoBill(scope, id);
}

async function toPatient(scope: Scope, bill: HmoBillRecord, item: ItemNow, reason: string): Promise<void> {
  const { declinedPrice } = await scope.tx
    .selectFrom('hmos')
    .select('declinedPrice')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bill.hmoId)
    .executeTakeFirstOrThrow();
  await decideCoverage(scope, [{ billId: item.billId, coverageStatus: 'declined', insurerMost: 0, blocks: false, declinedPrice, reason }]);
}
