/** Times of a repeated request, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

/** The value below which `share` of the times lie. */
export function quantile(times: readonly number[], share: number): number {
  const ordered = [...times].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}

/** Makes requests one after the other and takes their times; the first few warm up and do not count. */
export async function timed(count: number, act: (turn: number) => Promise<unknown>, warmUp = 20): Promise<Times> {
  const times: number[] = [];
  for (let turn = 0; turn < count + warmUp; turn += 1) {
    const began = performance.now();
    await act(turn);
    if (turn >= warmUp) times.push(performance.now() - began);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99), count };
}

/** Requests a second over so many connections for so long. */
export async function throughput(connections: number, seconds: number, act: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return done / seconds;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
