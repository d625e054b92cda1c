import type { Held } from '../outbox/held.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Area } from '#kernel/contract/access.ts';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { AuditEvent } from '../audit/event.ts';
import type { Letter } from '../exports/paper.ts';
import type { KeptSecret } from '../http/browser-cookie.ts';
import type { CheckedFigure } from '../integrity/figures.ts';
import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import type { SlowWork } from './aside.ts';
import type { Requester } from './slow-line.ts';

/** The open transaction, row security already set. Never begin, commit or roll back through it. */
export type Transaction = Kysely<DB>;

/** Who acts. Names are as they were at the time, for the audit trail. */
export interface Actor {
  readonly kind: 'user' | 'patient' | 'operator' | 'system' | 'public';
  /** The sign-in identity; null for jobs and the public. */
  readonly accountId: Id | null;
  /** The staff user, portal person or platform user; null for jobs and the public. */
  readonly userId: Id | null;
  readonly name: string;
  readonly role: string;
  readonly roleId: Id | null;
  readonly sessionId: Id | null;
  /** Folded permission names the actor holds. Jobs hold none and are never asked. */
  readonly permissions: ReadonlySet<string>;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The secret that the browser keeps for us in a cookie; it proves a device, never a person. */
  readonly browser?: string | null;
  readonly requestId: string | null;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Name of the template, for the operator's outbox. */
  readonly template: string;
  /** Goes along as PDF, drawn when the mail is delivered. As JSON it has at most 512 kB. */
  readonly paper?: { readonly filename: string; readonly letter: Letter };
}

export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly template: string;
}

/**
 * The titles that a notice may have, each a key. The module that keeps the registry declares them, so that a title outside of it does
 * not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the module that keeps the registry fills it
export interface NoticeTitles {}
export type NoticeTitle = keyof NoticeTitles;

/** A notice to people. Recipients: named users, or all active holders of a permission (of a department, when named). */
export interface Notice {
  readonly title: NoticeTitle;
  readonly content: string;
  /** Path below the area, e.g. `/patients/…`. */
  readonly path: string;
  readonly to:
    | { readonly userIds: readonly Id[] }
    | { readonly permission: string; readonly departmentId?: Id }
    | { readonly personId: Id };
  readonly priority?: 'normal' | 'high' | 'critical';
  readonly module?: string;
  readonly entity?: string;
  readonly entityId?: Id;
  readonly dates?: Readonly<Record<string, Instant | null>>;
  /** The same key within 24 hours is delivered once. */
  readonly dedupeKey?: string;
  /** The actor too, when among the recipients. */
  readonly tellActor?: boolean;
}

/** What changed, for open screens: they refetch. Never a record's content. */
export interface LiveChange {
  readonly entity: string;
  readonly id?: Id;
  readonly action: 'create' | 'update' | 'delete';
  /** Only sessions that hold this permission hear it; `userIds` narrows it to those users. */
  readonly permission?: string;
  readonly userIds?: readonly Id[];
}

export interface JobOptions {
  readonly startAfter?: Instant;
  /** At most one waiting job of the name and key. */
  readonly singletonKey?: string;
}

/** Settings that acts may read. */
export interface PublicSettings {
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly productName: string;
  readonly mailTransport: 'smtp' | 'outbox';
  readonly smsTransport: 'http' | 'outbox';
  readonly demo: boolean;
  /** Key for HMACs of codes and anchors; never leaves the server. */
  readonly secretKey: Buffer;
  /** Folder of the database, the file store and backups. */
  readonly dataDir: string;
  /** Folder outside this server for encrypted papers that are printed while it is down; none: nothing is written there. */
  readonly downtimeDir?: string | undefined;
}

/** A person as they are now, for work that goes on without their session. */
export interface Identity {
  readonly userId: Id | null;
  readonly name: string;
  readonly roleId: Id | null;
  readonly roleName: string;
  /** Permission names as the catalogue spells them. */
  readonly permissions: readonly string[];
}

