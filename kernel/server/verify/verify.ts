import type { Id } from '#kernel/contract/fields.ts';
import { chainPending } from '../audit/chainer.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { instantOf } from '../clock/instants.ts';
import type { Database } from '../database/open.ts';
import type { ServerModule } from '../module/module.ts';
import { register } from '../start/register.ts';
import type { Kernel } from '../scope/kernel.ts';
import { inHospitalScope, systemActor } from '../scope/make-scope.ts';
import type { PublicSettings } from '../scope/scope.ts';
import type { CheckedFigure } from '../integrity/checks.ts';

/** A kernel that reads and does nothing else: no jobs, no delivery, nobody listens. For commands beside the server. */
export function readingKernel(database: Database, modules: readonly ServerModule[], settings: PublicSettings): Kernel {
  return {
    ...register(modules),
    database,
    settings,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    clock: () => instantOf(Date.now()),
    jobs: { send: () => Promise.reject(new Error('No job is queued by a reading')) },
    accessChanged: () => undefined,
    outboxWake: () => undefined,
    strict: false,
  };
}

export interface HospitalFigures {
  readonly hospitalId: Id;
  readonly name: string;
  readonly figures: readonly CheckedFigure[];
}

export interface BrokenChain {
  readonly hospitalId: Id;
  readonly sequence: number | null;
  readonly why: string;
}

export interface Verdict {
  readonly ok: boolean;
  readonly chains: { readonly count: number; readonly links: number; readonly broken: readonly BrokenChain[] };
  readonly hospitals: readonly HospitalFigures[];
  /** The figures that differ, with their hospital. */
  readonly differences: readonly (CheckedFigure & { readonly hospitalId: Id })[];
}

/** Every figure of every hospital (or of one), each hospital as of one moment. */
export async function verifyFigures(kernel: Kernel, only?: Id): Promise<HospitalFigures[]> {
  const { rows } = await kernel.database.owner.query<{ id: Id; name: string }>(
    'select id, name from hospitals where $1::uuid is null or id = $1 order by name, id',
    [only ?? null],
  );
  const call = { permission: null, method: null, route: 'verify' };
  const all: HospitalFigures[] = [];
  for (const { id, name } of rows) {
    const facts = { actor: systemActor('verify'), now: kernel.clock(), call, area: null, hospitalId: id, snapshot: true };
    const { result } = await inHospitalScope(kernel, facts, (scope) => scope.runChecks());
    all.push({ hospitalId: id, name, figures: result });
  }
  return all;
}

async function verifyChains(kernel: Kernel): Promise<Verdict['chains']> {
  const { owner } = kernel.database;
  await chainPending(owner);
  const { rows } = await owner.query<{ hospital_id: Id }>('select distinct hospital_id from audit_chain');
  const broken: BrokenChain[] = [];
  let links = 0;
  for (const { hospital_id: hospitalId } of rows) {
    const verdict = await verifyChain(owner, hospitalId);
    links += verdict.checked;
    if (!verdict.ok) broken.push({ hospitalId, sequence: verdict.brokenAt?.sequence ?? null, why: verdict.brokenAt?.why ?? 'unknown' });
  }
  return { count: rows.length, links, broken };
}

/** All that must always be true of the data: the audit chains, and the figures of every module's checks. */
export async function verify(kernel: Kernel): Promise<Verdict> {
  const chains = await verifyChains(kernel);
  const hospitals = await verifyFigures(kernel);
  const differences = differencesIn(hospitals);
  return { ok: chains.broken.length === 0 && differences.length === 0, chains, hospitals, differences };
}

/** The figures that differ. */
export function differencesIn(hospitals: readonly HospitalFigures[]): (CheckedFigure & { readonly hospitalId: Id })[] {
  return hospitals.flatMap(({ hospitalId, figures }) =>
    figures.filter(({ difference }) => difference !== 0).map((figure) => ({ ...figure, hospitalId })),
  );
}

/** The verdict in lines for a terminal. */
export function verdictLines({ chains, hospitals, differences }: Verdict): string[] {
  const figures = hospitals.reduce((sum, each) => sum + each.figures.length, 0);
  return [
    ...chains.broken.map(({ hospitalId, sequence, why }) => `Audit chain of ${hospitalId} is broken at ${sequence}: ${why}`),
    `${chains.count} audit chains, ${chains.links} links, ${chains.broken.length} broken`,
    ...differences.map(
      ({ hospitalId, module, check, expected, actual, difference, detail }) =>
        `${hospitalId} ${module}: ${check}: expected ${expected}, found ${actual}, difference ${difference}${detail ? ` (${detail})` : ''}`,
    ),
    `${hospitals.length} hospitals, ${figures} figures, ${differences.length} different`,
  ];
}
