import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText, text, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { resultFlags } from '#modules/laboratory/contract/words.ts';
import { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { planItemRecord } from './plan-item.record.ts';
import { dosageStatuses } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { FluidTotals } from './fluid-totals.ts';
import {
  copiedParts,
  mostAttendees,
  mostPlanItems,
  mostProblems,
  mostRoundTests,
  planKinds,
  planStatuses,
  roundKinds,
  roundStatuses,
  writtenPlanKinds,
} from './round-words.ts';
import { StayDiagnosis } from './stay-records.ts';
import { mostDiagnoses } from './stay-words.ts';
import { StaffMember } from './ward-records.ts';
import { wardRoundRecord } from './ward-round.record.ts';

const lockVersion = z.number().int().min(0).max(2_147_483_647);
const note = text(10_000).nullable();
const noteSections = { subjective: note, objective: note, assessment: note, plan: note };

const roundFields = {
  /** When the patient was seen: between the admission and now. */
  roundAt: instant,
  kind: z.enum(roundKinds, { error: 'Kind is required' }),
  attendeeIds: z.array(id).max(mostAttendees),
  ...noteSections,
  /** What was copied from the round before. */
  copied: z.array(z.enum(copiedParts)).max(copiedParts.length),
  problems: z.array(requiredText(2, 200, 'Must not be empty')).max(mostProblems),
  diagnoses: z.array(StayDiagnosis).max(mostDiagnoses),
  /** The set of vitals that the round looked at. */
  vitalsId: id.nullable(),
  nextReviewAt: instant.nullable(),
  dischargePlanned: calendarDate.nullable(),
};

export const CreateRound = z.strictObject({
  admissionId: id,
  /** Missing: now. */
  roundAt: instant.nullish().transform((value) => value ?? null),
  kind: roundFields.kind,
  /** Who leads the round. Missing: who begins it. */
  leadId: id.nullish().transform((value) => value ?? null),
  attendeeIds: roundFields.attendeeIds.default([]),
});
export type CreateRound = z.output<typeof CreateRound>;

/** Keys that are sent are changed, on the version that was seen. A submitted round wants `editReason`. */
export const EditRound = z.strictObject({
  ...z.object(roundFields).partial().shape,
  lockVersion,
  editReason: optionalText(500),
});
export type EditRound = z.output<typeof EditRound>;

/** The version that was seen and is submitted. */
export const SubmitRound = z.strictObject({ lockVersion });
export type SubmitRound = z.output<typeof SubmitRound>;

/** The whole list of a round's tests: new ones are requested, missing ones are cancelled as long as nobody has begun them. */
export const OrderRoundTests = z.strictObject({
  tests: z
    .array(z.strictObject({ testId: id, priority: z.enum(['routine', 'urgent', 'stat']).default('routine'), note: optionalText(300) }))
    .max(mostRoundTests),
  /** Of those that are new. */
  clinicalInfo: optionalText(2000),
  /** The patient agreed to tests that want it. */
  consentGiven: z.boolean().default(false),
  /** The same test is pending or was made lately: wanted all the same. */
  confirm: z.boolean().default(false),
  confirmReason: optionalText(300),
});
export type OrderRoundTests = z.output<typeof OrderRoundTests>;

/** The whole list of what a round orders beside medicines; an item without an id that stands already is that one. */
export const WriteTreatmentPlan = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: id.nullish().transform((value) => value ?? null),
        kind: z.enum(writtenPlanKinds, { error: 'Kind is required' }),
        what: requiredText(2, 300, 'Say what is to be done'),
        /** How often, where it is done again and again. */
        everyMinutes: z
          .number()
          .int()
          .min(15)
          .max(1440)
          .nullish()
          .transform((value) => value ?? null),
        /** Missing: now. */
        startAt: instant.nullish().transform((value) => value ?? null),
        endAt: instant.nullish().transform((value) => value ?? null),
      }),
    )
    .max(mostPlanItems),
});
export type WriteTreatmentPlan = z.output<typeof WriteTreatmentPlan>;

export const AcknowledgeItem = z.strictObject({});
export const StopItem = z.strictObject({ reason: reason(), version: version.nullish().transform((value) => value ?? null) });
export type StopItem = z.output<typeof StopItem>;

const Signed = z.object({ by: z.string().nullable(), at: instant });

