import type { OrderLineOrder, PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import { orderTotals } from '#modules/vendor/contract/sums.ts';
import type { PickedProduct } from './line-cells.ts';

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

/** The lines after an article was scanned or picked again: one pack more of it, else a new line. */
export function withProduct(
  lines: readonly TypedOrderLine[],
  product: PickedProduct,
  listed: ListedPrice | undefined,
  key: string,
): TypedOrderLine[] {
  const there = lines.find(({ productId }) => productId === product.id);
  if (!there) return [...lines, lineFor(product, listed, key)];
  return lines.map((line) => (line === there ? { ...line, quantityPacks: line.quantityPacks + 1 } : line));
}

/** The lines after a paste: what stands on the order already takes the pasted figures, anything else is a new line. */
export function pastedOver(lines: readonly TypedOrderLine[], fresh: readonly TypedOrderLine[]): TypedOrderLine[] {
  const all = [...lines];
  for (const line of fresh) {
    const at = all.findIndex(({ productId }) => productId === line.productId);
    const there = all[at];
    if (there) all[at] = { ...line, key: there.key, packs: there.packs };
    else all.push(line);
  }
  return all;
}

/** A product that runs low, and how many units of it to order. */
export interface WantedProduct {
  readonly product: PickedProduct;
  readonly suggested: number;
  readonly preferredVendorId: string | null;
}

/**
 * The lines with what this vendor is to bring of the products that run low: those on its price list, and those that it is preferred
 * for. In whole packs, never under its least quantity; what stands on the order already is left alone.
 */
export function filledFromReorder(
  lines: readonly TypedOrderLine[],
  wanted: readonly WantedProduct[],
  { vendorId, prices }: { readonly vendorId: string; readonly prices: readonly ListedPrice[] },
  keyOf: (at: number) => string,
): TypedOrderLine[] {
  const ordered = new Set(lines.map(({ productId }) => productId));
  const fresh = wanted.flatMap(({ product, suggested, preferredVendorId }, at) => {
    const listed = prices.find(({ productId }) => productId === product.id);
    if (suggested <= 0 || ordered.has(product.id) || (!listed && preferredVendorId !== vendorId)) return [];
    const line = lineFor(product, listed, keyOf(at));
    return [{ ...line, quantityPacks: Math.max(line.quantityPacks, Math.ceil(suggested / line.unitsPerPack)) }];
  });
  return [...lines, ...fresh];
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
