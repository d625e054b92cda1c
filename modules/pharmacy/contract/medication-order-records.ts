import { z } from 'zod';
import {
  calendarDate,
  dialCode,
  id,
  instant,
  optionalText,
  phoneDigits,
  requiredText,
  secretText,
  version,
} from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { amountDue, minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { pricingStatuses } from '#modules/patient-bills/contract/words.ts';
import { dispositions, fulfilments, labelSizes, lineOutcomes, mostLines, orderStatuses } from './order-words.ts';
import { Directions } from './direction-records.ts';
import { labelLanguages } from './label-languages.ts';
import { orderRecord } from './order.record.ts';
import { MedicationPatient, optionalId, unitCount } from './request-records.ts';
import { SafetyAlert, safetyAnswers } from './safety/records.ts';

/** Somebody who is no patient here and buys over the counter. */
export const Customer = z.strictObject({
  fullname: requiredText(2, 120, 'Name is a required field *'),
  dialcode: dialCode.nullish(),
  phoneNumber: phoneDigits.nullish(),
  /** Who prescribed it, for medicines that want a prescription. */
  prescriber: optionalText(120),
});
export type Customer = z.output<typeof Customer>;

export const OrderLineOrder = z.strictObject({
  /** A line that is there already. */
  id: id.optional(),
  requestId: optionalId,
  productId: id,
  quantity: unitCount,
  substitutionReason: optionalText(200),
  /** Default: as the request says. */
  dosageText: optionalText(300),
});
export type OrderLineOrder = z.output<typeof OrderLineOrder>;

export const CreateMedicationOrder = z.strictObject({
  patientId: optionalId,
  customer: Customer.nullish(),
  /** Each becomes a line of what is left of it, unless `lines` names it. */
  requestIds: z.array(id).max(mostLines).default([]),
  lines: z.array(OrderLineOrder).max(mostLines).default([]),
  locationId: optionalId,
  billingId: optionalId,
  note: optionalText(500),
});
export type CreateMedicationOrder = z.output<typeof CreateMedicationOrder>;

/** The lines as they are to be: those that are missing leave the order. */
export const EditMedicationOrder = z.strictObject({
  version,
  lines: z.array(OrderLineOrder).min(1, 'An order must have at least one line').max(mostLines).optional(),
  customer: Customer.optional(),
  locationId: id.optional(),
  billingId: optionalId.optional(),
  note: optionalText(500).optional(),
});
export type EditMedicationOrder = z.output<typeof EditMedicationOrder>;

/** The lines of overrides are the places of the order's lines, from 0. */
export const SubmitMedicationOrder = z.strictObject({
  version: version.optional(),
  reserveReason: optionalText(300),
  ...safetyAnswers,
});
export type SubmitMedicationOrder = z.output<typeof SubmitMedicationOrder>;

export const RecallMedicationOrder = z.strictObject({ version: version.optional(), reason: optionalText(300) });
export type RecallMedicationOrder = z.output<typeof RecallMedicationOrder>;

export const CancelMedicationOrder = z.strictObject({
  version: version.optional(),
  reason: requiredText(3, 300, 'Reason is required'),
});
export type CancelMedicationOrder = z.output<typeof CancelMedicationOrder>;

/** Another person of the staff, who confirms with their own sign-in. */
const SecondPerson = z.strictObject({
  email: requiredText(3, 254, 'Email is a required field *'),
  password: secretText(200),
});

export const DispenseMedicationOrder = z.strictObject({
  version: version.optional(),
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        quantity: z.number().int().min(0).max(10_000),
        /** Other batches than those that expire first; needs 'Override FEFO' and `fefoReason`. */
        batchIds: z.array(id).min(1).max(20).optional(),
        /** Why less than the line asks for. */
        reason: optionalText(300),
        counselled: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(mostLines),
  fefoReason: optionalText(300),
  checker: SecondPerson.nullish(),
  /** Of controlled medicines. The same person may be checker and witness. */
  witness: SecondPerson.nullish(),
  receivedBy: z.strictObject({ name: requiredText(2, 120, 'Name is a required field *'), relation: optionalText(60) }).nullish(),
  ...safetyAnswers,
});
export type DispenseMedicationOrder = z.output<typeof DispenseMedicationOrder>;

export const ReturnMedicationOrder = z.strictObject({
  version: version.optional(),
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        batchId: id,
        quantity: unitCount,
        disposition: z.enum(dispositions),
        /** The pack was opened: it never goes back on the shelf. */
        opened: z.boolean().default(false),
        reason: requiredText(3, 300, 'Reason is required'),
      }),
    )
    .min(1, 'Choose at least one line')
    .max(100),
  /** Credit what came back. */
  refund: z.boolean().default(true),
  returnedBy: requiredText(2, 120, 'Name is a required field *'),
  witness: SecondPerson.nullish(),
});
export type ReturnMedicationOrder = z.output<typeof ReturnMedicationOrder>;

