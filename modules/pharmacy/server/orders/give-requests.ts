import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changeRequest, changeRequests, noteChange, type RequestChanges, type StoredRequest } from '../requests/store.ts';
import { coveredBy, type GivenUnits, givenOf, wholeUnits } from '../../contract/equivalence.ts';
import { courseEnd } from '../rules/requests.ts';
import { type GivenPart, givenParts } from '../requests/left.ts';
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

/** Units of a request over the lines that moved them: each what it stands for, the last one what is left of the sum. */
function shareOut(sum: number, lines: readonly { readonly line: StoredLine; readonly units: number }[]) {
  let rest = sum;
  return lines.map(({ line, units }, at) => {
    const share = at === lines.length - 1 ? rest : Math.min(rest, coveredBy(units, line.inPlace ?? 1, sum));
    rest -= share;
    return { line, quantity: share };
  });
}

const saidOf = ({ line, units }: { readonly line: StoredLine; readonly units: number }) => `${units} × ${line.productName}`;

/**
 * Locked requests after a dispense, whose lines are written: wholly given ones are completed, the others wait for what is left
 * (invariant 1 is the database's too). A request counts its whole units; the part of one that is begun stands in its lines. Answers what
 * was given of each.
 */
export async function giveRequests(
  scope: Scope,
  order: StoredOrder,
  lines: readonly StoredLine[],
  requests: ReadonlyMap<Id, StoredRequest>,
): Promise<GivenRequest[]> {
  const zone = await scope.zone();
  const begun = [...requests.values()].flatMap(({ id, firstDispensedAt }) => (firstDispensedAt === null ? [] : [id]));
  const parts: ReadonlyMap<Id, readonly GivenUnits[]> = await givenParts(scope, begun);
  const moves = [...Map.groupBy(lines, (line) => line.requestId ?? '')].flatMap(([requestId, all]) => {
    const row = requests.get(requestId);
    if (!row) return [];
    const own = all.flatMap((line) => (line.quantityDispensed > 0 ? [{ line, units: line.quantityDispensed }] : []));
    const given = givenOf(parts.get(requestId) ?? own.map(({ line, units }) => ({ units, inPlace: line.inPlace })), row.quantity);
    const quantityDispensed = wholeUnits(given);
    const completed = quantityDispensed === row.quantity;
    const firstDispensedAt = row.firstDispensedAt ?? (own.length > 0 ? scope.now : null);
    const changes: RequestChanges = {
      quantityDispensed,
      status: completed ? 'completed' : 'unattended',
      orderId: completed ? order.id : null,
      firstDispensedAt,
      ...(own.length > 0 ? { lastDispensedAt: scope.now } : {}),
      courseUntil: firstDispensedAt ? courseOf(row, given - row.quantityReturned, dayIn(firstDispensedAt, zone)) : null,
    };
    return [{ own, before: row, quantity: quantityDispensed - row.quantityDispensed, completed, changes }];
  });
  const after = await changeRequests(scope, moves);
  for (const [at, { before, own }] of moves.entries())
    await noteChange(scope, before, after[at] as StoredRequest, {
      words: own.length > 0 ? `dispensed on order ${order.orderNumber}` : `not dispensed on order ${order.orderNumber}`,
      facts: ['quantityDispensed'],
      ...(own.length > 0 ? { moved: { given: own.map(saidOf) } } : {}),
    });
  return moves.flatMap(({ own, before, quantity: sum, completed }) => {
    const { id: requestId, prescriptionId, prescriptionLineId } = before;
    return shareOut(sum, own).flatMap(({ line, quantity }) =>
      quantity > 0 ? [{ requestId, prescriptionId, prescriptionLineId, productId: line.productId, quantity, completed }] : [],
    );
  });
}

const withPatient = ({ inPlace, units, returned }: GivenPart): GivenUnits => ({ inPlace, units: units - returned });

/** Locked requests after units of their lines came back, which are written: what is with the patient lasts less long. */
export async function takeBackRequests(
  scope: Scope,
  order: StoredOrder,
  back: readonly { readonly line: StoredLine; readonly units: number }[],
  requests: ReadonlyMap<Id, StoredRequest>,
): Promise<GivenRequest[]> {
  const zone = await scope.zone();
  const byRequest = Map.groupBy(back, ({ line }) => line.requestId as Id);
  const parts = await givenParts(scope, [...byRequest.keys()]);
  const moved: GivenRequest[] = [];
  for (const [requestId, own] of byRequest) {
    const row = requests.get(requestId) as StoredRequest;
    const left = givenOf((parts.get(requestId) ?? []).map(withPatient), row.quantity);
    const quantityReturned = row.quantityDispensed - wholeUnits(left);
    const after = await changeRequest(scope, row, {
      quantityReturned,
      courseUntil: row.firstDispensedAt ? courseOf(row, left, dayIn(row.firstDispensedAt, zone)) : null,
    });
    await noteChange(scope, row, after, {
      words: `came back from order ${order.orderNumber}`,
      facts: ['quantityReturned'],
      moved: { returned: own.map(saidOf) },
    });
    const { prescriptionId, prescriptionLineId } = row;
    for (const { line, quantity } of shareOut(quantityReturned - row.quantityReturned, own))
      if (quantity > 0)
        moved.push({
          ...{ requestId, prescriptionId, prescriptionLineId },
          productId: line.productId,
          quantity: -quantity,
          completed: row.status === 'completed',
        });
  }
  return moved;
}
