import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { fluidEntryRecord } from './fluid-entry.record.ts';
import { nursingTaskRecord } from './nursing-task.record.ts';
import {
  fluidDirections,
  fluidKinds,
  fluidKindsOf,
  fluidStatuses,
  mostVolume,
  noteKinds,
  taskKinds,
  taskStatuses,
  warningLevels,
} from './nursing-words.ts';
import { FluidTotals } from './fluid-totals.ts';
import { StayPatient } from './request-records.ts';
import { PlanItem } from './round-records.ts';
import { StayPlace } from './stay-records.ts';
import { codeStatuses, isolations } from './stay-words.ts';
import { StayLimit, StayWarning } from './warning-records.ts';
import { shifts } from './words.ts';

const seen = version.nullish().transform((value) => value ?? null);
const optionalInstant = instant.nullish().transform((value) => value ?? null);

/** What the next shift must know, in the four parts of a handover. */
export const Sbar = z.strictObject({
  situation: requiredText(2, 1000, 'Situation is required'),
  background: optionalText(1000),
  assessment: optionalText(1000),
  recommendation: requiredText(2, 1000, 'Recommendation is required'),
});
export type Sbar = z.output<typeof Sbar>;

export const WriteNursingNote = z
  .strictObject({
    /** Missing: the shift of the time. */
    shift: z
      .enum(shifts)
      .nullish()
      .transform((value) => value ?? null),
    kind: z.enum(noteKinds).default('note'),
    /** Of every kind but the handover. */
    text: optionalText(4000),
    /** Of a handover. */
    sbar: Sbar.nullish().transform((value) => value ?? null),
    /** Missing: now. */
    at: optionalInstant,
    /** The note in whose place this one stands; both are kept. */
    amendsId: id.nullish().transform((value) => value ?? null),
  })
  .superRefine((note, check) => {
    if (note.kind === 'handover' && note.sbar === null)
      check.addIssue({ code: 'custom', path: ['sbar.situation'], message: 'Situation is required' });
    if (note.kind !== 'handover' && note.text === null) check.addIssue({ code: 'custom', path: ['text'], message: 'Text is required' });
  });
export type WriteNursingNote = z.output<typeof WriteNursingNote>;

export const NursingNote = z.object({
  id,
  admissionId: id,
  shift: z.enum(shifts),
  /** The day on which the shift began. */
  shiftDate: calendarDate,
  kind: z.enum(noteKinds),
  text: z.string().nullable(),
  sbar: z
    .object({
      situation: z.string(),
      background: z.string().nullable(),
      assessment: z.string().nullable(),
      recommendation: z.string(),
    })
    .nullable(),
  at: instant,
  by: z.string(),
  amendsId: id.nullable(),
  /** A later note stands in its place. */
  amended: z.boolean(),
  /** The reader wrote it, and no later one stands in its place. */
  mayAmend: z.boolean(),
});
export type NursingNote = z.output<typeof NursingNote>;

export const AddFluid = z
  .strictObject({
    direction: z.enum(fluidDirections),
    kind: z.enum(fluidKinds, { error: 'Kind is required' }),
    volume: z.number({ error: 'Volume is required' }).int('Must be a whole number').min(1).max(mostVolume),
    /** Missing: now. */
    at: optionalInstant,
    note: optionalText(200),
  })
  .refine(({ direction, kind }) => fluidKindsOf[direction].some((one) => one === kind), {
    path: ['kind'],
    message: 'Choose a kind of this direction',
  });
export type AddFluid = z.output<typeof AddFluid>;

export const VoidFluid = z.strictObject({ reason: requiredText(3, 300, 'Reason is required'), version: seen });
export type VoidFluid = z.output<typeof VoidFluid>;

export const FluidEntry = z.object({
  id,
  admissionId: id,
  at: instant,
  direction: z.enum(fluidDirections),
  kind: z.enum(fluidKinds),
  volume: z.number().int(),
  note: z.string().nullable(),
  by: z.string(),
  status: z.enum(fluidStatuses),
  voidReason: z.string().nullable(),
  voidedBy: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(fluidEntryRecord),
});
export type FluidEntry = z.output<typeof FluidEntry>;

export const FluidBalance = z.object({
  from: instant,
  until: instant,
  totals: FluidTotals,
  entries: z.array(FluidEntry),
  /** The stay takes entries now. */
  mayAdd: z.boolean(),
});
export type FluidBalance = z.output<typeof FluidBalance>;

export const AddTask = z.strictObject({
  what: requiredText(2, 200, 'Task is required'),
  kind: z.enum(taskKinds).default('care'),
  dueAt: instant,
});
export type AddTask = z.output<typeof AddTask>;

export const SettleTask = z
  .strictObject({
    status: z.enum(taskStatuses).exclude(['due']),
    reason: optionalText(300),
    version: seen,
  })
  .refine(({ status, reason }) => status === 'done' || (reason?.length ?? 0) >= 3, { path: ['reason'], message: 'Reason is required' });
export type SettleTask = z.output<typeof SettleTask>;

export const NursingTask = z.object({
  id,
  admissionId: id,
  kind: z.enum(taskKinds),
  what: z.string(),
  dueAt: instant,
  status: z.enum(taskStatuses),
  doneAt: instant.nullable(),
  doneBy: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(nursingTaskRecord),
});
export type NursingTask = z.output<typeof NursingTask>;

/** When the next set of vitals of a stay is due, and why then. */
export const DueState = z.object({
  lastAt: instant.nullable(),
  /** Null once the stay is over. */
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  /** Between two sets, in minutes. */
  everyMinutes: z.number().int(),
  /** What decides: the order, the score of the last sets, the limit of a doctor, or the admission itself. */
  by: z.enum(['ordered', 'score', 'limit', 'admission']),
  level: z.enum(warningLevels).nullable(),
  limit: StayLimit.nullable(),
  /** The stay is open and the reader may record vitals. */
  mayRecord: z.boolean(),
});
export type DueState = z.output<typeof DueState>;

/** A bed of the nurse view. */
export const WardBed = z.object({
  admissionId: id,
  admissionNumber: z.string(),
  of: StayPatient,
  place: StayPlace.nullable(),
  diagnosis: z.string(),
  day: z.number().int(),
  isolation: z.enum(isolations),
  codeStatus: z.enum(codeStatuses),
  diet: z.string().nullable(),
  nilByMouthUntil: instant.nullable(),
  vitals: DueState.nullable(),
  warning: StayWarning.nullable(),
  tasks: z.array(NursingTask),
  /** Orders of ward rounds that no nurse has acknowledged yet, for whoever may read rounds. */
  orders: z.array(PlanItem),
  /** The newest handover of the last day. */
  handover: NursingNote.nullable(),
});
export type WardBed = z.output<typeof WardBed>;

export const WardTasks = z.object({
  ward: z.object({ id, name: z.string(), code: z.string() }),
  shift: z.enum(shifts),
  from: instant,
  until: instant,
  lead: z.string().nullable(),
  beds: z.array(WardBed),
});
export type WardTasks = z.output<typeof WardTasks>;