/** What billing knows of an order's lines, as the badge shows it. */
export const OrderBill = z.object({
  billIds: z.array(id),
  /** `voided`, `pending_payment`, `partially_paid`, `written_off`, `paid`; empty: uninvoiced. */
  billingStatus: z.string(),
  coverageStatus: z.string(),
  pricingStatus: z.string(),
  net: minorUnits,
  patientAmount: minorUnits,
  hmoAmount: minorUnits,
  balance: minorUnits,
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
});
export type OrderBill = z.output<typeof OrderBill>;

export const OrderRow = z.object({
  id,
  orderNumber: z.string(),
  createdAt: instant,
  /** Null: a customer over the counter. */
  patient: MedicationPatient.nullable(),
  customer: z.string().nullable(),
  location: z.object({ id, name: z.string() }),
  itemCount: z.number().int(),
  /** Of a draft as it was last saved, frozen at submit; lines that are not priced count nothing. */
  totalPrice: amountDue,
  unpricedLines: z.number().int(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  submittedAt: instant.nullable(),
  dispensedAt: instant.nullable(),
  createdBy: z.string(),
  dispensedBy: z.string().nullable(),
  bill: OrderBill.nullable(),
  version: z.number().int(),
  acts: actsField(orderRecord),
});
export type OrderRow = z.output<typeof OrderRow>;

export const DispensedBatch = z.object({
  batchId: id,
  batchNumber: z.string(),
  expiryDate: calendarDate.nullable(),
  quantity: z.number().int(),
  returned: z.number().int(),
});
export type DispensedBatch = z.output<typeof DispensedBatch>;

export const OrderLine = z.object({
  id,
  requestId: id.nullable(),
  requestNumber: z.string().nullable(),
  product: z.object({
    id,
    name: z.string(),
    unit: z.string(),
    controlled: z.boolean(),
    highAlert: z.boolean(),
    lookAlike: z.boolean(),
    countable: z.boolean(),
    coldChain: z.boolean(),
  }),
  /** When another product than the one asked for is given. */
  prescribed: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  substitutionReason: z.string().nullable(),
  quantity: z.number().int(),
  /** Most units of this product that the line may hold: what is left of the request beside its other lines. Null without a request. */
  remaining: z.number().int().nullable(),
  /** Units of the request that the line stands for: of another strength they are more or fewer than its own. Null without a request. */
  covers: z.number().int().nullable(),
  /** Units of its product that stand for one unit of the request; null without a request, and where nobody can tell. */
  inPlace: z.number().nullable(),
  /** Free units at the order's store, those held for this line among them; null once it is dispensed. */
  available: z.number().int().nullable(),
  /** Units at the store, those kept back and held for others among them. */
  onHand: z.number().int().nullable(),
  unitPrice: unitPrice.nullable(),
  amount: amountDue.nullable(),
  coveredAmount: amountDue,
  patientAmount: amountDue,
  pricingStatus: z.enum(pricingStatuses),
  patientBillId: id.nullable(),
  dosageText: z.string(),
  /** The fields behind the words, of this line's product; null: they were typed. */
  directions: Directions.nullable(),
  counselled: z.boolean(),
  batches: z.array(DispensedBatch),
  quantityDispensed: z.number().int(),
  quantityReturned: z.number().int(),
  outcome: z.enum(lineOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  alerts: z.array(SafetyAlert),
});
export type OrderLine = z.output<typeof OrderLine>;

export const MedicationReturn = z.object({
  id,
  at: instant,
  returnedBy: z.string(),
  receivedBy: z.string(),
  refund: z.boolean(),
  lines: z.array(
    z.object({
      lineId: id,
      product: z.string(),
      batchNumber: z.string(),
      quantity: z.number().int(),
      disposition: z.enum(dispositions),
      reason: z.string(),
    }),
  ),
});
export type MedicationReturn = z.output<typeof MedicationReturn>;

/** A return as the list of returns shows it. */
export const ReturnRow = MedicationReturn.omit({ lines: true }).extend({
  order: z.object({ id, orderNumber: z.string() }),
  patient: MedicationPatient.nullable(),
  customer: z.string().nullable(),
  lines: z.array(
    z.object({
      product: z.string(),
      batchNumber: z.string(),
      quantity: z.number().int(),
      disposition: z.enum(dispositions),
      reason: z.string(),
    }),
  ),
  /** What the charges fell by. */
  amount: amountDue,
});
export type ReturnRow = z.output<typeof ReturnRow>;

/** What can be given in place of a product. */
export const Substitute = z.object({
  id,
  name: z.string(),
  form: z.string(),
  unit: z.string(),
  available: z.number().int(),
  controlled: z.boolean(),
  /** `same`: generic, strength and form; `generic`: the generic alone; `listed`: the product names it. */
  match: z.enum(['same', 'generic', 'listed']),
  /** Units that stand for one unit of the product; null where the strengths do not tell. */
  inPlace: z.number().nullable(),
});
export type Substitute = z.output<typeof Substitute>;

export const MedicationOrder = OrderRow.extend({
  customerDetails: Customer.nullable(),
  billingId: id.nullable(),
  note: z.string().nullable(),
  lines: z.array(OrderLine),
  submittedBy: z.string().nullable(),
  checkedBy: z.string().nullable(),
  witnessedBy: z.string().nullable(),
  receivedBy: z.object({ name: z.string(), relation: z.string().nullable() }).nullable(),
  reserveReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The stock that was held for it was freed after 72 hours without payment; it is asked for anew at the dispense. */
  allocationLapsed: z.boolean(),
  allocatedUntil: instant.nullable(),
  /** What the payment gate says of a dispense now; null unless submitted. */
  gate: z
    .object({
      allowed: z.boolean(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      required: amountDue,
      paid: amountDue,
      overridable: z.boolean(),
    })
    .nullable(),
  /** A second person must confirm the dispense, a witness must see it. */
  needs: z.object({ checker: z.boolean(), witness: z.boolean() }),
  returns: z.array(MedicationReturn),
});
export type MedicationOrder = z.output<typeof MedicationOrder>;

/** What FEFO would take now, line by line. */
export const PickList = z.object({
  orderNumber: z.string(),
  location: z.string(),
  lines: z.array(
    z.object({
      lineId: id,
      product: z.string(),
      unit: z.string(),
      barcodes: z.array(z.string()),
      quantity: z.number().int(),
      /** Fewer than `quantity` when the stock does not suffice. */
      takes: z.array(
        z.object({
          batchId: id,
          batchNumber: z.string(),
          expiryDate: calendarDate.nullable(),
          shelf: z.string().nullable(),
          quantity: z.number().int(),
        }),
      ),
      /** Other usable batches, for those who may choose. */
      others: z.array(z.object({ batchId: id, batchNumber: z.string(), expiryDate: calendarDate.nullable(), quantity: z.number().int() })),
    }),
  ),
});
export type PickList = z.output<typeof PickList>;

/** Lines of an order that a scanned pack is for, and its batch when the code names one. */
export const ScannedForOrder = z.object({
  lineIds: z.array(id),
  product: z.string(),
  batch: z.object({ batchId: id, batchNumber: z.string() }).nullable(),
});
export type ScannedForOrder = z.output<typeof ScannedForOrder>;

export const MedicineLabels = z.object({
  size: z.enum(labelSizes),
  /** The one asked for, else the patient's, else English. */
  language: z.enum(labelLanguages),
  hospital: z.string(),
  labels: z.array(
    z.object({
      lineId: id,
      patient: z.string(),
      hospitalPatientId: z.string().nullable(),
      date: calendarDate,
      medicine: z.string(),
      quantity: z.number().int(),
      unit: z.string(),
      directions: z.string(),
      warnings: z.array(z.string()),
      batchNumber: z.string().nullable(),
      expiryDate: calendarDate.nullable(),
      orderNumber: z.string(),
      /** Of who dispensed, else of who prints. */
      initials: z.string(),
    }),
  ),
});
export type MedicineLabels = z.output<typeof MedicineLabels>;

export const SaleRow = z.object({
  /** The day, or the id of what it is grouped by. */
  key: z.string(),
  name: z.string(),
  orders: z.number().int(),
  items: z.number().int(),
  units: z.number().int(),
  amount: amountDue,
});
export type SaleRow = z.output<typeof SaleRow>;
