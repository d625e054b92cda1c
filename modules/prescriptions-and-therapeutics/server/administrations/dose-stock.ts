import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal, type RefusalDetails } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import { fefoOf, findLocations, type LocationBrief, type ProductBrief, putStock, takeStock } from '#modules/inventory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { raiseBills, type RaiseOrder, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { WardBatch } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import { changeDosages, type KeptBatch, type StoredAdministration, type StoredDosage } from './store.ts';
import type { Confirmed } from './witness.ts';

const sourceType = 'therapeutic-administration';

/** What the engine of the stock refuses, in the words of the ward. */
function wardWords(found: unknown): unknown {
  if (!(found instanceof Refusal)) return found;
  const details: RefusalDetails = found.details;
  if (found.code === 'BATCH_NOT_USABLE' && details.status === 'expired')
    return administrationRefusals.refusal('DOSE_BATCH_EXPIRED', details);
  if (['INSUFFICIENT_STOCK', 'STOCK_CHANGED', 'BATCH_NOT_USABLE', 'BATCH_UNKNOWN'].includes(found.code))
    return administrationRefusals.refusal('DOSE_WARD_STOCK', details);
  return found;
}

export interface WardTake {
  readonly row: StoredAdministration;
  readonly dosageId: Id;
  readonly productId: Id;
  readonly units: number;
  readonly batchId: Id | null;
  readonly clearance: SafetyClearance;
  readonly witness: Confirmed | null;
}

// More batches of one medicine than any cupboard holds.
const mostBatches = 20;
const mostUnits = 1_000_000;

/** Where a ward keeps its medicines. */
async function cupboardOf(scope: Scope, departmentId: Id): Promise<LocationBrief | undefined> {
  return (await findLocations(scope, { departmentId })).find(({ keepsStock }) => keepsStock);
}

/** The batches that a dose may be taken from in its ward, first expiry first. */
export async function batchesAt(scope: Scope, row: Pick<StoredAdministration, 'productId' | 'departmentId'>): Promise<WardBatch[]> {
  const place = row.productId ? await cupboardOf(scope, row.departmentId) : undefined;
  if (!place || !row.productId) return [];
  const found = await fefoOf(scope, { productId: row.productId, locationId: place.id, quantity: mostUnits });
  return found
    .slice(0, mostBatches)
    .map(({ batchId, batchNumber, expiryDate, quantity }) => ({ batchId, batchNumber, expiryDate, quantity }));
}

/** Takes the units of a dose from the ward's own stock, first expiry first or from the batch at hand. */
export async function takeFromWard(
  scope: Scope,
  { row, dosageId, productId, units, batchId, clearance, witness }: WardTake,
): Promise<KeptBatch[]> {
  const place = await cupboardOf(scope, row.departmentId);
  if (!place) throw administrationRefusals.refusal('DOSE_WARD_STOCK');
  try {
    const taken = await takeStock(scope, {
      type: 'use',
      refType: 'administration-dosage',
      refId: dosageId,
      refNumber: row.administrationNumber,
      party: {
        patientId: row.patientId,
        prescriberId: row.orderedBy,
        prescriberName: row.orderedByName,
        byId: scope.actor.userId,
        byName: scope.actor.name,
        witnessId: witness?.id ?? null,
        witnessName: witness?.name ?? null,
      },
      cleared: clearance,
      lines: [{ key: dosageId, productId, locationId: place.id, quantity: units, ...(batchId ? { batchIds: [batchId] } : {}) }],
    });
    return (taken.get(dosageId) ?? []).map(({ batchId: id, batchNumber, quantity }) => ({
      batchId: id,
      batchNumber,
      quantity,
      locationId: place.id,
    }));
  } catch (found) {
    throw wardWords(found);
  }
}

function orderOf(
  row: StoredAdministration,
  dosageId: Id,
  performedAt: Instant,
  scope: Scope,
): Omit<RaiseOrder, 'billableItemId' | 'quantity'> {
  return {
    patientId: row.patientId,
    sourceType,
    sourceId: dosageId,
    sourceLineId: dosageId,
    departmentId: row.departmentId,
    performerId: scope.actor.userId,
    orderedBy: row.orderedBy,
    encounterId: row.placeId,
    encounterType: 'outpatient',
    performedAt,
  };
}

/**
 * The lines of the bill of a given dose: the units that the ward's stock gave (what the pharmacy handed out stands on its own order,
 * invariant 6) and the fee of giving, when the hospital charges one. Answers the numbers.
 */
export async function chargeDose(
  scope: Scope,
  row: StoredAdministration,
  dose: { readonly dosageId: Id; readonly givenAt: Instant; readonly wardUnits: number; readonly product: ProductBrief | null },
): Promise<string[]> {
  const { administrationFeeItemId } = await readSettings(scope, therapeuticSettings);
  const common = orderOf(row, dose.dosageId, dose.givenAt, scope);
  const orders: RaiseOrder[] = [];
  if (dose.wardUnits > 0 && dose.product?.billableItemId)
    orders.push({ ...common, billableItemId: dose.product.billableItemId, quantity: dose.wardUnits });
  if (administrationFeeItemId) orders.push({ ...common, billableItemId: administrationFeeItemId, quantity: 1, chargeKey: 'service' });
  if (orders.length === 0) return [];
  return (await raiseBills(scope, orders)).map(({ billNumber }) => billNumber);
}

/** Voids a given dose: its units go back to their batches and its lines of the bill are taken back; the row stays (invariant 5). */
export async function takeBackDose(scope: Scope, row: StoredAdministration, dosage: StoredDosage, reason: string): Promise<void> {
  if (dosage.batches.length > 0)
    await putStock(scope, {
      type: 'return-in',
      refType: 'administration-dosage',
      refId: dosage.id,
      refNumber: row.administrationNumber,
      reason,
      party: { patientId: row.patientId, byId: scope.actor.userId, byName: scope.actor.name },
      lines: dosage.batches.map(({ batchId, locationId, quantity }) => ({ key: batchId, batchId, locationId, quantity })),
    });
  if (dosage.billNumbers.length > 0) await voidBillsOf(scope, { sourceType, sourceIds: [dosage.id], reason });
  await changeDosages(scope, [dosage.id], {
    voided: true,
    voidReason: reason,
    voidedAt: scope.now,
    voidedBy: scope.actor.userId,
    voidedByName: scope.actor.name,
  });
}

/** What the ward gave and what was charged, noted with the dose. */
export function noteGiven(scope: Scope, dosageId: Id, batches: readonly KeptBatch[], billNumbers: readonly string[]): Promise<void> {
  return changeDosages(scope, [dosageId], { batches: json([...batches]), billNumbers: json([...billNumbers]) });
}
