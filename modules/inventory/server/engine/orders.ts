import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { SafetyClearance } from '../../contract/clearance.ts';
import type { StockParty } from '../../contract/events.ts';
import type { StockLevel } from '../../contract/rules/level.ts';
import type { PutType, StockStatus, TakeType } from '../../contract/words.ts';

interface Reference {
  /** The record that the movement belongs to: `medication-order`, `stock-issue`, … and its id. */
  readonly refType: string;
  readonly refId: Id;
  /** Its number, for the bin card. */
  readonly refNumber?: string | null;
  readonly reason?: string | null;
  /**
   * Only for issues: the units go to a place that keeps stock, so nothing is used up and nothing is posted; they are in transit until
   * they are put somewhere with `transit` again. Transfers are always so.
   */
  readonly transit?: boolean;
}

export interface TakeLine {
  /** What the answer is found under; unique in the order. */
  readonly key: string;
  readonly productId: Id;
  readonly locationId: Id;
  /** Dispensing units, a whole number above 0. */
  readonly quantity: number;
  /** Only from these batches, in this order; else first expiry first. */
  readonly batchIds?: readonly Id[];
  /** The order line whose held units these are. */
  readonly allocationOf?: Id;
  /** The reserve may be touched: wants 'Use Stock Reserve' when it is. */
  readonly intoReserve?: boolean;
  /** No batch that expires before this day, e.g. the end of the course. */
  readonly usableUntil?: CalendarDate;
}

/**
 * A way out of the stock. Dispensing always, and every other take for a patient, carries the clearance of the safety check, which
 * must cover each product's units.
 */
export type TakeOrder = Reference & { readonly lines: readonly TakeLine[] } & (
    | { readonly type: 'dispense'; readonly party: StockParty; readonly cleared: SafetyClearance }
    | {
        readonly type: Exclude<TakeType, 'dispense'>;
        readonly party: StockParty & { readonly patientId: Id };
        readonly cleared: SafetyClearance;
      }
    | {
        readonly type: Exclude<TakeType, 'dispense'>;
        readonly party?: (StockParty & { readonly patientId?: null | undefined }) | null;
        readonly cleared?: undefined;
      }
  );

export interface BatchTake {
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly expiryDate: CalendarDate | null;
  readonly quantity: number;
}

export interface TakenBatch extends BatchTake {
  readonly movementId: Id;
  readonly balanceAfter: number;
  /** Minor units: what the stock is worth less. */
  readonly cost: number;
}

export interface PutLine {
  readonly key: string;
  readonly batchId: Id;
  readonly locationId: Id;
  readonly quantity: number;
  /** Held aside there until somebody releases or writes off the batch. */
  readonly quarantine?: boolean;
}

export type PutOrder = Reference & { readonly type: PutType; readonly party?: StockParty | null; readonly lines: readonly PutLine[] };

export interface PutBatch {
  readonly batchId: Id;
  readonly movementId: Id;
  readonly balanceAfter: number;
  /** Minor units: what the stock is worth more. */
  readonly cost: number;
}

export interface ReceiveLine {
  readonly key: string;
  readonly productId: Id;
  /** Empty only for products without batches. */
  readonly batchNumber: string;
  readonly manufactureDate: CalendarDate | null;
  /** Null only for products without expiry dates. */
  readonly expiryDate: CalendarDate | null;
  readonly quantity: number;
  /** Minor units, of all units of the line. */
  readonly totalCost: number;
  readonly destination: 'stock' | 'quarantine';
  /** Somebody with the right accepted a short shelf life. */
  readonly acceptShortLife?: boolean;
}

export interface ReceiveOrder {
  /** Null: opening stock, posted to the ledger here. Receipts of a supply are posted by whoever keeps vendors. */
  readonly supplyId: Id | null;
  readonly supplyNumber?: string | null;
  readonly vendorId: Id | null;
  readonly vendorName?: string | null;
  readonly locationId: Id;
  readonly receivedAt: Instant;
  readonly lines: readonly ReceiveLine[];
}

export interface AllocationOrder {
  readonly orderLineId: Id;
  readonly productId: Id;
  readonly locationId: Id;
  readonly quantity: number;
  /** Null: until it is used or let go. */
  readonly expiresAt: Instant | null;
  readonly intoReserve?: boolean;
}

export interface AllocationState {
  readonly orderLineId: Id;
  readonly productId: Id;
  readonly locationId: Id;
  readonly quantity: number;
  /** `lapsed`: its time was over, or the stock under it went. */
  readonly state: 'held' | 'consumed' | 'released' | 'lapsed';
  readonly expiresAt: Instant | null;
}

/** What stands of a product, in dispensing units, over the places that serve or at one place. */
export interface StockFigures extends StockLevel {
  /** Usable: batches in use and not expired. */
  readonly quantity: number;
  readonly allocated: number;
  /** quantity − allocated − reserve, at least 0; at a place that does not serve without the reserve. */
  readonly available: number;
  readonly quarantined: number;
  readonly expired: number;
  readonly inTransit: number;
  /** All units wherever they are, usable or not, without those in transit. */
  readonly onHand: number;
  /** Minor units, of all units, those in transit too. */
  readonly value: number;
  readonly stockStatus: StockStatus;
  /** First expiry of a usable batch. */
  readonly nearestExpiry: CalendarDate | null;
  /** There are units, and every one of them is past its expiry. */
  readonly isExpired: boolean;
}
