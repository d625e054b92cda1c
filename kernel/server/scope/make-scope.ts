import type { PoolClient } from 'pg';
import type { Area } from '#kernel/contract/access.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import { droppedIn } from '../access/session-cache.ts';
import { type CallFacts, writeEntry } from '../audit/write-entry.ts';
import { millisecondsOf } from '../clock/instants.ts';
import { kyselyOn } from '../database/kysely.ts';
import { appRole } from '../database/open.ts';
import { joinWrites } from '../database/pipeline.ts';
import { firstFailure, hasTravelled, openSending, sendNotifications } from '../database/send-along.ts';
import { uuidAt } from '../ids/uuid.ts';
import { runChecks } from '../integrity/checks.ts';
import { publishChange } from '../live/publish.ts';
import { queueMail, queueSms } from '../outbox/queue.ts';
import { readList } from '../module/lists.ts';
import type { Kernel } from './kernel.ts';
import type { Actor, AnyScope, PatientScope, PlatformScope, Scope, Transaction } from './scope.ts';
import { begin, beginAs, checkTenant, endReading, setTenant, type Tenant } from './transaction.ts';

/** Who acts, where, when, over which call. */
export interface ScopeFacts {
  readonly actor: Actor;
  readonly now: Instant;
  readonly call: CallFacts;
  readonly area: Area | null;
  /** All reads see the rows of one moment. */
  readonly snapshot?: boolean | undefined;
}

/** What happened inside a transaction that matters after it. */
export interface Aftermath {
  audited: number;
  mailed: boolean;
}

interface Inner {
  readonly kernel: Kernel;
  readonly client: PoolClient;
  readonly tx: Transaction;
  readonly facts: ScopeFacts;
  readonly aftermath: Aftermath;
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

async function askIn(inner: Inner, scope: AnyScope, question: QuestionKind<unknown, unknown>, asked: unknown): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const answerer of inner.kernel.answerers.get(question.name) ?? []) {
    const given = await (answerer.act as (scope: AnyScope, asked: unknown) => Promise<unknown>)(scope, asked);
    if (given !== undefined) answers.push(given);
  }
  return answers;
}

function baseOf(inner: Inner, hospitalId: string | null, self: () => AnyScope) {
  const { kernel, tx, facts, aftermath } = inner;
  const newId = () => uuidAt(millisecondsOf(facts.now));
  return {
    tx,
    warn: kernel.log.warn,
    settings: kernel.settings,
    actor: facts.actor,
    now: facts.now,
    newId,
    record: async (event: Parameters<Scope['record']>[0]) => {
      aftermath.audited += 1;
      await writeEntry(tx, { hospitalId, id: newId(), at: facts.now, actor: facts.actor, event, call: facts.call });
    },
    emit: ((event, fact) => emitIn(inner, self(), event as EventKind<unknown>, fact)) as Scope['emit'],
    ask: ((question, asked) => askIn(inner, self(), question as QuestionKind<unknown, unknown>, asked)) as Scope['ask'],
    mail: async (mail: Parameters<Scope['mail']>[0]) => {
      aftermath.mailed = true;
      await queueMail(tx, { id: newId(), hospitalId, now: facts.now, mail, sent: kernel.replaying });
    },
    sms: async (sms: Parameters<Scope['sms']>[0]) => {
      aftermath.mailed = true;
      await queueSms(tx, { id: newId(), hospitalId, now: facts.now, sms, sent: kernel.replaying });
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
    identify: async (accountId) => (await inner.kernel.ports.identify?.(scope, accountId)) ?? null,
    list: (path) => inner.kernel.lists.get(path)?.call ?? null,
    readList: (order) => readList(inner.kernel, scope, order),
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

async function inTransaction<T>(kernel: Kernel, tenant: Tenant, facts: ScopeFacts, act: (inner: Inner) => Promise<T>): Promise<Done<T>> {
  checkTenant(tenant);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const client = await kernel.database.app.connect();
      return await onClient(
        { kernel, client, facts, opened: begin(client, tenant, { lazy: kernel.replaying, snapshot: facts.snapshot }) },
        act,
      );
    } catch (error) {
      if (attempt >= attempts || !again.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

interface Opening {
  readonly kernel: Kernel;
  readonly client: PoolClient;
  readonly facts: ScopeFacts;
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

async function onClient<T>({ kernel, client, facts, opened }: Opening, act: (inner: Inner) => Promise<T>): Promise<Done<T>> {
  const aftermath: Aftermath = { audited: 0, mailed: false };
  let broken: Error | undefined;
  let ended = false;
  // Whoever waits for the act hears of a failed begin through the statement after it.
  opened.catch(() => undefined);
  const tx = kyselyOn(client);
  openSending(tx, client);
  try {
    const result = await act({ kernel, client, tx, facts, aftermath });
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
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw cause;
  } finally {
    // A connection that cannot roll back is not given to anybody else.
    if (!ended) client.release(broken);
  }
}

/**
 * Over the owner's pool in the app's role: an act that holds a connection of the app's pool while it waits for another of the
 * same pool would, twenty at once, wait for ever.
 */
async function apartFrom<T>({ kernel, facts }: Inner, tenant: Tenant, act: (inner: Inner) => Promise<T>): Promise<T> {
  const client = await kernel.database.owner.connect();
  return (await onClient({ kernel, client, facts, opened: beginAs(client, appRole, tenant, kernel.replaying) }, act)).result;
}

/** Runs an act for one hospital in one transaction. */
export function inHospitalScope<T>(
  kernel: Kernel,
  facts: ScopeFacts & { hospitalId: string },
  act: (scope: Scope) => Promise<T>,
): Promise<Done<T>> {
  return inTransaction(kernel, { hospitalId: facts.hospitalId }, facts, (inner) => act(hospitalScope(inner, facts.hospitalId)));
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
