import type { FastifyInstance } from 'fastify';
import type { Instant } from '#kernel/contract/fields.ts';
import type { DroppedSessions, SessionCache } from '../access/session-cache.ts';
import type { ServerModule } from '../module/module.ts';
import type { Kernel, LiveMessage } from '../scope/kernel.ts';
import type { LiveHub } from './hub.ts';

/** The process in which a wire runs. */
export interface WireContext {
  readonly kernel: Kernel;
  readonly cache: SessionCache;
}

/** A stream protocol of a module beside `GET /api/live`: its routes, and all that streams must hear of. */
export interface Wire {
  readonly mount: (server: FastifyInstance) => void;
  /** Channels of the database that the process listens on for it. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** A change was committed. */
  readonly take: (message: LiveMessage) => void;
  /** Rights or state of sessions changed. */
  readonly access: (which: DroppedSessions) => void;
  /** The listening connection was away: what was told meanwhile is lost. */
  readonly reset: () => void;
  /** Every 25 s: keeps streams open, ends those whose session has. */
  readonly beat: (now: Instant) => Promise<void>;
  readonly closeAll: () => void;
  /** Open streams. */
  readonly size: () => number;
}

/** The way a module hands its wire over in its door. */
export function wire(make: (context: WireContext) => Wire): (context: never) => object {
  return make;
}

/** The wires of all modules, made for this process. */
export function wiresOf(modules: readonly ServerModule[], context: WireContext): Wire[] {
  return modules.flatMap((module) => (module.wire?.(context as never) as Wire | undefined) ?? []);
}

/** The kernel's own stream and those of the modules as one. */
export function allOf(hub: LiveHub, wires: readonly Wire[]): Wire {
  const channels: Record<string, (payload: string) => void> = {};
  for (const wire of wires) Object.assign(channels, wire.channels);
  const each = (act: (wire: Wire) => void): void => {
    for (const wire of wires) act(wire);
  };
  return {
    mount: (server) => each((wire) => wire.mount(server)),
    channels,
    take: (message) => {
      hub.take(message);
      each((wire) => wire.take(message));
    },
    access: (which) => {
      hub.access(which);
      each((wire) => wire.access(which));
    },
    reset: () => {
      hub.reset();
      each((wire) => wire.reset());
    },
    beat: async (now) => {
      await hub.beat(now);
      for (const wire of wires) await wire.beat(now);
    },
    closeAll: () => {
      hub.closeAll();
      each((wire) => wire.closeAll());
    },
    size: () => hub.size + wires.reduce((sum, wire) => sum + wire.size(), 0),
  };
}
