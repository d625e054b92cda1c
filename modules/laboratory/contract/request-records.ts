import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { InBed } from '#modules/patients/contract/in-bed.ts';
import { Diagnosis, ExternalPatient, Referrer } from './order-records.ts';
import { requestRecord } from './request.record.ts';
import { specimenRecord } from './specimen.record.ts';
import { CriticalCall, LabAttachment, LabResult, ResultValue } from './result-records.ts';
import {
  containers,
  priorities,
  requestOrigins,
  requestSources,
  requestStatuses,
  resultStatuses,
  sexRestrictions,
  specimenConditions,
  specimenStatuses,
  specimenTypes,
  labelSizes,
  resultFlags,
} from './words.ts';

const person = z.object({ id: id.nullable(), name: z.string() });

export const LabPatient = z.object({
  /** Null: an external customer. */
  id: id.nullable(),
  fullname: z.string(),
  hospitalPatientId: z.string().nullable(),
  gender: z.string(),
  dateOfBirth: calendarDate.nullable(),
  /** Of an external customer whose date of birth is not known. */
  ageYears: z.number().int().nullable(),
  confidential: z.boolean(),
  /** Where an inpatient lies; left out of everybody else. */
  bed: InBed.optional(),
});
export type LabPatient = z.output<typeof LabPatient>;

