import type { Readable } from 'node:stream';
import type { Area } from '#kernel/contract/access.ts';
import type { AnswerOf, Calls, CallSpec, InputOf } from '#kernel/contract/calls.ts';
import type { Table } from '../sheets/table.ts';
import type { PatientScope, PlatformScope, Scope } from '../scope/scope.ts';

/** The scope that an act of an area gets. */
export interface ScopeOfArea {
  hospital: Scope;
  patient: PatientScope;
  admin: PlatformScope;
}

type AreasOf<C extends CallSpec> = C['permission'] extends 'public'
  ? never
  : C extends { areas: readonly (infer A extends Area)[] }
    ? A
    : 'hospital';

/** What the route knows beyond the parsed input: uploads, the raw request's facts, and how to answer bytes. */
export interface Exchange {
  /** Files of a multipart body, in memory, typed by their bytes and within the call's limit. */
  readonly uploads: readonly UploadedFile[];
  readonly token: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly origin: string;
}

export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  /** Of the first file of a call that declares `sheet`: its table, read in a thread before the act began. For `readSheet`. */
  readonly table?: Table;
}

/** Bytes to answer with (`shape: 'file'`), always as an attachment unless `inline` is said. */
export interface FileAnswer {
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Buffer | Uint8Array;
  readonly inline?: boolean;
  readonly etag?: string;
  readonly maxAgeSeconds?: number;
}

/** A kept file (`shape: 'file'`), sent from the disk as it is read: of any size, whole or the part that was asked for. */
export interface StoredFileAnswer {
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  /** The bytes from `from` up to, not including, `until`. */
  readonly open: (from: number, until: number) => Promise<Readable>;
}

type Answer<C extends CallSpec> = C['shape'] extends 'file' ? FileAnswer | StoredFileAnswer : AnswerOf<C>;
type Act<C extends CallSpec, S> = (scope: S, input: InputOf<C>, exchange: Exchange) => Promise<Answer<C>>;

/** Public calls get a platform scope; one area gives its scope; several areas want one act each. */
export type HandlerOf<C extends CallSpec> = C['permission'] extends 'public'
  ? Act<C, PlatformScope>
  : [AreasOf<C>] extends [infer A extends Area]
    ? IsUnion<A> extends true
      ? { readonly [K in A]: Act<C, ScopeOfArea[K]> }
      : Act<C, ScopeOfArea[A]>
    : never;

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

export type HandlersOf<T extends Calls> = { readonly [K in keyof T]: HandlerOf<T[K]> };

/** A call with the acts that serve it. */
export interface ImplementedCall {
  readonly name: string;
  readonly call: CallSpec;
  readonly handler: unknown;
}

/** Binds a module's calls to their acts; a missing handler or a wrong answer does not compile. */
export function implement<const T extends Calls>(calls: T): (handlers: HandlersOf<T>) => readonly ImplementedCall[] {
  return (handlers) => Object.entries(calls).map(([name, call]) => ({ name, call, handler: handlers[name] }));
}
