import type { Shift } from './words.ts';

/** The hour of the hospital's clock at which each shift begins; the night lasts until the morning. */
export const shiftStarts = { morning: 7, afternoon: 14, night: 21 } as const satisfies Record<Shift, number>;

export const noteKinds = ['note', 'handover', 'incident', 'wound', 'care'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const fluidDirections = ['in', 'out'] as const;
export type FluidDirection = (typeof fluidDirections)[number];

export const fluidKinds = ['oral', 'iv', 'blood', 'ng', 'urine', 'vomit', 'drain', 'stool', 'other'] as const;
export type FluidKind = (typeof fluidKinds)[number];
/** What goes in and what comes out: a nasogastric tube does both. */
export const fluidKindsOf = {
  in: ['oral', 'iv', 'blood', 'ng', 'other'],
  out: ['urine', 'vomit', 'drain', 'stool', 'blood', 'ng', 'other'],
} as const satisfies Record<FluidDirection, readonly FluidKind[]>;

export const fluidStatuses = ['kept', 'void'] as const;
export type FluidStatus = (typeof fluidStatuses)[number];
/** Most millilitres of one entry. */
export const mostVolume = 10_000;
/** Most entries of one day of a chart. */
export const mostFluidEntries = 500;
/** An entry or a note is dated back by so many hours at most. */
export const nursingBackHours = 24;

/** What a task comes from: a plan of the round, a procedure, blood, or the ward itself. */
export const taskKinds = ['care', 'plan', 'procedure', 'blood'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStatuses = ['due', 'done', 'missed', 'not-applicable'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** Most tasks that the overview of a stay or one bed of the nurse view lists. */
export const mostTasks = 100;
/** Most administrations of a stay that are listed. */
export const mostAdministrations = 200;

/** How serious an early warning is. */
export const warningLevels = ['watch', 'urgent', 'emergency'] as const;
export type WarningLevel = (typeof warningLevels)[number];

export const warningStatuses = ['open', 'acknowledged', 'closed'] as const;
export type WarningStatus = (typeof warningStatuses)[number];

/** Who is called: the ward's nurse, its doctors, then the consultant. */
export const warningSteps = { nurse: 1, doctor: 2, consultant: 3 } as const;
export type WarningStep = (typeof warningSteps)[keyof typeof warningSteps];

/** Why a warning is closed. */
export const closeReasons = ['responded', 'improved', 'corrected', 'limit', 'stay-ended'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** A limit lasts so many hours at most. */
export const mostLimitHours = 72;
/** The first set of vitals is due so many minutes after the admission, however seldom they are ordered. */
export const firstSetMinutes = 60;
/** Most open warnings of the board. */
export const mostOpenWarnings = 200;
