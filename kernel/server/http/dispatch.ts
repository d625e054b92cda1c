import { type Area, permissionNames } from '#kernel/contract/access.ts';
import { areasOf, type CallSpec } from '#kernel/contract/calls.ts';
import { goesOn, panelOf } from '#kernel/contract/care.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { SessionCache } from '../access/session-cache.ts';
import type { Exchange, ImplementedCall, UploadedFile } from '../module/implement.ts';
import type { SessionFacts } from '../module/module.ts';
import type { Kernel } from '../scope/kernel.ts';
import {
  type Aftermath,
  type Done,
  inHospitalScope,
  inPatientScope,
  inPlatformScope,
  publicActor,
  type ScopeFacts,
} from '../scope/make-scope.ts';
import { readTable } from '../sheets/read-table.ts';
import { inLane } from '../scope/lanes.ts';
import type { AnyScope, Scope } from '../scope/scope.ts';
import type { KeptSecret } from './browser-cookie.ts';
import { checkAnswer } from './check-answer.ts';
import { checkRecords } from '../reading/check-records.ts';
import { hashOfRequest, keepAnswer, type Repeated, type RepeatKey, takeKey } from './idempotency.ts';
import { parseBodyOf, parseParams, parseQueryOf } from '../reading/parse-input.ts';
import { auditRefusal } from './refused.ts';
import { actorOf, type RequestFacts, resolveSession } from './resolve-session.ts';

/** A request as the socket gave it. */
export interface RawRequest {
  readonly facts: RequestFacts;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Reads what has not been read yet: uploads are taken in only for those who may make the call. */
  readonly readBody: () => Promise<RawBody>;
  readonly idempotencyKey: string | null;
  /** HEAD: answered as GET would be, but nothing is read by anybody, so that nothing of it stays: no entry, no used-up token. */
  readonly headOnly: boolean;
  /** Takes what the browser is to keep, once the act has committed. */
  readonly keep: (kept: KeptSecret) => void;
  readonly exchange: Omit<Exchange, 'uploads'>;
}

export interface RawBody {
  readonly body: unknown;
  readonly uploads: readonly UploadedFile[];
}

type Act = (scope: AnyScope, input: object, exchange: Exchange) => Promise<unknown>;

function actOf({ handler }: ImplementedCall, area: Area | null): Act {
  if (typeof handler === 'function') return handler as Act;
  const byArea = handler as Partial<Record<Area, Act>>;
  const act = area ? byArea[area] : undefined;
  if (!act) throw kernelRefusals.refusal('WRONG_AREA');
  return act;
}

/** Session, hospital and area: 401, 409 while the hospital is set up, 403 for another area's session. */
function checkSession(call: CallSpec, session: SessionFacts | null): SessionFacts {
  if (!session?.hospitalActive) throw kernelRefusals.refusal('UNAUTHENTICATED');
  if (!areasOf(call).includes(session.area)) {
    const [permission] = permissionNames(call.permission);
    throw permission ? kernelRefusals.refusal('FORBIDDEN', { permission }) : kernelRefusals.refusal('WRONG_AREA');
  }
  if (session.scope !== 'full' && !call.sessionScopes?.includes(session.scope))
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Full session' });
  if (session.mustChangePassword && !call.path.startsWith('/auth/'))
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Password change required' });
  return session;
}

/** The permission a call names, or any of its list; 403 names the first. */
function checkPermission(call: CallSpec, session: SessionFacts, permissions: ReadonlySet<string>): void {
  if (call.permission === 'signed in' || call.freeAreas?.includes(session.area)) return;
  const names = permissionNames(call.permission);
  const held = names.some((name) => permissions.has(name.toLowerCase().replace(/\s+/g, '')));
  if (!held) throw kernelRefusals.refusal('FORBIDDEN', { permission: names[0] });
}

interface Running {
  readonly kernel: Kernel;
  readonly implemented: ImplementedCall;
  readonly request: RawRequest;
  readonly sent: RawBody;
  readonly facts: ScopeFacts;
  readonly session: SessionFacts | null;
}

const longestKey = 200;

/**
 * A read begins while its records are checked, so that both travel together. Its answer counts only once the check has passed, and
 * nobody leaves before both are over: what is still under way must not run in somebody else's transaction.
 */
