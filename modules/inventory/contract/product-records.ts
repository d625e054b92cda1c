import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { productRecord } from './product.record.ts';
import { expiryDay } from './expiry-day.ts';
import {
  drugSchedules,
  legalClasses,
  medicineRoutes,
  movementTypes,
  productKinds,
  productStatuses,
  safetyWords,
  stockStatuses,
  storages,
} from './words.ts';

const none = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** Dispensing units. */
export const units = z.number().int().min(1, 'Must be at least 1').max(10_000_000);
export const unitsFromNone = z.number().int().min(0, 'Must not be negative').max(10_000_000);
const dose = z.number().gt(0).max(9_999_999);

/** What people read or scan: no spaces inside. */
export const barcode = z
  .string()
  .max(60)
  .transform((value) => value.trim())
  .pipe(z.string().regex(/^[\x21-\x7e]{1,60}$/, 'A barcode cannot contain spaces'));

export const Pack = z.object({ name: z.string(), unitsPerPack: z.number().int(), barcode: z.string().nullable() });
export type Pack = z.output<typeof Pack>;
export const PackInput = z.strictObject({
  name: requiredText(1, 30, 'Name of the pack is required'),
  unitsPerPack: z.number().int().min(2, 'A pack must contain more than one unit').max(100_000),
  barcode: none(barcode),
});

export const Ingredient = z.object({ name: z.string(), strength: z.number().nullable(), unit: z.string().nullable() });
export type Ingredient = z.output<typeof Ingredient>;
export const IngredientInput = z.strictObject({
  name: requiredText(2, 120, 'Name of the ingredient is required'),
  strength: none(dose),
  unit: optionalText(20),
});

const atcCode = z
  .string()
  .max(7)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/, 'Must be an ATC code like J01CA04'));

const medicationFields = {
  genericName: requiredText(2, 160, 'Generic name is a required field *'),
  ingredients: z.array(IngredientInput).max(12),
  medicationTypeId: id,
  medicationCategoryId: id,
  brandId: none(id),
  strength: none(dose),
  strengthUnit: optionalText(20),
  concentration: optionalText(40),
  routes: z.array(z.enum(medicineRoutes)).max(medicineRoutes.length),
  atcCode: none(atcCode),
  registrationNumber: optionalText(40),
  legalClass: z.enum(legalClasses),
  schedule: none(z.enum(drugSchedules)),
  highAlert: z.boolean(),
  lookAlike: z.boolean(),
  displayName: optionalText(160),
  maxSingleDose: none(dose),
  maxDailyDose: none(dose),
  doseUnit: optionalText(20),
  maxDailyPerKg: none(dose),
  paediatricSinglePerKg: none(dose),
  paediatricDailyPerKg: none(dose),
  minAgeDays: none(z.number().int().min(0).max(54_750)),
  pregnancy: z.enum(safetyWords),
  lactation: z.enum(safetyWords),
  renalAdjust: z.boolean(),
  renalText: optionalText(300),
  defaultSig: optionalText(300),
  labelWarnings: z.array(requiredText(2, 120, 'Warning is required')).max(12),
  maxDispenseQuantity: none(units),
  substituteIds: z.array(id).max(40),
};

/** The medicine's side of a new product. */
export const MedicationInput = z.strictObject({
  ...medicationFields,
  ingredients: medicationFields.ingredients.default([]),
  routes: medicationFields.routes.default([]),
  legalClass: medicationFields.legalClass.default('prescription'),
  highAlert: medicationFields.highAlert.default(false),
  lookAlike: medicationFields.lookAlike.default(false),
  pregnancy: medicationFields.pregnancy.default('unknown'),
  lactation: medicationFields.lactation.default('unknown'),
  renalAdjust: medicationFields.renalAdjust.default(false),
  labelWarnings: medicationFields.labelWarnings.default([]),
  substituteIds: medicationFields.substituteIds.default([]),
});
export type MedicationInput = z.output<typeof MedicationInput>;

export const MedicationChange = z
  .strictObject({
    ...medicationFields,
    brandId: id.nullable(),
    strength: dose.nullable(),
    strengthUnit: text(20).nullable(),
    concentration: text(40).nullable(),
    atcCode: atcCode.nullable(),
    registrationNumber: text(40).nullable(),
    schedule: z.enum(drugSchedules).nullable(),
    displayName: text(160).nullable(),
    maxSingleDose: dose.nullable(),
    maxDailyDose: dose.nullable(),
    doseUnit: text(20).nullable(),
    maxDailyPerKg: dose.nullable(),
    paediatricSinglePerKg: dose.nullable(),
    paediatricDailyPerKg: dose.nullable(),
    minAgeDays: z.number().int().min(0).max(54_750).nullable(),
    renalText: text(300).nullable(),
    defaultSig: text(300).nullable(),
    maxDispenseQuantity: units.nullable(),
  })
  .partial();
