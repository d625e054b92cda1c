import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { inventoryRefusals } from '#modules/inventory/contract/refusals.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';
import { placeColumns } from '#modules/patients/contract/order-place.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { dosesPerDay } from '../../contract/frequency.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { medicationsPath } from '../../contract/order-words.ts';
import { lastDay, whyNotTerms } from '../rules/requests.ts';
import type { MedicineAsked } from './asked.ts';
import { countOf, tellLive } from './store.ts';

/** A medicine as requests and labels name it. */
export function medicineName(product: Pick<ProductBrief, 'name' | 'displayName'>): string {
  return product.displayName || product.name;
}

export function isControlled(product: Pick<ProductBrief, 'medication'> | undefined): boolean {
  return product?.medication?.legalClass === 'controlled';
}

/** Medicines in use, by id; anything else of the stock, or a product that is not in use, is refused. */
export async function requireMedicines(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ProductBrief>> {
  const products = await productsOf(scope, [...new Set(ids)]);
  for (const id of ids) {
    const product = products.get(id);
    if (!product?.medication) throw orderRefusals.refusal('MEDICATION_PRODUCT');
    if (product.status !== 'enabled') throw inventoryRefusals.refusal('PRODUCT_DISABLED', { product: product.name });
  }
  return products;
}

/** Exactly one of product and text names the medicine. */
export function requireNamed(asked: readonly Pick<MedicineAsked, 'productId' | 'genericText'>[]): void {
  for (const { productId, genericText } of asked)
    if ((productId === null) === !genericText) throw orderRefusals.refusal('MEDICATION_PRODUCT');
}

async function tell(
  scope: Scope,
  requests: readonly { readonly id: Id; readonly requestNumber: string }[],
  asked: readonly MedicineAsked[],
) {
  const [first] = requests;
  if (!first) return;
  const patients = await patientBrief(scope, [...new Set(asked.map(({ patientId }) => patientId))]);
  const whose = patients.length === 1 ? ` of ${patients[0]?.hospitalPatientId ?? ''}` : '';
  const urgent = asked.some(({ priority }) => priority === 'stat');
  await scope.notify({
    title: 'New Medication Request',
    content: requests.length === 1 ? `${first.requestNumber}${whose}` : `${first.requestNumber} and ${requests.length - 1} more${whose}`,
    path: medicationsPath,
    to: { permission: 'Create Medication Order' },
    priority: urgent ? 'high' : 'normal',
    module: 'pharmacy',
    entity: 'MedicationRequest',
    entityId: first.id,
  });
}

function rowOf(scope: Scope, asked: MedicineAsked, product: ProductBrief | undefined, requestNumber: string, validUntil: string) {
  const { patientId, source, category, priority, dose, doseUnit, route, frequency, durationDays, dosageText, quantity } = asked;
  const by = asked.requestedBy ?? { id: scope.actor.userId, name: scope.actor.name };
  const text = (value: string | null | undefined) => value || null;
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    ...{ requestNumber, patientId, source, category, priority, dose, doseUnit, route, frequency, durationDays, dosageText, quantity },
    productId: asked.productId,
    genericText: asked.productId ? null : text(asked.genericText),
    productName: product ? medicineName(product) : (asked.genericText as string),
    genericName: product?.medication?.genericName ?? text(asked.genericText),
    prescriptionId: asked.prescriptionId ?? null,
    prescriptionLineId: asked.prescriptionLineId ?? null,
    ...placeColumns(asked.place),
    perDay: asked.perDay ?? dosesPerDay(frequency),
    prnReason: text(asked.prnReason),
    maxPerDay: asked.maxPerDay ?? null,
    refillsAllowed: asked.refillsAllowed ?? 0,
    refillOf: asked.refillOf ?? null,
    validUntil,
    substitutionAllowed: asked.substitutionAllowed ?? true,
    indication: text(asked.indication),
    diagnosisCode: text(asked.diagnosisCode),
    note: text(asked.note),
    billingId: asked.billingId ?? null,
    status: 'unattended' as const,
    directions: asked.directions ? json(asked.directions) : null,
    alerts: json([...asked.alerts]),
    requestedBy: by.id,
    requestedByName: by.name,
    requestedRoleId: by.id === scope.actor.userId ? scope.actor.roleId : null,
    ...madeBy(scope),
  };
}

/**
 * Asks the pharmacy for medicines in the caller's transaction; the safety check, the patient's being alive and the place are the
 * caller's to check.
 * Nothing is charged. Refuses MEDICATION_PRODUCT, PRODUCT_DISABLED, MEDICATION_REFILLS, MEDICATION_VALID_UNTIL.
 */
export async function createMedicationRequests(
  scope: Scope,
  asked: readonly MedicineAsked[],
): Promise<{ readonly id: Id; readonly requestNumber: string }[]> {
  if (asked.length === 0) return [];
  requireNamed(asked);
  if (asked.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)) throw kernelRefusals.refusal('INVALID_INPUT');
  const products = await requireMedicines(
    scope,
    asked.flatMap(({ productId }) => productId ?? []),
  );
  const today = await scope.today();
  const days = asked.map((each) => {
    const controlled = isControlled(products.get(each.productId ?? ''));
    const validUntil = lastDay(each.validUntil, controlled, today);
    refuseIf(whyNotTerms({ refillsAllowed: each.refillsAllowed ?? 0, validUntil }, { controlled, today }));
    return validUntil;
  });
  await bumpCounter(scope, countOf('unattended'), asked.length);
  const numbers = await nextNumbers(scope, 'MED-', asked.length);
  const rows = asked.map((each, at) => rowOf(scope, each, products.get(each.productId ?? ''), numbers[at] as string, days[at] as string));
  await scope.tx.insertInto('medicationRequests').values(rows).execute();
  for (const row of rows) {
    await scope.record({
      action: 'create',
      entity: 'MedicationRequest',
      entityId: row.id,
      entityNumber: row.requestNumber,
      patientId: row.patientId,
      summary: `Medication request ${row.requestNumber} made: ${row.productName}`,
      after: { product: row.productName, quantity: row.quantity, dosage: row.dosageText, priority: row.priority, source: row.source },
    });
    await tellLive(scope, row.id, 'create');
  }
  await tell(scope, rows, asked);
  return rows.map(({ id, requestNumber }) => ({ id, requestNumber }));
}
