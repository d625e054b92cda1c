import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '#kernel/contract/fields.ts';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import { TestClient } from '#testing/client.ts';
import { instantOf } from '../clock/instants.ts';
import type { Database } from '../database/open.ts';
import type { Job, ServerModule, SessionFacts } from '../module/module.ts';
import { type Civis, type CivisOptions, startCivis } from '../start/start-civis.ts';
import { inHospitalScope, inPlatformScope, systemActor } from '../scope/make-scope.ts';
import type { PlatformScope, Scope } from '../scope/scope.ts';
import { type Probe, type ProbeAct, probeModule, probeTable } from './probe-module.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

const unpaidRefusal = declareRefusals({ TRY_UNPAID: { status: 402, message: 'Subscription Required' } });

/** A Civis with nothing in it but the kernel and a probe, on a database of its own. */
export interface House {
  readonly civis: Civis;
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly hospitalId: string;
  readonly printed: string[];
  /** Warnings and errors of the log. */
  readonly logged: { readonly words: string; readonly facts: object }[];
  /** Hospitals whose calls answer 402. */
  readonly unpaid: Set<string>;
  /** Zones of the hospitals that nightly jobs know. */
  readonly zones: Map<string, string>;
  /** Sessions that were marked as used, in order. */
  readonly touched: string[];
  readonly setClock: (at: Instant | null) => void;
  /** Opens a session; what is not said is a full session of the house's hospital with every permission of the probe. */
  readonly signIn: (facts?: Partial<SessionFacts>) => SignedIn;
  readonly nobody: () => TestClient;
  /** Puts code under a name and gives the address that runs it. */
  readonly put: (act: ProbeAct, call?: 'acts' | 'once' | 'audited' | 'lanes') => string;
  readonly inHospital: <T>(act: (scope: Scope) => Promise<T>, hospitalId?: string) => Promise<T>;
  readonly onPlatform: <T>(act: (scope: PlatformScope) => Promise<T>) => Promise<T>;
  /** Another process on the same database. */
  readonly twin: (changes?: Partial<CivisOptions>) => Promise<Civis>;
  readonly end: () => Promise<void>;
}

export interface SignedIn extends TestClient {
  readonly facts: SessionFacts;
  /** Changes what the next resolved session says. */
  readonly become: (changes: Partial<SessionFacts>) => void;
  /** The session ends, without anybody being told. */
  readonly forget: () => void;
}

const everyPermission = ['View Things', 'Create Thing', 'Edit Thing', 'Delete Thing'];

function freshFacts(hospitalId: string, changes: Partial<SessionFacts>): SessionFacts {
  return {
    sessionId: randomUUID(),
    accountId: randomUUID(),
    area: 'hospital',
    scope: 'full',
    hospitalId,
    hospitalActive: true,
    setupPending: false,
    userId: randomUUID(),
    personId: null,
    personIds: [],
    name: 'Ada Tester',
    roleId: null,
    roleName: 'Tester',
    permissions: everyPermission,
    mustChangePassword: false,
    idleExpiresAt: '2999-01-01T00:00:00.000Z',
    absoluteExpiresAt: '2999-01-01T00:00:00.000Z',
    ...changes,
  };
}

interface Shared {
  readonly sessions: Map<string, SessionFacts>;
  readonly unpaid: Set<string>;
  readonly zones: Map<string, string>;
  readonly touched: string[];
  readonly acts: Map<string, ProbeAct>;
  readonly jobs: readonly Job[];
}

function moduleOf(shared: Shared): ServerModule {
  const probe: Probe = {
    acts: shared.acts,
    jobs: shared.jobs,
    ports: {
      resolveSession: async (_scope, tokenHash) => shared.sessions.get(tokenHash.toString('hex')) ?? null,
      touchSession: async (_scope, session) => {
        shared.touched.push(session.sessionId);
      },
      gate: async (scope, _call, goesOn) => (!goesOn && shared.unpaid.has(scope.hospitalId) ? unpaidRefusal.refusal('TRY_UNPAID') : null),
      deliverNotice: async () => undefined,
      zoneOf: async ({ hospitalId }) => shared.zones.get(hospitalId) ?? 'UTC',
      listHospitals: async () => [...shared.zones].map(([id, zone]) => ({ id, zone })),
    },
  };
  return probeModule(probe);
}

interface Told {
  readonly printed: string[];
  readonly logged: { readonly words: string; readonly facts: object }[];
}

function optionsOf(database: Database, dataDir: string, module: ServerModule, { printed, logged }: Told): CivisOptions {
  return {
    database,
    modules: [module],
    settings: {
      publicUrl: 'http://civis.test',
      mailFrom: 'Civis <no-reply@civis.test>',
      productName: 'Civis',
      mailTransport: 'outbox',
      smsTransport: 'outbox',
      demo: false,
      secretKey: Buffer.alloc(32, 7),
      dataDir,
    },
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: {
      info: () => undefined,
      warn: (facts, words) => logged.push({ words, facts }),
      error: (facts, words) => logged.push({ words, facts }),
    },
    print: (words) => printed.push(words),
    strict: true,
    background: false,
    http: { trustedProxies: [], allowedOrigins: ['http://other.test'], logLevel: 'silent' },
  };
}

export interface HouseOptions {
  readonly jobs?: readonly Job[];
  readonly changes?: Partial<CivisOptions>;
}

/** Starts a house; `end()` stops it and drops its database. */
export async function aHouse({ jobs = [], changes = {} }: HouseOptions = {}): Promise<House> {
  const database = await cloneDatabase();
  await database.owner.query(probeTable);
  const dataDir = await mkdtemp(join(tmpdir(), 'civis-house-'));
  const hospitalId = randomUUID();
  const told: Told = { printed: [], logged: [] };
  const shared: Shared = { sessions: new Map(), unpaid: new Set(), zones: new Map(), touched: [], acts: new Map(), jobs };
  const module = moduleOf(shared);
  let frozenAt: Instant | null = null;
  const clock = () => frozenAt ?? instantOf(Date.now());
  const options: CivisOptions = { ...optionsOf(database, dataDir, module, told), clock, ...changes };
  const civis = await startCivis(options);
  const facts = () => ({ actor: systemActor('test'), now: clock(), call: { permission: null, method: null, route: null }, area: null });
  const signIn = (given: Partial<SessionFacts> = {}): SignedIn => {
    const token = `cvs_${randomUUID()}`;
    const key = createHash('sha256').update(token).digest('hex');
    const own = freshFacts(hospitalId, given);
    shared.sessions.set(key, own);
    return Object.assign(new TestClient(() => civis, token), {
      facts: own,
      become: (next: Partial<SessionFacts>) => void shared.sessions.set(key, { ...own, ...next }),
      forget: () => void shared.sessions.delete(key),
    });
  };
  return {
    civis,
    database,
    dataDir,
    hospitalId,
    ...told,
    unpaid: shared.unpaid,
    zones: shared.zones,
    touched: shared.touched,
    setClock: (at) => {
      frozenAt = at;
    },
    signIn,
    nobody: () => new TestClient(() => civis, null),
    put: (act, call = 'acts') => {
      const name = randomUUID();
      shared.acts.set(name, act);
      return `/api/try/${call}/${name}`;
    },
    inHospital: async (act, id = hospitalId) => (await inHospitalScope(civis.kernel, { ...facts(), hospitalId: id }, act)).result,
    onPlatform: async (act) => (await inPlatformScope(civis.kernel, facts(), act)).result,
    twin: (more = {}) => startCivis({ ...options, ...more }),
    end: async () => {
      await civis.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
