import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import {
  calendarDate,
  dialCode,
  email,
  id,
  instant,
  optionalText,
  phoneDigits,
  queryDay,
  searchWords,
  secretText,
} from '#kernel/contract/fields.ts';
import { actsField, bindActs } from '#kernel/contract/record.ts';
import { SessionPayload } from '#modules/auth/contract/records.ts';
import { bloodGroups, contactChannels, genders, genotypes, shareWords } from '#modules/patients/contract/words.ts';
import { proxyRecord } from './proxy.record.ts';
import { identityLevels, proxyRelations, proxyScopes, proxySources, proxyStatuses } from './words.ts';

/** Whose rows are read: the own person or one acted for. Every other id is 404. */
const forPerson = { personId: id.optional() };

export const OwnProfile = z.object({
  personId: id,
  civisId: z.string(),
  fullname: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate.nullable(),
  dialCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  preferredContact: z.enum(contactChannels),
  shareRecords: z.enum(shareWords),
  bloodGroup: z.enum(bloodGroups),
  bloodGroupVerified: z.boolean(),
  genotype: z.enum(genotypes),
  language: z.string().nullable(),
  identityLevel: z.enum(identityLevels).nullable(),
  /** False while looking at a person one acts for. */
  isSelf: z.boolean(),
  /** What the card's QR code holds. */
  qr: z.string(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const OwnHospital = z.object({
  hospitalId: id,
  name: z.string(),
  address: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  patientId: id,
  hospitalPatientId: z.string(),
  registeredAt: instant,
  lastVisitAt: instant.nullable(),
});
export type OwnHospital = z.infer<typeof OwnHospital>;

export const OwnDependant = z.object({
  personId: id,
  fullname: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate.nullable(),
  relation: z.enum(proxyRelations),
  source: z.enum(proxySources),
  scope: z.enum(proxyScopes),
  validTo: instant.nullable(),
  status: z.enum(proxyStatuses),
  acts: actsField(proxyRecord),
});
export type OwnDependant = z.infer<typeof OwnDependant>;

const own = { areas: ['patient'] } as const;

export const patientAreaCalls = declareCalls({
  claim: {
    method: 'POST',
    path: '/patient-portal/claim',
    summary: 'Sends a code to the contact on record of the person whose details match; the answer is the same when there is no match.',
    permission: 'public',
    ratePerMinute: 20,
    unaudited: 'The code itself is kept by auth; the activation is audited.',
    body: z
      .strictObject({
        civisId: optionalText(20),
        hospitalPatientId: optionalText(20),
        /** The hospital's printed number, `CVH-000123`, beside a hospitalPatientId. */
        hospitalCode: optionalText(20),
        dateOfBirth: calendarDate,
        dialCode: z.union([dialCode, z.literal('')]).nullish(),
        phoneNumber: z.union([phoneDigits, z.literal('')]).nullish(),
        email: z.union([email, z.literal('')]).nullish(),
      })
      .superRefine((claim, context) => {
        if (!claim.civisId && !(claim.hospitalPatientId && claim.hospitalCode)) {
          context.addIssue({ code: 'custom', path: ['civisId'], message: 'Enter a Civis ID, or a Patient ID with the hospital code' });
        }
        if (!claim.phoneNumber && !claim.email)
          context.addIssue({ code: 'custom', path: ['phoneNumber'], message: 'Phone Number is a required field *' });
      }),
    payload: z.object({ claimToken: z.string(), resendAt: instant, expiresAt: instant }),
    done: 'If your details match, a code was sent to the contact on record',
    refusals: [],
  },
  confirmClaim: {
    method: 'POST',
    path: '/patient-portal/claim/confirm',
    summary: 'Activates the patient area with the code and opens a session.',
    permission: 'public',
    ratePerMinute: 20,
    body: z.strictObject({
      claimToken: secretText(400),
      otp: z.string().max(20).regex(/^\d*$/, 'Must be only digits').length(6, 'Must be six digits'),
      password: secretText(200).nullish(),
      confirmPassword: secretText(200).nullish(),
      keepSignedIn: z.boolean().default(false),
      language: optionalText(10),
    }),
    payload: SessionPayload,
    refusals: [
      'BAD_OTP',
      'OTP_EXPIRED',
      'OTP_EXHAUSTED',
      'PASSWORD_RULES',
      'PASSWORD_COMMON',
      'PASSWORD_NAMES_OWNER',
      'PASSWORD_MISMATCH',
      'PASSWORD_USED_BEFORE',
      'PORTAL_ACCOUNT_EXISTS',
    ],
  },
  me: {
    method: 'GET',
    path: '/patients/me',
    ...own,
    summary: 'The own person, or one acted for.',
    permission: 'View Own Profile',
    query: z.object(forPerson),
    payload: OwnProfile,
    refusals: ['PERSON_NOT_FOUND'],
  },
  editMe: {
    method: 'PATCH',
    path: '/patients/me',
    ...own,
    summary: 'Changes own contact details in every hospital of the person.',
    permission: 'Edit Own Profile',
    query: z.object(forPerson),
    body: z.strictObject({
      dialCode: dialCode.optional(),
      phoneNumber: phoneDigits.optional(),
      email: z
        .union([email, z.literal('')])
        .nullish()
        .transform((address) => (address === undefined ? undefined : address || null)),
      address: optionalText(300).optional(),
      city: optionalText(100).optional(),
      state: optionalText(100).optional(),
      country: optionalText(100).optional(),
      preferredContact: z.enum(contactChannels).optional(),
      shareRecords: z.enum(shareWords).optional(),
      language: optionalText(10).optional(),
    }),
    payload: OwnProfile,
    refusals: ['PERSON_NOT_FOUND'],
  },
  share: {
    method: 'PATCH',
    path: '/patients/me/share',
    ...own,
    summary: 'Says whether hospitals may read what other hospitals recorded.',
    permission: 'Edit Own Profile',
    query: z.object(forPerson),
    body: z.strictObject({ shareRecords: z.enum(shareWords) }),
    payload: OwnProfile,
    refusals: ['PERSON_NOT_FOUND'],
  },
  hospitals: {
    method: 'GET',
    path: '/patients/me/hospitals',
    ...own,
    summary: 'Hospitals in which the person is a patient.',
    permission: 'View Own Profile',
    query: z.object(forPerson),
    payload: z.array(OwnHospital),
    refusals: ['PERSON_NOT_FOUND'],
  },
  nextOfKins: {
    method: 'GET',
    path: '/patients/me/next-of-kins',
    ...own,
    summary: 'Next of kin as each hospital has them.',
    permission: 'View Own Profile',
    query: z.object(forPerson),
    payload: z.array(
      z.object({
        id,
        hospitalId: id,
        hospitalName: z.string(),
        fullname: z.string(),
        relationship: z.string(),
        phoneNumber: z.string(),
        isPrimary: z.boolean(),
        isEmergencyContact: z.boolean(),
      }),
    ),
    refusals: ['PERSON_NOT_FOUND'],
  },
  billing: {
    method: 'GET',
    path: '/patients/me/billing',
    ...own,
    summary: 'Billing methods as each hospital has them.',
    permission: 'View Own Profile',
    query: z.object(forPerson),
    payload: z.array(
      z.object({
        billingId: id,
        hospitalId: id,
        hospitalName: z.string(),
        method: z.string(),
        planName: z.string().nullable(),
        enrolleeNumber: z.string().nullable(),
        validFrom: calendarDate.nullable(),
        validTo: calendarDate.nullable(),
        status: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    refusals: ['PERSON_NOT_FOUND'],
  },
  accessLog: {
    method: 'GET',
    path: '/patients/me/access-log',
    ...own,
    summary: 'Who opened the record, in every hospital, newest first.',
    permission: 'View Own Access Log',
    query: z.object({ ...paging, ...forPerson, startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: pageOf(
      z.object({ id, at: instant, hospitalId: id, hospitalName: z.string(), who: z.string(), role: z.string(), what: z.string() }),
    ),
    refusals: ['PERSON_NOT_FOUND'],
  },
  dependants: {
    method: 'GET',
    path: '/patients/me/dependants',
    ...own,
    summary: 'People one acts for: children under 18 and those who agreed.',
    permission: 'Manage Own Dependants',
    payload: z.array(OwnDependant),
  },
  stopDependant: {
    method: 'POST',
    path: '/patients/me/dependants/{id}/stop',
    ...own,
    summary: 'Stops acting for a person; the id is the dependant’s personId.',
    permission: 'Manage Own Dependants',
    repeatable: true,
    body: z.strictObject({}).optional(),
    payload: z.array(OwnDependant),
    done: 'You no longer act for this person',
    refusals: ['PERSON_NOT_FOUND'],
  },
  closeAccount: {
    method: 'POST',
    path: '/patients/me/close-account',
    ...own,
    summary: 'Closes the sign-in to the patient area; the hospitals keep their records as required by law. Needs the password confirmed.',
    permission: 'Edit Own Profile',
    body: z.strictObject({ reason: optionalText(500) }).optional(),
    payload: z.object({}),
    done: 'Your account was closed',
    refusals: ['STEP_UP_REQUIRED'],
  },
  directory: {
    method: 'GET',
    path: '/hospitals/directory',
    ...own,
    summary: 'Active hospitals with their specializations.',
    screen: { none: 'Kept for other clients: patients book at the hospitals that know them.' },
    permission: 'signed in',
    query: z.object({ ...paging, search: searchWords.optional(), country: searchWords.optional(), state: searchWords.optional() }),
    payload: pageOf(
      z.object({
        id,
        name: z.string(),
        address: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        country: z.string().nullable(),
        dialCode: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        specializations: z.array(z.string()),
      }),
    ),
  },
});

export const proxyActs = bindActs(proxyRecord, patientAreaCalls);
