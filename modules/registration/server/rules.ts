import { secondsBetween, secondsSince } from '#kernel/server/clock/instants.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { type FieldMessages, kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { registrationRefusals } from '../contract/refusals.ts';
import { resendAfterSeconds, setupStepNames, type SetupRunStatus, type SetupStepStatus } from '../contract/words.ts';

const { refusal } = registrationRefusals;

/** Minutes for which the same link opens the setup again: a double click, a second look by a mail scanner. */
export const sameLinkMinutes = 10;
/** Days after which a sign-up that nobody confirmed is removed. */
export const pendingDays = 7;
/** Seconds without a move after which a run is taken up again. */
export const standstillSeconds = 30;

export interface FullName {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
}

/** First word the first name, last word the last name, what is between the middle name. */
export function splitFullName(fullname: string): FullName {
  const words = fullname.trim().split(/\s+/);
  return { firstName: words[0] ?? '', middleName: words.slice(1, -1).join(' ') || null, lastName: words.at(-1) ?? '' };
}

/** Names of a country's states; none: the state is free text. Undefined: the country is not in the list. */
export interface PlaceFacts {
  readonly hospital: { readonly states: readonly string[] | undefined; readonly state: string };
  readonly user: { readonly states: readonly string[] | undefined; readonly state: string };
  readonly zoneUtc: string | undefined;
  readonly timeZoneOffset: string;
}

function placeFields(prefix: 'hospital' | 'user', { states, state }: PlaceFacts['hospital']): FieldMessages {
  if (!states) return { [`${prefix}.country`]: 'Country is a required field *' };
  const known = states.length === 0 || states.some((name) => name.toLowerCase() === state.toLowerCase());
  return known ? {} : { [`${prefix}.state`]: 'State is a required field *' };
}

/** Countries, states and the zone are of the lists, and the offset is the zone's own; all faults at once. */
export function whyNotPlaces({ hospital, user, zoneUtc, timeZoneOffset }: PlaceFacts): Refusal | null {
  const fields = {
    ...placeFields('hospital', hospital),
    ...(zoneUtc !== undefined && zoneUtc === timeZoneOffset ? {} : { 'hospital.timeZoneLabel': 'Timezone is a required field *' }),
    ...placeFields('user', user),
  };
  return Object.keys(fields).length > 0 ? kernelRefusals.refusal('INVALID_INPUT', {}, fields) : null;
}

export function whyNotRegister({ open }: { open: boolean }): Refusal | null {
  return open ? null : refusal('REGISTRATION_CLOSED');
}

/** One confirmation mail a minute, whoever asks. */
export function whyNotResend({ lastAskedAt, now }: { lastAskedAt: Instant | null; now: Instant }): Refusal | null {
  if (lastAskedAt === null) return null;
  const seconds = Math.ceil(resendAfterSeconds - secondsSince(lastAskedAt, now));
  return seconds > 0 ? kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds, retryAfter: seconds }) : null;
}

/** A link that was spent opens the setup again only shortly after, and only until the setup is complete. */
export function maySeeSetupAgain(facts: { confirmedAt: Instant; now: Instant; run: SetupRunStatus | null }): boolean {
  return facts.run !== 'completed' && secondsBetween(facts.confirmedAt, facts.now) <= sameLinkMinutes * 60;
}

export function whyNotRetry({ status }: { status: SetupRunStatus }): Refusal | null {
  return status === 'queued' || status === 'failed' ? null : refusal('SETUP_NOT_RETRYABLE');
}

/** Whether a run is waiting for a worker: queued, or begun by one that is gone (its lock is free). */
export function wantsWorker(status: SetupRunStatus): boolean {
  return status === 'queued' || status === 'running';
}

/** Position (1–4) of the first step that is not completed; null at the end. */
export function nextStep(steps: readonly { readonly position: number; readonly status: SetupStepStatus }[]): number | null {
  const open = steps.filter((step) => step.status !== 'completed').map((step) => step.position);
  return open.length > 0 ? Math.min(...open) : null;
}

/** Words for people about a step that failed; the cause itself goes to the log. */
export function failureWords(error: unknown): string {
  const known = error instanceof Error && error.name === 'Refusal' ? error.message : 'Something went wrong on our side.';
  return `${known} Nothing is lost: try again.`.slice(0, 300);
}

/** The four rows of a new run. */
export function freshSteps() {
  return setupStepNames.map((name, index) => ({ position: index + 1, name, status: 'pending' as const, attempt: 0 }));
}
