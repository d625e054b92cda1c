import { createConnection, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A way to the database of a test that can fail as a network does. */
export interface Path {
  /** The same database by this way. */
  readonly config: pg.ClientConfig;
  /** Nothing is carried any more, in either direction, and no connection is closed. */
  readonly freeze: () => void;
  /** Everything is carried again, what waited first. */
  readonly thaw: () => void;
  /** The connections that are open now lead nowhere from now on, and nobody is told; new ones do. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  lost: boolean;
}

/** Takes a parameter out of the first message of a connection, as a pooler does that is told to ignore it. */
export function withoutParameter(startup: Buffer, name: string): Buffer {
  // Length and protocol, then name and value in turn, each ended by a zero, and one more zero.
  const words = startup
    .subarray(8, startup.readInt32BE(0) - 1)
    .toString('utf8')
    .split('\0')
    .slice(0, -1);
  const kept = words.filter((_word, at) => words[at - (at % 2)] !== name);
  const body = Buffer.concat([...kept.map((word) => Buffer.from(`${word}\0`)), Buffer.from([0])]);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, body, startup.subarray(startup.readInt32BE(0))]);
}

function connectFar({ host, port }: pg.Client): Socket {
  return host.startsWith('/') ? createConnection(path.join(host, `.s.PGSQL.${port}`)) : createConnection(port, host);
}

/** Opens a way over this machine's own network to the database of a configuration. */
export async function aPath(config: pg.ClientConfig, { drops }: { readonly drops?: string } = {}): Promise<Path> {
  const aim = new pg.Client(config);
  const pairs = new Set<Pair>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connectFar(aim);
    const pair: Pair = { near, far, lost: false };
    pairs.add(pair);
    let first = drops !== undefined;
    near.on('data', (chunk: Buffer) => {
      if (pair.lost) return;
      far.write(first ? withoutParameter(chunk, drops as string) : chunk);
      first = false;
    });
    far.on('data', (chunk: Buffer) => {
      if (!pair.lost) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        if (!pair.lost) other.destroy();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
      if (frozen) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = () => [...pairs].flatMap(({ near, far }) => [near, far]);
  return {
    config: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      user: aim.user,
      database: aim.database,
      password: aim.password,
    },
    freeze: () => {
      frozen = true;
      for (const socket of sockets()) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets()) socket.resume();
    },
    forget: () => {
      for (const pair of pairs) {
        pair.lost = true;
        pair.far.destroy();
      }
    },
    close: async () => {
      for (const socket of sockets()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
