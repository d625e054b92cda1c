import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { brandActs, medicationCategoryActs, medicationTypeActs, productCategoryActs } from '../../contract/calls/medication-lists.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { ListKind } from './list-store.ts';

function ofMedications(column: string) {
  const ref = sql.ref(column);
  return {
    items: sql<number>`(select count(*)::int from product_medications m join products p on p.hospital_id = m.hospital_id and p.id = m.product_id
                         where m.hospital_id = t.hospital_id and m.${ref} = t.id and p.status <> 'archived')`,
    used: sql<boolean>`exists (select from product_medications m where m.hospital_id = t.hospital_id and m.${ref} = t.id)`,
  };
}

export const medicationTypes: ListKind = {
  table: 'medication_types',
  entity: 'MedicationType',
  label: 'Medication type',
  acts: medicationTypeActs,
  viewPermission: 'View Medication Type',
  fields: ['routes', 'defaultUnit', 'countable'],
  described: true,
  ...ofMedications('medication_type_id'),
};

const categories = ofMedications('medication_category_id');
export const medicationCategories: ListKind = {
  table: 'medication_categories',
  entity: 'MedicationCategory',
  label: 'Medication category',
  acts: medicationCategoryActs,
  viewPermission: 'View Medication Category',
  fields: ['parentId', 'atcPrefix', 'reserveGroup', 'requiresApproval'],
  described: true,
  items: categories.items,
  used: sql<boolean>`${categories.used} or exists (select from medication_categories c where c.hospital_id = t.hospital_id and c.parent_id = t.id)`,
};

export const brands: ListKind = {
  table: 'brands',
  entity: 'Brand',
  label: 'Brand',
  acts: brandActs,
  viewPermission: 'View Brand',
  fields: ['manufacturer', 'country'],
  described: true,
  ...ofMedications('brand_id'),
};

export const productCategories: ListKind = {
  table: 'product_categories',
  entity: 'ProductCategory',
  label: 'Product category',
  acts: productCategoryActs,
  viewPermission: 'View Products',
  fields: [],
  described: false,
  items: sql<number>`(select count(*)::int from products p where p.hospital_id = t.hospital_id and p.product_category_id = t.id and p.status <> 'archived')`,
  used: sql<boolean>`exists (select from products p where p.hospital_id = t.hospital_id and p.product_category_id = t.id)`,
};

/** Why a row may not be named by a product: it is none of the hospital's, or archived. Holds the row for the length of the act. */
export async function whyNotActive(
  scope: Scope,
  kind: ListKind,
  id: Id | null | undefined,
  code: 'PRODUCT_CATEGORY_UNKNOWN' | 'MEDICATION_TYPE_UNKNOWN' | 'MEDICATION_CATEGORY_UNKNOWN' | 'BRAND_UNKNOWN',
): Promise<Refusal | null> {
  if (!id) return null;
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(kind.table)} where hospital_id = ${scope.hospitalId} and id = ${id} for key share`.execute(scope.tx);
  return rows[0]?.status === 'active' ? null : inventoryRefusals.refusal(code);
}
