import type { z } from 'zod';
import type { CallSpec, PayloadOf, RequestOf } from '#kernel/contract/calls.ts';

type Said<C extends CallSpec> = {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly permission?: C['permission'];
} & (C extends { repeatable: true } ? { readonly repeatable: true } : { readonly repeatable?: false }) &
  (C extends { shape: infer S } ? { readonly shape: S } : { readonly shape?: undefined }) &
  (C extends { freeAreas: infer F } ? { readonly freeAreas?: F } : { readonly freeAreas?: undefined });

/**
 * Names a call without loading its schemas, for doors, the shell, sign-in and the dashboard:
 * `callOf<typeof accessCalls.myAccess>({ method: 'GET', path: '/users/me/access' })`.
 * It compiles only with the contract's own words. Say `permission` too where `can(call)` is asked.
 */
export function callOf<C extends CallSpec>(said: Said<C>): C {
  return said as unknown as C;
}

/** A read of a module that comes after one's own: only its address and its answer are known here. */
export interface ReadAt<Payload> extends CallSpec {
  readonly method: 'GET';
  readonly payload: z.ZodType<Payload>;
}

/** Names such a read for whoever is signed in: `readAt<readonly KnownHospital[]>('/patients/me/hospitals')`. */
export function readAt<Payload>(path: string): ReadAt<Payload> {
  return { method: 'GET', path, permission: 'signed in' } as ReadAt<Payload>;
}

/** What a client is answered: the payload, or the bytes of a file. */
export type AnsweredOf<C extends CallSpec> = C extends { readonly shape: 'file' } ? Blob : PayloadOf<C>;

/** A request's parts as a client sends them; parts the call does not have may be left out. */
export type SentOf<C extends CallSpec> = RequestOf<C>;

type Query = Readonly<Record<string, unknown>>;

/** A query as the wire wants it: lists as `key[]`, nothing for empty values. */
export function queryText(query: Query | undefined): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) words.append(`${key}[]`, String(item));
    else words.append(key, String(value));
  }
  const text = words.toString();
  return text ? `?${text}` : '';
}

/** The key under which an answer is kept: path, parameters, query. */
export function keyOf(
  call: CallSpec,
  request: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
): readonly unknown[] {
  const key = [call.path, request.params ?? null, request.query ?? null];
  // Questions that are too long for an address, like the price of a basket.
  return request.body === undefined ? key : [...key, request.body];
}