/** What billing knows of the request's line, as the badge shows it. */
export const LabBill = z.object({
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
export type LabBill = z.output<typeof LabBill>;

/** A row of the worklist. */
export const LabRow = z.object({
  id,
  requestNumber: z.string(),
  requisitionNumber: z.string(),
  createdAt: instant,
  source: z.enum(requestSources),
  origin: z.enum(requestOrigins),
  consultationId: id.nullable(),
  patient: LabPatient,
  /** Of a sensitive test only its tube shows to those without the right: name 'Restricted test', the rest null. */
  test: z.object({ id: id.nullable(), name: z.string(), shortName: z.string(), category: z.string().nullable() }),
  sensitive: z.boolean(),
  /** The test is sensitive and the reader may not see it. */
  restricted: z.boolean(),
  specimenType: z.enum(specimenTypes),
  container: z.enum(containers).nullable(),
  fastingRequired: z.boolean(),
  /** What whoever takes the specimen must know; nothing of a restricted test. */
  collectionNotes: z.string().nullable(),
  volumeMl: z.number().nullable(),
  priority: z.enum(priorities),
  status: z.enum(requestStatuses),
  requestedBy: person,
  orderedFor: person.nullable(),
  specimenId: id.nullable(),
  specimenNumber: z.string().nullable(),
  collectedAt: instant.nullable(),
  /** When its tube reached the bench; null: it is awaited, or was not scanned. */
  receivedAt: instant.nullable(),
  recollectionCount: z.number().int(),
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  releasedAt: instant.nullable(),
  resultStatus: z.enum(resultStatuses).nullable(),
  /** A critical value: to the bench as soon as it is entered, to others once it is released. */
  critical: z.boolean(),
  acknowledgedAt: instant.nullable(),
  bill: LabBill.nullable(),
  version: z.number().int(),
  acts: actsField(requestRecord),
});
export type LabRow = z.output<typeof LabRow>;

export const Specimen = z.object({
  id,
  specimenNumber: z.string(),
  type: z.enum(specimenTypes),
  container: z.enum(containers).nullable(),
  volumeMl: z.number().nullable(),
  bodySite: z.string().nullable(),
  method: z.string().nullable(),
  collectedAt: instant,
  collectedBy: person,
  receivedAt: instant.nullable(),
  receivedBy: person.nullable(),
  fastingHours: z.number().int().nullable(),
  condition: z.enum(specimenConditions),
  status: z.enum(specimenStatuses),
  storageLocation: z.string().nullable(),
  discardAfter: instant.nullable(),
  requestIds: z.array(id),
  /** Numbers of the requests on it whose result is not entered. */
  awaited: z.array(z.string()),
  version: z.number().int(),
  acts: actsField(specimenRecord),
  /** What the label on the tube says beside the number, which is its bar code. */
  label: z.object({
    patient: z.string(),
    hospitalPatientId: z.string().nullable(),
    sex: z.string(),
    age: z.string(),
    tests: z.array(z.string()),
    specimenNumber: z.string(),
    collectedAt: instant,
    /** Width × height of the labels in the printer, mm. */
    size: z.enum(labelSizes),
  }),
});
export type Specimen = z.output<typeof Specimen>;

export const SpecimenWithRequests = Specimen.extend({ requests: z.array(LabRow) });
export type SpecimenWithRequests = z.output<typeof SpecimenWithRequests>;

/** What happened to a request, oldest first. */
export const LabEvent = z.object({ at: instant, type: z.string(), by: z.string(), note: z.string().nullable() });
export type LabEvent = z.output<typeof LabEvent>;

/** The form in which a result is entered: the parameters as they were when the test was ordered. */
export const EntryParameter = ResultValue.pick({
  parameterId: true,
  name: true,
  code: true,
  resultType: true,
  unit: true,
  decimals: true,
}).extend({
  options: z.array(z.object({ label: z.string(), interpretation: z.string() })),
  formula: z.string().nullable(),
  required: z.boolean(),
  plausibleLow: z.number().nullable(),
  plausibleHigh: z.number().nullable(),
  deltaPercent: z.number().nullable(),
  deltaDays: z.number().int().nullable(),
  /** The range that counts for this patient at collection; null: no range fits. */
  range: ResultValue.shape.range,
  reference: z.string(),
  previousValue: z.string().nullable(),
  previousAt: instant.nullable(),
});
export type EntryParameter = z.output<typeof EntryParameter>;

/** Somebody else who has the form of the result open. */
export const LabEditor = z.object({ userId: id, name: z.string(), since: instant });
export type LabEditor = z.output<typeof LabEditor>;

/** The whole request. Values that are not released are there for the bench alone. */
export const LabRequest = LabRow.extend({
  clinicalInfo: z.string().nullable(),
  diagnoses: z.array(Diagnosis),
  note: z.string().nullable(),
  externalPatient: ExternalPatient.nullable(),
  referrer: Referrer.nullable(),
  consentGiven: z.boolean(),
  postMortem: z.boolean(),
  billingId: id.nullable(),
  cancelReason: z.string().nullable(),
  releasedToPatient: z.boolean(),
  acknowledgedBy: person.nullable(),
  patientInstructions: z.string().nullable(),
  sexRestriction: z.enum(sexRestrictions),
  specimen: Specimen.nullable(),
  /** Earlier specimens that were rejected. */
  rejectedSpecimens: z.array(
    z.object({ specimenNumber: z.string(), condition: z.string(), reason: z.string(), at: instant, by: z.string() }),
  ),
  /** All versions, the newest first. */
  results: z.array(LabResult),
  /** What the patient takes now, for the bench while a result can be entered, in each language of the screens; null: not known. */
  medicines: z.array(z.object({ en: z.string(), fr: z.string() })).nullable(),
  /** Only for the bench, while a result can be entered. */
  entry: z.array(EntryParameter),
  attachments: z.array(LabAttachment),
  calls: z.array(CriticalCall),
  timeline: z.array(LabEvent),
  /** Others who have the form of the result open, for the bench. */
  editors: z.array(LabEditor),
});
export type LabRequest = z.output<typeof LabRequest>;

export const OrderAnswer = z.object({ requisitionNumber: z.string(), requests: z.array(LabRow), invoiceId: id.nullable() });
export type OrderAnswer = z.output<typeof OrderAnswer>;

/** A test that can be ordered for a patient, with its price under each of their billing methods. */
export const OrderableTest = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  aliases: z.array(z.string()),
  category: z.object({ id, name: z.string() }),
  kind: z.enum(['test', 'profile']),
  members: z.array(
    z.object({ id, name: z.string(), specimenType: z.enum(specimenTypes).nullable(), container: z.enum(containers).nullable() }),
  ),
  specimenType: z.enum(specimenTypes).nullable(),
  container: z.enum(containers).nullable(),
  volumeMl: z.number().nullable(),
  patientInstructions: z.string().nullable(),
  fastingRequired: z.boolean(),
  consentRequired: z.boolean(),
  turnaroundMinutes: z.number().int(),
  /** Why it does not suit this patient: sex or age. */
  unfit: z.string().nullable(),
  lastDoneAt: instant.nullable(),
  /** Marked by whoever asks. */
  favourite: z.boolean(),
  /** Marked by a colleague who shares the mark. */
  sharedFavourite: z.boolean(),
  prices: z.array(
    z.object({
      /** Null: Self-Pay without a method of the record. */
      billingId: id.nullable(),
      method: z.string(),
      /** Null: not priced yet. */
      unitPrice: minorUnits.nullable(),
      coveredAmount: minorUnits,
      patientAmount: minorUnits,
      approvalRequired: z.boolean(),
      excluded: z.boolean(),
    }),
  ),
});
export type OrderableTest = z.output<typeof OrderableTest>;