export type MedicationChange = z.output<typeof MedicationChange>;

const productFields = {
  name: requiredText(2, 160, 'Name is a required field *'),
  barcodes: z.array(barcode).max(20),
  categoryId: none(id),
  unit: requiredText(1, 30, 'Unit is a required field *'),
  packs: z.array(PackInput).max(8),
  /** For one unit, in minor units; null = not for sale. Missing leaves it. */
  sellingPrice: unitPrice.nullable().optional(),
  vendorIds: z.array(id).max(50),
  preferredVendorId: none(id),
  stockReserve: unitsFromNone,
  parLevel: none(units),
  reorderQuantity: none(units),
  batchTracked: z.boolean(),
  expiryTracked: z.boolean(),
  minShelfLifeDays: none(z.number().int().min(1).max(3650)),
  storage: z.enum(storages),
  hazard: z.boolean(),
  coldChain: z.boolean(),
  shelves: z.array(z.strictObject({ locationId: id, shelf: requiredText(1, 40, 'Shelf is required') })).max(50),
  note: optionalText(1000),
};

/** A batch that is there when the stock is opened. */
export const OpeningBatch = z.strictObject({
  locationId: id,
  batchNumber: text(60).default(''),
  manufactureDate: none(calendarDate),
  expiryDate: none(expiryDay),
  quantity: units,
  /** Minor units, of all of them. */
  totalCost: minorUnits.min(0).default(0),
});
export type OpeningBatch = z.output<typeof OpeningBatch>;

export const CreateProduct = z.strictObject({
  kind: z.enum(productKinds),
  ...productFields,
  barcodes: productFields.barcodes.default([]),
  packs: productFields.packs.default([]),
  vendorIds: productFields.vendorIds.default([]),
  stockReserve: productFields.stockReserve.default(0),
  batchTracked: productFields.batchTracked.default(true),
  expiryTracked: productFields.expiryTracked.default(true),
  storage: productFields.storage.default('room'),
  hazard: productFields.hazard.default(false),
  coldChain: productFields.coldChain.default(false),
  shelves: productFields.shelves.default([]),
  /** Only of kind medication, and there required. */
  medication: none(MedicationInput),
  openingStock: z.array(OpeningBatch).max(20).default([]),
});
export type CreateProduct = z.output<typeof CreateProduct>;

export const EditProduct = z.strictObject({
  name: productFields.name.optional(),
  barcodes: productFields.barcodes.optional(),
  categoryId: id.nullable().optional(),
  unit: productFields.unit.optional(),
  packs: productFields.packs.optional(),
  sellingPrice: productFields.sellingPrice,
  vendorIds: productFields.vendorIds.optional(),
  preferredVendorId: id.nullable().optional(),
  stockReserve: productFields.stockReserve.optional(),
  parLevel: units.nullable().optional(),
  reorderQuantity: units.nullable().optional(),
  batchTracked: z.boolean().optional(),
  expiryTracked: z.boolean().optional(),
  minShelfLifeDays: z.number().int().min(1).max(3650).nullable().optional(),
  storage: productFields.storage.optional(),
  hazard: z.boolean().optional(),
  coldChain: z.boolean().optional(),
  shelves: productFields.shelves.optional(),
  note: text(1000).nullable().optional(),
  medication: MedicationChange.optional(),
  version: version.optional(),
});
export type EditProduct = z.output<typeof EditProduct>;

export const Stock = z.object({
  quantity: z.number().int(),
  allocated: z.number().int(),
  available: z.number().int(),
  quarantined: z.number().int(),
  expired: z.number().int(),
  inTransit: z.number().int(),
  onHand: z.number().int(),
  /** Minor units; null without the right to see values. */
  value: minorUnits.nullable(),
});
export type Stock = z.output<typeof Stock>;

const named = z.object({ id, name: z.string() });

/** A product in lists. */
export const ProductRow = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  displayName: z.string(),
  genericName: z.string().nullable(),
  strength: z.string().nullable(),
  brand: named.nullable(),
  form: named.nullable(),
  kind: z.enum(productKinds),
  category: named.nullable(),
  unit: z.string(),
  packs: z.array(Pack),
  legalClass: z.enum(legalClasses).nullable(),
  stock: Stock,
  stockReserve: z.number().int(),
  parLevel: z.number().int().nullable(),
  stockStatus: z.enum(stockStatuses),
  stockLevel: z.object({ stockLevelPercent: z.number().int(), stockLevelColor: z.string() }),
  nearestExpiry: calendarDate.nullable(),
  isExpired: z.boolean(),
  /** For one unit, minor units; null: not for sale, or not priced yet. */
  sellingPrice: minorUnits.nullable(),
  status: z.enum(productStatuses),
  version: z.number().int(),
  acts: actsField(productRecord),
});
export type ProductRow = z.output<typeof ProductRow>;

