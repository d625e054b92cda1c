import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import type { CreateProduct, MedicationInput } from '../../contract/product-records.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { untrackedKinds } from '../../contract/words.ts';

export interface ListEntry {
  readonly name: string;
  readonly status: 'active' | 'archived';
}

/** What a product may name, by ids. */
export interface ProductLists {
  readonly types: ReadonlyMap<Id, ListEntry>;
  readonly categories: ReadonlyMap<Id, ListEntry>;
  readonly brands: ReadonlyMap<Id, ListEntry>;
  readonly productCategories: ReadonlyMap<Id, ListEntry>;
  readonly locations: ReadonlyMap<Id, ListEntry>;
  readonly vendors: ReadonlyMap<Id, string>;
  /** Products that a medicine may name as its substitutes. */
  readonly medications: ReadonlySet<Id>;
}

/** All that a product says of itself, new or as it will be. */
export type ProductDraft = Omit<CreateProduct, 'sellingPrice' | 'openingStock'>;

function wrongFields(draft: ProductDraft): Record<string, string> {
  const fields: Record<string, string> = {};
  const { kind, medication, packs, barcodes } = draft;
  if (kind === 'medication' && !medication) fields.medication = 'A medication needs its medical details';
  if (kind !== 'medication' && medication) fields.medication = 'Only a medication has medical details';
  if (kind === 'medication' && draft.categoryId) fields.categoryId = 'A medication has a medication category';
  if (draft.parLevel !== null && draft.parLevel <= draft.stockReserve) fields.parLevel = 'Par level must be above the reserve';
  if (!(draft.batchTracked && draft.expiryTracked) && !untrackedKinds.includes(kind))
    fields.batchTracked = 'Products of this kind are kept by batch and expiry date';
  if (draft.preferredVendorId && !draft.vendorIds.includes(draft.preferredVendorId))
    fields.preferredVendorId = 'The preferred vendor must be one of the vendors';
  const names = packs.map(({ name }) => foldName(name));
  if (new Set(names).size < names.length) fields.packs = 'Two packs have the same name';
  const codes = codesOf({ barcodes, packs });
  if (new Set(codes).size < codes.length) fields.barcodes = 'A barcode is there twice';
  if (new Set(draft.shelves.map(({ locationId }) => locationId)).size < draft.shelves.length) fields.shelves = 'One shelf a location';
  if (medication?.schedule && medication.legalClass !== 'controlled')
    fields['medication.schedule'] = 'Only a controlled drug has a schedule';
  if (medication && medication.strength !== null && !medication.strengthUnit) fields['medication.strengthUnit'] = 'Unit is required';
  if (medication && (medication.maxSingleDose || medication.maxDailyDose) && !medication.doseUnit)
    fields['medication.doseUnit'] = 'Unit of the doses is required';
  return fields;
}

/** Barcodes of a product and of its packs. */
export function codesOf({ barcodes, packs }: Pick<ProductDraft, 'barcodes' | 'packs'>): string[] {
  return [...barcodes, ...packs.flatMap(({ barcode }) => (barcode ? [barcode] : []))];
}

/** What has stock is neither removed nor archived. */
export function whyNotRemove({ onHand, inTransit }: { readonly onHand: number; readonly inTransit: number }): Refusal | null {
  return onHand + inTransit > 0 ? inventoryRefusals.refusal('PRODUCT_HAS_STOCK') : null;
}

/** Why a product may not be so. What it named before stays allowed although it was archived since. */
export function whyNotProduct(draft: ProductDraft, lists: ProductLists, before: Partial<ProductDraft> = {}): Refusal | null {
  const fields = wrongFields(draft);
  if (Object.keys(fields).length > 0) return inventoryRefusals.refusal('PRODUCT_FIELDS', {}, fields);
  const bad = (list: ReadonlyMap<Id, ListEntry>, id: Id | null | undefined, was: Id | null | undefined) =>
    Boolean(id) && id !== was && list.get(id as Id)?.status !== 'active';
  const { medication } = draft;
  if (bad(lists.productCategories, draft.categoryId, before.categoryId)) return inventoryRefusals.refusal('PRODUCT_CATEGORY_UNKNOWN');
  if (bad(lists.types, medication?.medicationTypeId, before.medication?.medicationTypeId))
    return inventoryRefusals.refusal('MEDICATION_TYPE_UNKNOWN');
  if (bad(lists.categories, medication?.medicationCategoryId, before.medication?.medicationCategoryId))
    return inventoryRefusals.refusal('MEDICATION_CATEGORY_UNKNOWN');
  if (bad(lists.brands, medication?.brandId, before.medication?.brandId)) return inventoryRefusals.refusal('BRAND_UNKNOWN');
  if (draft.vendorIds.some((id) => !lists.vendors.has(id))) return inventoryRefusals.refusal('VENDOR_UNKNOWN');
  if (draft.shelves.some(({ locationId }) => !lists.locations.has(locationId))) return inventoryRefusals.refusal('LOCATION_UNKNOWN');
  if (medication?.substituteIds.some((id) => !lists.medications.has(id))) return inventoryRefusals.refusal('PRODUCT_UNKNOWN');
  return null;
}

const strengthOf = (medication: MedicationInput | null) =>
  medication ? [medication.strength ?? '', medication.strengthUnit ?? '', medication.concentration ?? ''].join(' ') : '';

/** Name, strength, form and brand, folded: what makes two products the same. */
export function identityOf({ name, medication }: Pick<ProductDraft, 'name' | 'medication'>): string {
  const parts = [foldName(name) || name.toLowerCase(), strengthOf(medication).toLowerCase().replace(/\s+/g, '')];
  return [...parts, medication?.medicationTypeId ?? '', medication?.brandId ?? ''].join('|');
}

/** The folded words by which a product is found. */
export function searchTextOf(
  { name, medication }: Pick<ProductDraft, 'name' | 'medication'>,
  sku: string,
  brand: string | undefined,
): string {
  const words = [
    name,
    sku,
    brand,
    medication?.displayName,
    medication?.genericName,
    ...(medication?.ingredients ?? []).map((each) => each.name),
  ];
  const strength = medication ? `${medication.strength ?? ''}${medication.strengthUnit ?? ''} ${medication.strength ?? ''}` : '';
  return foldText([...words, strength].filter(Boolean).join(' '));
}

/** A name with its strength behind, unless it says it already: `Amlodipine` and `Amlodipine 5` are both `Amlodipine 5 mg`. */
export function withStrength(name: string, strength: number | null, unit: string | null): string {
  if (strength === null) return name;
  const said = [strength, unit].filter(Boolean).join(' ');
  const bare = (text: string) => text.replace(/\s/g, '').toLowerCase();
  if (bare(name).includes(bare(said))) return name;
  return name.endsWith(` ${strength}`) ? `${name} ${unit ?? ''}`.trim() : `${name} ${said}`;
}
