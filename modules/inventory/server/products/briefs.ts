import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemOfSource } from '#modules/billing-setup/server/index.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { Ingredient, Pack } from '../../contract/product-records.ts';
import type {
  DrugSchedule,
  LegalClass,
  MedicineRoute,
  ProductKind,
  ProductStatus,
  ReserveGroup,
  SafetyWord,
  Storage,
} from '../../contract/words.ts';
import { withStrength } from '../rules/product.ts';

/** The medicine's side of a product. Doses are in `doseUnit`. */
export interface MedicationBrief {
  readonly genericName: string;
  readonly ingredients: readonly Ingredient[];
  readonly typeId: Id;
  readonly typeName: string;
  /** Routes that the form allows; empty: any. */
  readonly typeRoutes: readonly MedicineRoute[];
  /** False: only whole packs (drops, cream). */
  readonly countable: boolean;
  readonly categoryId: Id;
  readonly categoryName: string;
  readonly reserveGroup: ReserveGroup | null;
  readonly requiresApproval: boolean;
  readonly brandId: Id | null;
  readonly brandName: string | null;
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  readonly concentration: string | null;
  readonly routes: readonly MedicineRoute[];
  readonly atcCode: string | null;
  readonly registrationNumber: string | null;
  readonly legalClass: LegalClass;
  readonly schedule: DrugSchedule | null;
  readonly highAlert: boolean;
  readonly lookAlike: boolean;
  /** Of an adult, in `doseUnit`. */
  readonly maxSingleDose: number | null;
  readonly maxDailyDose: number | null;
  readonly doseUnit: string | null;
  /** Of an adult, a day and kilogram. */
  readonly maxDailyPerKg: number | null;
  /** Of a child, a kilogram. */
  readonly paediatricSinglePerKg: number | null;
  readonly paediatricDailyPerKg: number | null;
  readonly minAgeDays: number | null;
  readonly pregnancy: SafetyWord;
  readonly lactation: SafetyWord;
  readonly renalAdjust: boolean;
  readonly renalText: string | null;
  readonly defaultSig: string | null;
  readonly labelWarnings: readonly string[];
  readonly maxDispenseQuantity: number | null;
  readonly substituteIds: readonly Id[];
}

/** A product as other modules need it. */
export interface ProductBrief {
  readonly id: Id;
  readonly sku: string;
  readonly name: string;
  /** As people should read it: tall-man letters where the medicine has them, strength and brand behind. */
  readonly displayName: string;
  readonly kind: ProductKind;
  readonly unit: string;
  readonly packs: readonly Pack[];
  readonly status: ProductStatus;
  /** Minor units for one dispensing unit; null: not for sale, or not priced yet. */
  readonly sellingPrice: number | null;
  readonly billableItemId: Id | null;
  readonly stockReserve: number;
  readonly storage: Storage;
  readonly coldChain: boolean;
  readonly minShelfLifeDays: number | null;
  readonly batchTracked: boolean;
  readonly expiryTracked: boolean;
  readonly shelves: readonly { readonly locationId: Id; readonly shelf: string }[];
  readonly vendorIds: readonly Id[];
  readonly preferredVendorId: Id | null;
  /** There are units, and every one of them is past its expiry. */
  readonly isExpired: boolean;
  readonly medication: MedicationBrief | null;
}

/** A product without what it costs: for acts that need no price, and so no reading of price lists. */
export type UnpricedProduct = Omit<ProductBrief, 'sellingPrice' | 'billableItemId'>;

type StoredBrief = Omit<ProductBrief, 'displayName' | 'sellingPrice' | 'billableItemId' | 'medication'> & {
  readonly tallName: string | null;
} & { readonly [Key in keyof MedicationBrief]: MedicationBrief[Key] | null };

