import type { PaperSpec } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Kernel } from '../scope/kernel.ts';
import type { PaperOrder, PrintedRecord, Scope } from '../scope/scope.ts';
import type { ImplementedCall } from '../module/implement.ts';
import { readByCall, refuseWithout } from './lists.ts';

/** The reads that are printed, by the name of their paper. Throws where two calls give one name. */
export function papersOf(calls: readonly ImplementedCall[]): ReadonlyMap<string, ImplementedCall> {
  const found = new Map<string, ImplementedCall>();
  for (const implemented of calls) {
    for (const name of Object.keys(implemented.call.papers ?? {})) {
      if (found.has(name)) throw new Error(`Two calls give the paper ${name}`);
      found.set(name, implemented);
    }
  }
  return found;
}

function valueAt(answer: unknown, path: string): string | null {
  let value = answer;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return typeof value === 'string' && value !== '' ? value : null;
}

function foundPaper(kernel: Pick<Kernel, 'papers'>, scope: Scope, name: string): ImplementedCall {
  const implemented = kernel.papers.get(name);
  if (!implemented) throw kernelRefusals.refusal('NOT_FOUND');
  refuseWithout(scope, implemented.call);
  return implemented;
}

/** Refuses as the read of the paper does to somebody without its permission; NOT_FOUND where there is no such paper. */
export function requirePaper(kernel: Pick<Kernel, 'papers'>, scope: Scope, name: string): void {
  foundPaper(kernel, scope, name);
}

/** What a paper is of, read by its own act in the actor's rights: who may not read it cannot print it. */
export async function readPaper(kernel: Kernel, scope: Scope, { paper, params, query }: PaperOrder): Promise<PrintedRecord> {
  const implemented = foundPaper(kernel, scope, paper);
  const answer = await readByCall(kernel, scope, implemented, { params, query });
  const spec = implemented.call.papers?.[paper] as PaperSpec;
  const key = valueAt(answer, spec.key ?? spec.number);
  // Nothing on the paper: labels of an order without medicines.
  if (key === null) throw kernelRefusals.refusal('NOT_FOUND');
  const patientId: Id | null = spec.patientId ? valueAt(answer, spec.patientId) : null;
  return { entity: spec.entity, number: valueAt(answer, spec.number) ?? key, key, patientId };
}
