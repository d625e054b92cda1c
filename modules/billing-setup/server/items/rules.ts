import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { type BillingModule, type ItemSource, serviceKindOf, type ServiceTypeKind, type SetupStatus } from '../../contract/words.ts';

interface Bounds {
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
}

/** A price lies within the item's bounds, where it has some. */
export function isWithin(price: number, { minPrice, maxPrice }: Bounds): boolean {
  return (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);
}

/** Bounds in order, and the price between them. */
export function whyNotPrice(price: number | null, bounds: Bounds): Refusal | null {
  const { minPrice, maxPrice } = bounds;
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) return billingSetupRefusals.refusal('PRICE_BOUNDS');
  return price === null || isWithin(price, bounds) ? null : billingSetupRefusals.refusal('PRICE_OUTSIDE_RANGE');
}

/** Items of the two service parts belong to an active service type of their kind; the others to none. */
export function whyNotServiceType(
  module: BillingModule,
  serviceTypeId: Id | null,
  serviceType: { readonly type: ServiceTypeKind; readonly status: SetupStatus } | null,
): Refusal | null {
  const kind = serviceKindOf(module);
  if (!kind) return serviceTypeId && !serviceType ? billingSetupRefusals.refusal('SERVICE_TYPE_UNKNOWN') : null;
  if (!serviceTypeId) return billingSetupRefusals.refusal('SERVICE_TYPE_REQUIRED');
  return serviceType?.type === kind && serviceType.status === 'active' ? null : billingSetupRefusals.refusal('SERVICE_TYPE_UNKNOWN');
}

interface Followed {
  readonly sourceType: string | null;
  readonly name: string;
  readonly module: BillingModule;
}

/** What a catalogue names stays as the catalogue has it. */
export function whyNotRename(item: Followed, changes: { readonly name?: string; readonly module?: BillingModule }): Refusal | null {
  if (!item.sourceType) return null;
  const renamed = (changes.name ?? item.name) !== item.name || (changes.module ?? item.module) !== item.module;
  return renamed ? billingSetupRefusals.refusal('BILLABLE_ITEM_OF_CATALOGUE') : null;
}

interface PriceFacts {
  /** Missing: the price was not named. */
  readonly price: number | null | undefined;
  /** What it costs on the day from which the price shall hold. */
  readonly current: number | null;
  readonly everPriced: boolean;
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  readonly reason: string | null;
}

/** A price is never taken away, never changed for the past, and changed only with a reason. */
export function whyNotNewPrice({ price, current, everPriced, from, today, reason }: PriceFacts): Refusal | null {
  if (price === undefined || price === current) return null;
  if (price === null) return everPriced ? billingSetupRefusals.refusal('PRICE_REMOVED') : null;
  if (!everPriced) return null;
  if (from < today) return billingSetupRefusals.refusal('PRICE_DATE_PAST');
  return reason ? null : billingSetupRefusals.refusal('PRICE_REASON_REQUIRED');
}

/** An item of a catalogue ends with its record. */
export function whyNotRemove({ sourceType }: { readonly sourceType: ItemSource | null }): Refusal | null {
  return sourceType ? billingSetupRefusals.refusal('BILLABLE_ITEM_OF_CATALOGUE') : null;
}

/** What is charged belongs to a department. */
export function whyNotRestore({ departmentId }: { readonly departmentId: Id | null }): Refusal | null {
  return departmentId ? null : billingSetupRefusals.refusal('DEPARTMENT_REQUIRED');
}
