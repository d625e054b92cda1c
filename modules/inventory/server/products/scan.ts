import { sql } from 'kysely';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { productCalls } from '../../contract/calls/products.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { gtinSpellings, parseGs1 } from '../../contract/rules/gs1.ts';
import { foldNumber } from '../engine/receive.ts';
import { productsOf } from './briefs.ts';
import { productRows } from './rows.ts';

type Scanned = PayloadOf<typeof productCalls.scan>;

async function batchOf(scope: Scope, productId: string, batchNumber: string | null, expiryDate: string | null): Promise<Scanned['batch']> {
  if (batchNumber === null && expiryDate === null) return null;
  const { rows } = await sql<{ id: string; batchNumber: string; expiryDate: string | null }>`
    select id, batch_number as "batchNumber", expiry_date as "expiryDate" from batches
     where hospital_id = ${scope.hospitalId} and product_id = ${productId}
       and (${batchNumber}::text is null or folded_number = ${foldNumber(batchNumber ?? '')})
       and (${expiryDate}::date is null or expiry_date = ${expiryDate}::date)
     order by status = 'depleted', expiry_date nulls last, id limit 1`.execute(scope.tx);
  return rows[0] ?? { id: null, batchNumber, expiryDate };
}

/** GET product/barcode/{code}: a plain barcode or SKU, or a GS1 code that names a batch too. */
export async function scanCode(scope: Scope, code: string): Promise<Scanned> {
  const gs1 = parseGs1(code.trim(), Number((await scope.today()).slice(0, 4)));
  const spellings = gs1 ? gtinSpellings(gs1.gtin) : [code.trim()];
  const { rows } = await sql<{ productId: string; packName: string | null }>`
    select c.product_id as "productId", c.pack_name as "packName" from product_barcodes c
      join products p on p.hospital_id = c.hospital_id and p.id = c.product_id
     where c.hospital_id = ${scope.hospitalId} and c.code = any(${spellings}::text[]) and p.status <> 'archived'
    union all
    select id, null from products where hospital_id = ${scope.hospitalId} and sku = ${code.trim().toUpperCase()} and status <> 'archived'
    limit 1`.execute(scope.tx);
  const found = rows[0];
  if (!found) throw inventoryRefusals.refusal('BARCODE_UNKNOWN');
  const [product] = await productRows(scope, [found.productId]);
  const packs = (await productsOf(scope, [found.productId])).get(found.productId)?.packs ?? [];
  if (!product) throw inventoryRefusals.refusal('BARCODE_UNKNOWN');
  return {
    product,
    pack: packs.find(({ name }) => name === found.packName) ?? null,
    batch: gs1 ? await batchOf(scope, found.productId, gs1.batchNumber, gs1.expiryDate) : null,
  };
}
