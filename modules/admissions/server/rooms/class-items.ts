import type { BillingUnit, RoomType } from '../../contract/words.ts';

interface ClassItem {
  /** Name of its item in the price list; the usual items have the same, and are taken over. */
  readonly name: string;
  readonly unit: BillingUnit;
}

/** What a bed of each type is called in the price list, and how it is charged unless the hospital says otherwise. */
export const classItems: Readonly<Record<RoomType, ClassItem>> = {
  general: { name: 'General ward night', unit: 'day' },
  'semi-private': { name: 'Semi-private night', unit: 'day' },
  private: { name: 'Private night', unit: 'day' },
  vip: { name: 'Executive suite night', unit: 'day' },
  icu: { name: 'ICU night', unit: 'day' },
  hdu: { name: 'HDU night', unit: 'day' },
  scbu: { name: 'Neonatal cot night', unit: 'day' },
  labour: { name: 'Labour room night', unit: 'day' },
  isolation: { name: 'Isolation room night', unit: 'day' },
  emergency: { name: 'Emergency bed night', unit: 'day' },
  observation: { name: 'Observation bed', unit: 'day' },
  'day-case': { name: 'Day-case bed, hour', unit: 'hour' },
};

/** Units of the price list by what a charge of a bed is for. */
export const itemUnitOf = { day: 'day', hour: 'hour', flat: 'each' } as const satisfies Record<BillingUnit, string>;

const unitWords = { day: 'night', hour: 'hour', flat: 'stay' } as const satisfies Record<BillingUnit, string>;

/** Name of the item of a room with a price of its own. */
export function ownItemName(room: { readonly name: string }, unit: BillingUnit): string {
  return `${room.name}, ${unitWords[unit]}`;
}
