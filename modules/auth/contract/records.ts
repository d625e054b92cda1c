import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { toldChannels, twoFactorModes } from './words.ts';

const word = z.string().nullable();

/** The signed-in person as every area shows it: the top bar, the profile page, the browser's first paint. */
export const SignedInUser = z.object({
  id,
  accountId: id,
  fullname: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: word,
  title: word,
  email: word,
  dialCode: word,
  phoneNumber: word,
  phoneNumberConfirmed: z.boolean(),
  emailConfirmed: z.boolean(),
  gender: word,
  dateOfBirth: calendarDate.nullable(),
  address: word,
  country: word,
  state: word,
  city: word,
  photoFileId: id.nullable(),
  staffNumber: word,
  cadre: word,
  isConsultant: z.boolean(),
  /** Person of the patient area; null for staff and operators. */
  personId: id.nullable(),
  civisId: word,
  roleId: id.nullable(),
  role: z.object({ id: id.nullable(), name: z.string() }),
  departments: z.array(z.object({ id, name: z.string() })),
  twoFactor: z.enum(twoFactorModes).nullable(),
  lastLoginAt: instant.nullable(),
});
export type SignedInUser = z.output<typeof SignedInUser>;

/** The hospital of a staff session as the browser keeps it. */
export const SignedInHospital = z.object({
  id,
  hospitalId: id,
  civisHospitalId: z.string(),
  name: z.string(),
  address: word,
  email: word,
  dialCode: word,
  phoneNumber: word,
  country: word,
  timeZoneLabel: word,
});
export type SignedInHospital = z.output<typeof SignedInHospital>;

export const SignedInRole = z.object({ id: id.nullable(), name: z.string(), permissions: z.array(z.object({ name: z.string() })) });
export type SignedInRole = z.output<typeof SignedInRole>;

export const SignedInSubscription = z.object({ status: z.string(), paymentStatus: z.string(), currency: word, country: word });
export type SignedInSubscription = z.output<typeof SignedInSubscription>;

/** What a sign-in answers: the only time the token leaves the server. */
export const SessionPayload = z.object({
  token: z.string(),
  user: SignedInUser,
  hospital: SignedInHospital.nullable(),
  role: SignedInRole,
  subscription: SignedInSubscription.nullable(),
  /** `setup`: only the setup of the hospital may be watched. */
  scope: z.enum(['full', 'setup', 'password']),
  /** Nothing but a change of the password is allowed until it is done. */
  mustChangePassword: z.boolean(),
  idleExpiresAt: instant,
  absoluteExpiresAt: instant,
});
export type SessionPayload = z.output<typeof SessionPayload>;

/** The second step of a sign-in: a code went to `maskedDestination`; `unsaid`: to the own phone or e-mail, if the password was right. */
export const OtpRequired = z.object({
  otpRequired: z.literal(true),
  channel: z.enum(toldChannels),
  maskedDestination: z.string(),
  resendAt: instant,
});
export type OtpRequired = z.output<typeof OtpRequired>;

/** Several people sign in with one telephone number: the code was right, now one of them is chosen. */
export const ChooseAccount = z.object({
  choose: z.array(z.object({ accountId: id, initials: z.string(), birthYear: z.number().int().nullable() })),
});
export type ChooseAccount = z.output<typeof ChooseAccount>;

export const SignInAnswer = z.union([SessionPayload, OtpRequired, ChooseAccount]);
export type SignInAnswer = z.output<typeof SignInAnswer>;

/** A device from which the own account has been signed in. */
export const KnownDevice = z.object({
  id,
  device: z.string(),
  ip: word,
  createdAt: instant,
  lastUsedAt: instant,
  /** Until then no code is asked for on it; null = it is known, not trusted. */
  trustedUntil: instant.nullable(),
  current: z.boolean(),
});
export type KnownDevice = z.output<typeof KnownDevice>;

/** One running session of an account. */
export const OpenSession = z.object({
  id,
  device: z.string(),
  ip: word,
  startedAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;
