import { z } from 'zod';
import { id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { procedureRequestRecord } from './request.record.ts';
import {
  blockerCodes,
  cancelReasons,
  chosenCancelReasons,
  destinations,
  mostProcedures,
  mostTeam,
  overlapKinds,
  readinessStates,
  requestStatuses,
  sides,
  surgeonRoles,
  urgencies,
} from './request-words.ts';
import { anaesthesiaTypes, milestoneKinds } from './words.ts';

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

export const AskedProcedure = z.strictObject({ procedureId: id, side: orNull(z.enum(sides)) });
export const SurgeonInput = z.strictObject({ consultantId: id, role: z.enum(surgeonRoles) });
const Diagnosis = z.strictObject({
  code: requiredText(2, 12, 'Diagnosis is required'),
  description: requiredText(1, 300, 'Diagnosis is required'),
});

const fields = {
  /** The first one is the primary one. */
  procedures: z.array(AskedProcedure).min(1, 'Choose at least one procedure').max(mostProcedures),
  diagnoses: z.array(Diagnosis).min(1, 'Diagnosis is required').max(10),
  indication: requiredText(2, 1000, 'Indication is required'),
  urgency: z.enum(urgencies),
  startDateTime: instant,
  theatreRoomId: orNull(id),
  surgeons: z.array(SurgeonInput).min(1, 'Lead surgeon is required').max(mostTeam),
  anaesthesiaType: orNull(z.enum(anaesthesiaTypes)),
  position: optionalText(120),
  equipment: z.array(requiredText(1, 80, 'Equipment is required')).max(20),
  implantsPlanned: optionalText(500),
  bloodRequestId: orNull(id),
  patientBillingId: orNull(id),
  estimatedBloodMl: orNull(z.number().int().min(0).max(20_000)),
  postOpDestination: orNull(z.enum(destinations)),
};

/** What passes a clash or another's session. */
const passes = {
  /** The session of somebody else was seen. */
  confirm: z.boolean().optional(),
  /** Why an emergency takes a time that is planned for another; wants 'Override Procedure Overlap'. */
  overrideReason: optionalText(500),
};

export const CreateRequest = z.strictObject({
  patientId: id,
  place: orNull(OrderPlace),
  ...fields,
  urgency: fields.urgency.default('elective'),
  equipment: fields.equipment.default([]),
  ...passes,
});
export type CreateRequest = z.output<typeof CreateRequest>;

const { surgeons: _team, ...editable } = fields;

/** Keys that are sent are changed; the team has acts of its own. */
export const EditRequest = z.strictObject({
  ...z.object({ ...editable, theatreRoomId: id.nullable(), estimatedBloodMl: z.number().int().min(0).max(20_000).nullable() }).partial()
    .shape,
  ...passes,
  reason: reason().optional(),
  version: version.optional(),
});
export type EditRequest = z.output<typeof EditRequest>;

export const AddSurgeons = z.strictObject({
  surgeons: z.array(SurgeonInput).min(1, 'Choose someone').max(mostTeam),
  reason: optionalText(500),
  overrideReason: passes.overrideReason,
  version: version.optional(),
});
export type AddSurgeons = z.output<typeof AddSurgeons>;
export const RemoveSurgeon = z.strictObject({ reason: reason() });

export const CancelRequest = z.strictObject({
  reason: z.enum(chosenCancelReasons),
  /** Of one that had begun: why it was abandoned. */
  note: optionalText(1000),
  version: version.optional(),
});
export type CancelRequest = z.output<typeof CancelRequest>;

const Doctor = z.strictObject({ userId: id, pin: z.string().min(4).max(12) });
export const StartRequest = z.strictObject({
  startedAt: orNull(instant),
  /** No cross-matched blood was seen and it begins anyway. */
  confirm: z.boolean().optional(),
  /** Two doctors pass a missing assessment or consent in an emergency, each by their own PIN. */
  waiver: orNull(z.strictObject({ reason: reason(10), doctor1: Doctor, doctor2: Doctor })),
  version: version.optional(),
});
export type StartRequest = z.output<typeof StartRequest>;

export const CheckOverlap = z.strictObject({
  startDateTime: instant,
  endDateTime: orNull(instant),
  procedureIds: z.array(id).max(mostProcedures).default([]),
  theatreRoomId: orNull(id),
  surgeonIds: z.array(id).max(mostTeam).default([]),
  patientId: orNull(id),
  excludeId: orNull(id),
});
export type CheckOverlap = z.output<typeof CheckOverlap>;
export const Overlap = z.object({
  kind: z.enum(overlapKinds),
  /** Whose time. */
  holderId: id,
  requestId: id.nullable(),
  appointmentId: id.nullable(),
  label: z.string(),
  from: instant,
  until: instant,
});
export type Overlap = z.output<typeof Overlap>;
export const OverlapAnswer = z.object({
  overlaps: z.array(Overlap),
  /** The next three times at which nobody of them is taken. */
  suggestions: z.array(z.object({ startDateTime: instant, endDateTime: instant })),
});

export const RequestPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  confidential: z.boolean(),
  bed: z.object({ wardName: z.string(), bedLabel: z.string().nullable(), path: z.string() }).nullable(),
});
export const RequestedProcedure = z.object({
  procedureId: id,
  name: z.string(),
  code: z.string().nullable(),
  side: z.enum(sides).nullable(),
  price: minorUnits.nullable(),
});

export const readinessKeys = ['payment', 'assessment', 'consent', 'blood', 'bed'] as const;
const state = z.enum(readinessStates);
export const Readiness = z.object({ payment: state, assessment: state, consent: state, blood: state, bed: state });
export type Readiness = z.output<typeof Readiness>;

