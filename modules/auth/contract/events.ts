import type { Area } from '#kernel/contract/access.ts';
import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { SignedInUser } from './records.ts';

export interface AccountQuestion {
  readonly accountId: Id;
  readonly area: Area;
  /** Hospital of a staff account; null in the other areas. */
  readonly hospitalId: Id | null;
}

/** Who an account is and what it may do, read on every resolved session. */
export interface AccountIdentityAnswer {
  readonly userId: Id | null;
  readonly personId: Id | null;
  /** Own person and those the account acts for. */
  readonly personIds: readonly Id[];
  readonly name: string;
  readonly roleId: Id | null;
  readonly roleName: string;
  /** Permission names as the catalogue spells them. */
  readonly permissions: readonly string[];
}

/**
 * Asked on a `PlatformScope` at sign-in and whenever a session is resolved. Answered by the module that owns the area's
 * people: access-control (hospital), patient-area (patient), admin-area (admin); each says nothing about other areas.
 * Nobody answering = the account opens no session.
 */
export const AccountIdentity = declareQuestion<AccountQuestion, AccountIdentityAnswer>('auth.account-identity');

/** What the person's own record says, without what the account itself holds (`auth` adds e-mail, phone and two-factor). */
export type AccountProfileAnswer = Omit<
  SignedInUser,
  'accountId' | 'email' | 'dialCode' | 'phoneNumber' | 'phoneNumberConfirmed' | 'emailConfirmed' | 'twoFactor' | 'lastLoginAt'
>;

/** Asked on a `PlatformScope` for the sign-in answer and `GET auth/profile`; answered per area as AccountIdentity. */
export const AccountProfile = declareQuestion<AccountQuestion, AccountProfileAnswer>('auth.account-profile');

/** Initials and birth year of accounts that share one telephone number. Answered by patient-area on a `PlatformScope`. */
export const AccountChoices = declareQuestion<
  { readonly accountIds: readonly Id[] },
  readonly { readonly accountId: Id; readonly initials: string; readonly birthYear: number | null }[]
>('auth.account-choices');

/** Whether a hospital is still being set up. Answered by registration on a `PlatformScope`; nobody answering = it is not. */
export const SetupPending = declareQuestion<{ readonly hospitalId: Id }, boolean>('auth.setup-pending');

export interface SignedInFact {
  readonly accountId: Id;
  readonly area: Area;
  readonly hospitalId: Id | null;
  readonly sessionId: Id;
  readonly at: Instant;
}
/** Told on a `PlatformScope` after a session was opened. */
export const SignedIn = declareEvent<SignedInFact>('auth.signed-in');

export interface ContactChangedFact {
  readonly accountId: Id;
  readonly area: Area;
  readonly hospitalId: Id | null;
  readonly email: string | null;
}
/** Told on a `PlatformScope` when a confirmed e-mail address took the place of the old one. */
export const AccountEmailChanged = declareEvent<ContactChangedFact>('auth.account-email-changed');
