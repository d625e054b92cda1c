import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import type { Refusal, RefusalCatalogue } from '#kernel/contract/refusals.ts';
import type { Area } from '#kernel/contract/access.ts';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { DemoSize, DemoStep } from '../demo/step.ts';
import type { Figure } from '../integrity/figures.ts';
import type { AnyScope, Identity, LiveChange, Notice, PlatformScope, Scope } from '../scope/scope.ts';
import type { ImplementedCall } from './implement.ts';

export interface Listener {
  readonly event: EventKind<unknown>;
  readonly act: (scope: never, fact: never) => Promise<void>;
}

export interface Answerer {
  readonly question: QuestionKind<unknown, unknown>;
  readonly act: (scope: never, question: never) => Promise<unknown>;
}

/** Takes up an event of an earlier module, in its transaction. Hospital events come with a `Scope`. */
export function on<Fact, S extends AnyScope = Scope>(event: EventKind<Fact>, act: (scope: S, fact: Fact) => Promise<void>): Listener {
  return { event, act };
}

/** Answers a question of an earlier module; `undefined` = nothing to say. */
export function answer<Question, Answer, S extends AnyScope = Scope>(
  question: QuestionKind<Question, Answer>,
  act: (scope: S, question: Question) => Promise<Answer | undefined>,
): Answerer {
  return { question: question as QuestionKind<unknown, unknown>, act };
}

/** A job that a module runs: on a queue (enqueue), or nightly per hospital at its local time. */
export interface Job {
  /** `<module>.<verb-noun>`, unique. */
  readonly name: string;
  /** A hospital job gets that hospital's scope; a platform job none. */
  readonly run:
    | {
        readonly hospital: (scope: Scope, data: Readonly<Record<string, unknown>>) => Promise<void>;
        /** Jobs of one hospital that wait together, in one transaction; where that fails, each runs for itself. */
        readonly many?: (scope: Scope, data: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
      }
    | { readonly platform: (scope: PlatformScope, data: Readonly<Record<string, unknown>>) => Promise<void> };
  /** Local hour (0–23) of each hospital at which it runs every night; or a cron line in UTC for platform jobs. */
  readonly nightlyHour?: number;
  readonly cron?: string;
  /** All that the job reads is of one moment; what it writes, it writes apart. */
  readonly snapshot?: boolean;
}

/** Which table a path parameter's record lives in, so that the kernel answers 404 for foreign and unknown ids. */
export interface Entity {
  readonly table: string;
  /** Hospital tables are looked up under row security; platform tables only by operators. */
  readonly kind: 'hospital' | 'platform';
  /** Column of the id. Default `id`. */
  readonly column?: string;
  /** Further SQL condition, e.g. `status <> 'merged'`. */
  readonly where?: string;
}

/** All the kernel needs to know of a session to let a call pass. Kept for at most 5 s in a process, dropped when told. */
export interface SessionFacts {
  readonly sessionId: Id;
  readonly accountId: Id;
  readonly area: Area;
  readonly scope: 'full' | 'setup' | 'password';
  readonly hospitalId: Id | null;
  /** False: a suspended or closed hospital (its calls answer 401), or one still being set up (409). */
  readonly hospitalActive: boolean;
  readonly setupPending: boolean;
  readonly userId: Id | null;
  readonly personId: Id | null;
  readonly personIds: readonly Id[];
  readonly name: string;
  readonly roleId: Id | null;
  readonly roleName: string;
  /** Permission names as the catalogue spells them. */
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  readonly idleExpiresAt: Instant;
  readonly absoluteExpiresAt: Instant;
}

/** What the kernel asks of single modules. Each port is given by one module. */
export interface Ports {
  /** auth: the live session of a token's SHA-256, or null. */
  readonly resolveSession: (scope: PlatformScope, tokenHash: Buffer) => Promise<SessionFacts | null>;
  /** auth: marks use (moves the idle limit); called at most once a minute per session, not for background calls. */
  readonly touchSession: (scope: PlatformScope, session: SessionFacts, facts: { readonly ip: string }) => Promise<void>;
  /**
   * subscription: why the hospital's subscription does not cover a call, or null. What care needs (`goesOn`) is never refused; it comes
   * by so that what acts read of the hospital travels with the other checks.
   */
  readonly gate: (scope: Scope, call: CallSpec, goesOn: boolean) => Promise<Refusal | null>;
  /** notifications-and-calls: writes the rows of a notice in the act's transaction. */
  readonly deliverNotice: (scope: Scope, notice: Notice) => Promise<void>;
  /** notifications-and-calls or nobody: extra handling of a live change. */
  readonly onLive?: (scope: Scope, change: LiveChange) => Promise<void>;
  /** auth: who an account of the hospital is now and what it may do; null when it may not sign in any more. */
  readonly identify?: (scope: Scope, accountId: Id) => Promise<Identity | null>;
  /** permissions: every name that a role can hold; a call that names another stops the start. */
  readonly permissionNames?: readonly string[];
  /** organisation: whether the hospital texts a number: `+…` in E.164, or digits of its own country. */
  readonly mayText?: (scope: Scope, number: string) => Promise<boolean>;
  /** notifications-and-calls: tells who must know that the hospital's messages of a channel are all sent for the day. */
  readonly tellDayFull?: (scope: Scope, channel: 'sms' | 'email') => Promise<void>;
  /** organisation: the IANA zone of the scope's hospital, 'UTC' where none is set. */
  readonly zoneOf: (scope: Scope) => Promise<string>;
  /** organisation: zones and ids of all active hospitals, for nightly jobs. */
  readonly listHospitals: (scope: PlatformScope) => Promise<readonly { readonly id: Id; readonly zone: string }[]>;
}

/**
 * Something that must always be true of a hospital's rows. Read both figures in ONE statement: acts go on while a check runs, and
 * two statements see two moments.
 */
export interface IntegrityCheck {
  readonly name: string;
  readonly run: (scope: Scope) => Promise<readonly Figure[]>;
}

/** What a module's server door hands to the app. */
export interface ServerModule {
  readonly name: string;
  readonly calls: readonly ImplementedCall[];
  readonly refusals?: RefusalCatalogue;
  readonly entities?: Readonly<Record<string, Entity>>;
  readonly listeners?: readonly Listener[];
  readonly answers?: readonly Answerer[];
  readonly jobs?: readonly Job[];
  /** What must always be true of a hospital's rows: run by `npm run verify`, every night, and before a period is closed. */
  readonly checks?: readonly IntegrityCheck[];
  readonly ports?: Partial<Ports>;
  /** A stream protocol of the module's own, made once a process by `wire(…)`. */
  readonly wire?: (context: never) => object;
  /** Runs at every start, after migrations, in one platform transaction: catalogues brought in step. */
  readonly atStart?: (scope: PlatformScope) => Promise<void>;
  /** The module's part of the demo: dated steps, each calling an act. `now` is the instant the demo is made. */
  readonly demo?: (now: Instant, size: DemoSize) => readonly DemoStep[];
}
