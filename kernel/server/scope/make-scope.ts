import type { PoolClient } from 'pg';
import type { Area } from '#kernel/contract/access.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import { droppedIn } from '../access/session-cache.ts';
import type { AuditEvent } from '../audit/event.ts';
import { type CallFacts, writeEntries, writeEntry } from '../audit/write-entry.ts';
import { dayIn, millisecondsOf } from '../clock/instants.ts';
import { kyselyOn } from '../database/kysely.ts';
import { joinWrites, together } from '../database/pipeline.ts';
import { closeSending, firstFailure, hasTravelled, openSending, sendNotifications } from '../database/send-along.ts';
import { isSilence } from '../database/session.ts';
import { uuidAt } from '../ids/uuid.ts';
import { runChecks } from '../integrity/checks.ts';
import { publishChange } from '../live/publish.ts';
import { whyHeld } from '../outbox/limits.ts';
import { queueMail, queueSms } from '../outbox/queue.ts';
import type { KeptSecret } from '../http/browser-cookie.ts';
import { readList } from '../reading/lists.ts';
import { readPaper, requirePaper } from '../reading/papers.ts';
import { Memory, WorkFirst } from './aside.ts';
import type { Kernel } from './kernel.ts';
import { noteCall } from './give-way.ts';
import { inShare } from './lanes.ts';
import type { Actor, AnyScope, PatientScope, PlatformScope, Scope, Transaction } from './scope.ts';
import type { Requester } from './slow-line.ts';
import { begin, beginAs, checkTenant, endReading, setTenant, type Tenant } from './transaction.ts';

/** Who acts, where, when, over which call. */
export interface ScopeFacts {
  readonly actor: Actor;
  readonly now: Instant;
  readonly call: CallFacts;
  readonly area: Area | null;
  /** All reads see the rows of one moment. */
  readonly snapshot?: boolean | undefined;
  /** Its commit does not wait for the disk: a crash may take back what it wrote. */
  readonly lazy?: boolean | undefined;
}

/** What happened inside a transaction that matters after it. */
export interface Aftermath {
  audited: number;
  mailed: boolean;
  /** What the browser is to keep. */
  kept?: KeptSecret;
}

interface Inner {
  readonly kernel: Kernel;
  readonly client: PoolClient;
  readonly tx: Transaction;
  readonly facts: ScopeFacts;
  readonly aftermath: Aftermath;
  readonly memory: Memory;
}

/** Who waits in the line for slow work: the account of a session, else the address. */
function requesterOf({ accountId, ip, name }: Actor): Requester {
  return accountId ? { key: `account ${accountId}`, known: true } : { key: `address ${ip ?? name}`, known: ip === null };
}

/** The one that nobody signed in for: the public, before a session exists. */
export function publicActor(facts: Partial<Actor> = {}): Actor {
  return {
    kind: 'public',
    accountId: null,
    userId: null,
    name: 'Public',
    role: '',
    roleId: null,
    sessionId: null,
    permissions: new Set(),
    ip: null,
    userAgent: null,
    requestId: null,
    ...facts,
  };
}

/** A job's actor: `system:<job>`. */
export function systemActor(job: string): Actor {
  return publicActor({ kind: 'system', name: `system:${job}`, role: 'system' });
}

async function emitIn(inner: Inner, scope: AnyScope, event: EventKind<unknown>, fact: unknown): Promise<void> {
  for (const listener of inner.kernel.listeners.get(event.name) ?? []) {
    await (listener.act as (scope: AnyScope, fact: unknown) => Promise<void>)(scope, fact);
  }
}

type Answering = (scope: AnyScope, asked: unknown) => Promise<unknown>;

async function askIn(inner: Inner, scope: AnyScope, question: QuestionKind<unknown, unknown>, asked: unknown): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const answerer of inner.kernel.answerers.get(question.name) ?? []) {
    const given = await (answerer.act as Answering)(scope, asked);
    if (given !== undefined) answers.push(given);
  }
  return answers;
}

async function askAtOnceIn(inner: Inner, scope: AnyScope, question: QuestionKind<unknown, unknown>, asked: unknown): Promise<unknown[]> {
  const answerers = inner.kernel.answerers.get(question.name) ?? [];
  const answers = await together(answerers.map(({ act }) => (act as Answering)(scope, asked)));
  return answers.filter((given) => given !== undefined);
}

