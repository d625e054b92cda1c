import { readSession } from './session.ts';

/** An event of the stream: what changed, never a record's content. */
export interface LiveEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type LiveState = 'closed' | 'open' | 'lost';
type Message =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'ask' };

const firstWait = 500;
const longestWait = 15_000;
/** The server sends a comment at least every 25 s; silence for longer means a dead connection. */
const silence = 60_000;

/**
 * The live stream of this browser. One tab holds the connection and passes events to the others: HTTP/1.1 allows a
 * browser six connections to a server. Where Web Locks are missing (plain HTTP) every visible tab holds its own.
 */
export class LiveStream {
  readonly #events = new Set<(event: LiveEvent) => void>();
  readonly #states = new Set<() => void>();
  #channel: BroadcastChannel | null = null;
  #stop: AbortController | null = null;
  #lastId = '';
  #leads = false;
  state: LiveState = 'closed';

  /** Opens the stream of a signed-in person; a second call does nothing. */
  open(): void {
    if (this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel('civis-live');
      this.#channel.onmessage = (message: MessageEvent<Message>) => this.#hear(message.data);
    }
    if (navigator.locks && this.#channel) {
      this.#channel.postMessage({ kind: 'ask' } satisfies Message);
      void navigator.locks.request('civis-live', { signal: stop.signal }, () => this.#lead(stop.signal)).catch(() => undefined);
    } else void this.#lead(stop.signal);
  }

  /** Closes at sign-out. */
  close(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#channel?.close();
    this.#channel = null;
    this.#lastId = '';
    this.#leads = false;
    this.#setState('closed');
  }

  onEvent(listener: (event: LiveEvent) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  onState(listener: () => void): () => void {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  }

  #hear(message: Message): void {
    if (message.kind === 'event') this.#tell(message.event);
    else if (message.kind === 'state') this.#setState(message.state);
    else if (this.#leads) this.#channel?.postMessage({ kind: 'state', state: this.state } satisfies Message);
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#events) listener(event);
  }

  #setState(state: LiveState): void {
    if (this.state === state) return;
    this.state = state;
    if (this.#leads) this.#channel?.postMessage({ kind: 'state', state } satisfies Message);
    for (const listener of this.#states) listener();
  }

  async #lead(stop: AbortSignal): Promise<void> {
    this.#leads = true;
    let wait = firstWait;
    while (!stop.aborted) {
      const began = Date.now();
      const ended = await this.#read(stop).catch(() => 'lost' as const);
      if (stop.aborted || ended === 'refused') return;
      this.#setState('lost');
      if (Date.now() - began > longestWait) wait = firstWait;
      await pause(wait * (0.5 + Math.random()), stop);
      wait = Math.min(wait * 2, longestWait);
    }
  }

  async #read(stop: AbortSignal): Promise<'lost' | 'refused'> {
    const { token } = readSession();
    if (!token) return 'refused';
    // Loaded here: the first page stands before its stream is read.
    const { createParser } = await import('eventsource-parser');
    const quiet = new AbortController();
    const response = await fetch('/api/live', {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(this.#lastId ? { 'last-event-id': this.#lastId } : {}),
      },
      signal: AbortSignal.any([stop, quiet.signal]),
      cache: 'no-store',
    });
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    this.#setState('open');
    const parser = createParser({ onEvent: ({ event, data, id }) => this.#take(event ?? 'message', data, id) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const timer = setTimeout(() => quiet.abort(), silence);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return 'lost';
      parser.feed(value);
    }
  }

  #take(type: string, text: string, id: string | undefined): void {
    if (id) this.#lastId = id;
    let data: Record<string, unknown> = {};
    try {
      data = JSON.parse(text || '{}') as Record<string, unknown>;
    } catch {
      return;
    }
    const event: LiveEvent = { type, data };
    this.#channel?.postMessage({ kind: 'event', event } satisfies Message);
    this.#tell(event);
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The one stream of this tab. */
export const liveStream = new LiveStream();