export const ProductMedication = z.object({
  genericName: z.string(),
  ingredients: z.array(Ingredient),
  medicationType: named,
  medicationCategory: named,
  brand: named.nullable(),
  countable: z.boolean(),
  strength: z.number().nullable(),
  strengthUnit: z.string().nullable(),
  concentration: z.string().nullable(),
  routes: z.array(z.enum(medicineRoutes)),
  atcCode: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  legalClass: z.enum(legalClasses),
  schedule: z.enum(drugSchedules).nullable(),
  highAlert: z.boolean(),
  lookAlike: z.boolean(),
  displayName: z.string().nullable(),
  maxSingleDose: z.number().nullable(),
  maxDailyDose: z.number().nullable(),
  doseUnit: z.string().nullable(),
  maxDailyPerKg: z.number().nullable(),
  paediatricSinglePerKg: z.number().nullable(),
  paediatricDailyPerKg: z.number().nullable(),
  minAgeDays: z.number().int().nullable(),
  pregnancy: z.enum(safetyWords),
  lactation: z.enum(safetyWords),
  renalAdjust: z.boolean(),
  renalText: z.string().nullable(),
  defaultSig: z.string().nullable(),
  labelWarnings: z.array(z.string()),
  maxDispenseQuantity: z.number().int().nullable(),
  substituteIds: z.array(id),
});

export const Product = ProductRow.extend({
  barcodes: z.array(z.string()),
  vendors: z.array(named),
  preferredVendorId: id.nullable(),
  reorderQuantity: z.number().int().nullable(),
  batchTracked: z.boolean(),
  expiryTracked: z.boolean(),
  minShelfLifeDays: z.number().int().nullable(),
  storage: z.enum(storages),
  hazard: z.boolean(),
  coldChain: z.boolean(),
  shelves: z.array(z.object({ locationId: id, shelf: z.string() })),
  note: z.string().nullable(),
  billableItemId: id.nullable(),
  /** Minor units, of one unit of the newest batch; null without the right to see values or without a batch. */
  lastUnitCost: minorUnits.nullable(),
  /** Stock has moved: the unit is fixed. */
  moved: z.boolean(),
  medication: ProductMedication.nullable(),
  createdAt: instant,
  updatedAt: instant,
  updatedByName: z.string().nullable(),
});
export type Product = z.output<typeof Product>;

/** What stands of a product at each place, batch by batch. */
export const ProductStock = z.object({
  figures: Stock,
  allocations: z.array(
    z.object({ orderLineId: id, locationName: z.string(), quantity: z.number().int(), expiresAt: instant.nullable(), heldAt: instant }),
  ),
  places: z.array(
    z.object({
      location: named,
      saleable: z.boolean(),
      quantity: z.number().int(),
      usable: z.number().int(),
      batches: z.array(
        z.object({
          batchId: id,
          batchNumber: z.string(),
          expiryDate: calendarDate.nullable(),
          status: z.string(),
          quantity: z.number().int(),
          quarantined: z.number().int(),
          value: minorUnits.nullable(),
        }),
      ),
    }),
  ),
  /** Usable units at the end of each of the last twelve months, the oldest first. */
  months: z.array(z.object({ month: z.string(), units: z.number().int() })),
  /** Units used a day over the last 90 days, and for how many days the stock lasts so; null when nothing is used. */
  perDay: z.number(),
  daysOfCover: z.number().int().nullable(),
});
export type ProductStock = z.output<typeof ProductStock>;

/** A line of the bin card. */
export const MovementRow = z.object({
  id,
  at: instant,
  type: z.enum(movementTypes),
  product: named,
  batchId: id,
  batchNumber: z.string(),
  location: named,
  /** Signed. */
  quantity: z.number().int(),
  balanceAfter: z.number().int(),
  locationBalanceAfter: z.number().int(),
  reason: z.string().nullable(),
  refType: z.string(),
  refId: id,
  refNumber: z.string().nullable(),
  partyName: z.string().nullable(),
  by: z.string(),
  cost: minorUnits.nullable(),
});
export type MovementRow = z.output<typeof MovementRow>;

/** A patient or department that had units of a product or batch. */
export const RecipientRow = z.object({
  patient: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }).nullable(),
  department: named.nullable(),
  batchId: id,
  batchNumber: z.string(),
  quantity: z.number().int(),
  at: instant,
  number: z.string().nullable(),
});
export type RecipientRow = z.output<typeof RecipientRow>;

/** What a batch was received for. */
export const CostRow = z.object({
  batchId: id,
  batchNumber: z.string(),
  receivedAt: instant,
  /** Null: opening stock. */
  vendor: named.nullable(),
  quantityReceived: z.number().int(),
  totalCost: minorUnits,
  /** Minor units, rounded. */
  unitCost: minorUnits,
});
export type CostRow = z.output<typeof CostRow>;
