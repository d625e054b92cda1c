import { liveTopic } from '#modules/notifications-and-calls/contract/words.ts';
import type { BenchServer } from './stage.ts';

/** One open screen elsewhere: it hears that something of the hospital changed, as the web app does. */
export interface LiveListener {
  /** Resolves with the next message that names the collection. */
  readonly hears: (name: string) => Promise<void>;
  readonly close: () => void;
}

/** Opens a stream on the server and claims it for the changes of the hospital. */
export async function listenLive({ url, token }: Pick<BenchServer, 'url' | 'token'>): Promise<LiveListener> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/api/realtime`, { headers: { accept: 'text/event-stream' }, signal: stop.signal });
  const { body } = answer;
  if (!body) throw new Error(`No stream: ${answer.status}`);
  const waiting = new Map<string, () => void>();
  const claim = async (clientId: string): Promise<void> => {
    const claimed = await fetch(`${url}/api/realtime`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, subscriptions: [liveTopic] }),
    });
    if (claimed.status !== 204) throw new Error(`The stream was not claimed: ${claimed.status}`);
  };
  const opened = Promise.withResolvers<void>();
  void (async () => {
    let rest = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data:(.*)$/m.exec(block)?.[1];
        if (!data) continue;
        if (block.includes('event:PB_CONNECT'))
          claim((JSON.parse(data) as { clientId: string }).clientId).then(opened.resolve, opened.reject);
        for (const [name, heard] of waiting) if (data.includes(`"${name}"`)) heard();
      }
    }
  })().catch(opened.reject);
  await opened.promise;
  return {
    hears: (name) =>
      new Promise((resolve) => {
        waiting.set(name, () => {
          waiting.delete(name);
          resolve();
        });
      }),
    close: () => stop.abort(),
  };
}
