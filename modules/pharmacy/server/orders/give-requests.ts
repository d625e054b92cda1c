import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { changeRequest, changeRequests, noteChange, type RequestChanges, type StoredRequest } from '../requests/store.ts';
import { coveredPart } from '../../contract/equivalence.ts';
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
  const parts = lines.map((line) => ({ line, quantity: coveredPart(line, units(line)) }));
  const given = [...Map.groupBy(parts, ({ line }) => line.requestId ?? '')].flatMap(([requestId, own]) => {
    const row = requests.get(requestId);
    if (!row) return [];
    const quantity = own.reduce((sum, part) => sum + part.quantity, 0);
    const quantityDispensed = row.quantityDispensed + quantity;
    const completed = quantityDispensed === row.quantity;
    const firstDispensedAt = row.firstDispensedAt ?? (quantity > 0 ? scope.now : null);
    const changes: RequestChanges = {
      quantityDispensed,
      status: completed ? 'completed' : 'unattended',
      orderId: completed ? order.id : null,
      firstDispensedAt,
      ...(quantity > 0 ? { lastDispensedAt: scope.now } : {}),
      courseUntil: firstDispensedAt ? courseOf(row, quantityDispensed - row.quantityReturned, dayIn(firstDispensedAt, zone)) : null,
    };
    return [{ own, before: row, quantity, completed, changes }];
  });
  const after = await changeRequests(scope, given);
  for (const [at, { before, quantity }] of given.entries())
    await noteChange(scope, before, after[at] as StoredRequest, {
      words: quantity > 0 ? `dispensed on order ${order.orderNumber}` : `not dispensed on order ${order.orderNumber}`,
      facts: ['quantityDispensed'],
    });
  return given.flatMap(({ own, before, completed }) => {
    const { id: requestId, prescriptionId, prescriptionLineId } = before;
    return own.flatMap(({ line, quantity }) =>
      quantity > 0 ? [{ requestId, prescriptionId, prescriptionLineId, productId: line.productId, quantity, completed }] : [],
    );
  });
}

/** Locked requests after units came back, told by line in units of the request: what is with the patient lasts less long. */
export async function takeBackRequests(
  scope: Scope,
  order: StoredOrder,
  back: readonly { readonly line: StoredLine; readonly quantity: number }[],
  requests: ReadonlyMap<Id, StoredRequest>,
): Promise<GivenRequest[]> {
  const zone = await zoneOf(scope);
  const moved: GivenRequest[] = [];
  const rows = new Map(requests);
  for (const { line, quantity } of back) {
    const requestId = line.requestId as Id;
    const row = rows.get(requestId) as StoredRequest;
    const quantityReturned = row.quantityReturned + quantity;
    const after = await changeRequest(scope, row, {
      quantityReturned,
      courseUntil: row.firstDispensedAt ? courseOf(row, row.quantityDispensed - quantityReturned, dayIn(row.firstDispensedAt, zone)) : null,
    });
    await noteChange(scope, row, after, { words: `came back from order ${order.orderNumber}`, facts: ['quantityReturned'] });
    rows.set(requestId, after);
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
