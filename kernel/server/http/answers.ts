import type { Failure, Success } from '#kernel/contract/envelope.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';

/** The envelope of a success. */
export function successOf(payload: unknown, message: string): Success<unknown> {
  return { success: true, message, payload: payload ?? null };
}

/** The envelope of a refusal: code, words, fields and the facts the refusal carries. */
export function failureOf(refusal: Refusal): Failure {
  const { retryAfter: _retry, ...details } = refusal.details as Record<string, unknown>;
  const wait = (refusal.details as { retryAfter?: number }).retryAfter;
  return {
    success: false,
    statusCode: refusal.status,
    message: refusal.message,
    error: {
      ...details,
      ...(wait === undefined ? {} : { retryAfter: wait }),
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    },
  };
}

/** Words for a fault of ours: nothing of the inside. */
export function faultOf(requestId: string): Omit<Failure, 'statusCode'> & { statusCode: number } {
  const message = 'Something went wrong on our side. Try again; if it happens again, tell your administrator.';
  return { success: false, statusCode: 500, message, error: { code: 'FAULT', message, requestId } };
}

/** Headers that go with a refusal. */
export function headersOf(refusal: Refusal): Record<string, string> {
  const wait = (refusal.details as { retryAfter?: number }).retryAfter;
  if (refusal.status === 401) return { 'www-authenticate': 'Bearer' };
  return wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait))) };
}

export const notFound = (): Refusal => kernelRefusals.refusal('NOT_FOUND');
