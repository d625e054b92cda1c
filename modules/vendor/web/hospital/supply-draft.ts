import { bothTexts, joinedFields, joinedRows, renumbered } from '#kernel/web/drafts/join.ts';
import type { PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import type { Supply, SupplyLineOrder } from '#modules/vendor/contract/supply-records.ts';
import { supplyTotals } from '#modules/vendor/contract/sums.ts';
import { bpsOfPercent, type Destination, type RejectReason } from '#modules/vendor/contract/words.ts';
import { bpsOf } from '#kernel/contract/money.ts';
import type { PickedProduct } from './line-cells.ts';

/** A delivered line while it is counted. */
export interface TypedSupplyLine {
  readonly key: string;
  readonly orderLineId: string | null;
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly batchNumber: string;
  readonly expiryDate: string | null;
  readonly manufactureDate: string | null;
  readonly packName: string;
  readonly unitsPerPack: number;
  readonly quantityPacks: number;
  readonly freePacks: number;
  readonly rejectedUnits: number;
  readonly rejectReason: RejectReason | null;
  readonly costPerPack: number | null;
  readonly tax: number | null;
  readonly discount: number | null;
  readonly sellingPrice: number | null;
  readonly destination: Destination | null;
}

export interface SupplyDraft {
  readonly vendorId: string | null;
  readonly locationId: string | null;
  readonly purchaseOrderId: string | null;
  readonly invoiceNumber: string;
  readonly invoiceDate: string | null;
  readonly invoiceTotal: number | null;
  readonly discount: number | null;
  readonly freight: number | null;
  readonly temperatureOnArrival: number | null;
  readonly note: string;
  readonly lines: readonly TypedSupplyLine[];
}

export const emptySupply: SupplyDraft = {
  vendorId: null,
  locationId: null,
  purchaseOrderId: null,
  invoiceNumber: '',
  invoiceDate: null,
  invoiceTotal: null,
  discount: null,
  freight: null,
  temperatureOnArrival: null,
  note: '',
  lines: [],
};

/** Lines that were added on the screen are numbered; the others have the names of their order or of the saved delivery. */
const numberOf = ({ key }: TypedSupplyLine) => (key.startsWith('new-') ? Number(key.slice('new-'.length)) : null);
const keyOfNumber = (number: number) => `new-${number}`;

/** The key of the next line: also over lines that were put back from a draft. */
export function nextKey(lines: readonly TypedSupplyLine[]): string {
  return keyOfNumber(Math.max(0, ...lines.map((line) => numberOf(line) ?? 0)) + 1);
}

/** A delivery that was counted on before its draft was read back: lines and fields of both. */
export function joinSupplies(start: SupplyDraft, found: SupplyDraft, since: SupplyDraft): SupplyDraft {
  return joinedFields(start, found, since, {
    note: bothTexts,
    lines: (then, now) => {
      const rows = { start: start.lines, found: then, since: now };
      const numbered = renumbered(rows, { of: numberOf, as: (line, number) => ({ ...line, key: keyOfNumber(number) }) });
      return joinedRows({ ...rows, since: numbered.rows, keyOf: ({ key }) => key });
    },
  });
}

const plain = {
  batchNumber: '',
  expiryDate: null,
  manufactureDate: null,
  freePacks: 0,
  rejectedUnits: 0,
  rejectReason: null,
  discount: null,
  sellingPrice: null,
  destination: null,
} as const;

/** A line of a product that nobody ordered, in its largest pack. */
export function freeLine(product: PickedProduct, key: string): TypedSupplyLine {
  const largest = [...product.packs].sort((a, b) => b.unitsPerPack - a.unitsPerPack)[0];
  return {
    ...plain,
    key,
    orderLineId: null,
    productId: product.id,
    name: product.name,
    unit: product.unit,
    packName: largest?.name ?? product.unit,
    unitsPerPack: largest?.unitsPerPack ?? 1,
    quantityPacks: 1,
    costPerPack: null,
    tax: null,
  };
}

/** What a scanned code said: an article, the pack that carries the code (none: one unit), and the batch when the code names it. */
export interface ScannedGoods {
  readonly product: PickedProduct;
  readonly pack: { readonly name: string; readonly unitsPerPack: number } | null;
  readonly batch: { readonly batchNumber: string | null; readonly expiryDate: string | null } | null;
}

/**
 * The lines after a scan. A batch that is being counted gets one pack more, unless its line came from an order and has its quantity
 * already; a line without a batch takes the batch of the code; anything else is a new line, at the cost of the product's other line.
 */
export function scannedInto(lines: readonly TypedSupplyLine[], { product, pack, batch }: ScannedGoods, key: string): TypedSupplyLine[] {
  const number = batch?.batchNumber?.trim() ?? '';
  const unitsPerPack = pack?.unitsPerPack ?? 1;
  const fits = (line: TypedSupplyLine) =>
    line.productId === product.id && (line.orderLineId !== null || line.unitsPerPack === unitsPerPack);
  const counted = lines.find((line) => fits(line) && (number === '' || line.batchNumber.trim().toUpperCase() === number.toUpperCase()));
  const open = counted ?? lines.find((line) => fits(line) && line.batchNumber.trim() === '');
  if (open) {
    const more = counted && open.orderLineId === null ? 1 : 0;
    const filled = {
      ...open,
      batchNumber: open.batchNumber || number,
      expiryDate: open.expiryDate ?? batch?.expiryDate ?? null,
      quantityPacks: open.quantityPacks + more,
    };
    return lines.map((line) => (line === open ? filled : line));
  }
  const twin = lines.find((line) => line.productId === product.id && line.unitsPerPack === unitsPerPack);
  const fresh = {
    ...freeLine(product, key),
    packName: pack?.name ?? product.unit,
    unitsPerPack,
    batchNumber: number,
    expiryDate: batch?.expiryDate ?? null,
    costPerPack: twin?.costPerPack ?? null,
  };
  return [...lines, fresh];
}

/** The lines after a paste: a line of the product that has no batch yet is filled, anything else is a new line. */
export function pastedInto(
  lines: readonly TypedSupplyLine[],
  pasted: readonly { readonly found: PickedProduct; readonly part: Partial<TypedSupplyLine> }[],
): readonly TypedSupplyLine[] {
  let all = lines;
  for (const { found, part } of pasted) {
    const open = all.find((line) => line.productId === found.id && line.batchNumber.trim() === '');
    all = open ? all.map((line) => (line === open ? { ...line, ...part } : line)) : [...all, { ...freeLine(found, nextKey(all)), ...part }];
  }
  return all;
}

/** What is still to come of an order, as a delivery: only batches and dates are left to type. */
export function draftFromOrder(order: PurchaseOrder): SupplyDraft {
  return {
    ...emptySupply,
    vendorId: order.vendorId,
    locationId: order.locationId,
    purchaseOrderId: order.id,
    lines: order.lines
      .filter((line) => line.receivedUnits < line.orderedUnits)
      .map((line) => {
        const quantityPacks = Math.ceil((line.orderedUnits - line.receivedUnits) / line.unitsPerPack);
        return {
          ...plain,
          key: line.id,
          orderLineId: line.id,
          productId: line.productId,
          name: line.productName,
          unit: line.unit,
          packName: line.packName,
          unitsPerPack: line.unitsPerPack,
          quantityPacks,
          costPerPack: line.pricePerPack,
          tax: bpsOf(quantityPacks * line.pricePerPack, bpsOfPercent(line.taxPercent)) || null,
        };
      }),
  };
}

/** A saved delivery as it is counted on. */
export function draftOfSupply(supply: Supply): SupplyDraft {
  return {
    vendorId: supply.vendorId,
    locationId: supply.locationId,
    purchaseOrderId: supply.purchaseOrderId,
    invoiceNumber: supply.invoiceNumber ?? '',
    invoiceDate: supply.invoiceDate,
    invoiceTotal: supply.invoiceTotal,
    discount: supply.discount || null,
    freight: supply.freight || null,
    temperatureOnArrival: supply.temperatureOnArrival,
    note: supply.note ?? '',
    lines: supply.lines.map((line) => ({
      key: line.id,
      orderLineId: line.orderLineId,
      productId: line.productId,
      name: line.productName,
      unit: line.unit,
      batchNumber: line.batchNumber ?? '',
      expiryDate: line.expiryDate,
      manufactureDate: line.manufactureDate,
      packName: line.packName,
      unitsPerPack: line.unitsPerPack,
      quantityPacks: line.quantityPacks,
      freePacks: line.freePacks,
      rejectedUnits: line.rejectedUnits,
      rejectReason: line.rejectReason,
      costPerPack: line.costPerPack,
      tax: line.tax || null,
      discount: line.discount || null,
      sellingPrice: line.sellingPrice,
      destination: line.destination,
    })),
  };
}

/** The lines as the call takes them. */
export function supplyLinesOf(lines: readonly TypedSupplyLine[]): SupplyLineOrder[] {
  return lines.map(({ key: _key, name: _name, unit: _unit, ...line }) => ({
    ...line,
    batchNumber: line.batchNumber.trim() || null,
    costPerPack: line.costPerPack ?? 0,
    tax: line.tax ?? 0,
    discount: line.discount ?? 0,
  }));
}

/** The body of a saved draft. */
export function supplyBodyOf(draft: SupplyDraft) {
  return {
    locationId: draft.locationId ?? '',
    purchaseOrderId: draft.purchaseOrderId,
    invoiceNumber: draft.invoiceNumber.trim() || null,
    invoiceDate: draft.invoiceDate,
    invoiceTotal: draft.invoiceTotal,
    discount: draft.discount ?? 0,
    freight: draft.freight ?? 0,
    temperatureOnArrival: draft.temperatureOnArrival,
    note: draft.note || null,
    lines: supplyLinesOf(draft.lines),
  };
}

/** Live totals, worked out as the server does. */
export function supplyTotalsOf({ lines, discount, freight }: SupplyDraft) {
  return supplyTotals(supplyLinesOf(lines), { discount: discount ?? 0, freight: freight ?? 0 });
}
