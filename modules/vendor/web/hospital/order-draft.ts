import type { OrderLineOrder, PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import { orderTotals } from '#modules/vendor/contract/sums.ts';
import type { PickedProduct } from './pickers.tsx';

/** A line of an order while it is written. */
export interface TypedOrderLine {
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly packs: PickedProduct['packs'];
  readonly packName: string;
  readonly unitsPerPack: number;
  readonly quantityPacks: number;
  readonly pricePerPack: number | null;
  readonly taxPercent: number;
  readonly discount: number | null;
}

export interface OrderDraft {
  readonly vendorId: string | null;
  readonly locationId: string | null;
  readonly expectedAt: string | null;
  readonly discount: number | null;
  readonly freight: number | null;
  readonly terms: string;
  readonly note: string;
  readonly lines: readonly TypedOrderLine[];
}

export const emptyOrder: OrderDraft = {
  vendorId: null,
  locationId: null,
  expectedAt: null,
  discount: null,
  freight: null,
  terms: '',
  note: '',
  lines: [],
};

/** What the vendor's price list says of a product. */
export interface ListedPrice {
  readonly productId: string;
  readonly packName: string;
  readonly unitsPerPack: number;
  readonly price: number;
  readonly taxPercent: number;
  readonly minQuantity: number;
}

/** A new line, at the vendor's list price where there is one, else in the product's largest pack. */
export function lineFor(product: PickedProduct, listed: ListedPrice | undefined, key: string): TypedOrderLine {
  const largest = [...product.packs].sort((a, b) => b.unitsPerPack - a.unitsPerPack)[0];
  return {
    key,
    productId: product.id,
    name: product.name,
    unit: product.unit,
    packs: product.packs,
    packName: listed?.packName ?? largest?.name ?? product.unit,
    unitsPerPack: listed?.unitsPerPack ?? largest?.unitsPerPack ?? 1,
    quantityPacks: listed?.minQuantity ?? 1,
    pricePerPack: listed?.price ?? null,
    taxPercent: listed?.taxPercent ?? 0,
    discount: null,
  };
}

/** A saved order as it is written on. */
export function draftOf(order: PurchaseOrder): OrderDraft {
  return {
    vendorId: order.vendorId,
    locationId: order.locationId,
    expectedAt: order.expectedAt,
    discount: order.discount || null,
    freight: order.freight || null,
    terms: order.terms ?? '',
    note: order.note ?? '',
    lines: order.lines.map((line) => ({
      key: line.id,
      productId: line.productId,
      name: line.productName,
      unit: line.unit,
      packs: [],
      packName: line.packName,
      unitsPerPack: line.unitsPerPack,
      quantityPacks: line.quantityPacks,
      pricePerPack: line.pricePerPack,
      taxPercent: line.taxPercent,
      discount: line.discount || null,
    })),
  };
}

/** The lines as the call takes them. */
export function orderLinesOf(lines: readonly TypedOrderLine[]): OrderLineOrder[] {
  return lines.map(({ productId, packName, unitsPerPack, quantityPacks, pricePerPack, taxPercent, discount }) => ({
    productId,
    packName,
    unitsPerPack,
    quantityPacks,
    pricePerPack: pricePerPack ?? 0,
    taxPercent,
    discount: discount ?? 0,
  }));
}

/** Live totals, worked out as the server does. */
export function totalsOf({ lines, discount, freight }: OrderDraft) {
  return orderTotals(orderLinesOf(lines), { discount: discount ?? 0, freight: freight ?? 0 });
}