export const PlanItem = z.object({
  id,
  roundId: id,
  wardRoundNumber: z.string(),
  kind: z.enum(planKinds),
  /** A medicine in the words of its prescription. */
  what: z.string(),
  /** How a medicine is taken. */
  directions: z.string().nullable(),
  everyMinutes: z.number().int().nullable(),
  startAt: instant,
  endAt: instant.nullable(),
  prescriptionId: id.nullable(),
  status: z.enum(planStatuses),
  /** It is to be done now, or waits to be resumed. */
  runs: z.boolean(),
  orderedAt: instant,
  orderedByName: z.string().nullable(),
  /** When it was ordered, held, resumed or stopped last: that is what a nurse acknowledges. */
  changedAt: instant,
  acknowledged: Signed.nullable(),
  stopped: Signed.extend({ reason: z.string().nullable() }).nullable(),
  version: z.number().int(),
  acts: actsField(planItemRecord),
});
export type PlanItem = z.output<typeof PlanItem>;

/** A test that was ordered in a round, as it stands now. */
export const RoundLabRequest = z.object({
  id,
  /** What was ordered: the test, or the profile that it came with. Null where the reader may not know it. */
  testId: id.nullable(),
  requestNumber: z.string(),
  testName: z.string(),
  restricted: z.boolean(),
  priority: z.enum(['routine', 'urgent', 'stat']),
  note: z.string().nullable(),
  status: z.string(),
  /** Nobody has begun it: it may be changed or taken back. */
  unattended: z.boolean(),
  /** It was cancelled. */
  ended: z.boolean(),
  critical: z.boolean(),
  requestedAt: instant,
  releasedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  /** It is released, nobody has acknowledged it, and the reader may. */
  mayAcknowledge: z.boolean(),
  results: z.array(z.object({ name: z.string(), text: z.string(), flag: z.enum(resultFlags).nullable() })),
  path: z.string(),
});
export type RoundLabRequest = z.output<typeof RoundLabRequest>;

/** A prescription of a round that nobody has signed yet. */
export const UnsignedPrescription = z.object({ id, prescriptionNumber: z.string(), medicines: z.string() });

/** The note of a round, as it is written and compared. */
export const RoundNote = z.object({
  ...noteSections,
  copied: roundFields.copied,
  problems: z.array(z.string()),
  diagnoses: z.array(StayDiagnosis),
  attendeeIds: z.array(id),
  vitalsId: id.nullable(),
  nextReviewAt: instant.nullable(),
  dischargePlanned: calendarDate.nullable(),
});
export type RoundNote = z.output<typeof RoundNote>;

export const WardRound = RoundNote.extend({
  id,
  wardRoundNumber: z.string(),
  admissionId: id,
  patientId: id,
  roundAt: instant,
  kind: z.enum(roundKinds),
  lead: StaffMember.nullable(),
  attendees: z.array(StaffMember),
  /** The set of vitals that the round looked at; null for readers who may not see vitals. */
  vitals: Vital.nullable(),
  status: z.enum(roundStatuses),
  lockVersion: z.number().int(),
  savedAt: instant,
  savedByName: z.string().nullable(),
  submitted: Signed.nullable(),
  amendmentCount: z.number().int(),
  /** The billing method by which its orders are charged. */
  patientBillingId: id.nullable(),
  labRequests: z.array(RoundLabRequest),
  treatmentPlan: z.array(PlanItem),
  unsigned: z.array(UnsignedPrescription),
  /** The reader may prescribe in this round now. */
  prescribes: z.boolean(),
  acts: actsField(wardRoundRecord),
});
export type WardRound = z.output<typeof WardRound>;

/** The answer of a save: small, since one comes every few seconds. */
export const SavedRound = z.object({
  id,
  lockVersion: z.number().int(),
  savedAt: instant,
  savedByName: z.string().nullable(),
  status: z.enum(roundStatuses),
});
export type SavedRound = z.output<typeof SavedRound>;

/** What ROUND_CHANGED says beside its code: the note as it is saved now, so that both versions can be read and joined. */
export const ChangedRound = z.object({ server: SavedRound.extend({ note: RoundNote }) });
export type ChangedRound = z.output<typeof ChangedRound>;

export const RoundAmendment = z.object({
  id,
  at: instant,
  byName: z.string(),
  editReason: z.string(),
  /** What was there and what is there now, field by field. */
  changes: z.array(z.object({ section: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type RoundAmendment = z.output<typeof RoundAmendment>;

/** What a round is prepared with: the round before, and what came in the last 24 hours. */
export const RoundContext = z.object({
  previous: WardRound.nullable(),
  vitals: z.array(Vital),
  results: z.array(RoundLabRequest),
  /** Doses that were due and were not given. */
  doses: z.array(z.object({ id, medicine: z.string(), dueAt: instant, status: z.enum(dosageStatuses), path: z.string() })),
  /** Null: nothing was measured, or the reader may not see nursing records. */
  fluid: FluidTotals.nullable(),
});
export type RoundContext = z.output<typeof RoundContext>;
