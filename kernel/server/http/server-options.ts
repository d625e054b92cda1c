import type { RefusalCatalogue } from '#kernel/contract/refusals.ts';
import type { SessionCache } from '../access/session-cache.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Wire } from '../live/wire.ts';
import type { ImplementedCall } from '../module/implement.ts';
import type { Kernel } from '../scope/kernel.ts';

/** Whether this process can serve: the database answers and migrations are in. */
export interface Readiness {
  readonly check: () => Promise<{ ready: boolean; facts: Record<string, unknown> }>;
}

export interface WebOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  /** Resolves when the web app is built; pages wait for it. */
  readonly built: Promise<void>;
}

export interface ServerOptions {
  readonly kernel: Kernel;
  readonly cache: SessionCache;
  readonly hub: LiveHub;
  /** Stream protocols of modules. */
  readonly wires: readonly Wire[];
  readonly calls: readonly ImplementedCall[];
  /** The refusals of all modules and of the kernel. */
  readonly refusals: readonly RefusalCatalogue[];
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Public acts are answered at the end of a step of so many milliseconds. Default 0: at once. */
  readonly evenMilliseconds?: number | undefined;
  readonly metricsToken?: string | undefined;
  readonly readiness: Readiness;
  readonly logLevel: string;
  /** Takes the log's lines in place of the standard output. */
  readonly logTo?: { readonly write: (line: string) => void } | undefined;
  readonly web?: WebOptions | undefined;
  /** Bytes that `/flags/xx.svg` answers; null when there is no such flag. */
  readonly flag?: ((file: string) => Buffer | string | null | undefined) | undefined;
}