async function mayText({ kernel }: Inner, scope: AnyScope, number: string): Promise<boolean> {
  if (scope.kind !== 'hospital' || !kernel.ports.mayText) return true;
  return kernel.ports.mayText(scope, number);
}

/** What a full day of messages asks and tells. It is told apart: acts whose purpose was the message are refused. */
function asksOf(inner: Inner, scope: AnyScope): Parameters<typeof whyHeld>[3] {
  return {
    allowed: (number) => mayText(inner, scope, number),
    dayFull: async (channel) => {
      if (scope.kind === 'hospital') await scope.apart(async (own) => inner.kernel.ports.tellDayFull?.(own, channel));
    },
  };
}

function baseOf(inner: Inner, hospitalId: string | null, self: () => AnyScope) {
  const { kernel, tx, facts, aftermath, memory } = inner;
  const newId = () => uuidAt(millisecondsOf(facts.now));
  const entryOf = (event: AuditEvent) => ({ hospitalId, id: newId(), at: facts.now, actor: facts.actor, event, call: facts.call });
  return {
    tx,
    warn: kernel.log.warn,
    settings: kernel.settings,
    // A replay makes many acts in one transaction, and nobody beside it.
    strict: kernel.strict && !kernel.replaying,
    actor: facts.actor,
    now: facts.now,
    newId,
    record: async (event: AuditEvent) => {
      aftermath.audited += 1;
      await writeEntry(tx, entryOf(event));
    },
    recordAll: async (events: Parameters<Scope['recordAll']>[0]) => {
      aftermath.audited += events.length;
      await writeEntries(tx, events.map(entryOf));
    },
    emit: ((event, fact) => emitIn(inner, self(), event as EventKind<unknown>, fact)) as Scope['emit'],
    ask: ((question, asked) => askIn(inner, self(), question as QuestionKind<unknown, unknown>, asked)) as Scope['ask'],
    askAtOnce: ((question, asked) => askAtOnceIn(inner, self(), question as QuestionKind<unknown, unknown>, asked)) as Scope['askAtOnce'],
    mail: async (mail: Parameters<Scope['mail']>[0]) => {
      aftermath.mailed = true;
      const held = kernel.replaying ? null : await whyHeld(self(), 'email', mail.to, asksOf(inner, self()));
      await queueMail(tx, { id: newId(), hospitalId, now: facts.now, mail, sent: kernel.replaying, held });
      return held;
    },
    sms: async (sms: Parameters<Scope['sms']>[0]) => {
      aftermath.mailed = true;
      const held = kernel.replaying ? null : await whyHeld(self(), 'sms', sms.to, asksOf(inner, self()));
      await queueSms(tx, { id: newId(), hospitalId, now: facts.now, sms, sent: kernel.replaying, held });
      return held;
    },
    aside: (async (works, who) => {
      // The demo's past is made while nobody else waits for a connection.
      if (kernel.replaying) return Promise.all(works.map(({ run }) => run()));
      return memory.answersOf(works, who ?? requesterOf(facts.actor));
    }) as Scope['aside'],
    once: ((name, act) => memory.once(name, act)) as Scope['once'],
    keepInBrowser: (kept: KeptSecret) => {
      aftermath.kept = kept;
    },
    enqueue: (job: string, data: Readonly<Record<string, unknown>>, options: Parameters<Scope['enqueue']>[2] = {}) =>
      kernel.jobs.send(self(), job, data, options),
    may: (permission: string) => facts.actor.permissions.has(foldPermission(permission)),
  };
}

function hospitalScope(inner: Inner, hospitalId: string): Scope {
  const scope: Scope = {
    kind: 'hospital',
    hospitalId,
    ...baseOf(inner, hospitalId, () => scope),
    apart: (act) => apartFrom(inner, { hospitalId }, (own) => act(hospitalScope(own, hospitalId))),
    as: (actor, act) => act(hospitalScope({ ...inner, facts: { ...inner.facts, actor } }, hospitalId)),
    zone: () => inner.kernel.ports.zoneOf(scope),
    today: async () => dayIn(inner.facts.now, await inner.kernel.ports.zoneOf(scope)),
    identify: async (accountId) => (await inner.kernel.ports.identify?.(scope, accountId)) ?? null,
    list: (path) => inner.kernel.lists.get(path)?.call ?? null,
    readList: (order) => readList(inner.kernel, scope, order),
    readPaper: (order) => readPaper(inner.kernel, scope, order),
    requirePaper: (paper) => requirePaper(inner.kernel, scope, paper),
    runChecks: () => runChecks(inner.kernel.modules, scope),
    notify: (notice) => inner.kernel.ports.deliverNotice(scope, notice),
    live: async (change) => {
      // No screen shows the past while it is replayed.
      if (inner.kernel.replaying) return;
      await publishChange(inner.tx, { hospitalId, change });
      await inner.kernel.ports.onLive?.(scope, change);
    },
  };
  return scope;
}

