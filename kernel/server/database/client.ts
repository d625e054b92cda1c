import pg from 'pg';

/**
 * One connection. Its loss is told to whoever waits for an answer on it, and to the next who asks; an 'error' event that nobody hears
 * between two statements, or before a pool has taken the connection over, would end the process.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
