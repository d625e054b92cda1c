import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { By, bloodGroup, SecondPerson, seenVersion } from './fields.ts';
import { requestRecord } from './request.record.ts';
import {
  bloodGroups,
  components,
  crossMatchMethods,
  crossMatchResults,
  indications,
  lineStates,
  requestSources,
  requestStatuses,
  screenResults,
  unitAttributes,
  urgencies,
} from './words.ts';

const fields = {
  component: z.enum(components, { error: 'Choose a component' }),
  units: z.number({ error: 'Enter the number of units' }).int().min(1, 'At least 1 unit').max(20, 'At most 20 units'),
  /** ml, for children below four months. */
  volumeMl: z.number().int().min(10).max(600).nullish(),
  urgency: z.enum(urgencies).default('routine'),
  neededAt: instant,
  indication: z.enum(indications, { error: 'Choose an indication' }),
  indicationText: requiredText(3, 500, 'Describe why blood is needed'),
  /** g/dL. */
  haemoglobin: z.number().min(1).max(25).nullish(),
  /** 10*9/L. */
  platelets: z.number().int().min(0).max(2000).nullish(),
  inr: z.number().min(0.5).max(20).nullish(),
  /** Why, where a value is above its limit. */
  reason: optionalText(500),
  specialRequirements: z.array(z.enum(unitAttributes)).max(7).default([]),
  consentGiven: z.boolean().default(false),
  billingId: id.nullish(),
} as const;

export const AddRequest = z.strictObject({
  patientId: id,
  ...fields,
  source: z.enum(requestSources).default('manual'),
  place: OrderPlace.nullish(),
  /** The same component was asked for today and that is meant. */
  confirm: z.boolean().default(false),
});
export type AddRequest = z.output<typeof AddRequest>;

export const EditRequest = z.strictObject({
  id,
  units: fields.units.optional(),
  volumeMl: fields.volumeMl,
  urgency: z.enum(urgencies).optional(),
  neededAt: instant.optional(),
  indication: z.enum(indications).optional(),
  indicationText: requiredText(3, 500, 'Describe why blood is needed').optional(),
  reason: optionalText(500),
  specialRequirements: z.array(z.enum(unitAttributes)).max(7).optional(),
  consentGiven: z.boolean().optional(),
  version: seenVersion,
});
export type EditRequest = z.output<typeof EditRequest>;

/** The patient's group as far as samples have shown it. */
export const GroupCard = z.object({
  group: z.enum(bloodGroups).nullable(),
  state: z.enum(['unknown', 'typed', 'confirmed', 'discrepant']),
  antibodies: z.array(z.string()),
});
export type GroupCard = z.output<typeof GroupCard>;

export const RequestRow = z.object({
  id,
  requestNumber: z.string(),
  patient: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }),
  ward: z.string().nullable(),
  group: GroupCard,
  component: z.enum(components),
  units: z.number().int(),
  reservedUnits: z.number().int(),
  issuedUnits: z.number().int(),
  transfusedUnits: z.number().int(),
  urgency: z.enum(urgencies),
  neededAt: instant,
  status: z.enum(requestStatuses),
  place: OrderPlace.nullable(),
  toReview: z.boolean(),
  massive: z.boolean(),
  requestedBy: By,
  createdAt: instant,
  billing: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(requestRecord),
});
export type RequestRow = z.output<typeof RequestRow>;

export const RequestUnit = z.object({
  id,
  unit: z.object({ id, unitNumber: z.string(), bloodGroup: z.enum(bloodGroups), component: z.enum(components), expiresAt: instant }),
  state: z.enum(lineStates),
  reservedAt: instant,
  reservedUntil: instant.nullable(),
  crossMatch: z.object({ result: z.enum(crossMatchResults), method: z.enum(crossMatchMethods), by: By, at: instant }).nullable(),
  issuedAt: instant.nullable(),
  issuedBy: By.nullable(),
  collectedBy: z.string().nullable(),
  destination: z.string().nullable(),
  emergency: z.boolean(),
  emergencyDoctor: z.string().nullable(),
  emergencyReason: z.string().nullable(),
  reviewedAt: instant.nullable(),
  endReason: z.string().nullable(),
  transfusionId: id.nullable(),
  billingStatus: z.string().nullable(),
});
export type RequestUnit = z.output<typeof RequestUnit>;

export const Sample = z.object({
  id,
  sampleNumber: z.string(),
  printedName: z.string(),
  printedNumber: z.string(),
  printedBirth: calendarDate.nullable(),
  collectedAt: instant,
  collectedBy: By,
  checkedBy: By,
  wristbandScanned: z.boolean(),
  expiresAt: instant,
  valid: z.boolean(),
  voidReason: z.string().nullable(),
  antibodyScreen: z.enum(screenResults).nullable(),
  antibodies: z.array(z.string()),
  typedGroup: z.enum(bloodGroups).nullable(),
});
export type Sample = z.output<typeof Sample>;

export const Massive = z.object({
  activatedAt: instant,
  activatedBy: By,
  stoodDownAt: instant.nullable(),
  labsDueAt: instant,
  packs: z.array(
    z.object({ no: z.number().int(), issuedAt: instant, issuedBy: z.string(), runner: z.string(), missing: z.string().nullable() }),
  ),
});

