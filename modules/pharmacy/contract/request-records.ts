import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { InBed } from '#modules/patients/contract/in-bed.ts';
import { cancelReasons, careCategories, mostLines, mostUnits, requestPriorities, requestSources, requestStatuses } from './order-words.ts';
import { Directions } from './direction-records.ts';
import { requestRecord } from './request.record.ts';
import { SafetyAlert, safetyAnswers } from './safety/records.ts';

/** An id that forms send empty when nothing was chosen. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);
export const unitCount = z.number().int().min(1, 'Must be at least 1').max(mostUnits);
const dose = z.number().positive().max(1_000_000).nullish();

/** How a medicine is taken. */
const taking = {
  dose,
  doseUnit: optionalText(20),
  route: optionalText(30),
  /** OD, BD, TDS, QDS, q8h, STAT, PRN, weekly … */
  frequency: optionalText(30),
  durationDays: z.number().int().min(1).max(730).nullish(),
  prnReason: optionalText(120),
  maxPerDay: z.number().positive().max(1000).nullish(),
};

const asked = {
  productId: optionalId,
  /** A medicine that the hospital does not stock. */
  genericText: optionalText(200),
  priority: z.enum(requestPriorities).default('routine'),
  ...taking,
  dosageText: requiredText(1, 300, 'Dosage is a required field *'),
  quantity: unitCount,
  refillsAllowed: z.number().int().min(0).max(12).default(0),
  validUntil: calendarDate.nullish(),
  substitutionAllowed: z.boolean().default(true),
  indication: optionalText(200),
  diagnosisCode: optionalText(20),
  note: optionalText(500),
};

/** One medicine that is asked for. */
export const AskedMedicine = z.strictObject({
  patientId: id,
  source: z.enum(['manual', 'walk-in', 'emergency', 'procedure', 'ward-round', 'admission']).default('manual'),
  category: z.enum(careCategories).default('outpatient'),
  consultationId: optionalId,
  billingId: optionalId,
  ...asked,
});
export type AskedMedicine = z.output<typeof AskedMedicine>;

export const CreateMedicationRequest = AskedMedicine.extend(safetyAnswers);
/** Several at once; the lines of overrides are places in `items`. */
export const CreateMedicationRequests = z.strictObject({
  items: z.array(AskedMedicine).min(1, 'Add at least one medicine').max(mostLines),
  ...safetyAnswers,
});

export const EditMedicationRequest = z.strictObject({
  version,
  productId: id.optional(),
  priority: z.enum(requestPriorities).optional(),
  dose: taking.dose,
  doseUnit: optionalText(20).optional(),
  route: optionalText(30).optional(),
  frequency: optionalText(30).optional(),
  durationDays: taking.durationDays,
  prnReason: optionalText(120).optional(),
  maxPerDay: taking.maxPerDay,
  dosageText: requiredText(1, 300, 'Dosage is a required field *').optional(),
  quantity: unitCount.optional(),
  validUntil: calendarDate.optional(),
  substitutionAllowed: z.boolean().optional(),
  note: optionalText(500).optional(),
  ...safetyAnswers,
});
export type EditMedicationRequest = z.output<typeof EditMedicationRequest>;

export const RefillMedicationRequest = z.strictObject({ ...safetyAnswers });
export type RefillMedicationRequest = z.output<typeof RefillMedicationRequest>;

export const CancelMedicationRequest = z.strictObject({
  reasonCode: z.enum(cancelReasons),
  reason: requiredText(3, 500, 'Reason is required'),
  version: version.optional(),
});
export type CancelMedicationRequest = z.output<typeof CancelMedicationRequest>;

export const MedicationPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  gender: z.string(),
  dateOfBirth: calendarDate.nullable(),
  confidential: z.boolean(),
  /** Where an inpatient lies; left out of everybody else. */
  bed: InBed.optional(),
});
export type MedicationPatient = z.output<typeof MedicationPatient>;

/** What ends a unit that was begun with a substitute: the same substitute again, given as it was. */
export const RestOfUnit = z.object({
  productId: id,
  name: z.string(),
  quantity: z.number().int(),
  substitutionReason: z.string().nullable(),
  dosageText: z.string(),
});
export type RestOfUnit = z.output<typeof RestOfUnit>;