function narrowing(inner: Inner, outer: Tenant) {
  return async <T>(hospitalId: string, act: (scope: Scope) => Promise<T>): Promise<T> => {
    await setTenant(inner.client, { ...outer, hospitalId });
    try {
      const result = await act(hospitalScope(inner, hospitalId));
      await setTenant(inner.client, outer);
      return result;
    } catch (error) {
      // Whoever takes up the refusal goes on in the outer scope; a transaction that broke is rolled back anyway.
      await setTenant(inner.client, outer).catch(() => undefined);
      throw error;
    }
  };
}

function platformScope(inner: Inner, tenant: Tenant): PlatformScope {
  const scope: PlatformScope = {
    kind: 'platform',
    area: inner.facts.area,
    ...baseOf(inner, null, () => scope),
    apart: (act) => apartFrom(inner, tenant, (own) => act(platformScope(own, tenant))),
    inHospital: narrowing(inner, tenant),
  };
  return scope;
}

function patientScope(inner: Inner, tenant: Tenant, personIds: readonly string[]): PatientScope {
  const scope: PatientScope = {
    kind: 'patient',
    personId: tenant.personId as string,
    personIds,
    ...baseOf(inner, null, () => scope),
    apart: (act) => apartFrom(inner, tenant, (own) => act(patientScope(own, tenant, personIds))),
    inHospital: narrowing(inner, tenant),
  };
  return scope;
}

/** Result of a committed transaction, with what follows from it. */
export interface Done<T> {
  readonly result: T;
  readonly aftermath: Aftermath;
}

const attempts = 3;
// serialization_failure and deadlock_detected: the act did nothing yet, so it may simply be made again.
const again = new Set(['40001', '40P01']);

/** One attempt on a connection of the app's pool; slow work between two of them takes no part of the holder's share. */
async function attemptOnce<T>(
  kernel: Kernel,
  tenant: Tenant,
  { facts, memory }: Call,
  act: (inner: Inner) => Promise<T>,
): Promise<Done<T>> {
  memory.beginAttempt();
  const client = await kernel.database.app.connect();
  const { lazy = kernel.replaying, snapshot } = facts;
  const opened = begin(client, tenant, { role: kernel.database.appRole, lazy, snapshot });
  return onClient({ kernel, client, facts, memory, opened }, act);
}

interface Call {
  readonly facts: ScopeFacts;
  readonly memory: Memory;
}

async function inTransaction<T>(kernel: Kernel, tenant: Tenant, facts: ScopeFacts, act: (inner: Inner) => Promise<T>): Promise<Done<T>> {
  checkTenant(tenant);
  if (facts.call.route !== null) noteCall();
  const memory = new Memory();
  const run = () => attemptOnce(kernel, tenant, { facts, memory }, act);
  // What no call names (whose session it is) has no share: every request begins with it.
  const shared = !tenant.platform || facts.call.route !== null;
  for (let attempt = 1; ; ) {
    try {
      return await (shared ? inShare(kernel.database.app, holderOf(tenant), run) : run());
    } catch (error) {
      if (error instanceof WorkFirst) {
        await memory.work(error);
        continue;
      }
      const { code = '' } = error as { code?: string };
      if (!again.has(code)) throw error;
      // Acts that keep the order of locks never come here: an operator who reads this tells us which ones did not.
      kernel.log.warn({ call: facts.call, code, attempt }, 'An act met others in a deadlock or a conflict of the database');
      if (attempt >= attempts) throw error;
      attempt += 1;
    }
  }
}

interface Opening {
  readonly kernel: Kernel;
  readonly client: PoolClient;
  readonly facts: ScopeFacts;
  readonly memory: Memory;
  /** The transaction's begin, on its way: the first statement travels with it. */
  readonly opened: Promise<void>;
}

