/** How a run of the server ended. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
  /** It was told to end: by a signal to us, or because whoever started us is gone. */
  readonly asked: boolean;
  /** It had answered calls. */
  readonly served: boolean;
  /** Why, in the server's own last words. */
  readonly told: string | null;
}

/** What the next run is told of the one before it. */
export interface LastEnd {
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly reason: string;
  /** Restarts since the supervisor was started. */
  readonly restarts: number;
  /** Milliseconds from then on before which the next run does not serve. */
  readonly wait: number;
}

export interface Supervision {
  /** Runs the server to its end. */
  readonly run: (last: LastEnd | null) => Promise<End>;
  readonly say: (words: string) => void;
  /** Resolves after the milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds of any clock that only goes forward. */
  readonly now: () => number;
}

/** Milliseconds to wait before a server that ended so often in a row is started again. */
export function delayBefore(inARow: number): number;
export function reasonOf(end: End): string;
/** Runs the server and starts it again whenever it ends unasked; gives the exit code of the last run. */
export function keepRunning(supervision: Supervision): Promise<{ code: number | null; signal: string | null }>;
