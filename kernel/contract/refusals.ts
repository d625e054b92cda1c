/** HTTP statuses with which a call may be refused (conventions: Wire). */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503;

export interface RefusalSpec {
  readonly status: RefusalStatus;
  /** English words for people; `{name}` is filled from the refusal's details. */
  readonly message: string;
  /** The database constraint whose violation means this refusal. */
  readonly constraint?: string;
  /** The field of the body that the refusal lands on. */
  readonly field?: string;
}

/** Message per field path, e.g. `{ 'user.email': 'Must be a valid email' }`. */
export type FieldMessages = Readonly<Record<string, string>>;
export type RefusalDetails = Readonly<Record<string, unknown>>;

/**
 * A refused act: a value that a pure rule returns and `refuseIf` throws. The transaction rolls back with it. It carries no stack: rules
 * make one for each act of each row of a list, and writing the stack down cost half the time of a bed board.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly details: RefusalDetails;
  readonly fields: FieldMessages | undefined;

  constructor(code: string, spec: RefusalSpec, details: RefusalDetails = {}, fields?: FieldMessages) {
    const traced: ErrorConstructor & { stackTraceLimit?: number } = Error;
    const { stackTraceLimit = 10 } = traced;
    traced.stackTraceLimit = 0;
    super(fillWords(spec.message, details));
    traced.stackTraceLimit = stackTraceLimit;
    this.name = 'Refusal';
    this.code = code;
    this.status = spec.status;
    this.details = details;
    this.fields = fields ?? (spec.field ? { [spec.field]: this.message } : undefined);
  }
}

/** Replaces `{name}` in a message by the detail of that name. */
export function fillWords(message: string, details: RefusalDetails): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in details ? String(details[name]) : whole));
}

export interface RefusalCatalogue<Code extends string = string> {
  readonly specs: Readonly<Record<Code, RefusalSpec>>;
  /** Makes the refusal of a code; `fields` overrides the field the catalogue names. */
  refusal(code: Code, details?: RefusalDetails, fields?: FieldMessages): Refusal;
}

/** Declares a module's refusals once: code → status, words, database constraint. Codes are unique over all modules. */
export function declareRefusals<const T extends Record<string, RefusalSpec>>(specs: T): RefusalCatalogue<keyof T & string> {
  return {
    specs,
    refusal: (code, details, fields) => {
      const spec = specs[code];
      if (!spec) throw new Error(`Unknown refusal ${code}`);
      return new Refusal(code, spec, details, fields);
    },
  };
}

/** Throws the refusal that a rule found, if it found one. */
export function refuseIf(found: Refusal | null | undefined): void {
  if (found) throw found;
}

/** Refusals that any call may answer; they need not be listed by a call. */
export const kernelRefusals = declareRefusals({
  UNAUTHENTICATED: { status: 401, message: 'Your session has ended. Sign in again.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission: {permission}' },
  WRONG_AREA: { status: 403, message: 'Your account does not have access to this.' },
  NOT_FOUND: { status: 404, message: 'This record was not found' },
  NO_SUCH_CALL: { status: 404, message: 'This address does not exist.' },
  INVALID_INPUT: { status: 400, message: 'Some fields need your attention.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be read.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content is not accepted.' },
  SETUP_IN_PROGRESS: { status: 409, message: 'Setup in progress' },
  FOUR_EYES: {
    status: 422,
    message: 'You took part in this. Someone else must approve it.',
    constraint: 'document_hands_four_eyes',
  },
  TEXT_NOT_ALLOWED: {
    status: 422,
    message: 'Text messages to this number are not allowed. Allowed countries are set in Settings, Security.',
  },
  MESSAGE_LIMIT: { status: 429, message: 'The daily limit of messages is reached. Try again tomorrow.' },
  STALE_VERSION: { status: 409, message: 'Record was changed by {name}, reload and try again' },
  ARCHIVED_ALREADY: { status: 409, message: 'This entry is already archived' },
  ACTIVE_ALREADY: { status: 409, message: 'This entry is already active' },
  CONFLICT: { status: 409, message: 'The record is in use or was changed at the same time.' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'This Idempotency-Key was used with other content.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  BUSY: { status: 503, message: 'Many people are signing in at the moment. Try again in {seconds} seconds.' },
  DATABASE_AWAY: { status: 503, message: 'The service is busy or restarting. Try again shortly.' },
  STORAGE_AWAY: {
    status: 503,
    message:
      'The server cannot store anything at the moment because its disk is full or not responding. Nothing was saved. Try again shortly.',
  },
});
