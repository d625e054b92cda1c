import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { SafetyClearance } from './clearance.ts';
import type { MovementType } from './words.ts';

/** Who had to do with a movement of stock. */
export interface StockParty {
  readonly patientId?: Id | null;
  /** Who it was for when no patient: a customer, a department, a vendor. */
  readonly name?: string | null;
  readonly prescriberId?: Id | null;
  readonly prescriberName?: string | null;
  /** Who gave it; the actor unless said. */
  readonly byId?: Id | null;
  readonly byName?: string | null;
  readonly witnessId?: Id | null;
  readonly witnessName?: string | null;
  readonly note?: string | null;
}

export interface MovedStock {
  readonly id: Id;
  readonly productId: Id;
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly locationId: Id;
  /** Signed: negative out, positive in; never 0. */
  readonly quantity: number;
  /** Of the batch at the location. */
  readonly balanceAfter: number;
  /** Of the product at the location, all batches, usable or not. */
  readonly locationBalanceAfter: number;
  readonly type: MovementType;
  readonly refType: string;
  readonly refId: Id;
  readonly refNumber: string | null;
  readonly reason: string | null;
  readonly at: Instant;
}

/** Units moved: told inside the transaction, in the order of the movements. The products are locked. */
export const StockMoved = declareEvent<{ readonly movements: readonly MovedStock[]; readonly party: StockParty | null }>('StockMoved');

/** New units came into the hospital's stock. `backInStock` are those products that were out of stock before and are not any more. */
export const StockReceived = declareEvent<{ readonly productIds: readonly Id[]; readonly backInStock: readonly Id[] }>('StockReceived');

/** A batch was recalled. */
export const BatchRecalled = declareEvent<{ readonly batchId: Id; readonly productId: Id; readonly reason: string }>('BatchRecalled');

/** Products that fell to their reserve or below in this transaction. */
export const LowStock = declareEvent<{ readonly productIds: readonly Id[] }>('LowStock');

/** Units held for these order lines are held no more: their time was over, or what was held cannot be used any more. */
export const AllocationsLapsed = declareEvent<{ readonly orderLineIds: readonly Id[]; readonly reason: 'time' | 'stock' }>(
  'AllocationsLapsed',
);

/** Numbers of open orders and requests that name a product. Nobody answering: none. */
export const ProductInUse = declareQuestion<{ readonly productId: Id }, readonly string[]>('inventory.product-in-use');

/** A patient who was given units of a batch. */
export interface BatchRecipient {
  readonly patientId: Id;
  readonly at: Instant;
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly quantity: number;
  /** Number of the order, or of the record by which it was given. */
  readonly number: string | null;
}

/** Names of vendors by their ids; unknown ones are left out. Nobody answering: there are no vendors. */
export const VendorNames = declareQuestion<{ readonly vendorIds: readonly Id[] }, ReadonlyMap<Id, string>>('inventory.vendor-names');

/** Ids of vendors by name, for uploads (names folded). Nobody answering: there are no vendors. */
export const VendorsByName = declareQuestion<Record<never, never>, ReadonlyMap<string, Id>>('inventory.vendors-by-name');

/** Units that a door wants to give a patient. */
export interface ClearanceAsked {
  readonly patientId: Id;
  readonly lines: readonly { readonly productId: Id; readonly quantity: number }[];
  /** Alerts that a person passes, each with why. */
  readonly overrides: readonly { readonly line: number; readonly rule: string; readonly reason: string }[];
  /** Warnings were seen. */
  readonly confirm: boolean;
}

/** May a patient be given these units? The answer is the clearance, or a refusal. Nobody answering: nothing is given. */
export const ClearForPatient = declareQuestion<ClearanceAsked, SafetyClearance>('inventory.clear-for-patient');

/** A department used stock for a patient: patient bills charges it in this transaction, with `useId` as the source of each line. */
export const StockUsedForPatient = declareEvent<{
  readonly useId: Id;
  readonly patientId: Id;
  readonly departmentId: Id;
  readonly lines: readonly { readonly key: string; readonly productId: Id; readonly quantity: number }[];
}>('StockUsedForPatient');
