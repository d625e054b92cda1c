import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { VendorNames } from '../../contract/events.ts';
import { Product } from '../../contract/product-records.ts';
import { productsOf, type ProductBrief } from './briefs.ts';
import { productRows, seesValue } from './rows.ts';

function medicationShown({ medication }: ProductBrief, displayName: string | null): Product['medication'] {
  if (!medication) return null;
  const { typeId, typeName, categoryId, categoryName, brandId, brandName, typeRoutes: _routes, reserveGroup: _group, ...rest } = medication;
  const { requiresApproval: _approval, ...fields } = rest;
  return {
    ...fields,
    displayName,
    medicationType: { id: typeId, name: typeName },
    medicationCategory: { id: categoryId, name: categoryName },
    brand: brandId && brandName ? { id: brandId, name: brandName } : null,
    ingredients: [...fields.ingredients],
    routes: [...fields.routes],
    labelWarnings: [...fields.labelWarnings],
    substituteIds: [...fields.substituteIds],
  };
}

/** GET product/{id}. */
export async function showProduct(scope: Scope, id: Id): Promise<Product> {
  const brief = (await productsOf(scope, [id])).get(id);
  const [row] = await productRows(scope, [id]);
  if (!brief || !row) throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<{
    reorderQuantity: number | null;
    hazard: boolean;
    note: string | null;
    createdAt: string;
    updatedAt: string;
    updatedByName: string | null;
    moved: boolean;
    lastUnitCost: number | null;
    tallName: string | null;
  }>`
    select p.reorder_quantity as "reorderQuantity", p.hazard, p.note, p.created_at as "createdAt", p.updated_at as "updatedAt",
           p.updated_by_name as "updatedByName",
           exists (select from stock_movements v where v.hospital_id = p.hospital_id and v.product_id = p.id) as moved,
           (select round(b.unit_cost)::bigint from batches b where b.hospital_id = p.hospital_id and b.product_id = p.id order by b.received_at desc, b.id desc
             limit 1) as "lastUnitCost",
           (select m.display_name from product_medications m where m.hospital_id = p.hospital_id and m.product_id = p.id) as "tallName"
      from products p where p.hospital_id = ${scope.hospitalId} and p.id = ${id}`.execute(scope.tx);
  const own = rows[0] as (typeof rows)[number];
  const codes = await scope.tx
    .selectFrom('productBarcodes')
    .select('code')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', id)
    .where('packName', 'is', null)
    .orderBy('code')
    .execute();
  const vendorNames = new Map(
    brief.vendorIds.length === 0 ? [] : (await scope.ask(VendorNames, { vendorIds: brief.vendorIds })).flatMap((answer) => [...answer]),
  );
  const { tallName, lastUnitCost, ...columns } = own;
  return present(Product, brief, {
    ...row,
    ...columns,
    lastUnitCost: seesValue(scope) ? lastUnitCost : null,
    barcodes: codes.map(({ code }) => code),
    vendors: brief.vendorIds.flatMap((vendorId) => {
      const name = vendorNames.get(vendorId);
      return name === undefined ? [] : [{ id: vendorId, name }];
    }),
    shelves: [...brief.shelves],
    medication: medicationShown(brief, tallName),
  });
}
