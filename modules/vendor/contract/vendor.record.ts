import { editEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { vendorRefusals } from './refusals.ts';
import { chosenVendorStatuses, vendorStatuses } from './words.ts';

const archived = { archived: 'VENDOR_ARCHIVED' } as const;
/** The dialog is told the number of open orders as `count`. */
const pauses =
  'No orders can be placed with {name} until it is active again. {count} open order cannot be sent or received in the meantime. | No orders can be placed with {name} until it is active again. {count} open orders cannot be sent or received in the meantime.';

/** A vendor: traded with while it is active. One that was used is archived when it is deleted, and stays so. */
export const vendorRecord = declareRecord({
  entity: 'vendors',
  statuses: vendorStatuses,
  refusals: vendorRefusals,
  refused: 'VENDOR_STATE',
  acts: {
    edit: { ...editEntry, from: chosenVendorStatuses, refused: archived },
    savePrices: { word: 'Save price list', from: chosenVendorStatuses, refused: archived, inline: true },
    activate: {
      word: 'Make active',
      from: ['inactive', 'blocked'],
      refused: archived,
      call: 'edit',
      with: { status: 'active' },
      anyVersion: true,
    },
    deactivate: {
      word: 'Make inactive',
      from: ['active', 'blocked'],
      refused: archived,
      call: 'edit',
      with: { status: 'inactive' },
      asks: { text: pauses },
      anyVersion: true,
      undoes: true,
    },
    block: {
      word: 'Block',
      from: ['active', 'inactive'],
      refused: archived,
      call: 'edit',
      with: { status: 'blocked' },
      asks: { title: 'Block vendor', text: pauses, reason: true },
      anyVersion: true,
      danger: true,
    },
    remove: {
      word: 'Delete',
      from: chosenVendorStatuses,
      refused: archived,
      asks: { title: 'Delete vendor', text: '{name} will be removed from all lists. Past purchases are kept.' },
      danger: true,
    },
  },
});
