import type { z } from 'zod';
import type { Area, Permission } from './access.ts';
import type { Care } from './care.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the wire, declared once. From it come the route, its validation, the permission check, the envelope,
 * idempotency, the OpenAPI entry, the web client, the form's checks and the generated tests.
 */
export interface CallSpec {
  readonly method: Method;
  /** Path below /api, with `{name}` for parameters: `/patients/{id}`. */
  readonly path: string;
  /** Other spellings of the same path that are served too, e.g. with a trailing slash. */
  readonly alsoPaths?: readonly string[];
  /** One plain sentence for the API's documentation. */
  readonly summary: string;
  readonly permission: Permission;
  /** Areas whose sessions may make the call. Default: hospital only. Not for public calls. */
  readonly areas?: readonly Area[];
  /** Areas for which being signed in is enough although `permission` names one (e.g. own profile). */
  readonly freeAreas?: readonly Area[];
  /** Path parameters; those not named are uuids. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A strict object (unknown keys are 400), or a list or union of such. */
  readonly body?: z.ZodType;
  readonly payload: z.ZodType;
  /** Text of `message` in the envelope on success. */
  readonly done?: string | ((payload: never) => string);
  /** Which records the path names: parameter → entity of a module's door. A foreign or unknown id is 404. */
  readonly of?: Readonly<Record<string, string>>;
  /** Honours Idempotency-Key. */
  readonly repeatable?: boolean;
  /**
   * Acts of a hospital that all end with the same lock, as the number of its receipts: only few of one name run at once, the others wait
   * before they take a connection.
   */
  readonly lane?: string;
  /** Refusal codes beyond the kernel's own. */
  readonly refusals?: readonly string[];
  /** `envelope` (default), `raw`: the act's answer is the whole body, `file`: the act answers bytes or a stream, `upload`: multipart body. */
  readonly shape?: 'envelope' | 'raw' | 'file' | 'upload';
  /** An upload whose first file is a table (CSV, XLSX): read in a thread of its own before the act begins. Lists `sheetRefusalCodes`. */
  readonly sheet?: boolean;
  /** A `raw` call that also takes its body as a multipart form: fields as text, files passed over. */
  readonly formToo?: boolean;
  /** A write without an audit entry (own reading marks, preferences, keep-alive): says why. */
  readonly unaudited?: string;
  /** Key of the sellable module (subscription) that the call belongs to. Default, or `core`: in every plan. */
  readonly module?: string;
  /** What the call is to care where the subscription does not cover it. Each write of a sellable module says it; core ones start. */
  readonly care?: Care;
  /** Always open, also while the hospital is set up: sign-in, profile, subscription itself, notifications, audit. */
  readonly ungated?: boolean;
  /** Open to a session of a narrower scope than `full`. */
  readonly sessionScopes?: readonly ('setup' | 'password')[];
  /** Bytes that a body may have at most. Default 1 MB; uploads name theirs. */
  readonly bodyLimit?: number;
  /** Passes something to a person that can harm them: a generated test holds that the call refuses what the safety rules stop. */
  readonly givesDrug?: boolean;
  /** Parameters of the path that are secrets: redacted from every log. */
  readonly secretParams?: readonly string[];
  /** The answer may be kept by browsers and proxies for so long; sent with a strong ETag. Public reference data only. */
  readonly cacheSeconds?: number;
  /** What a read is printed as, by the name of the paper (unique over all modules): each print of it is counted and kept in the trail. */
  readonly papers?: Readonly<Record<string, PaperSpec>>;
  /** Permission that taking this list out as a file wants beside the list's own and 'Export Records'. */
  readonly exportPermission?: string;
  /** Why no screen of the web makes the call, in a sentence: calls of machines, or those kept for other clients. */
  readonly screen?: { readonly none: string };
  /** Requests per minute and address; public calls have 120 unless said. */
  readonly ratePerMinute?: number;
}

/** Where the answer of a read says what its paper is of; dotted paths: `invoice.invoiceNumber`, `labels.0.orderNumber`. */
export interface PaperSpec {
  /** Entity type as the trail's filter names it. */
  readonly entity: string;
  /** The number that people read aloud. */
  readonly number: string;
  /** What tells the papers of a kind apart, where the number does not. Default: the number. */
  readonly key?: string;
  readonly patientId?: string;
}

export type Calls = Readonly<Record<string, CallSpec>>;

/** Declares a module's calls; literals stay narrow so that handlers and clients are typed from them. */
export function declareCalls<const T extends Calls>(calls: T): T {
  return calls;
}

/** Calls of a sellable module; one that is in every plan says `module: 'core'`. */
export function declareCallsOf<const T extends Calls>(module: string, calls: T): T {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { module, ...call }])) as unknown as T;
}

/** Names of the parameters in a path: `'/a/{id}/b/{other}'` → `'id' | 'other'`. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

type Parsed<S, Else> = S extends z.ZodType ? z.output<S> : Else;
type Sent<S, Else> = S extends z.ZodType ? z.input<S> : Else;
type AsText<T> = { [K in keyof T]: string };

/** Path parameters as an act receives them. */
export type ParamsOf<C extends CallSpec> = AsText<Record<ParamNames<C['path']>, string>>;
/** Query as an act receives it (parsed, with defaults). */
export type QueryOf<C extends CallSpec> = Parsed<C['query'], Record<never, never>>;
/** Body as an act receives it (parsed). */
export type BodyOf<C extends CallSpec> = Parsed<C['body'], undefined>;
/** Answer of the act; the client receives the same. */
export type PayloadOf<C extends CallSpec> = Parsed<C['payload'], unknown>;
/** What an act may return: the payload before output parsing. */
export type AnswerOf<C extends CallSpec> = Sent<C['payload'], unknown>;

/** All an act gets beside its scope. */
export interface InputOf<C extends CallSpec> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** What is needed of FormData here, which the contract's own library of types does not know. */
interface Multipart {
  append(name: string, value: string): void;
}

/** The body as a client sends it: of an upload a form with its file. */
type SentBodyOf<C extends CallSpec> = C['shape'] extends 'upload' ? Multipart | Sent<C['body'], undefined> : Sent<C['body'], undefined>;

/** What a client sends. */
export interface RequestOf<C extends CallSpec> {
  readonly params?: ParamsOf<C>;
  readonly query?: Sent<C['query'], Record<never, never>>;
  readonly body?: SentBodyOf<C>;
}

/** The names in a path, at run time. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** Fills a path's parameters, each percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} wants ${name}`);
    return encodeURIComponent(value);
  });
}

/** Areas whose sessions may make a call; none for public calls. */
export function areasOf(call: CallSpec): readonly Area[] {
  if (call.permission === 'public') return [];
  return call.areas ?? ['hospital'];
}
