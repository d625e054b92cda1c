import pg from 'pg';

/**
 * One connection. Its loss is told to whoever waits for an answer on it, and to the next who asks; an 'error' event that nobody hears
 * between two statements, or before a pool has taken the connection over, would end the process.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.#hearErrors();
  }

  /** Keeps the error listener: until the connection has closed, the database may still end it with an error message. */
  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event);
    this.#hearErrors();
    return this;
  }

  #hearErrors(): void {
    if (!this.listeners('error').includes(hearNothing)) this.on('error', hearNothing);
  }
}

const hearNothing = () => undefined;

// The job queue creates its LISTEN connection itself with `new pg.Client` and removes all listeners before the connection has closed.
Object.assign(pg, { Client });
