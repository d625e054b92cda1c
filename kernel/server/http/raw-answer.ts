/** An answer outside the envelope with its own status, thrown by acts of `raw` calls to refuse in another service's shape. */
export class RawAnswer extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`Raw answer ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
