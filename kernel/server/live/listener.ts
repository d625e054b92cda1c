import pg from 'pg';
import type { Log } from '../scope/kernel.ts';

export interface Listening {
  readonly close: () => Promise<void>;
}

interface ListenOptions {
  readonly config: pg.ClientConfig;
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly log: Log;
  /** Called after a lost connection is back: messages of the gap are gone. */
  readonly onGap: () => void;
}

/** One LISTEN connection for a process; reconnects by itself. */
export function listen({ config, channels, log, onGap }: ListenOptions): Promise<Listening> {
  let client: pg.Client | null = null;
  let closed = false;
  let connectedBefore = false;
  let timer: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...config, keepAlive: true });
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    await fresh.connect();
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
    client = fresh;
    if (connectedBefore) onGap();
    connectedBefore = true;
  };
  const lost = (which: pg.Client): void => {
    if (closed || (client !== null && client !== which)) return;
    client = null;
    timer ??= setTimeout(retry, 500);
  };
  const retry = (): void => {
    timer = null;
    if (closed) return;
    connect().catch((error: Error) => {
      log.warn({ why: error.message }, 'The listening connection is not back yet');
      timer ??= setTimeout(retry, 1000);
    });
  };
  return connect().then(() => ({
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  }));
}
