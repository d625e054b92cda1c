import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type GivenUnits, givenOf } from '../../contract/equivalence.ts';
import type { StoredRequest } from './store.ts';

/** What lines of one strength gave of a request, in units of their product. */
export interface GivenPart extends GivenUnits {
  /** Of them, what came back. */
  readonly returned: number;
}

/** What was given of requests over all their orders, as their lines stand. */
export async function givenParts(scope: Scope, requestIds: readonly Id[]): Promise<Map<Id, GivenPart[]>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<GivenPart & { readonly requestId: Id }>`
    select request_id as "requestId", in_place as "inPlace", sum(quantity_dispensed)::int as units, sum(quantity_returned)::int as returned
      from medication_order_lines
     where hospital_id = ${scope.hospitalId} and request_id = any(${[...new Set(requestIds)]}::uuid[]) and quantity_dispensed > 0
     group by request_id, in_place`.execute(scope.tx);
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

/** Units that are left of each request, a part of a unit among them where one is begun. */
export async function leftOf(scope: Scope, requests: Iterable<StoredRequest>): Promise<Map<Id, number>> {
  const all = [...requests];
  const begun = await givenParts(
    scope,
    all.flatMap(({ id, firstDispensedAt }) => (firstDispensedAt === null ? [] : [id])),
  );
  return new Map(all.map(({ id, quantity }) => [id, quantity - givenOf(begun.get(id) ?? [], quantity)]));
}
