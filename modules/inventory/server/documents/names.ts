import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BatchCost } from './rules.ts';
import { displayNameOf } from '../products/briefs.ts';
import { type DocumentBatch, type Signed, DocumentProduct } from '../../contract/documents/records.ts';

export const anyOf = (ids: readonly Id[]) => sql<Id>`any(${[...new Set(ids)]}::uuid[])`;

/** Products as documents name them. */
export async function productNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, DocumentProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedProduct>`
    select p.id, p.sku, p.name, p.unit, m.display_name as "tallName", m.strength, m.strength_unit as "strengthUnit", r.name as "brandName"
      from products p
      left join product_medications m on m.hospital_id = p.hospital_id and m.product_id = p.id
      left join brands r on r.hospital_id = p.hospital_id and r.id = m.brand_id
     where p.hospital_id = ${scope.hospitalId} and p.id = ${anyOf(ids)}`.execute(scope.tx);
  return new Map(rows.map((row) => [row.id, present(DocumentProduct, row, { name: displayNameOf(row) })]));
}

interface NamedProduct extends DocumentProduct {
  readonly tallName: string | null;
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  readonly brandName: string | null;
}

export interface NamedBatch extends DocumentBatch, BatchCost {
  readonly productId: Id;
}

export async function batchNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, NamedBatch>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('batches')
    .select(['id', 'batchNumber', 'expiryDate', 'productId', 'totalCost', 'quantityReceived'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A batch as the wire shows it. */
export function shownBatch({ id, batchNumber, expiryDate }: DocumentBatch): DocumentBatch {
  return { id, batchNumber, expiryDate };
}

export interface Place {
  readonly id: Id;
  readonly name: string;
}

export async function placeNames(scope: Scope, table: 'stockLocations' | 'departments', ids: readonly Id[]): Promise<Map<Id, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who did something and when, or null when it was not done by anybody. */
export function signedBy(id: Id | null, name: string | null, at: Instant | null): Signed | null {
  return at === null || name === null ? null : { id, name, at };
}
