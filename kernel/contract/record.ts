import { z } from 'zod';
import type { Calls, CallSpec, RequestOf } from './calls.ts';
import { kernelRefusals, type Refusal, type RefusalCatalogue } from './refusals.ts';

/** The confirmation that a person gives before an act is sent. */
export interface Asks {
  /** Heading of the dialog. Default: the act's word. */
  readonly title?: string;
  /** What the act does, in a sentence; `{name}` is filled from the record's own fields. */
  readonly text: string;
  /** Requires a reason, sent as `reason`: a number is its minimum length in characters, true means 3, 0 makes it optional. */
  readonly reason?: boolean | number;
}

/** A refusal that a person may override: once they confirm, the act is sent again with `with` in its body. */
export interface Insist {
  readonly title: string;
  /** `{message}` is the refusal's own words; `{name}` is filled from the record's own fields. */
  readonly text: string;
  /** The button that insists. */
  readonly confirm: string;
  readonly with: Readonly<Record<string, string | number | boolean>>;
}

/** An act that moves a record from one status to another, or removes it. */
export interface ActSpec<Status extends string = string, Code extends string = string> {
  /** The button: a verb, and a noun where the page does not say it. */
  readonly word: string;
  /** The button in some statuses, where it is another word. */
  readonly wordIn?: Readonly<Partial<Record<Status, string>>>;
  /** Heading of the act's form, where it is another than the word. */
  readonly heading?: string;
  /** Statuses in which the act may be done. */
  readonly from: readonly Status[];
  /** The refusal of a status in which it may not, where it is another than the record's own. It is shown with the act. */
  readonly otherwise?: Readonly<Partial<Record<Status, Code>>>;
  /** The refusal elsewhere, or in some statuses, where it is another than the record's own. It is not shown: the act is left out. */
  readonly refused?: Code | Readonly<Partial<Record<Status, Code>>>;
  /** The call of the act, where it has another name than the act. */
  readonly call?: string;
  /** The part of the body that is the same each time. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly asks?: Asks;
  /** By refusal code: the confirmation that overrides it. */
  readonly insist?: Readonly<Record<string, Insist>>;
  /** Sent without the version that the person saw: whatever else changed meanwhile does not matter to it. */
  readonly anyVersion?: boolean;
  /** Has no button of its own: the record's page is its form. */
  readonly inline?: boolean;
  /** Ends or removes something: red in menus, and never the filled button of a page. */
  readonly danger?: boolean;
  /** Takes back what was done before: in the menu, never the filled button of a page. */
  readonly undoes?: boolean;
}

/** Codes that need not stand in the record's own catalogue. */
type KernelCode = keyof typeof kernelRefusals.specs;
type ActSpecs<Status extends string, Code extends string> = Readonly<Record<string, ActSpec<Status, Code>>>;

/** The lifecycle of a record: its statuses and what may be done in each. */
export interface RecordSpec<
  Status extends string = string,
  Code extends string = string,
  A extends ActSpecs<Status, Code | KernelCode> = ActSpecs<Status, Code | KernelCode>,
> {
  /** Name of the record as calls, live changes and the generated suites know it. */
  readonly entity: string;
  readonly statuses: readonly Status[];
  /** Where the codes of this record are declared. */
  readonly refusals: RefusalCatalogue<Code>;
  /** The refusal of an act in a status that does not allow it; its words may name fields of the record, as `{status}`. */
  readonly refused: Code | KernelCode;
  /** An act that a rule refuses for want of a right (403) is shown with its words, where they say whom to ask. */
  readonly saysForbidden?: boolean;
  /** Catalogues of other modules whose refusals the rules beside the status give. */
  readonly alsoRefuses?: readonly RefusalCatalogue[];
  /** The record's field that the addresses of its calls name, where it is another than `id`. */
  readonly key?: string;
  readonly acts: A;
  /** First path segments and entities whose answers change with this record's status. */
  readonly touches?: readonly string[];
}

/** Any declared record, for code that works on all of them. */
// biome-ignore lint/suspicious/noExplicitAny: a record of whatever statuses, codes and acts
export type AnyRecord = RecordSpec<any, any, any>;
export type ActName<R extends AnyRecord> = keyof R['acts'] & string;
export type StatusOf<R extends AnyRecord> = R['statuses'][number];
/** Per act of a record: null when it may be done now, the code of the refusal that would come, left out when it is not offered. */
export type ActsOf<R extends AnyRecord> = { readonly [Name in ActName<R>]?: string | null };

/**
 * Declares the lifecycle of a record once. The server's guard, the `acts` of its view, its buttons and the generated test of every
 * status and act come from it. It names no call, so that the calls' own payloads can carry `actsField(record)`; `bindActs` joins both.
 */
export function declareRecord<
  const S extends readonly string[],
  Code extends string,
  const A extends ActSpecs<NoInfer<S[number]>, NoInfer<Code> | KernelCode>,
