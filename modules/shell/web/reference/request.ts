import type { ApiCall } from './document.ts';

/** What a person filled in to try a call. */
export interface Trial {
  /** By the name of the parameter; empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** The body as JSON, or null where the call takes none. */
  readonly body: string | null;
  /** Files and fields of a call that takes a form. */
  readonly form: Readonly<Record<string, File | string>> | null;
}

/** A request as it is sent, or what keeps it from being sent. */
export type Prepared =
  | { readonly ok: true; readonly address: string; readonly init: RequestInit }
  | { readonly ok: false; readonly field: string; readonly why: 'missing' | 'not-json' };

/** Whether a call may change something. */
export function writes({ method }: Pick<ApiCall, 'method'>): boolean {
  return method !== 'GET';
}

function firstMissing(call: ApiCall, values: Trial['values']): string | null {
  return call.parameters.find(({ name, required }) => required && !values[name]?.trim())?.name ?? null;
}

function queryOf(call: ApiCall, values: Trial['values']): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of call.parameters) {
    const value = values[name]?.trim() ?? '';
    if (place !== 'query' || value === '') continue;
    // Of lists each value by itself: `status[]=a&status[]=b`.
    const parts = name.endsWith('[]') ? value.split(',').map((part) => part.trim()) : [value];
    for (const part of parts) query.append(name, part);
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function formOf(fields: NonNullable<Trial['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  return form;
}

/**
 * The request of a trial. It goes to this server alone: the address begins with a single slash, no redirect is followed, no cookie is
 * sent, and the session's token stands in its header.
 */
export function prepare(call: ApiCall, trial: Trial, token: string): Prepared {
  const missing = firstMissing(call, trial.values);
  if (missing !== null) return { ok: false, field: missing, why: 'missing' };
  if (trial.body !== null && !isJson(trial.body)) return { ok: false, field: 'body', why: 'not-json' };
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(trial.values[name]?.trim() ?? ''));
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
  if (trial.body !== null) headers['content-type'] = 'application/json';
  for (const { name, in: place } of call.parameters)
    if (place === 'header' && trial.values[name]?.trim()) headers[name.toLowerCase()] = trial.values[name].trim();
  const body = trial.form ? formOf(trial.form) : trial.body;
  return {
    ok: true,
    address: `${path}${queryOf(call, trial.values)}`,
    init: { method: call.method, headers, body, mode: 'same-origin', credentials: 'omit', redirect: 'error', cache: 'no-store' },
  };
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly milliseconds: number;
  readonly type: string;
  /** The text of the answer, at most so much of it; null for a file. */
  readonly text: string | null;
  readonly bytes: number;
}

const mostShown = 40_000;

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, mostShown);
  } catch {
    return text.slice(0, mostShown);
  }
}

/** Sends a request and reads what comes back. Throws where the server is not reached. */
export async function sendTrial(address: string, init: RequestInit, clock: () => number = () => performance.now()): Promise<Reply> {
  const begun = clock();
  const response = await fetch(address, init);
  const type = response.headers.get('content-type') ?? '';
  const isText = /json|text|xml|javascript/.test(type);
  const blob = await response.blob();
  return {
    status: response.status,
    milliseconds: Math.round(clock() - begun),
    type,
    text: isText ? readable(await blob.text()) : null,
    bytes: blob.size,
  };
}
