import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lockProducts } from './book.ts';

/** What an act is going to move, however it knows it. */
export interface StockWanted {
  readonly productIds?: readonly Id[];
  /** Batches stand for their products. */
  readonly batchIds?: readonly Id[];
  /** Order lines stand for the products that are held for them. */
  readonly orderLineIds?: readonly Id[];
}

async function productsOf(scope: Scope, { productIds = [], batchIds = [], orderLineIds = [] }: StockWanted): Promise<readonly Id[]> {
  if (batchIds.length === 0 && orderLineIds.length === 0) return productIds;
  const { rows } = await sql<{ id: Id }>`
    select product_id as id from batches where hospital_id = ${scope.hospitalId} and id = any(${[...batchIds]}::uuid[])
    union select product_id from stock_allocations
     where hospital_id = ${scope.hospitalId} and order_line_id = any(${[...orderLineIds]}::uuid[]) and status = 'held'`.execute(scope.tx);
  return [...productIds, ...rows.map(({ id }) => id)];
}

/**
 * Takes all locks of an act on the stock at once, in the one order that every door of the stock keeps (decision 22): papers come before
 * it, bills, money and numbers after it. An act that takes and puts, or moves several papers, calls this before its first movement; one
 * that calls `takeStock`, `putStock`, `receiveBatches` or an allocation once is locked by that call. Batches, balances and held units
 * have no lock of their own: they are changed only by who holds their product. Answers how many products it holds. Unknown products are
 * refused.
 */
export async function lockStock(scope: Scope, wanted: StockWanted): Promise<number> {
  return (await lockProducts(scope, await productsOf(scope, wanted))).size;
}
