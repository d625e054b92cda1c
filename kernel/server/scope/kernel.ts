import type { Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { DroppedSessions } from '../access/session-cache.ts';
import type { Database } from '../database/open.ts';
import type { ImplementedCall } from '../module/implement.ts';
import type { Answerer, Entity, Listener, Ports, ServerModule } from '../module/module.ts';
import type { AnyScope, JobOptions, LiveChange, PublicSettings } from './scope.ts';

export interface Log {
  readonly info: (facts: object, words: string) => void;
  readonly warn: (facts: object, words: string) => void;
  readonly error: (facts: object, words: string) => void;
}

/** What the kernel lets an act's transaction do to the job queue. */
export interface JobSender {
  readonly send: (scope: AnyScope, job: string, data: object, options: JobOptions) => Promise<void>;
}

/** A change for open screens, as it travels between processes. */
export interface LiveMessage {
  readonly hospitalId: string | null;
  readonly change: LiveChange;
}

/** One running Civis in one process: the database, the modules' registrations and the services that acts use. */
export interface Kernel {
  readonly database: Database;
  readonly settings: PublicSettings;
  readonly log: Log;
  /** The clock of HTTP and workers; demo, tests and benchmarks may give another. */
  readonly clock: () => Instant;
  readonly modules: readonly ServerModule[];
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
  readonly answerers: ReadonlyMap<string, readonly Answerer[]>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly ports: Ports;
  /** Every list that staff read page by page, by its path. */
  readonly lists: ReadonlyMap<string, ImplementedCall>;
  /** Every read that is printed, by the name of its paper. */
  readonly papers: ReadonlyMap<string, ImplementedCall>;
  /** The refusal that a violated database constraint means. */
  readonly refusalOfConstraint: (constraint: string) => Refusal | null;
  readonly jobs: JobSender;
  /** Forgets at once what this process knows of sessions that a committed act changed. */
  readonly accessChanged: (which: DroppedSessions) => void;
  /** Nudges the deliverer of mail and SMS after a commit. */
  readonly outboxWake: () => void;
  /** Development and tests: a write without audit or a payload outside its schema is an error. */
  readonly strict: boolean;
  /** The demo's past is being replayed: its mails and SMS were delivered in it, so they are kept as sent. */
  readonly replaying?: boolean;
}
