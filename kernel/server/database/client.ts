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

  /** As of every emitter; the connection stays open for a moment afterwards, and the database may still end it with a message. */
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

// The job queue makes its listening connection itself, as `new pg.Client`, and takes its listeners off before it has ended.
Object.assign(pg, { Client });
