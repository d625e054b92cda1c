import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Actor, PlatformScope, Scope } from '../scope/scope.ts';

/**
 * How much routine lies behind the demo: `standard` is made while the first start serves, `full` has the amounts of a hospital of its
 * size. The same acts, the same states, the same special cases; only ordinary days are more.
 */
export const demoSizes = ['standard', 'full'] as const;
export type DemoSize = (typeof demoSizes)[number];

/** One act of the demo's past: when, and what. Steps of all modules are replayed in the order of their instants. */
export interface DemoStep {
  readonly at: Instant;
  readonly run: (stage: DemoStage) => Promise<void>;
}

/** What demo steps share: who is who, the hospital's ids, a seeded random, and scopes at the step's own instant. */
export interface DemoStage {
  /** The instant of the running step. */
  readonly now: Instant;
  /** The day the demo is made, in UTC. */
  readonly today: CalendarDate;
  /** Ids by names that steps agree on: `hospital:demo`, `user:doctor`, `department:Nursing Department`. */
  readonly ids: Map<string, Id>;
  /** From 0 (inclusive) to 1, the same in every demo. */
  readonly random: () => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** The id under a name; throws when no step has put it there. */
  readonly idOf: (name: string) => Id;
  /** Runs an act in a hospital as one of its users (`user:doctor`) or as the system. */
  readonly inHospital: <T>(hospital: string, as: string | 'system', act: (scope: Scope) => Promise<T>) => Promise<T>;
  readonly onPlatform: <T>(act: (scope: PlatformScope) => Promise<T>, actor?: Partial<Actor>) => Promise<T>;
  /** Actors by name, put there by the step that makes the user. */
  readonly actors: Map<string, Actor>;
}
