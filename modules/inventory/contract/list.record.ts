import { entryActs, removeEntry } from '#kernel/contract/entry.record.ts';
import { declareRecord } from '#kernel/contract/record.ts';
import { inventoryRefusals } from './refusals.ts';
import { listStatuses } from './words.ts';

const list = { statuses: listStatuses, refusals: inventoryRefusals, refused: 'ARCHIVED_ALREADY' } as const;

const { edit, restore, archive } = entryActs({ text: 'It can no longer be selected. Existing records keep it.' });

/** Acts of an entry of these lists, by the calls that edit and delete it. */
function actsBy<const Edit extends string, const Remove extends string>(byEdit: Edit, byRemove: Remove) {
  return {
    edit: { ...edit, call: byEdit },
    restore: { ...restore, call: byEdit },
    archive: { ...archive, call: byEdit },
    remove: { ...removeEntry, call: byRemove },
  } as const;
}

/** A dosage form. */
export const medicationTypeRecord = declareRecord({
  entity: 'medication-types',
  ...list,
  acts: actsBy('editMedicationType', 'removeMedicationType'),
});

/** A therapeutic class. */
export const medicationCategoryRecord = declareRecord({
  entity: 'medication-categories',
  ...list,
  acts: actsBy('editMedicationCategory', 'removeMedicationCategory'),
});

export const brandRecord = declareRecord({ entity: 'brands', ...list, acts: actsBy('editBrand', 'removeBrand') });

/** A category of products that are no medicines. */
export const productCategoryRecord = declareRecord({
  entity: 'product-categories',
  ...list,
  acts: actsBy('editProductCategory', 'removeProductCategory'),
});

/** A place of stock; one that holds stock is neither archived nor deleted. */
export const locationRecord = declareRecord({ entity: 'stock-locations', ...list, acts: actsBy('editLocation', 'removeLocation') });