/** Data of the printed report. */
export const LabReport = z.object({
  hospital: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }),
  patient: LabPatient,
  requisitionNumber: z.string(),
  printedAt: instant,
  footer: z.string(),
  signatories: z.array(z.string()),
  referrer: Referrer.nullable(),
  /** Released requests of the requisition, the asked one first. */
  requests: z.array(
    z.object({
      id,
      requestNumber: z.string(),
      test: z.string(),
      category: z.string(),
      requestedBy: z.string(),
      specimenNumber: z.string().nullable(),
      specimenType: z.string(),
      collectedAt: instant.nullable(),
      receivedAt: instant.nullable(),
      result: LabResult,
      calls: z.array(CriticalCall),
      /** The last released results of the same test, newest first (`cumulative`). */
      earlier: z.array(z.object({ at: instant, values: z.array(ResultValue) })),
    }),
  ),
});
export type LabReport = z.output<typeof LabReport>;

export const LabStats = z.object({
  from: instant,
  until: instant,
  byStatus: z.record(z.enum(requestStatuses), z.number().int()),
  /** Now, whatever the period: what the cards show. */
  now: z.object({
    unattended: z.number().int(),
    inProgress: z.number().int(),
    completedToday: z.number().int(),
    criticalUnacknowledged: z.number().int(),
    overdue: z.number().int(),
    /** Taken, and their tube has not reached the bench. */
    onTheWay: z.number().int(),
  }),
  /** Minutes from collection to release. */
  turnaround: z.object({ count: z.number().int(), medianMinutes: z.number().nullable(), p90Minutes: z.number().nullable() }),
  specimens: z.object({ taken: z.number().int(), rejected: z.number().int() }),
  topTests: z.array(z.object({ testId: id, name: z.string(), count: z.number().int() })),
});
export type LabStats = z.output<typeof LabStats>;

/** A released critical result that nobody has acknowledged: its critical values alone. */
export const CriticalResult = z.object({
  id,
  requestNumber: z.string(),
  testName: z.string(),
  releasedAt: instant,
  path: z.string(),
  values: z.array(z.object({ name: z.string(), text: z.string(), flag: z.enum(resultFlags), reference: z.string().nullable() })),
});
export type CriticalResult = z.output<typeof CriticalResult>;

/** A released result as its patient opens it. */
export const OwnLabResult = z.object({
  id,
  personId: id,
  hospital: z.object({ id, name: z.string() }),
  requestNumber: z.string(),
  test: z.string(),
  category: z.string().nullable(),
  requestedBy: z.string(),
  collectedAt: instant.nullable(),
  releasedAt: instant,
  sensitive: z.boolean(),
  /** Not opened yet by whoever is signed in. */
  isNew: z.boolean(),
  /** Whose result it is: it stands on the paper. */
  patient: z.object({ fullname: z.string(), hospitalPatientId: z.string(), dateOfBirth: calendarDate.nullable() }),
  result: LabResult,
});
export type OwnLabResult = z.output<typeof OwnLabResult>;

/** The same in the list, without files: a sensitive one has neither its name nor its values there, they want the password. */
export const OwnLabRow = OwnLabResult.omit({ patient: true }).extend({ result: LabResult.omit({ attachments: true }).nullable() });
export type OwnLabRow = z.output<typeof OwnLabRow>;