export const RequestRow = z.object({
  id,
  requestNumber: z.string(),
  patient: RequestPatient,
  procedures: z.array(RequestedProcedure),
  urgency: z.enum(urgencies),
  startDateTime: instant,
  endDateTime: instant,
  theatre: z.object({ id, name: z.string() }).nullable(),
  leadSurgeon: z.object({ id, name: z.string() }),
  readiness: Readiness,
  status: z.enum(requestStatuses),
  /** In theatre since. */
  startedAt: instant.nullable(),
  running: z.boolean(),
  sensitive: z.boolean(),
  openDiscrepancies: z.number().int(),
  version: z.number().int(),
  acts: actsField(procedureRequestRecord),
});
export type RequestRow = z.output<typeof RequestRow>;

export const Blocker = z.object({ code: z.enum(blockerCodes), message: z.string() });
export type Blocker = z.output<typeof Blocker>;
export const TeamMember = z.object({ consultantId: id, name: z.string(), role: z.enum(surgeonRoles), addedAt: instant });
export const Milestone = z.object({
  kind: z.enum(milestoneKinds),
  at: instant,
  byName: z.string(),
  recordedAt: instant,
  corrections: z.array(z.object({ at: instant, byName: z.string(), reason: z.string().nullable() })),
});
export const Charge = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  net: minorUnits.nullable(),
  paid: minorUnits.nullable(),
  balance: minorUnits.nullable(),
  stage: z.string().nullable(),
});
export const RequestEvent = z.object({
  id,
  at: instant,
  type: z.string(),
  byName: z.string(),
  reason: z.string().nullable(),
  prevDateTime: instant.nullable(),
  dateTime: instant.nullable(),
});

export const ProcedureRequest = RequestRow.extend({
  place: OrderPlace.nullable(),
  admissionId: id.nullable(),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  indication: z.string(),
  needsTheatre: z.boolean(),
  needsConsent: z.boolean(),
  needsAssessment: z.boolean(),
  needsAnaesthesia: z.boolean(),
  needsBlood: z.boolean(),
  needsAdmission: z.boolean(),
  surgeons: z.array(TeamMember),
  anaesthesiaType: z.enum(anaesthesiaTypes).nullable(),
  position: z.string().nullable(),
  equipment: z.array(z.string()),
  implantsPlanned: z.string().nullable(),
  bloodRequestId: id.nullable(),
  patientBillingId: id.nullable(),
  priceAtRequest: minorUnits,
  estimatedBloodMl: z.number().int().nullable(),
  postOpDestination: z.enum(destinations).nullable(),
  fastFrom: instant.nullable(),
  drinkUntil: instant.nullable(),
  eatAgainAt: instant.nullable(),
  preparation: z.array(z.string()),
  noteTemplate: z.string().nullable(),
  consumables: z.array(z.object({ productId: id, name: z.string(), unit: z.string(), quantity: z.number().int() })),
  antibioticWanted: z.boolean(),
  antibioticMinutes: z.number().int(),
  antibioticAt: instant.nullable(),
  antibioticReason: z.string().nullable(),
  rescheduleCount: z.number().int(),
  overrideReason: z.string().nullable(),
  patientTwice: z.boolean(),
  blockers: z.array(Blocker),
  milestones: z.array(Milestone),
  charges: z.array(Charge),
  history: z.array(RequestEvent),
  incisionAt: instant.nullable(),
  leftTheatreAt: instant.nullable(),
  submittedAt: instant.nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  cancelNote: z.string().nullable(),
  cancelStage: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string().nullable(),
});
export type ProcedureRequest = z.output<typeof ProcedureRequest>;

export const RequestTallies = z.object({
  today: z.number().int(),
  awaitingAssessment: z.number().int(),
  awaitingConsent: z.number().int(),
  inTheatre: z.number().int(),
  noteDue: z.number().int(),
  cancelledThisMonth: z.number().int(),
});

/** A booking on the lane of a theatre. */
export const CalendarEntry = z.object({
  id,
  requestNumber: z.string(),
  theatreRoomId: id.nullable(),
  title: z.string(),
  leadSurgeon: z.string(),
  urgency: z.enum(urgencies),
  status: z.enum(requestStatuses),
  startDateTime: instant,
  endDateTime: instant,
  version: z.number().int(),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;
export const CalendarSession = z.object({
  theatreId: id,
  kind: z.string(),
  label: z.string(),
  from: instant,
  until: instant,
});
export const TheatreCalendar = z.object({
  days: z.array(z.string()),
  theatres: z.array(z.object({ id, name: z.string(), emergency: z.boolean(), status: z.string() })),
  entries: z.array(CalendarEntry),
  sessions: z.array(CalendarSession),
});
export type TheatreCalendar = z.output<typeof TheatreCalendar>;

/** A line of the board: nothing of the patient but initials. */
export const BoardLine = z.object({
  id,
  initials: z.string(),
  procedure: z.string(),
  side: z.string().nullable(),
  leadSurgeon: z.string(),
  startDateTime: instant,
  urgency: z.enum(urgencies),
  status: z.enum(requestStatuses),
  milestone: z.enum(milestoneKinds).nullable(),
  milestoneAt: instant.nullable(),
  late: z.boolean(),
  discrepancy: z.boolean(),
});
export const TheatreBoard = z.object({
  day: z.string(),
  theatres: z.array(z.object({ id, name: z.string(), status: z.string(), lines: z.array(BoardLine) })),
});
export type TheatreBoard = z.output<typeof TheatreBoard>;
