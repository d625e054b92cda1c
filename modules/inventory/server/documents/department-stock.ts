import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { useCalls } from '../../contract/calls/use.ts';
import type { DepartmentStockRow } from '../../contract/documents/count-records.ts';
import { requireDepartmentPlace, whyNotOfDepartment } from './people.ts';
import { DocumentProduct } from '../../contract/documents/records.ts';

interface Held {
  readonly productId: Id;
  readonly sku: string;
  readonly name: string;
  readonly unit: string;
  readonly searchText: string;
  readonly reserve: number | null;
  readonly quantity: number;
  readonly batches: DepartmentStockRow['batches'] | null;
}

/** Everything that a department holds or wishes to keep: some hundred products, so it is read whole and narrowed here. */
async function heldBy(scope: Scope, departmentId: Id, locationId: Id | null): Promise<Held[]> {
  const today = await scope.today();
  const { hospitalId } = scope;
  const { rows } = await sql<Held>`
    with units as (
      select s.product_id,
             coalesce(sum(s.quantity - s.quarantined) filter (where u.usable), 0)::int as quantity,
             jsonb_agg(jsonb_build_object('id', b.id, 'batchNumber', b.batch_number, 'expiryDate', b.expiry_date, 'quantity', s.quantity,
                                          'usable', u.usable) order by b.expiry_date nulls last, b.id) as batches
        from batch_balances s
        join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
       cross join lateral (select b.status not in ('quarantined', 'recalled') and coalesce(b.expiry_date >= ${today}::date, true) as usable) u
       where s.hospital_id = ${hospitalId} and s.location_id = ${locationId}::uuid and s.quantity > 0
       group by s.product_id)
    select p.id as "productId", p.sku, p.name, p.unit, p.search_text as "searchText", v.reserve, coalesce(u.quantity, 0) as quantity, u.batches
      from products p
      left join units u on u.product_id = p.id
      left join department_stock_levels v on v.hospital_id = p.hospital_id and v.department_id = ${departmentId} and v.product_id = p.id
     where p.hospital_id = ${hospitalId} and (u.product_id is not null or v.reserve > 0)
     order by p.folded_name, p.id`.execute(scope.tx);
  return rows;
}

/** At the level that the department wishes to keep, or below it. */
export const isLow = ({ quantity, reserve }: Pick<Held, 'quantity' | 'reserve'>) => reserve !== null && reserve > 0 && quantity <= reserve;

/** Products of a department that stand at or below the level it wishes to keep, with what is missing. */
export async function lowIn(scope: Scope, departmentId: Id, locationId: Id): Promise<{ productId: Id; missing: number }[]> {
  const held = await heldBy(scope, departmentId, locationId);
  return held.filter(isLow).map(({ productId, quantity, reserve }) => ({ productId, missing: Math.max(1, 2 * (reserve ?? 0) - quantity) }));
}

/** GET stock/department. */
export async function listDepartmentStock(
  scope: Scope,
  query: QueryOf<typeof useCalls.departmentStock>,
): Promise<Page<DepartmentStockRow>> {
  const { page, limit, searchTerm, low } = query;
  const department = await requireDepartmentPlace(scope, query.departmentId);
  refuseIf(await whyNotOfDepartment(scope, department.id, 'Issue Stock'));
  const typed = foldText(searchTerm ?? '');
  const held = (await heldBy(scope, department.id, department.locationId))
    .filter((row) => !typed || row.searchText.includes(typed))
    .filter((row) => !low || isLow(row));
  const offset = offsetOf({ page, limit });
  const data = held.slice(offset, offset + limit).map((row) => ({
    product: present(DocumentProduct, row, { id: row.productId }),
    quantity: row.quantity,
    reserve: row.reserve,
    low: isLow(row),
    batches: row.batches ?? [],
  }));
  return { data, meta: { count: held.length, page, limit } };
}
