import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { unitsFor, wholeUnits } from '../../contract/equivalence.ts';
import type { RestOfUnit } from '../../contract/request-records.ts';

// Parts of units that were added up are whole but for this.
const addedUp = 1e-6;

/** The part of a unit that is left where one is begun; 0: only whole ones are. */
export function partLeft(left: number): number {
  const part = left - wholeUnits(left);
  return part > addedUp ? part : 0;
}

interface GivenLine {
  readonly requestId: Id;
  readonly productId: Id;
  readonly name: string;
  readonly inPlace: number;
  readonly substitutionReason: string | null;
  readonly dosageText: string;
}

/**
 * What ends the begun units of requests, by the part of each that is left: the substitute that was given last of which at least one unit
 * fits into it. Those that nothing of what was given fits are left out.
 */
export async function restsOf(scope: Scope, parts: ReadonlyMap<Id, number>): Promise<Map<Id, RestOfUnit>> {
  if (parts.size === 0) return new Map();
  const { rows } = await sql<GivenLine>`
    select l.request_id as "requestId", l.product_id as "productId", l.product_name as name, l.in_place as "inPlace",
           l.substitution_reason as "substitutionReason", l.dosage_text as "dosageText"
      from medication_order_lines l
      join medication_orders o on o.hospital_id = l.hospital_id and o.id = l.order_id
     where l.hospital_id = ${scope.hospitalId} and l.request_id = any(${[...parts.keys()]}::uuid[])
       and l.quantity_dispensed > 0 and l.in_place is not null
     order by o.dispensed_at desc, l.position`.execute(scope.tx);
  const products = await productsOf(scope, [...new Set(rows.map(({ productId }) => productId))]);
  const rests = new Map<Id, RestOfUnit>();
  for (const { requestId, inPlace, ...given } of rows) {
    const quantity = unitsFor(parts.get(requestId) ?? 0, inPlace);
    if (rests.has(requestId) || quantity < 1 || products.get(given.productId)?.status !== 'enabled') continue;
    rests.set(requestId, { ...given, quantity });
  }
  return rests;
}
