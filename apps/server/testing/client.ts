import type { InjectOptions } from 'fastify';
import { type CallSpec, fillPath, type PayloadOf, type RequestOf } from '#kernel/contract/calls.ts';
import type { Civis } from '#kernel/server/start/start-civis.ts';

/** An answer as a test reads it. */
export interface TestAnswer<Payload> {
  readonly status: number;
  /** The payload of a success; reading it after a refusal throws with the refusal's text. */
  readonly payload: Payload;
  readonly message: string;
  readonly error: { readonly code: string; readonly message: string; readonly fields?: Readonly<Record<string, string>> } & Readonly<
    Record<string, unknown>
  >;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface SendOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file of a multipart body; `body` then holds its fields. */
  readonly file?: { readonly field?: string; readonly filename: string; readonly bytes: Buffer | string; readonly type?: string };
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value) parts.push(`${key}[]=${encodeURIComponent(String(each))}`);
    else parts.push(`${key}=${encodeURIComponent(String(value))}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function multipart(body: unknown, file: NonNullable<SendOptions['file']>): { payload: Buffer; contentType: string } {
  const boundary = 'civis-test-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`));
  }
  parts.push(
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.filename}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
    ),
  );
  parts.push(Buffer.from(file.bytes), Buffer.from(`\r\n--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}

let nextAddress = 1;

/** An address of its own, so that rates of tests do not meet. */
export function freshAddress(): string {
  nextAddress += 1;
  return `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
}

/** What browsers keep: every person has one of each name that it gives itself. */
const cookies = new Map<string, string>();

/** Forgets what all browsers keep: everybody signs in from a new device. */
export function forgetCookies(): void {
  cookies.clear();
}

function personIn(value: unknown): string | undefined {
  const { email, identifier, user } = (value ?? {}) as { email?: unknown; identifier?: unknown; user?: { email?: unknown } };
  const found = email ?? identifier ?? user?.email;
  return typeof found === 'string' ? found.trim().toLowerCase() : undefined;
}

function keepCookie(set: unknown, browser: string, persons: readonly (string | undefined)[]): void {
  const [first] = [set].flat();
  const person = persons.find((each) => each !== undefined);
  if (typeof first === 'string') cookies.set(`${browser} ${person}`, first.split(';')[0] ?? '');
}

/** Somebody who makes calls: with a token, or nobody. */
export class TestClient {
  readonly #civis: () => Civis;
  readonly token: string | null;
  readonly address: string;

  constructor(civis: () => Civis, token: string | null, address = freshAddress()) {
    this.#civis = civis;
    this.token = token;
    this.address = address;
  }

  /** Makes a call of the contract. */
  async send<C extends CallSpec>(call: C, request: RequestOf<C> = {}, options: SendOptions = {}): Promise<TestAnswer<PayloadOf<C>>> {
    const path = fillPath(call.path, (request.params ?? {}) as Record<string, string>);
    const answer = await this.raw(
      call.method,
      `/api${path}${queryText((request.query ?? {}) as Record<string, unknown>)}`,
      request.body,
      options,
    );
    return answer as TestAnswer<PayloadOf<C>>;
  }

  /** Makes any request. */
  async raw(method: string, url: string, body?: unknown, options: SendOptions = {}): Promise<TestAnswer<unknown>> {
    const upload = options.file ? multipart(body, options.file) : null;
    const browser = options.headers?.['user-agent'] ?? '';
    const person = personIn(body) ?? this.address;
    const held = cookies.get(`${browser} ${person}`);
    const inject: InjectOptions = {
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(upload ? { 'content-type': upload.contentType } : body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(held && url.startsWith('/api/auth') ? { cookie: held } : {}),
        ...options.headers,
      },
      ...(upload
        ? { payload: upload.payload }
        : body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response = await this.#civis().server.inject(inject);
    const answer = readAnswer(response.statusCode, response.body, response.rawPayload, response.headers);
    const keeps = options.headers?.['cookie'] === undefined;
    if (keeps && response.headers['set-cookie'])
      keepCookie(response.headers['set-cookie'], browser, [personIn(body), personIn(answer.payload), person]);
    return answer;
  }
}

function readAnswer(status: number, text: string, bytes: Buffer, headers: Record<string, unknown>): TestAnswer<unknown> {
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text) as Record<string, unknown>;
  } catch {
    parsed = {};
  }
  const isEnvelope =
    typeof parsed === 'object' && parsed !== null && 'success' in parsed && ('payload' in parsed || 'statusCode' in parsed);
  return {
    status,
    headers,
    text,
    bytes,
    message: String(parsed?.message ?? ''),
    error: (parsed?.error ?? {}) as TestAnswer<unknown>['error'],
    get payload() {
      if (status >= 400) throw new Error(`The call was refused with ${status}: ${text.slice(0, 600)}`);
      return isEnvelope ? parsed.payload : parsed;
    },
  };
}
