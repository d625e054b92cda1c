import { declareRecord } from '#kernel/contract/record.ts';
import { inventoryRefusals } from './refusals.ts';
import { productStatuses } from './words.ts';

const archived = { archived: 'PRODUCT_ARCHIVED' } as const;

/** A product: in use, out of use, or archived with its past. An archived one that is enabled comes back. */
export const productRecord = declareRecord({
  entity: 'products',
  statuses: productStatuses,
  refusals: inventoryRefusals,
  refused: 'PRODUCT_STATE',
  touches: ['product', 'batch', 'stock'],
  acts: {
    editProduct: { word: 'Edit', from: ['enabled', 'disabled'], otherwise: archived },
    setReserve: { word: 'Set Reserve', from: ['enabled', 'disabled'], otherwise: archived },
    disable: { word: 'Disable', from: ['enabled'], call: 'setProductStatus', with: { status: 'disabled' } },
    enable: { word: 'Enable', from: ['disabled', 'archived'], call: 'setProductStatus', with: { status: 'enabled' } },
    removeProduct: {
      word: 'Delete',
      from: ['enabled', 'disabled'],
      otherwise: archived,
      asks: { title: 'Delete {name}', text: 'A product that has been used is archived, and its history is kept.' },
      danger: true,
    },
  },
});
