import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { SetupStepName } from './words.ts';

/**
 * Told once per attempt of a setup step, in the hospital's scope and the step's transaction. A module makes its own
 * rows, each found again by its natural key (a step may run more than once), and says how many by `count`.
 */
export const SetupStep = declareEvent<{
  readonly step: SetupStepName;
  readonly founderUserId: Id;
  /** Adds to the counts that the screen shows, e.g. `count('tests', 214)`. */
  readonly count: (name: string, rows: number) => void;
}>('registration.setup-step');

/** A hospital's setup reached its end, in the hospital's scope. */
export const SetupCompleted = declareEvent<{ readonly founderUserId: Id }>('registration.setup-completed');
