import { permissionNames } from '#kernel/contract/access.ts';
import type { CallSpec } from '#kernel/contract/calls.ts';
import {
  type ActName,
  type ActSpec,
  type ActRules,
  type ActsOf,
  actsFor,
  type AnyRecord,
  type BoundActs,
  type StatusOf,
  whyNotAct,
} from '#kernel/contract/record.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';

interface Reader {
  readonly may: (permission: string) => boolean;
}

/** Refuses an act that the status of a locked record, or one of the rules beside it, does not allow. */
export function guard<R extends AnyRecord>(
  record: R,
  name: ActName<R>,
  row: { readonly status: StatusOf<R> },
  ...rules: readonly (Refusal | null | undefined | false)[]
): void {
  refuseIf(whyNotAct(record, name, row));
  for (const rule of rules) refuseIf(rule || null);
}

/**
 * Guards an edit call whose body may also set a status. A new status is checked as the act that leads to it. The current status sent
 * with other fields is an ordinary edit; sent alone, it is refused as that act would be.
 */
export function guardEdit<R extends AnyRecord>(
  record: R & { readonly acts: { readonly edit: ActSpec } },
  row: { readonly status: StatusOf<R> },
  { status, ...fields }: { readonly status?: StatusOf<R> | undefined; readonly [field: string]: unknown },
  ...rules: readonly (Refusal | null | undefined | false)[]
): void {
  const edits = status === undefined || (status === row.status && Object.values(fields).some((value) => value !== undefined));
  const ways = Object.entries<ActSpec>(record.acts).filter(([, act]) => act.with?.['status'] === status);
  const way = ways.find(([, act]) => act.from.includes(row.status)) ?? ways[0];
  guard(record, edits || !way ? 'edit' : (way[0] as ActName<R>), row, ...rules);
}

/**
 * What the reader may do with a record as it stands, for its view. `rules` are those that `guard` gets in the act, so that the button
 * and the refusal cannot differ; false where an act is not offered.
 */
export function actsOf<R extends AnyRecord>(
  scope: Reader,
  bound: BoundActs<R>,
  row: { readonly status: StatusOf<R> },
  rules: ActRules<R> = {},
): ActsOf<R> {
  return actsFor(bound, row, (call) => mayCall(scope, call), rules);
}

function mayCall(scope: Reader, { permission }: CallSpec): boolean {
  const names = permissionNames(permission);
  return names.length === 0 || names.some((name) => scope.may(name));
}
