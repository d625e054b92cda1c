import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { ControlledRegisterTable } from '#database/types.ts';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { locationsOf, productsOf } from '#modules/inventory/server/index.ts';
import { confidentialPatient } from '#modules/patients/contract/words.ts';
import { closedPatients } from '#modules/patients/server/index.ts';
import type { safetyCalls } from '../../contract/calls/safety.ts';
import { type RegisterBalance, RegisterEntry } from '../../contract/register-records.ts';

type StoredLine = Selectable<ControlledRegisterTable>;

async function shown(scope: Scope, rows: readonly StoredLine[]): Promise<RegisterEntry[]> {
  const products = await productsOf(
    scope,
    rows.map(({ productId }) => productId),
  );
  const places = await locationsOf(
    scope,
    rows.map(({ locationId }) => locationId),
  );
  const closed = await closedPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  return rows.map((row) => {
    const { productId, locationId } = row;
    const product = products.get(productId);
    return present(RegisterEntry, row, {
      productName: product?.displayName ?? '',
      unit: product?.unit ?? '',
      schedule: product?.medication?.schedule ?? null,
      locationName: places.get(locationId)?.name ?? '',
      party: row.patientId && closed.has(row.patientId) ? confidentialPatient : row.party,
      dispensedBy: row.dispensedByName,
      witnessedBy: row.witnessedByName,
    });
  });
}

export async function registerRows(scope: Scope, ids: readonly Id[]): Promise<RegisterEntry[]> {
  const rows = await scope.tx
    .selectFrom('controlledRegister')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .execute();
  return shown(scope, rows);
}

type Query = QueryOf<typeof safetyCalls.register>;

function selection(scope: Scope, query: Query, { from, until }: { from: Instant | null; until: Instant | null }) {
  let rows = scope.tx.selectFrom('controlledRegister').where('hospitalId', '=', scope.hospitalId);
  if (query.productId) rows = rows.where('productId', '=', query.productId);
  if (query.locationId) rows = rows.where('locationId', '=', query.locationId);
  if (query.patientId) rows = rows.where('patientId', '=', query.patientId);
  if (query.direction) rows = rows.where('direction', '=', query.direction);
  if (from) rows = rows.where('at', '>=', from);
  if (until) rows = rows.where('at', '<', until);
  return rows;
}

/** The balance of one product in one place just before an instant; null: of now. */
async function balanceBefore(scope: Scope, productId: Id, locationId: Id, until: Instant | null): Promise<number> {
  let rows = scope.tx
    .selectFrom('controlledRegister')
    .select('balance')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', productId)
    .where('locationId', '=', locationId);
  if (until) rows = rows.where('at', '<', until);
  const row = await rows.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.balance ?? 0;
}

/** GET medication/controlled-register: newest first; of one product in one place also the balances around the days. */
export async function listRegister(scope: Scope, query: Query): Promise<PayloadOf<typeof safetyCalls.register>> {
  const days = await between(scope, query);
  const picked = selection(scope, query, days);
  const count = await countAll(picked);
  const rows = await picked
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { productId, locationId, page, limit } = query;
  const one = productId && locationId ? { productId, locationId } : null;
  return {
    data: await shown(scope, rows),
    meta: {
      count,
      page,
      limit,
      opening: one ? (days.from ? await balanceBefore(scope, one.productId, one.locationId, days.from) : 0) : null,
      closing: one ? await balanceBefore(scope, one.productId, one.locationId, days.until) : null,
    },
  };
}

interface BalanceRow {
  readonly productId: Id;
  readonly locationId: Id;
  readonly balance: number;
  readonly lastAt: Instant;
  readonly lastCheckAt: Instant | null;
}

/** GET medication/controlled-register/balances: one row per product and place that has lines. */
export async function registerBalances(scope: Scope, query: { page: number; limit: number }): Promise<Page<RegisterBalance>> {
  const { rows } = await sql<BalanceRow>`
    select distinct on (product_id, location_id) product_id as "productId", location_id as "locationId", balance, at as "lastAt",
           max(at) filter (where direction = 'check') over (partition by product_id, location_id) as "lastCheckAt"
      from controlled_register where hospital_id = ${scope.hospitalId}
     order by product_id, location_id, number desc`.execute(scope.tx);
  const products = await productsOf(
    scope,
    rows.map(({ productId }) => productId),
  );
  const places = await locationsOf(
    scope,
    rows.map(({ locationId }) => locationId),
  );
  const data = rows
    .map((row) => {
      const product = products.get(row.productId);
      return {
        ...row,
        productName: product?.displayName ?? '',
        unit: product?.unit ?? '',
        schedule: product?.medication?.schedule ?? null,
        locationName: places.get(row.locationId)?.name ?? '',
      };
    })
    .sort((one, other) => one.productName.localeCompare(other.productName) || one.locationName.localeCompare(other.locationName));
  const start = offsetOf(query);
  return { data: data.slice(start, start + query.limit), meta: { count: data.length, page: query.page, limit: query.limit } };
}
