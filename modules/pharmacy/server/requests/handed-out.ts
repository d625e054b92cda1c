import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { HandedOut } from '../../contract/request-records.ts';
import { lineDirections } from './line-directions.ts';
import type { StoredRequest } from './store.ts';

/** Units of one product that were handed out of a request and did not come back. */
export interface HandedOutPart extends Omit<HandedOut, 'warnings'> {
  readonly productId: Id;
}

async function linesFor(scope: Scope, requestIds: readonly Id[]) {
  return scope.tx
    .selectFrom('medicationOrderLines as l')
    .innerJoin('medicationOrders as o', (join) => join.onRef('o.hospitalId', '=', 'l.hospitalId').onRef('o.id', '=', 'l.orderId'))
    .select(['l.requestId', 'l.productId', 'l.productName', 'l.unit', 'l.prescribedName', 'l.dosageText', 'l.inPlace'])
    .select(['l.quantityDispensed', 'l.quantityReturned'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.requestId', '=', sql<Id>`any(${[...requestIds]}::uuid[])`)
    .whereRef('l.quantityDispensed', '>', 'l.quantityReturned')
    .orderBy('o.dispensedAt')
    .orderBy('l.position')
    .execute();
}

const isSame = (one: HandedOutPart, other: HandedOutPart) => one.productId === other.productId && one.dosageText === other.dosageText;

/** What is in hand of each request, in the order it was handed out: substitutes under their own names and with their own words. */
export async function handedOutOf(scope: Scope, requests: readonly StoredRequest[]): Promise<Map<Id, HandedOutPart[]>> {
  const found = new Map<Id, HandedOutPart[]>();
  const byId = new Map(requests.flatMap((row) => (row.firstDispensedAt !== null ? [[row.id, row] as const] : [])));
  if (byId.size === 0) return found;
  for (const line of await linesFor(scope, [...byId.keys()])) {
    const requestId = line.requestId as Id;
    const part: HandedOutPart = {
      productId: line.productId,
      name: line.productName,
      inPlaceOf: line.prescribedName,
      dosageText: line.dosageText,
      directions: lineDirections(line, byId.get(requestId)),
      quantity: line.quantityDispensed - line.quantityReturned,
      unit: line.unit,
    };
    const parts = found.get(requestId) ?? [];
    const at = parts.findIndex((each) => isSame(each, part));
    const same = parts[at];
    if (same) parts[at] = { ...same, quantity: same.quantity + part.quantity };
    else parts.push(part);
    found.set(requestId, parts);
  }
  return found;
}
