import { Readable } from 'node:stream';
import type { Readable as ReadableOf } from 'node:stream';
import type pg from 'pg';

/** The part of a `pg` connection that COPY speaks to. */
interface CopyConnection {
  readonly stream: { pause(): void; resume(): void; once(event: 'drain', act: () => void): void; readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** `pg` hands a submitted object the messages of the server; it has no COPY of its own. */
interface Submitted {
  callback?: unknown;
  submit(connection: CopyConnection): void;
  handleError(error: Error): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleCopyInResponse(connection: CopyConnection): void;
  handleCopyData(message: { readonly chunk: Buffer }, connection: CopyConnection): void;
}

function send(client: pg.ClientBase, submitted: Submitted): void {
  (client.query as unknown as (query: Submitted) => void).call(client, submitted);
}

/** The bytes of `copy … to stdout`, whole rows at a time. The connection is busy until the stream has ended. */
export function copyOut(client: pg.ClientBase, statement: string): ReadableOf {
  let waiting: Buffer[] = [];
  let size = 0;
  let failed = false;
  let connection: CopyConnection | null = null;
  const stream = new Readable({ read: () => connection?.stream.resume() });
  const pass = (): void => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    if (!stream.push(piece)) connection?.stream.pause();
  };
  send(client, {
    submit: (given) => {
      connection = given;
      given.query(statement);
    },
    handleCopyData: ({ chunk }) => {
      // The parser uses its buffer again, so the bytes are taken over.
      waiting.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= 65_536) pass();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      if (failed) return;
      if (size > 0) pass();
      connection?.stream.resume();
      stream.push(null);
    },
    handleError: (error) => {
      failed = true;
      connection?.stream.resume();
      stream.destroy(error);
    },
    handleCopyInResponse: (given) => given.sendCopyFail('rows were to be read'),
  });
  return stream;
}

/** Sends the bytes to `copy … from stdin`. Rejects when the server refuses them or the source fails. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const feed = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await new Promise<void>((drained) => connection.stream.once('drain', drained));
        }
        connection.endCopyFrom();
      } catch (error) {
        connection.sendCopyFail((error as Error).message);
      }
    };
    send(client, {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => void feed(connection),
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: (error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failure) resolve();
      },
    });
  });
}