export const MedicationRow = z.object({
  id,
  requestNumber: z.string(),
  createdAt: instant,
  patient: MedicationPatient,
  /** Id, stock and reserve are null for a medicine that is not stocked. */
  product: z.object({
    id: id.nullable(),
    name: z.string(),
    sku: z.string().nullable(),
    unit: z.string(),
    stockReserve: z.number().int().nullable(),
    available: z.number().int().nullable(),
    stockStatus: z.enum(['In-Stock', 'Out-Of-Stock']),
    controlled: z.boolean(),
    highAlert: z.boolean(),
  }),
  source: z.enum(requestSources),
  category: z.enum(careCategories),
  priority: z.enum(requestPriorities),
  quantity: z.number().int(),
  quantityDispensed: z.number().int(),
  /** Units of the product asked for that may still be handed out: one that was begun with a substitute is none of them. */
  remaining: z.number().int(),
  /** A unit was begun with a substitute: a part of it is left beside `remaining`. */
  begun: z.boolean(),
  /** Null: no unit is begun, or the part that is left is less than any substitute so far: another one is chosen, or the rest cancelled. */
  rest: RestOfUnit.nullable(),
  dosageText: z.string(),
  /** The fields behind the words, to be said in the reader's language; null: they were typed. */
  directions: Directions.nullable(),
  requestedBy: z.object({ id: id.nullable(), name: z.string() }),
  status: z.enum(requestStatuses),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  validUntil: calendarDate,
  expired: z.boolean(),
  substitutionAllowed: z.boolean(),
  alerts: z.array(SafetyAlert),
  version: z.number().int(),
  acts: actsField(requestRecord),
});
export type MedicationRow = z.output<typeof MedicationRow>;

export const Dispensing = z.object({
  orderId: id,
  orderNumber: z.string(),
  at: instant,
  by: z.string(),
  product: z.string(),
  quantity: z.number().int(),
  returned: z.number().int(),
  batches: z.array(z.string()),
});

export const MedicationRequest = MedicationRow.extend({
  dose: z.number().nullable(),
  doseUnit: z.string().nullable(),
  route: z.string().nullable(),
  frequency: z.string().nullable(),
  durationDays: z.number().int().nullable(),
  prnReason: z.string().nullable(),
  maxPerDay: z.number().nullable(),
  refillsAllowed: z.number().int(),
  refillsUsed: z.number().int(),
  refillOf: id.nullable(),
  indication: z.string().nullable(),
  diagnosisCode: z.string().nullable(),
  note: z.string().nullable(),
  consultationId: id.nullable(),
  prescriptionId: id.nullable(),
  billingId: id.nullable(),
  cancelReasonCode: z.enum(cancelReasons).nullable(),
  cancelReason: z.string().nullable(),
  cancelledAt: instant.nullable(),
  dispensings: z.array(Dispensing),
  /** What the patient takes beside this, as the pharmacy knows it. */
  running: z.array(
    z.object({
      name: z.string(),
      /** The product that was asked for, where a substitute is in hand. */
      inPlaceOf: z.string().nullable(),
      dosageText: z.string(),
      directions: Directions.nullable(),
      status: z.string(),
      since: instant,
      until: calendarDate.nullable(),
    }),
  ),
});
export type MedicationRequest = z.output<typeof MedicationRequest>;

/** A medicine that can be asked for, with the price under each billing method of the patient. */
export const OrderableMedicine = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  form: z.string(),
  category: z.string(),
  unit: z.string(),
  routes: z.array(z.string()),
  defaultSig: z.string().nullable(),
  controlled: z.boolean(),
  highAlert: z.boolean(),
  maxDispenseQuantity: z.number().int().nullable(),
  stockReserve: z.number().int(),
  available: z.number().int(),
  stockStatus: z.enum(['In-Stock', 'Out-Of-Stock']),
  prices: z.array(
    z.object({
      billingId: id.nullable(),
      method: z.string(),
      /** Null: not priced. */
      unitPrice: z.number().int().nullable(),
      coveredAmount: z.number().int(),
      patientAmount: z.number().int(),
      approvalRequired: z.boolean(),
      excluded: z.boolean(),
    }),
  ),
  /** Of the same generic, in stock: only when this one is not. */
  alternatives: z.array(z.object({ id, name: z.string(), available: z.number().int() })),
});
export type OrderableMedicine = z.output<typeof OrderableMedicine>;

/** What was handed out of a course and did not come back, named and said as its label says it. */
export const HandedOut = z.object({
  name: z.string(),
  /** The product that was asked for, where this is a substitute. */
  inPlaceOf: z.string().nullable(),
  dosageText: z.string(),
  directions: Directions.nullable(),
  warnings: z.array(z.string()),
  quantity: z.number().int(),
  unit: z.string(),
});
export type HandedOut = z.output<typeof HandedOut>;

/**
 * A medicine of the person's own, as the patient area shows it. Name, words and units are those of what was handed out first; of a
 * course that still waits, those asked for.
 */
export const OwnMedicine = HandedOut.extend({
  id,
  personId: id,
  hospital: z.object({ id, name: z.string() }),
  /** All that was handed out of it, in its order: parts of one course, taken one after the other. */
  handedOut: z.array(HandedOut),
  requestedBy: z.string(),
  dispensedAt: instant.nullable(),
  /** The last day of the course; null when nobody knows it. */
  until: calendarDate.nullable(),
  daysLeft: z.number().int().nullable(),
  refillsLeft: z.number().int(),
  /** The prescription and its line, when it was asked for by one. */
  prescriptionId: id.nullable(),
  prescriptionLineId: id.nullable(),
  /** How often, as it was written: a code like BD, or words. */
  frequency: z.string().nullable(),
  state: z.enum(['waiting', 'active', 'past']),
});
export type OwnMedicine = z.output<typeof OwnMedicine>;