function rowsOf(scope: Scope, ids: readonly Id[], today: CalendarDate) {
  return sql<StoredBrief>`
    select p.id, p.sku, p.name, p.kind, p.unit, p.packs, p.status, p.stock_reserve as "stockReserve", p.storage, p.cold_chain as "coldChain",
           p.min_shelf_life_days as "minShelfLifeDays", p.batch_tracked as "batchTracked", p.expiry_tracked as "expiryTracked", p.shelves,
           p.vendor_ids as "vendorIds", p.preferred_vendor_id as "preferredVendorId",
           coalesce((select bool_and(b.expiry_date < ${today}::date and b.expiry_date is not null) from batch_balances s
                       join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
                      where s.hospital_id = p.hospital_id and s.product_id = p.id and s.quantity > 0), false) as "isExpired",
           m.display_name as "tallName", m.generic_name as "genericName", m.ingredients, m.medication_type_id as "typeId", t.name as "typeName",
           t.routes as "typeRoutes", t.countable, m.medication_category_id as "categoryId", c.name as "categoryName",
           c.reserve_group as "reserveGroup", c.requires_approval as "requiresApproval", m.brand_id as "brandId", r.name as "brandName",
           m.strength, m.strength_unit as "strengthUnit", m.concentration, m.routes, m.atc_code as "atcCode",
           m.registration_number as "registrationNumber", m.legal_class as "legalClass", m.schedule, m.high_alert as "highAlert",
           m.look_alike as "lookAlike", m.max_single_dose as "maxSingleDose", m.max_daily_dose as "maxDailyDose", m.dose_unit as "doseUnit",
           m.max_daily_per_kg as "maxDailyPerKg", m.paediatric_single_per_kg as "paediatricSinglePerKg",
           m.paediatric_daily_per_kg as "paediatricDailyPerKg", m.min_age_days as "minAgeDays", m.pregnancy, m.lactation,
           m.renal_adjust as "renalAdjust", m.renal_text as "renalText", m.default_sig as "defaultSig", m.label_warnings as "labelWarnings",
           m.max_dispense_quantity as "maxDispenseQuantity", m.substitute_ids as "substituteIds"
      from products p
      left join product_medications m on m.hospital_id = p.hospital_id and m.product_id = p.id
      left join medication_types t on t.hospital_id = p.hospital_id and t.id = m.medication_type_id
      left join medication_categories c on c.hospital_id = p.hospital_id and c.id = m.medication_category_id
      left join brands r on r.hospital_id = p.hospital_id and r.id = m.brand_id
     where p.hospital_id = ${scope.hospitalId} and p.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
}

/** `predniSONE 5 mg (Deltacortril)`: name, strength unless the name says it, brand. */
export function displayNameOf(row: {
  readonly name: string;
  readonly tallName?: string | null;
  readonly strength?: number | null;
  readonly strengthUnit?: string | null;
  readonly brandName?: string | null;
}): string {
  const name = withStrength(row.tallName ?? row.name, row.strength ?? null, row.strengthUnit ?? null);
  const brand = row.brandName && !name.toLowerCase().includes(row.brandName.toLowerCase()) ? ` (${row.brandName})` : '';
  return `${name}${brand}`;
}

/** As `productsOf`, without prices. */
export async function unpricedProducts(scope: Scope, ids: readonly Id[]): Promise<Map<Id, UnpricedProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await rowsOf(scope, [...new Set(ids)], await scope.today());
  return new Map(rows.map((row) => [row.id, unpricedOf(row)]));
}

/** Products by their ids, archived and disabled ones too, with today's price; unknown ids are left out. */
export async function productsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ProductBrief>> {
  if (ids.length === 0) return new Map();
  const { products, items } = await readTogether({
    products: unpricedProducts(scope, ids),
    items: itemOfSource(scope, 'product', [...new Set(ids)]),
  });
  return new Map(
    [...products].map(([id, product]) => {
      const item = items.get(id);
      return [id, { ...product, sellingPrice: item?.status === 'active' ? item.price : null, billableItemId: item?.id ?? null }];
    }),
  );
}

function unpricedOf(row: StoredBrief): UnpricedProduct {
  const { id, sku, name, kind, unit, packs, status, stockReserve, storage, coldChain, minShelfLifeDays } = row;
  const { batchTracked, expiryTracked, shelves, vendorIds, preferredVendorId, isExpired, tallName: _tall, ...medication } = row;
  return {
    ...{ id, sku, name, kind, unit, packs, status, stockReserve, storage, coldChain, minShelfLifeDays },
    ...{ batchTracked, expiryTracked, shelves, vendorIds, preferredVendorId, isExpired },
    displayName: displayNameOf(row),
    medication: row.genericName === null ? null : medicationOf(medication as MedicationBrief),
  };
}

/** Only the medicine's own fields of a row. */
function medicationOf(row: MedicationBrief): MedicationBrief {
  const { genericName, ingredients, typeId, typeName, typeRoutes, countable, categoryId, categoryName, reserveGroup, requiresApproval } =
    row;
  const { brandId, brandName, strength, strengthUnit, concentration, routes, atcCode, registrationNumber, legalClass, schedule } = row;
  const { highAlert, lookAlike, maxSingleDose, maxDailyDose, doseUnit, maxDailyPerKg, paediatricSinglePerKg, paediatricDailyPerKg } = row;
  const { minAgeDays, pregnancy, lactation, renalAdjust, renalText, defaultSig, labelWarnings, maxDispenseQuantity, substituteIds } = row;
  return {
    ...{ genericName, ingredients, typeId, typeName, typeRoutes, countable, categoryId, categoryName, reserveGroup, requiresApproval },
    ...{ brandId, brandName, strength, strengthUnit, concentration, routes, atcCode, registrationNumber, legalClass, schedule },
    ...{ highAlert, lookAlike, maxSingleDose, maxDailyDose, doseUnit, maxDailyPerKg, paediatricSinglePerKg, paediatricDailyPerKg },
    ...{ minAgeDays, pregnancy, lactation, renalAdjust, renalText, defaultSig, labelWarnings, maxDispenseQuantity, substituteIds },
  };
}

/** A product that may be ordered: 422 PRODUCT_UNKNOWN for an id that is none, 422 PRODUCT_DISABLED for one out of use. */
export async function requireProduct(scope: Scope, id: Id): Promise<ProductBrief> {
  const product = (await productsOf(scope, [id])).get(id);
  if (!product) throw inventoryRefusals.refusal('PRODUCT_UNKNOWN');
  if (product.status !== 'enabled') throw inventoryRefusals.refusal('PRODUCT_DISABLED', { product: product.name });
  return product;
}
