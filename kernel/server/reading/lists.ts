import { z } from 'zod';
import { permissionNames } from '#kernel/contract/access.ts';
import { areasOf, type CallSpec } from '#kernel/contract/calls.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { checkRecords } from './check-records.ts';
import { parseParams, parseQueryOf } from './parse-input.ts';
import type { Kernel } from '../scope/kernel.ts';
import type { ListOrder, Scope } from '../scope/scope.ts';
import type { Exchange, ImplementedCall } from '../module/implement.ts';

function isList({ call }: ImplementedCall): boolean {
  const { payload } = call;
  return (
    call.method === 'GET' &&
    (call.shape ?? 'envelope') === 'envelope' &&
    areasOf(call).includes('hospital') &&
    call.query !== undefined &&
    'page' in call.query.shape &&
    'limit' in call.query.shape &&
    payload instanceof z.ZodObject &&
    'data' in payload.shape &&
    'meta' in payload.shape
  );
}

/** The lists among the calls, by path. */
export function listsOf(calls: readonly ImplementedCall[]): ReadonlyMap<string, ImplementedCall> {
  return new Map(calls.filter(isList).map((implemented) => [implemented.call.path, implemented]));
}

/** The fields of a list's rows, as far as the contract tells: the schema of one row. */
export function rowSchema(call: CallSpec): z.ZodType | null {
  const data = call.payload instanceof z.ZodObject ? call.payload.shape['data'] : undefined;
  return data instanceof z.ZodArray ? (data.element as z.ZodType) : null;
}

const wrapping = [z.ZodNullable, z.ZodOptional, z.ZodDefault, z.ZodReadonly] as const;

function unwrapped(schema: z.ZodType): z.ZodType {
  for (const kind of wrapping) if (schema instanceof kind) return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? unwrapped(schema.element as z.ZodType) : schema;
}

/** Whether a dotted path names a field that rows of the list have. */
export function hasField(schema: z.ZodType | null, path: readonly string[]): boolean {
  if (path.length === 0) return true;
  if (schema === null) return false;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return inner.options.some((option) => hasField(option as z.ZodType, path));
  if (inner instanceof z.ZodRecord) return hasField(inner.valueType as z.ZodType, path.slice(1));
  if (!(inner instanceof z.ZodObject)) return false;
  const next = inner.shape[path[0] as string] as z.ZodType | undefined;
  return next !== undefined && hasField(next, path.slice(1));
}

/** FORBIDDEN, naming the permission, unless the actor holds one of those that the call names. */
export function refuseWithout(scope: Scope, call: CallSpec): void {
  const names = permissionNames(call.permission);
  if (names.length > 0 && !names.some((name) => scope.may(name))) throw kernelRefusals.refusal('FORBIDDEN', { permission: names[0] });
}

type Act = (scope: Scope, input: object, exchange: Exchange) => Promise<unknown>;

/** What a read answers, by its own act and after the checks of the call: permission, records, input. No subscription closes reads. */
export async function readByCall(
  kernel: Kernel,
  scope: Scope,
  { call, handler }: ImplementedCall,
  order: Pick<ListOrder, 'params' | 'query'>,
): Promise<unknown> {
  refuseWithout(scope, call);
  const params = parseParams(call, order.params);
  await checkRecords(kernel, scope, call, params);
  const query = parseQueryOf(call, order.query);
  const act = (typeof handler === 'function' ? handler : (handler as { hospital: Act }).hospital) as Act;
  const exchange: Exchange = { uploads: [], token: null, ip: scope.actor.ip ?? '', userAgent: null, origin: scope.settings.publicUrl };
  return act(scope, { params, query, body: undefined }, exchange);
}

/** Reads a page of a list by its own act. Refuses NOT_FOUND where no list has the path, else as the call itself does. */
export async function readList(kernel: Kernel, scope: Scope, order: ListOrder): Promise<Page<object>> {
  const implemented = kernel.lists.get(order.path);
  if (!implemented) throw kernelRefusals.refusal('NOT_FOUND');
  return (await readByCall(kernel, scope, implemented, order)) as Page<object>;
}
