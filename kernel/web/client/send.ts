import { type CallSpec, fillPath } from '#kernel/contract/calls.ts';
import type { Envelope, Failure } from '#kernel/contract/envelope.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { withStandIns } from '#kernel/web/text/stand-ins.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { type AnsweredOf, queryText, type SentOf } from './call.ts';
import { startWork } from './long-work.ts';
import { noteServerTime } from './server-clock.ts';
import { clearSession, readSession } from './session.ts';
import { signal } from './signals.ts';

/** A refused or failed request, as a value. `status` 0 means that the server was not reached. */
export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** The server's words where it gave some, else ours; in the language of the screen. */
  readonly message: string;
  /** Words by the path of a field, in the language of the screen. */
  readonly fields: Readonly<Record<string, string>>;
  /** All that the refusal says beside its code: `permission`, `name`, `found`, `retryAfter` … */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Done<Payload> {
  readonly ok: true;
  readonly payload: Payload;
  readonly message: string;
}

export type Answer<Payload> = Done<Payload> | Refused;

export interface SendOptions {
  /** Idempotency-Key; sent only with repeatable calls. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Polling and other calls that must not extend the idle limit of the session. Nobody waits for them: a 402 is told to nobody. */
  readonly background?: boolean | undefined;
  /** The caller shows refusals itself: no toast for 402, 403 and 429. A 401 always signs out. */
  readonly quiet?: boolean | undefined;
}

function refused(status: number, code: string, message: string, failure?: Failure): Refused {
  const details: Refused['details'] = withStandIns(failure?.error ?? {});
  const inLanguage = (words: string) => contractText(say, words, details);
  const fields = Object.fromEntries(Object.entries(failure?.error?.fields ?? {}).map(([path, words]) => [path, inLanguage(words)]));
  return { ok: false, status, code, message: inLanguage(message), fields, details };
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : response.blob();
}

/** What a deed is answered with: the call's own words, or, where it has none, what is true of any. */
function doneWords(call: CallSpec, message: string): string {
  if (call.method === 'GET') return message;
  if (message !== '' && message !== 'OK') return contractText(say, message);
  return call.method === 'DELETE' ? say('Removed') : say('Saved');
}

function headersOf(call: CallSpec, body: unknown, options: SendOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const { token } = readSession();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  if (call.repeatable && options.key) headers.set('idempotency-key', options.key);
  if (options.background) headers.set('x-background', '1');
  return headers;
}

function wordOf(found: Refused, name: string): string | null {
  const word = found.details[name];
  return typeof word === 'string' ? word : null;
}

function told(found: Refused, { quiet, background }: SendOptions): Refused {
  if (found.status === 401) {
    if (readSession().token) {
      clearSession();
      signal('ended', { reason: 'expired' });
    }
  } else if (quiet) return found;
  else if (found.status === 402) {
    if (!background) signal('unpaid', { message: found.message, code: found.code, module: wordOf(found, 'module') });
  } else if (found.status === 403) signal('forbidden', { permission: wordOf(found, 'permission'), message: found.message });
  else signal('refused', { code: found.code, message: found.message });
  return found;
}

/**
 * Makes a call and answers the payload or the refusal; it never throws but when the caller aborts.
 * A 401 signs out, a 402 or 403 is told to the frame, an unreachable server raises the offline banner.
 */
export async function send<C extends CallSpec>(
  call: C,
  request: SentOf<C> = {},
  options: SendOptions = {},
): Promise<Answer<AnsweredOf<C>>> {
  const body: unknown = request.body;
  const address = `/api${fillPath(call.path, request.params as Record<string, string> | undefined)}${queryText(request.query as Record<string, unknown> | undefined)}`;
  let response: Response;
  let content: unknown;
  // An upload over a slow line may take longer than a session without a hand on the keyboard lasts.
  const end = body instanceof FormData ? startWork() : undefined;
  try {
    response = await fetch(address, {
      method: call.method,
      headers: headersOf(call, body, options),
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: options.signal ?? null,
    });
    content = await readBody(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    signal('reach', { reachable: false });
    return refused(0, 'NETWORK_ERROR', say('Network Error'));
  } finally {
    end?.();
  }
  noteServerTime(response.headers.get('date'));
  signal('reach', { reachable: response.status !== 503 });
  if (response.ok) {
    const enveloped = call.shape === undefined || call.shape === 'envelope' || call.shape === 'upload';
    const envelope = content as Envelope<AnsweredOf<C>> | null;
    if (!enveloped) return { ok: true, payload: withStandIns(content as AnsweredOf<C>), message: '' };
    if (envelope && envelope.success === true)
      return { ok: true, payload: withStandIns(envelope.payload), message: doneWords(call, envelope.message) };
  }
  const failure = content && typeof content === 'object' && 'error' in content ? (content as Failure) : undefined;
  const status = response.ok ? (failure?.statusCode ?? 500) : response.status;
  const message = failure?.error?.message ?? failure?.message ?? say('Network Error');
  return told(refused(status, failure?.error?.code ?? 'UNKNOWN', message, failure), options);
}
