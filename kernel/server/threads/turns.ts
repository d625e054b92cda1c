import { kernelRefusals } from '#kernel/contract/refusals.ts';

interface Waiting {
  readonly owner: string;
  readonly go: () => void;
}

/**
 * Turns at something of which only few may run at once: one of each owner, so that nobody's many keep another's one waiting.
 * Refuses DATABASE_AWAY (503) to whoever waited for so many milliseconds.
 */
export class Turns {
  readonly #width: number;
  readonly #patience: number;
  readonly #running = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(width: number, patience: number) {
    this.#width = width;
    this.#patience = patience;
  }

  #isFree(owner: string): boolean {
    return this.#running.size < this.#width && !this.#running.has(owner);
  }

  #wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(own), 1);
        reject(kernelRefusals.refusal('DATABASE_AWAY', { retryAfter: 5 }));
      }, this.#patience);
      const own: Waiting = {
        owner,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(own);
    });
  }

  #leave(owner: string): void {
    this.#running.delete(owner);
    const at = this.#waiting.findIndex((each) => this.#isFree(each.owner));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#running.add(next.owner);
    next.go();
  }

  /** Runs it when it is the owner's turn. */
  async run<T>(owner: string, act: () => Promise<T>): Promise<T> {
    if (this.#isFree(owner)) this.#running.add(owner);
    else await this.#wait(owner);
    try {
      return await act();
    } finally {
      this.#leave(owner);
    }
  }
}
