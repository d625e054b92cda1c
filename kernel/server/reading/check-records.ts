import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Kernel } from '../scope/kernel.ts';
import type { AnyScope } from '../scope/scope.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';

/** Every record the path names is in this hospital; else 404, as for an id that never was. */
export async function checkRecords(
  kernel: Pick<Kernel, 'entities'>,
  scope: AnyScope,
  call: CallSpec,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [param, name] of Object.entries(call.of ?? {})) {
    const entity = kernel.entities.get(name);
    if (!entity) throw new Error(`Call ${call.method} ${call.path} names the unknown entity ${name}`);
    if (entity.kind === 'hospital' && scope.kind !== 'hospital') continue;
    const ref = (text: string) => scope.tx.dynamic.ref(text);
    let query = (scope.tx as never as { selectFrom: (table: string) => UntypedSelect })
      .selectFrom(entity.table)
      .select(ref(entity.column ?? 'id'))
      .where(ref(entity.column ?? 'id'), '=', params[param]);
    if (entity.kind === 'hospital' && scope.kind === 'hospital') query = query.where(ref('hospitalId'), '=', scope.hospitalId);
    if (entity.where) query = query.where(entity.where);
    if (!(await query.executeTakeFirst())) throw kernelRefusals.refusal('NOT_FOUND');
  }
}

interface UntypedSelect {
  select(column: unknown): UntypedSelect;
  where(column: unknown, operator?: string, value?: unknown): UntypedSelect;
  executeTakeFirst(): Promise<unknown>;
}
