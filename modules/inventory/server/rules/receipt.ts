import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';

interface Received {
  readonly batchNumber: string;
  readonly manufactureDate: CalendarDate | null;
  readonly expiryDate: CalendarDate | null;
  readonly acceptShortLife?: boolean;
}

interface ReceivedProduct {
  readonly name: string;
  readonly batchTracked: boolean;
  readonly expiryTracked: boolean;
  readonly minShelfLifeDays: number | null;
}

/** `shortest`: the first expiry date that keeps long enough; null when the product names none. */
interface Days {
  readonly today: CalendarDate;
  readonly shortest: CalendarDate | null;
}

/** Why units may not come in. A unit may be used on the day of its expiry date still. */
export function whyNotReceived(line: Received, product: ReceivedProduct, { today, shortest }: Days): Refusal | null {
  const { expiryDate, manufactureDate } = line;
  if (product.batchTracked && line.batchNumber.trim() === '')
    return inventoryRefusals.refusal('PRODUCT_FIELDS', {}, { batchNumber: 'Batch number is required' });
  if (expiryDate === null) return product.expiryTracked ? inventoryRefusals.refusal('EXPIRY_REQUIRED') : null;
  if (expiryDate < today) return inventoryRefusals.refusal('EXPIRED_BATCH');
  if (manufactureDate !== null && manufactureDate >= expiryDate) return inventoryRefusals.refusal('EXPIRY_BEFORE_MADE');
  if (shortest !== null && expiryDate < shortest && line.acceptShortLife !== true)
    return inventoryRefusals.refusal('SHELF_LIFE_SHORT', { product: product.name, days: product.minShelfLifeDays });
  return null;
}
