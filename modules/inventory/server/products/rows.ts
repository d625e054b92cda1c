import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productActs } from '../../contract/calls/products.ts';
import { Stock, ProductRow } from '../../contract/product-records.ts';
import { stockOf } from '../engine/figures.ts';
import type { StockFigures } from '../engine/orders.ts';
import { whyNotRemove } from '../rules/product.ts';
import { productsOf } from './briefs.ts';

/** Whether the actor sees what stock is worth. */
export const seesValue = (scope: Scope) => scope.may('View Stock Value');

export function stockShown(scope: Scope, figures: StockFigures): Stock {
  const { value } = figures;
  return present(Stock, figures, { value: seesValue(scope) ? value : null });
}

interface OwnColumns {
  readonly id: Id;
  readonly parLevel: number | null;
  readonly version: number;
  readonly categoryId: Id | null;
  readonly categoryName: string | null;
}

async function ownColumns(scope: Scope, ids: readonly Id[]): Promise<Map<Id, OwnColumns>> {
  const { rows } = await sql<OwnColumns>`
    select p.id, p.par_level as "parLevel", p.version, c.id as "categoryId", c.name as "categoryName" from products p
      left join product_categories c on c.hospital_id = p.hospital_id and c.id = p.product_category_id
     where p.hospital_id = ${scope.hospitalId} and p.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const noneOr = (id: Id | null, name: string | null) => (id && name !== null ? { id, name } : null);

/** Rows of lists in the order of the ids, with the figures of a place when one is given. */
export async function productRows(scope: Scope, ids: readonly Id[], locationId?: Id): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const briefs = await productsOf(scope, ids);
  const own = await ownColumns(scope, ids);
  const figures = await stockOf(scope, ids, locationId);
  const everywhere = locationId ? await stockOf(scope, ids) : figures;
  return ids.flatMap((id) => {
    const brief = briefs.get(id);
    const columns = own.get(id);
    const stock = figures.get(id);
    if (!brief || !columns || !stock) return [];
    const { packs, medication } = brief;
    return [
      present(ProductRow, brief, {
        id,
        packs: [...packs],
        genericName: medication?.genericName ?? null,
        strength: medication ? strengthText(medication) : null,
        brand: medication ? noneOr(medication.brandId, medication.brandName) : null,
        form: medication ? { id: medication.typeId, name: medication.typeName } : null,
        category: medication
          ? { id: medication.categoryId, name: medication.categoryName }
          : noneOr(columns.categoryId, columns.categoryName),
        legalClass: medication?.legalClass ?? null,
        stock: stockShown(scope, stock),
        parLevel: columns.parLevel,
        stockStatus: stock.stockStatus,
        stockLevel: { stockLevelPercent: stock.stockLevelPercent, stockLevelColor: stock.stockLevelColor },
        nearestExpiry: stock.nearestExpiry,
        isExpired: stock.isExpired,
        version: columns.version,
        acts: actsOf(scope, productActs, brief, { removeProduct: whyNotRemove(everywhere.get(id) ?? stock) }),
      }),
    ];
  });
}

function strengthText(medication: { strength: number | null; strengthUnit: string | null; concentration: string | null }): string | null {
  const strength = medication.strength === null ? null : [medication.strength, medication.strengthUnit].filter(Boolean).join(' ');
  return [strength, medication.concentration].filter(Boolean).join(', ') || null;
}