async function readWhileChecking(
  { kernel, implemented, request, sent, session }: Running,
  scope: AnyScope,
  params: Record<string, string>,
): Promise<unknown> {
  const { call } = implemented;
  const read = async (): Promise<unknown> => {
    const query = parseQueryOf(call, request.query);
    const body = parseBodyOf(call, sent.body);
    const act = actOf(implemented, session?.area ?? null);
    return act(scope, { params, query, body }, { ...request.exchange, uploads: sent.uploads });
  };
  const [checked, answered] = await Promise.allSettled([checkRecords(kernel, scope, call, params), read()]);
  if (checked.status === 'rejected') throw checked.reason;
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

/** Why the hospital's subscription does not cover the call is thrown; what care needs goes on. */
async function checkGate({ kernel, implemented: { call }, sent }: Running, scope: AnyScope): Promise<void> {
  if (scope.kind === 'hospital' && !call.ungated) refuseIf(await kernel.ports.gate(scope, call, goesOn(call, sent.body)));
}

/** The page of a panel whose module the subscription does not hold. */
function lockedPage({ page, limit }: { readonly page?: unknown; readonly limit?: unknown }, figures: Readonly<Record<string, number>>) {
  return { data: [], meta: { ...figures, count: 0, page: Number(page ?? 1), limit: Number(limit ?? 0), locked: true } };
}

/** A panel of the dashboard is read while the subscription is asked about its module, so that both travel together. */
async function readPanel({ kernel, implemented: { call } }: Running, scope: Scope, read: () => Promise<unknown>, query: object) {
  const [locked, answered] = await Promise.allSettled([kernel.ports.gate(scope, call, false), read()]);
  if (locked.status === 'rejected') throw locked.reason;
  if (answered.status === 'rejected') throw answered.reason;
  return locked.value ? lockedPage(query, panelOf(call) ?? {}) : answered.value;
}

interface Input {
  readonly params: Record<string, string>;
  readonly query: ReturnType<typeof parseQueryOf>;
  readonly body: ReturnType<typeof parseBodyOf>;
}

/** Under which key the call is made once; null where none was sent or the call takes none. */
function repeatOf({ implemented, request, sent, session }: Running, { params, query, body }: Input): RepeatKey | null {
  if (!implemented.call.repeatable || request.idempotencyKey === null) return null;
  if (request.idempotencyKey.length > longestKey)
    throw kernelRefusals.refusal('INVALID_INPUT', {}, { 'Idempotency-Key': `Must be at most ${longestKey} characters` });
  return {
    hospitalId: session?.hospitalId ?? null,
    accountId: session?.accountId ?? null,
    call: implemented.name,
    key: request.idempotencyKey,
    bodyHash: hashOfRequest(params, query, body, sent.uploads),
  };
}

/**
 * Begins checks one after the other without waiting, so that what they ask of the database goes out in one write; the first of them
 * that refuses is thrown, and what comes after one that throws at once is not begun.
 */
async function inOrder(checks: readonly (() => Promise<void> | void)[]): Promise<void> {
  const begun: Promise<void>[] = [];
  try {
    for (const check of checks) begun.push(Promise.resolve(check()));
  } catch (error) {
    begun.push(Promise.reject(error));
  }
  for (const outcome of await Promise.allSettled(begun)) if (outcome.status === 'rejected') throw outcome.reason;
}

/** What stands before the act of a write. */
interface Prepared {
  input: Input;
  repeat: RepeatKey | null;
  /** What was answered under the key before. */
  known: Repeated | null;
}

/** Subscription, records, input and key are asked together and refused in this order. */
async function prepare(running: Running, scope: AnyScope): Promise<Prepared> {
  const { kernel, implemented, request, sent, facts } = running;
  const { call } = implemented;
  const prepared: Prepared = { input: { params: {}, query: {}, body: {} }, repeat: null, known: null };
  await inOrder([
    () => checkGate(running, scope),
    () => {
      prepared.input = { ...prepared.input, params: parseParams(call, request.params) };
      return checkRecords(kernel, scope, call, prepared.input.params);
    },
    () => {
      prepared.input = { ...prepared.input, query: parseQueryOf(call, request.query), body: parseBodyOf(call, sent.body) };
      prepared.repeat = repeatOf(running, prepared.input);
    },
    async () => {
      if (prepared.repeat) prepared.known = await takeKey(scope, prepared.repeat, facts.now);
    },
  ]);
  return prepared;
}

/** A write: what must be so, then the act, once per Idempotency-Key. */
async function write(running: Running, scope: AnyScope): Promise<unknown> {
  const { implemented, request, sent, session } = running;
  const { input, repeat, known } = await prepare(running, scope);
  if (known) return known.payload;
  const payload = await actOf(implemented, session?.area ?? null)(scope, input, { ...request.exchange, uploads: sent.uploads });
  if (repeat) await keepAnswer(scope, repeat, payload);
  return payload;
}

/** Inside the transaction: subscription, records, input, then the act. What is there is read in every state of the subscription. */
async function perform(running: Running, scope: AnyScope): Promise<unknown> {
  const { kernel, implemented, request, sent, session } = running;
  const { call } = implemented;
  if (call.method !== 'GET') return write(running, scope);
  const params = parseParams(call, request.params);
  if (call.of) return readWhileChecking(running, scope, params);
  await checkRecords(kernel, scope, call, params);
  const query = parseQueryOf(call, request.query);
  const body = parseBodyOf(call, sent.body);
  const read = () =>
    actOf(implemented, session?.area ?? null)(scope, { params, query, body }, { ...request.exchange, uploads: sent.uploads });
  return scope.kind === 'hospital' && panelOf(call) ? readPanel(running, scope, read, query as object) : read();
}

/** What a HEAD would be answered, thrown so that its transaction is rolled back. */
class Looked extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('A look leaves nothing');
    this.result = result;
  }
}

