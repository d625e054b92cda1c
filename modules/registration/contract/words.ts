import { type UserTitle, userTitles } from '#modules/access-control/contract/words.ts';

/** The four steps of a hospital's setup, in order, as the screen names them. */
export const setupStepNames = ['Medical Institution Setup', 'Test List Setup', 'Billable Item Setup', 'Finishing Setup'] as const;
export type SetupStepName = (typeof setupStepNames)[number];

export const setupRunStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type SetupRunStatus = (typeof setupRunStatuses)[number];

export const setupStepStatuses = ['pending', 'running', 'completed', 'failed'] as const;
export type SetupStepStatus = (typeof setupStepStatuses)[number];

export const signUpGenders = ['male', 'female', 'prefer not to say'] as const;
export type SignUpGender = (typeof signUpGenders)[number];

/**
 * What the institution's founder is called: the title they gave where it is one of the staff's titles, else `Mr` for men and `Ms`.
 * Nobody who calls herself Mrs becomes Ms.
 */
export function titleOf(gender: SignUpGender | null | undefined, given?: string | null): UserTitle {
  return userTitles.find((title) => title === given) ?? (gender === 'male' ? 'Mr' : 'Ms');
}

/** Milliseconds that the setup screen counts down, and the remaining time below which each row may show Completed. */
export const setupCountdown = { total: 5000, tick: 1000, thresholds: [4000, 3000, 2000, 1000] } as const;

/** Seconds before another confirmation mail may be asked for. */
export const resendAfterSeconds = 60;

/** What the page 'Check your email' keeps in local storage under `signupInfo`. */
export interface SignupInfo {
  readonly client_name: string;
  readonly sender_name: string;
  readonly to: string;
  readonly from: string;
  readonly hospital_name: string;
}
