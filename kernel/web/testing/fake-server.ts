/** A request as the fake server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path below /api, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

interface RefusalAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly [detail: string]: unknown;
}

type Answerer = (request: SeenRequest) => Response | Promise<Response>;

function json(status: number, content: unknown): Response {
  return new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
}

/**
 * A server of the tests. Calls are named `'GET /patients'` or `'GET /patients/{id}'`; the newest answer for a call counts.
 * A call without an answer is refused with 404 NO_SUCH_CALL and stands in `unanswered`.
 */
export class FakeServer {
  readonly #answers: { readonly method: string; readonly pattern: RegExp; readonly answer: Answerer }[] = [];
  readonly seen: SeenRequest[] = [];
  readonly unanswered: string[] = [];

  /** Answers with a payload in the envelope. */
  answer(call: string, { payload, message = '' }: { readonly payload: unknown; readonly message?: string }): void {
    this.reply(call, () => json(200, { success: true, message, payload }));
  }

  /** Refuses as the kernel's server does. */
  refuse(call: string, { status, code, message, ...rest }: RefusalAnswer): void {
    this.reply(call, () => json(status, { success: false, statusCode: status, message, error: { code, message, ...rest } }));
  }

  /** The network is away for this call. */
  lose(call: string): void {
    this.reply(call, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Any answer, made from the request. */
  reply(call: string, answer: Answerer): void {
    const [method = 'GET', path = '/'] = call.split(' ');
    const pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
    this.#answers.unshift({ method, pattern, answer });
  }

  /** The requests of a call so far. */
  sent(call: string): readonly SeenRequest[] {
    const [method, path = '/'] = call.split(' ');
    const pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
    return this.seen.filter((request) => request.method === method && pattern.test(request.path));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(String(input), 'http://civis.test');
    const raw = init.body;
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: address.pathname.replace(/^\/api/, ''),
      query: address.searchParams,
      headers: new Headers(init.headers),
      body: typeof raw === 'string' ? JSON.parse(raw) : raw,
    };
    if (request.path === '/live')
      return new Promise<Response>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    this.seen.push(request);
    const found = this.#answers.find(({ method, pattern }) => method === request.method && pattern.test(request.path));
    if (found) return found.answer(request);
    this.unanswered.push(`${request.method} ${request.path}`);
    return json(404, {
      success: false,
      statusCode: 404,
      message: 'This address does not exist.',
      error: { code: 'NO_SUCH_CALL', message: 'This address does not exist.' },
    });
  };
}