/** A read is answered before its transaction has ended: nothing hangs on how it ends. */
function wroteNothing({ call }: ScopeFacts, { audited, mailed }: Aftermath, tx: Transaction): boolean {
  return call.method === 'GET' && audited === 0 && !mailed && droppedIn(tx).length === 0 && !hasTravelled(tx);
}

/** Commits in one write with what was sent along. A transaction that a failed statement broke is rolled back by its commit. */
async function commit(client: PoolClient, tx: Transaction): Promise<void> {
  joinWrites(client);
  await sendNotifications(tx);
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw (await firstFailure(tx)) ?? new Error('A failed statement went unheard: nothing was committed');
}

/** Why a connection cannot be given to anybody else after a failed act; undefined when it can. */
async function rollback(client: PoolClient, cause: unknown): Promise<Error | undefined> {
  // Nobody answered: a further statement would only wait in the same way.
  if (isSilence(cause)) return cause as Error;
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}

async function onClient<T>({ kernel, client, facts, memory, opened }: Opening, act: (inner: Inner) => Promise<T>): Promise<Done<T>> {
  const aftermath: Aftermath = { audited: 0, mailed: false };
  let broken: Error | undefined;
  let ended = false;
  // Whoever waits for the act hears of a failed begin through the statement after it.
  opened.catch(() => undefined);
  const tx = kyselyOn(client);
  openSending(tx, client);
  try {
    const result = await act({ kernel, client, tx, facts, aftermath, memory });
    await opened;
    if (wroteNothing(facts, aftermath, tx)) {
      ended = true;
      endReading(client);
      return { result, aftermath };
    }
    await commit(client, tx);
    for (const which of droppedIn(tx)) kernel.accessChanged(which);
    if (aftermath.mailed) kernel.outboxWake();
    return { result, aftermath };
  } catch (error) {
    // A statement that nobody waited for may be why those after it were refused.
    const cause = (await firstFailure(tx)) ?? error;
    broken = await rollback(client, cause);
    throw cause;
  } finally {
    closeSending(tx);
    if (!ended) client.release(broken);
  }
}

/**
 * Over the owner's pool in the app's role: an act that holds a connection of the app's pool while it waits for another of the
 * same pool would, twenty at once, wait for ever.
 */
function apartFrom<T>({ kernel, facts, memory }: Inner, tenant: Tenant, act: (inner: Inner) => Promise<T>): Promise<T> {
  const { owner } = kernel.database;
  return inShare(owner, holderOf(tenant), async () => {
    const client = await owner.connect();
    return (
      await onClient({ kernel, client, facts, memory, opened: beginAs(client, kernel.database.appRole, tenant, kernel.replaying) }, act)
    ).result;
  });
}

/** Whose share of the connections a transaction is of: its hospital's, or that of all patients, or of all that belong to neither. */
function holderOf({ hospitalId, personId }: Tenant): string {
  return hospitalId ?? (personId ? 'patients' : 'nobody');
}

/** Runs an act for one hospital in one transaction. */
export function inHospitalScope<T>(
  kernel: Kernel,
  facts: ScopeFacts & { hospitalId: string },
  act: (scope: Scope) => Promise<T>,
): Promise<Done<T>> {
  const tenant: Tenant = { hospitalId: facts.hospitalId };
  return inTransaction(kernel, tenant, facts, (inner) => act(hospitalScope(inner, facts.hospitalId)));
}

/** Runs an act for no hospital: the public, the operator, platform jobs. */
export function inPlatformScope<T>(kernel: Kernel, facts: ScopeFacts, act: (scope: PlatformScope) => Promise<T>): Promise<Done<T>> {
  const tenant: Tenant = { platform: true };
  return inTransaction(kernel, tenant, facts, (inner) => act(platformScope(inner, tenant)));
}

/** Runs an act for a person of the patient area. */
export function inPatientScope<T>(
  kernel: Kernel,
  facts: ScopeFacts & { personId: string; personIds: readonly string[] },
  act: (scope: PatientScope) => Promise<T>,
): Promise<Done<T>> {
  const tenant: Tenant = { personId: facts.personId };
  return inTransaction(kernel, tenant, facts, (inner) => act(patientScope(inner, tenant, facts.personIds)));
}