>(spec: {
  readonly entity: string;
  readonly statuses: S;
  readonly refusals: RefusalCatalogue<Code>;
  readonly refused: NoInfer<Code> | KernelCode;
  readonly saysForbidden?: boolean;
  readonly alsoRefuses?: readonly RefusalCatalogue[];
  readonly key?: string;
  readonly acts: A;
  readonly touches?: readonly string[];
}): RecordSpec<S[number], Code, A> {
  return spec;
}

/** Field `acts` of a record's view: one key for each act. */
export function actsField<R extends AnyRecord>(record: R): z.ZodType<ActsOf<R>, ActsOf<R>> {
  const shape = Object.fromEntries(Object.keys(record.acts).map((name) => [name, z.string().max(80).nullable().optional()]));
  return z.object(shape) as unknown as z.ZodType<ActsOf<R>, ActsOf<R>>;
}

type CallName<R extends AnyRecord, Name extends ActName<R>> = R['acts'][Name] extends { readonly call: infer Key extends string }
  ? Key
  : Name;

/** A record with the calls of its acts. */
export interface BoundActs<R extends AnyRecord = AnyRecord, C extends Calls = Calls> {
  readonly record: R;
  readonly calls: C;
}

/** Joins a record with the calls that do its acts: each act has the call of its name, or the one that it names. */
export function bindActs<R extends AnyRecord, C extends Calls & { readonly [Name in ActName<R> as CallName<R, Name>]: CallSpec }>(
  record: R,
  calls: C,
): BoundActs<R, C> {
  return { record, calls };
}

/** The call that does an act. Throws for an act that is not declared. */
export function callOfAct({ record, calls }: BoundActs, name: string): CallSpec {
  const act: ActSpec | undefined = record.acts[name];
  const call = act && calls[act.call ?? name];
  if (!call) throw new Error(`${record.entity} has no act ${name}`);
  return call;
}

/** Keys of a body that the kit fills by itself. */
type Filled<A> = 'version' | 'reason' | (A extends { readonly with: infer W } ? keyof W : never);
/** An empty strict object has every key by its type, and wants none. */
type RequiredKeys<T> = string extends keyof T ? never : { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type SentBody<C> = C extends CallSpec ? NonNullable<RequestOf<C>['body']> : never;
type WantsForm<A, C> = A extends { readonly inline: true }
  ? false
  : [SentBody<C>] extends [never]
    ? false
    : [Exclude<RequiredKeys<SentBody<C>>, Filled<A>>] extends [never]
      ? false
      : true;
/** Names of the acts that want more than a version and a reason: a screen gives them a form. */
export type FormActs<B extends BoundActs> = {
  [Name in ActName<B['record']>]: WantsForm<B['record']['acts'][Name], B['calls'][CallName<B['record'], Name>]> extends true ? Name : never;
}[ActName<B['record']>];

/**
 * The refusal of an act in the record's status, or null when the status allows it. Its words may name fields of the record, and only
 * those that they name are told with it.
 */
export function whyNotAct<R extends AnyRecord>(record: R, name: ActName<R>, row: { readonly status: StatusOf<R> }): Refusal | null {
  const act: ActSpec = record.acts[name];
  const { status } = row;
  if (act.from.includes(status)) return null;
  const own = typeof act.refused === 'string' ? act.refused : act.refused?.[status];
  const code: string = act.otherwise?.[status] ?? own ?? record.refused;
  const catalogue: RefusalCatalogue = code in record.refusals.specs ? record.refusals : kernelRefusals;
  const message = catalogue.specs[code]?.message ?? '';
  const named = Object.entries(row).filter(([key]) => message.includes(`{${key}}`));
  return catalogue.refusal(code, { ...Object.fromEntries(named), status: status.replaceAll('-', ' ') });
}

/**
 * What a rule beside the status says of an act: a refusal, null, or false where the act is not offered at all. A refusal for want of a
 * right (403) offers it neither, unless the record says so (`saysForbidden`).
 */
export type ActRules<R extends AnyRecord> = { readonly [Name in ActName<R>]?: Refusal | null | false };

/**
 * What may be done with a record by somebody who may make the calls that `may` allows. An act that the status rules out is left out, but
 * for those whose refusal is declared by `otherwise`; an act that a rule refuses carries the code of its refusal.
 */
export function actsFor<R extends AnyRecord>(
  bound: BoundActs<R>,
  row: { readonly status: StatusOf<R> },
  may: (call: CallSpec) => boolean,
  rules: ActRules<R> = {},
): ActsOf<R> {
  const { record } = bound;
  const found: Record<string, string | null> = {};
  for (const [name, act] of Object.entries<ActSpec>(record.acts)) {
    const rule = rules[name as ActName<R>];
    if (rule === false || (rule?.status === 403 && !record.saysForbidden) || !may(callOfAct(bound, name))) continue;
    const otherwise = act.otherwise?.[row.status];
    if (act.from.includes(row.status)) found[name] = rule?.code ?? null;
    else if (otherwise) found[name] = otherwise;
  }
  return found as ActsOf<R>;
}