/** A page of a list: its path as the contract has it, what fills the path, and the query as it would be typed. */
export interface ListOrder {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A paper to be printed: its name, and what its read is asked with. */
export interface PaperOrder {
  readonly paper: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What a paper is of. */
export interface PrintedRecord {
  readonly entity: string;
  readonly number: string;
  /** Tells it from other papers of its name. */
  readonly key: string;
  readonly patientId: Id | null;
}

interface ScopeBase {
  /** Writes a line of the server's log: facts without patient data, and plain words. */
  readonly warn: (facts: object, words: string) => void;
  readonly settings: PublicSettings;
  /** Development and tests: a fault of our own is thrown at once instead of being left to the database. */
  readonly strict: boolean;
  readonly tx: Transaction;
  readonly actor: Actor;
  /** The only clock: one instant per act. */
  readonly now: Instant;
  /** A fresh id, strictly increasing, its time taken from `now`. */
  readonly newId: () => Id;
  /** Writes an audit entry in this transaction. */
  readonly record: (event: AuditEvent) => Promise<void>;
  /** The same for many records at once, in one statement. */
  readonly recordAll: (events: readonly AuditEvent[]) => Promise<void>;
  /** Tells the modules after this one; a listener may refuse, then all rolls back. */
  readonly emit: <Fact>(event: EventKind<Fact>, fact: Fact) => Promise<void>;
  /** Asks the modules after this one; nobody answering gives the declared neutral answer. */
  readonly ask: <Question, Answer>(question: QuestionKind<Question, Answer>, asked: Question) => Promise<Answer[]>;
  /**
   * As `ask`, all modules at once: what they read travels together instead of one after the other. For questions whose answers only
   * read; the answers still come in the order of the modules.
   */
  readonly askAtOnce: <Question, Answer>(question: QuestionKind<Question, Answer>, asked: Question) => Promise<Answer[]>;
  /** Puts a mail or SMS into the outbox; delivered after commit. Answers why it is held instead (`refuseHeld`), or null. */
  readonly mail: (mail: Mail) => Promise<Held | null>;
  readonly sms: (sms: Sms) => Promise<Held | null>;
  /**
   * Slow work that needs no rows (hashes of passwords), done while the call holds no connection: the act's transaction is rolled back,
   * the work waits its turn in a bounded line, and the act is made again from the beginning with the answers in hand. So what the act
   * read before is read, locked and judged anew; what it did apart before it is done again. Let nothing catch what this throws.
   * Refuses BUSY (503) and TOO_MANY_REQUESTS (429).
   */
  readonly aside: <T>(works: readonly SlowWork<T>[], who?: Requester) => Promise<readonly T[]>;
  /** Does something that no rollback takes back (a count kept apart) once in a call, however often its act is made. */
  readonly once: <T>(name: string, act: () => Promise<T>) => Promise<T>;
  /** Once the act has committed: the browser keeps a random secret for so many days and shows it when somebody signs in. */
  readonly keepInBrowser: (kept: KeptSecret) => void;
  /** Runs a job after commit. */
  readonly enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: JobOptions) => Promise<void>;
}

/** One hospital: from the session and nothing else. Row security shows this hospital's rows only. */
export interface Scope extends ScopeBase {
  readonly kind: 'hospital';
  readonly hospitalId: Id;
  /** Runs in an own transaction that commits whatever becomes of this one: failed tries, refused overrides. */
  readonly apart: <T>(act: (scope: Scope) => Promise<T>) => Promise<T>;
  /** Goes on in the same transaction as somebody else: jobs that work in the rights of the person who asked for them. */
  readonly as: <T>(actor: Actor, act: (scope: Scope) => Promise<T>) => Promise<T>;
  /** The IANA zone of the hospital's days. */
  readonly zone: () => Promise<string>;
  /** The hospital's calendar day at `now`. */
  readonly today: () => Promise<CalendarDate>;
  /** Who an account of this hospital is now; null when it may not sign in any more. */
  readonly identify: (accountId: Id) => Promise<Identity | null>;
  /** The list call of a path (`/patients`), or null when no module has such a list. */
  readonly list: (path: string) => CallSpec | null;
  /** A page of any module's list, read by its own act in the actor's rights. Refuses as the call itself does. */
  readonly readList: (order: ListOrder) => Promise<Page<object>>;
  /** What a paper is of, read by its own act in the actor's rights. Refuses as that call does, NOT_FOUND where no call is printed so. */
  readonly readPaper: (order: PaperOrder) => Promise<PrintedRecord>;
  /** FORBIDDEN without a permission to read the paper, NOT_FOUND where there is no such paper. */
  readonly requirePaper: (paper: string) => void;
  /** Runs the integrity checks of all modules for this hospital. */
  readonly runChecks: () => Promise<readonly CheckedFigure[]>;
  /** Rows of notices in this transaction, live after commit. */
  readonly notify: (notice: Notice) => Promise<void>;
  /** Tells open screens of this hospital, after commit. */
  readonly live: (change: LiveChange) => Promise<void>;
  /** True when the actor holds the permission (case and spaces do not count). */
  readonly may: (permission: string) => boolean;
}

/** No hospital: public calls, sign-in, registration, the operator. Sees platform tables only. */
export interface PlatformScope extends ScopeBase {
  readonly kind: 'platform';
  readonly area: Area | null;
  /** Runs in an own transaction that commits whatever becomes of this one: failed tries. */
  readonly apart: <T>(act: (scope: PlatformScope) => Promise<T>) => Promise<T>;
  /** Narrows the same transaction to one hospital for the length of the act, e.g. once a token has named it. */
  readonly inHospital: <T>(hospitalId: Id, act: (scope: Scope) => Promise<T>) => Promise<T>;
  readonly may: (permission: string) => boolean;
}

/** A person of the patient area and those they act for. Rows are read hospital by hospital. */
export interface PatientScope extends ScopeBase {
  readonly kind: 'patient';
  readonly personId: Id;
  /** Own person and those of live proxies. Never taken from the request. */
  readonly personIds: readonly Id[];
  /** Runs in an own transaction that commits whatever becomes of this one: failed tries. */
  readonly apart: <T>(act: (scope: PatientScope) => Promise<T>) => Promise<T>;
  readonly inHospital: <T>(hospitalId: Id, act: (scope: Scope) => Promise<T>) => Promise<T>;
  readonly may: (permission: string) => boolean;
}

export type AnyScope = Scope | PlatformScope | PatientScope;
