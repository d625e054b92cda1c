import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SafetyClearance } from '#modules/inventory/contract/clearance.ts';
import { ClearForPatient } from '#modules/inventory/contract/events.ts';
import { findLocations, productsOf, takeStock } from '#modules/inventory/server/index.ts';
import type { SubmitNote, UsedConsumable } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import type { z } from 'zod';
import { theatreDepartment } from '../catalogue/prices.ts';
import type { NewCharge } from '../requests/charges.ts';
import type { StoredRequest } from '../requests/store.ts';

interface Asked {
  readonly lines: readonly { readonly productId: Id; readonly quantity: number }[];
  readonly overrides: SubmitNote['overrides'];
  readonly confirm: boolean;
}

/**
 * The word of the safety check for units that are given to a patient; refuses what the check refuses. Nobody there to check: nothing is
 * given.
 */
export async function clearUnits(scope: Scope, patientId: Id, { lines, overrides, confirm }: Asked): Promise<SafetyClearance> {
  const passed = overrides.map(({ line, rule, reason }) => ({ line, rule, reason }));
  const [cleared] = await scope.ask(ClearForPatient, { patientId, lines, overrides: passed, confirm });
  if (!cleared) throw new Error('No safety check answers for the stock of theatres');
  return cleared;
}

/** The place from which the consumables of a request are taken: the stock location of its theatre's department. */
async function placeOfRequest(scope: Scope, theatreId: Id | null): Promise<Id> {
  const theatre = theatreId
    ? await scope.tx
        .selectFrom('theatres')
        .select('departmentId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', theatreId)
        .executeTakeFirst()
    : undefined;
  const departmentId = theatre?.departmentId ?? (await theatreDepartment(scope));
  const place = (await findLocations(scope, { departmentId })).find(({ keepsStock }) => keepsStock);
  if (!place) throw clinicalRefusals.refusal('CONSUMABLE_PLACE');
  return place.id;
}

/**
 * Invariant 5: the consumables of a signed note leave the stock once, first expiry first or from the batch that was scanned, never below
 * zero and never past an allergy. Answers what is charged for them.
 */
export async function takeConsumables(
  scope: Scope,
  row: StoredRequest,
  used: readonly z.output<typeof UsedConsumable>[],
  { overrides, confirm }: SubmitNote,
): Promise<NewCharge[]> {
  if (used.length === 0) return [];
  const locationId = await placeOfRequest(scope, row.theatreRoomId);
  const cleared = await clearUnits(scope, row.patientId, { lines: used, overrides, confirm });
  await takeStock(scope, {
    type: 'use',
    refType: 'procedure-request',
    refId: row.id,
    refNumber: row.requestNumber,
    party: { patientId: row.patientId },
    cleared,
    lines: used.map(({ productId, quantity, batchId }, at) => ({
      key: String(at),
      productId,
      locationId,
      quantity,
      ...(batchId ? { batchIds: [batchId] } : {}),
    })),
  });
  const products = await productsOf(
    scope,
    used.map(({ productId }) => productId),
  );
  const totals = new Map<Id, number>();
  for (const { productId, quantity } of used) totals.set(productId, (totals.get(productId) ?? 0) + quantity);
  return [...totals].flatMap(([productId, quantity]) => {
    const product = products.get(productId);
    if (!product?.billableItemId || product.sellingPrice === null) return [];
    return [{ kind: 'consumable' as const, key: productId, billableItemId: product.billableItemId, quantity, unitPrice: null }];
  });
}
