import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { MedicationCategory } from '../../contract/list-records.ts';
import { medicationCategories, whyNotActive } from './kinds.ts';
import { createRow, editRow, type RowChanges } from './list-store.ts';

type WithParent = { readonly parentId?: Id | null | undefined };

/** A category's parents, and theirs, must not lead back to it. */
async function leadsTo(scope: Scope, from: Id, id: Id): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select c.id, c.parent_id from medication_categories c where c.hospital_id = ${scope.hospitalId} and c.id = ${from}
      union
      select c.id, c.parent_id from medication_categories c join up on c.id = up.parent_id where c.hospital_id = ${scope.hospitalId})
    select exists (select from up where id = ${id}) as found`.execute(scope.tx);
  return rows[0]?.found === true;
}

/** POST medication-category. */
export async function createCategory(scope: Scope, order: { readonly name: string } & WithParent): Promise<MedicationCategory> {
  refuseIf(await whyNotActive(scope, medicationCategories, order.parentId, 'MEDICATION_CATEGORY_UNKNOWN'));
  return createRow(scope, medicationCategories, order);
}

/** PATCH medication-category/{id}. */
export async function editCategory(scope: Scope, id: Id, order: RowChanges & WithParent): Promise<MedicationCategory> {
  refuseIf(await whyNotActive(scope, medicationCategories, order.parentId, 'MEDICATION_CATEGORY_UNKNOWN'));
  if (order.parentId && (await leadsTo(scope, order.parentId, id))) throw inventoryRefusals.refusal('MEDICATION_CATEGORY_UNKNOWN');
  return editRow(scope, medicationCategories, id, order);
}
