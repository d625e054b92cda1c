import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { mostDocumentLines } from '../../../contract/documents/words.ts';
import { inventorySettings } from '../../../contract/settings.ts';
import { lowIn } from '../department-stock.ts';
import { insertRequisition } from './write-requisition.ts';

interface Keeping {
  readonly departmentId: Id;
  readonly locationId: Id;
}

/** Departments that keep stock and wish to keep a level of something, each with its first place. */
async function keepingDepartments(scope: Scope): Promise<Keeping[]> {
  const { rows } = await sql<Keeping>`
    select distinct on (l.department_id) l.department_id as "departmentId", l.id as "locationId"
      from stock_locations l join departments d on d.hospital_id = l.hospital_id and d.id = l.department_id and d.status = 'active'
     where l.hospital_id = ${scope.hospitalId} and l.kind = 'department' and l.keeps_stock and l.status = 'active'
       and exists (select from department_stock_levels v
                    where v.hospital_id = l.hospital_id and v.department_id = l.department_id and v.reserve > 0)
     order by l.department_id, l.created_at, l.id`.execute(scope.tx);
  return rows;
}

/** Products that the department asked for already, or that are on their way to it. */
async function underWay(scope: Scope, departmentId: Id): Promise<Set<Id>> {
  const { hospitalId } = scope;
  const { rows } = await sql<{ productId: Id }>`
    select n.product_id as "productId" from stock_requisitions r
      join stock_requisition_lines n on n.hospital_id = r.hospital_id and n.requisition_id = r.id
     where r.hospital_id = ${hospitalId} and r.department_id = ${departmentId}
       and r.status in ('draft', 'submitted', 'approved', 'part-issued')
    union
    select n.product_id from stock_issues i
      join stock_issue_lines n on n.hospital_id = i.hospital_id and n.issue_id = i.id
     where i.hospital_id = ${hospitalId} and i.department_id = ${departmentId} and i.status = 'issued'`.execute(scope.tx);
  return new Set(rows.map(({ productId }) => productId));
}

async function disabledOf(scope: Scope, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await scope.tx
    .selectFrom('products')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .where('status', '<>', 'enabled')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Every night, where the settings wish it: what departments hold at their reserve or below becomes one requisition each. */
export async function writeRequisitions(scope: Scope): Promise<void> {
  const { autoRequisition } = await readSettings(scope, inventorySettings);
  if (!autoRequisition) return;
  for (const { departmentId, locationId } of await keepingDepartments(scope)) {
    const low = await lowIn(scope, departmentId, locationId);
    if (low.length === 0) continue;
    const asked = await underWay(scope, departmentId);
    const disabled = await disabledOf(
      scope,
      low.map(({ productId }) => productId),
    );
    const lines = low
      .filter(({ productId }) => !asked.has(productId) && !disabled.has(productId))
      .slice(0, mostDocumentLines)
      .map(({ productId, missing }) => ({ productId, quantity: missing, note: null }));
    if (lines.length === 0) continue;
    const note = 'Written by itself: at the reserve of the department or below it';
    await insertRequisition(scope, { departmentId, lines, priority: 'routine', neededBy: null, note, draft: false });
  }
}
