import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { changeRequest, noteChange, type StoredRequest } from '../requests/store.ts';
import { courseEnd } from '../rules/requests.ts';
import type { StoredLine, StoredOrder } from './store.ts';

/** What an act gave of a request, or took back (below zero), as the event tells it. */
export interface GivenRequest {
  readonly requestId: Id;
  readonly prescriptionId: Id | null;
  readonly prescriptionLineId: Id | null;
  readonly productId: Id;
  readonly quantity: number;
  readonly completed: boolean;
}

function courseOf(row: StoredRequest, withPatient: number, firstDay: string) {
  const { durationDays, quantity, frequency } = row;
  return courseEnd({ durationDays, quantity, frequency, perDay: row.perDay === null ? null : Number(row.perDay) }, withPatient, firstDay);
}

/**
 * Locked requests after a dispense: wholly given ones are completed, the others wait for what is left (invariant 1 is the database's
 * too). Answers what was given of each.
 */
export async function giveRequests(
  scope: Scope,
  order: StoredOrder,
  lines: readonly StoredLine[],
  requests: ReadonlyMap<Id, StoredRequest>,
  units: (line: StoredLine) => number,
): Promise<GivenRequest[]> {
  const zone = await zoneOf(scope);
  const moved: GivenRequest[] = [];
  for (const line of lines) {
    const row = requests.get(line.requestId ?? '');
    if (!row) continue;
    const quantity = units(line);
    const quantityDispensed = row.quantityDispensed + quantity;
    const completed = quantityDispensed === row.quantity;
    const firstDispensedAt = row.firstDispensedAt ?? (quantity > 0 ? scope.now : null);
    const after = await changeRequest(scope, row, {
      quantityDispensed,
      status: completed ? 'completed' : 'unattended',
      orderId: completed ? order.id : null,
      firstDispensedAt,
      ...(quantity > 0 ? { lastDispensedAt: scope.now } : {}),
      courseUntil: firstDispensedAt ? courseOf(row, quantityDispensed - row.quantityReturned, dayIn(firstDispensedAt, zone)) : null,
    });
    await noteChange(scope, row, after, {
      words: quantity > 0 ? `dispensed on order ${order.orderNumber}` : `not dispensed on order ${order.orderNumber}`,
      facts: ['quantityDispensed'],
    });
    if (quantity > 0)
      moved.push({
        requestId: row.id,
        prescriptionId: row.prescriptionId,
        prescriptionLineId: row.prescriptionLineId,
        productId: line.productId,
        quantity,
        completed,
      });
  }
  return moved;
}

/** Locked requests after units came back: what is with the patient lasts less long. */
export async function takeBackRequests(
  scope: Scope,
  order: StoredOrder,
  back: ReadonlyMap<Id, { readonly line: StoredLine; readonly quantity: number }>,
  requests: ReadonlyMap<Id, StoredRequest>,
): Promise<GivenRequest[]> {
  const zone = await zoneOf(scope);
  const moved: GivenRequest[] = [];
  for (const [requestId, { line, quantity }] of back) {
    const row = requests.get(requestId) as StoredRequest;
    const quantityReturned = row.quantityReturned + quantity;
    const after = await changeRequest(scope, row, {
      quantityReturned,
      courseUntil: row.firstDispensedAt ? courseOf(row, row.quantityDispensed - quantityReturned, dayIn(row.firstDispensedAt, zone)) : null,
    });
    await noteChange(scope, row, after, { words: `came back from order ${order.orderNumber}`, facts: ['quantityReturned'] });
    moved.push({
      requestId,
      prescriptionId: row.prescriptionId,
      prescriptionLineId: row.prescriptionLineId,
      productId: line.productId,
      quantity: -quantity,
      completed: row.status === 'completed',
    });
  }
  return moved;
}
