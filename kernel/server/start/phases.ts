/** One part of a start. */
export interface Phase {
  readonly name: string;
  /** Milliseconds by the clock, and of processor time of this process. */
  readonly ms: number;
  readonly cpu: number;
}

/** What a start spends its time on: each phase ends where it is noted, and the first began with the process. */
export class Phases {
  readonly #phases: Phase[] = [];
  #ended = 0;
  #cpu = 0;

  note(name: string): void {
    const { user, system } = process.cpuUsage();
    const [now, cpu] = [performance.now(), (user + system) / 1000];
    this.#phases.push({ name, ms: Math.round(now - this.#ended), cpu: Math.round(cpu - this.#cpu) });
    [this.#ended, this.#cpu] = [now, cpu];
  }

  /** The phases so far, in their order. */
  get all(): readonly Phase[] {
    return this.#phases;
  }
}