async function performOrLook(running: Running, scope: AnyScope): Promise<unknown> {
  const result = await perform(running, scope);
  if (running.request.headOnly) throw new Looked(result);
  return result;
}

/** The call in its transaction; of a HEAD nothing is kept. */
async function performed(running: Running): Promise<Done<unknown>> {
  try {
    return await inScopeOf(running);
  } catch (error) {
    if (error instanceof Looked) return { result: error.result, aftermath: { audited: 0, mailed: false } };
    throw error;
  }
}

function inScopeOf(running: Running): Promise<Done<unknown>> {
  const { kernel, facts, session } = running;
  const { call } = running.implemented;
  if (session?.area === 'hospital') {
    if (!session.hospitalId) throw kernelRefusals.refusal('UNAUTHENTICATED');
    const { hospitalId } = session;
    const run = () => inHospitalScope(kernel, { ...facts, hospitalId }, (scope) => performOrLook(running, scope));
    return call.lane ? inLane(`${call.lane} of ${hospitalId}`, run) : run();
  }
  if (session?.area === 'patient') {
    if (!session.personId) throw kernelRefusals.refusal('UNAUTHENTICATED');
    return inPatientScope(kernel, { ...facts, personId: session.personId, personIds: session.personIds }, (scope) =>
      performOrLook(running, scope),
    );
  }
  return inPlatformScope(kernel, facts, (scope) => performOrLook(running, scope));
}

function checkAudited(kernel: Kernel, call: CallSpec, { audited }: Aftermath, replayable: boolean): void {
  if (!kernel.strict || call.method === 'GET' || call.unaudited || audited > 0 || replayable) return;
  throw new Error(`${call.method} ${call.path} wrote without an audit entry`);
}

/** The table of an upload is read before a connection is taken: a file that takes long holds none. */
async function withTable(call: CallSpec, sent: RawBody, session: SessionFacts | null): Promise<RawBody> {
  const [first, ...others] = sent.uploads;
  if (!call.sheet || !first) return sent;
  return { ...sent, uploads: [{ ...first, table: await readTable(session?.hospitalId ?? 'nobody', first) }, ...others] };
}

/** Makes one call: session (401) → hospital → permission (403) → subscription (402) → records (404) → input (400) → act. */
export async function dispatch(kernel: Kernel, cache: SessionCache, implemented: ImplementedCall, request: RawRequest): Promise<unknown> {
  const { call } = implemented;
  const now = kernel.clock();
  const callFacts = { permission: permissionNames(call.permission)[0] ?? null, method: call.method, route: call.path };
  const isPublic = call.permission === 'public';
  const found = isPublic ? null : await resolveSession(kernel, cache, request.facts);
  const actor = found
    ? actorOf(found, request.facts)
    : publicActor({
        ip: request.facts.ip,
        userAgent: request.facts.userAgent,
        browser: request.facts.browser ?? null,
        requestId: request.facts.requestId,
      });
  const facts: ScopeFacts = { actor, now, call: callFacts, area: found?.area ?? null };
  let session: SessionFacts | null = null;
  if (!isPublic) {
    session = checkSession(call, found);
    try {
      checkPermission(call, session, actor.permissions);
    } catch (refusal) {
      await auditRefusal(kernel, facts, session, call);
      throw refusal;
    }
    if (session.setupPending && session.scope === 'full' && !call.ungated) throw kernelRefusals.refusal('SETUP_IN_PROGRESS');
  }
  const sent = await withTable(call, await request.readBody(), session);
  const { result, aftermath } = await performed({ kernel, implemented, request, sent, facts, session });
  if (aftermath.kept && !request.headOnly) request.keep(aftermath.kept);
  checkAudited(kernel, call, aftermath, Boolean(call.repeatable && request.idempotencyKey));
  if (kernel.strict) checkAnswer(call, result);
  return result;
}