export const BloodRequest = RequestRow.extend({
  volumeMl: z.number().int().nullable(),
  indication: z.enum(indications),
  indicationText: z.string(),
  haemoglobin: z.number().nullable(),
  platelets: z.number().nullable(),
  inr: z.number().nullable(),
  reason: z.string().nullable(),
  specialRequirements: z.array(z.enum(unitAttributes)),
  consentGiven: z.boolean(),
  source: z.enum(requestSources),
  endReason: z.string().nullable(),
  lines: z.array(RequestUnit),
  samples: z.array(Sample),
  massiveTransfusion: Massive.nullable(),
  payment: z.object({ allowed: z.boolean(), message: z.string().nullable(), required: z.number().int() }).nullable(),
});
export type BloodRequest = z.output<typeof BloodRequest>;

export const TakeSample = z.strictObject({
  /** The number on the wristband as it was scanned; without one two identifiers are checked. */
  scanned: optionalText(60),
  identifiersChecked: z.boolean().default(false),
  collectedAt: instant.nullish(),
  second: SecondPerson,
  /** Transfused or pregnant in the last three months; empty: nobody knows. */
  recently: z.boolean().nullish(),
  version: seenVersion,
});
export type TakeSample = z.output<typeof TakeSample>;

const result = z.strictObject({ unitId: id, result: z.enum(crossMatchResults, { error: 'Choose a result' }) });
export const RecordCrossMatch = z.strictObject({
  units: z.array(result).min(1, 'Choose a unit').max(20),
  method: z.enum(crossMatchMethods, { error: 'Choose a method' }),
  antibodyScreen: z.enum(screenResults, { error: 'Choose the result of the screen' }),
  version: seenVersion,
});
export type RecordCrossMatch = z.output<typeof RecordCrossMatch>;

const handedOver = {
  unitIds: z.array(id).min(1, 'Choose a unit').max(20),
  collectedBy: requiredText(2, 120, 'Enter who collects the units'),
  visualCheck: z.literal(true, { error: 'Check each unit for colour, clots and leaks' }),
  temperature: z.number().min(-40).max(40).nullish(),
  coldBox: z.boolean().default(false),
  destination: optionalText(120),
  version: seenVersion,
} as const;
export const IssueUnits = z.strictObject(handedOver);
export type IssueUnits = z.output<typeof IssueUnits>;
export const EmergencyIssue = z.strictObject({
  ...handedOver,
  /** The doctor who answers for it, by their own PIN. */
  doctor: SecondPerson,
  reason: reason(10),
});
export type EmergencyIssue = z.output<typeof EmergencyIssue>;

export const IssuePack = z.strictObject({
  runner: requiredText(2, 120, 'Enter who carries the pack'),
  doctor: SecondPerson,
});
export type IssuePack = z.output<typeof IssuePack>;

export const EndRequest = z.strictObject({ reason: reason(), version: seenVersion });
export type EndRequest = z.output<typeof EndRequest>;

export const PatientRecord = z.object({
  patientId: id,
  card: GroupCard,
  typings: z.array(z.object({ bloodGroup: z.enum(bloodGroups).nullable(), sampleNumber: z.string().nullable(), by: By, at: instant })),
  samples: z.array(Sample),
  specialRequirements: z.array(z.enum(unitAttributes)),
  transfusedWithin3Months: z.boolean(),
  reactions: z.array(z.object({ id, reactionNumber: z.string(), kind: z.string(), severity: z.number().int(), onsetAt: instant })),
  replacementDue: z.number().int(),
  /** Newest released values of the laboratory. */
  latest: z.object({ haemoglobin: z.number().nullable(), platelets: z.number().nullable(), inr: z.number().nullable() }),
});
export type PatientRecord = z.output<typeof PatientRecord>;

export const AddTyping = z.strictObject({
  sampleId: z.uuid({ error: 'Choose the sample' }),
  bloodGroup,
  antibodyScreen: z.enum(screenResults, { error: 'Choose the result of the screen' }),
  antibodies: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
});
export type AddTyping = z.output<typeof AddTyping>;

/** A patient's requests: of staff, and in the patient area the own ones over all hospitals. */
export const OwnBlood = z.object({
  data: z.array(RequestRow.omit({ acts: true, version: true, billing: true, requestedBy: true, toReview: true, place: true })),
  meta: z.object({ count: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  /** The own session alone. */
  own: z
    .object({
      group: z.enum(bloodGroups).nullable(),
      confirmed: z.boolean(),
      hospitals: z.array(
        z.object({
          hospitalId: id,
          name: z.string(),
          requests: z.array(
            z.object({ id, component: z.enum(components), units: z.number().int(), status: z.enum(requestStatuses), at: instant }),
          ),
          transfusions: z.array(z.object({ id, component: z.enum(components), at: instant })),
          reactions: z.array(z.object({ id, kind: z.string(), at: instant })),
          donations: z.array(instant),
          donorStatus: z.enum(['none', 'offered', 'active', 'deferred']),
          replacementDue: z.number().int(),
        }),
      ),
    })
    .nullable(),
});
export type OwnBlood = z.output<typeof OwnBlood>;

export const OfferDonation = z.strictObject({
  hospitalId: z.uuid({ error: 'Choose a hospital' }),
  phone: optionalText(20),
  bloodGroup: z.union([z.literal('').transform(() => null), bloodGroup]).nullish(),
  consent: z.literal(true, { error: 'Your consent is needed' }),
});
export type OfferDonation = z.output<typeof OfferDonation>;
