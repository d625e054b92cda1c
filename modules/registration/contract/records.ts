import { z } from 'zod';
import { dialCode, email, id, instant, optionalText, phoneDigits, requiredText, secretText } from '#kernel/contract/fields.ts';
import { setupRunStatuses, setupStepNames, setupStepStatuses, signUpGenders } from './words.ts';

const address = 'Address is a required field *';
const country = 'Country is a required field *';
const state = 'State is a required field *';
const city = 'City is a required field *';
const zone = 'Timezone is a required field *';
const noSpecialization = 'Hospital must have a specialization';
const fullName = 'Full Name is a required, must include a Last Name *';

/** The institution, as step 1 of the wizard sends it. Lists (countries, zones, specializations) are checked by the server too. */
export const HospitalSignUp = z.strictObject({
  name: requiredText(2, 160, 'Hospital Name is a required field *'),
  address: requiredText(3, 300, address),
  country: requiredText(2, 100, country),
  state: requiredText(1, 100, state),
  city: requiredText(1, 100, city),
  timeZoneLabel: requiredText(1, 100, zone),
  timeZoneOffset: requiredText(1, 10, zone),
  rcCode: requiredText(1, 50, 'Rc code is a required field *'),
  specializations: z
    .array(id, { error: noSpecialization })
    .min(1, noSpecialization)
    .max(60)
    .refine((ids) => new Set(ids).size === ids.length, 'A specialization is chosen twice'),
});

/** The founding person, as steps 2 and 3 send it. The password's rules are auth's. */
export const FounderSignUp = z.strictObject({
  fullname: requiredText(2, 120, fullName).refine((name) => name.split(/\s+/).length >= 2, fullName),
  phoneNumber: phoneDigits,
  dialcode: dialCode,
  address: requiredText(2, 300, address),
  email,
  country: requiredText(2, 100, country),
  state: requiredText(1, 100, state),
  city: requiredText(1, 100, city),
  gender: z
    .union([z.enum(signUpGenders), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  // Computed from the gender when it is absent or none of the staff's titles; sent by the wizard all the same.
  title: optionalText(10),
  password: secretText(200).min(1, 'Password is a required field *'),
});

export const SignUp = z.strictObject({
  hospital: HospitalSignUp,
  user: FounderSignUp,
  termsAccepted: z.literal(true, { error: 'Terms and condition must be checked' }),
});
export type SignUp = z.output<typeof SignUp>;

export const SignedUp = z.object({
  hospital: z.object({ id, name: z.string() }),
  user: z.object({ id, email: z.string() }),
  /** The sender's address of the mail, for `signupInfo.from`. */
  from: z.string(),
});

export const SetupStepRow = z.object({
  name: z.enum(setupStepNames),
  status: z.enum(setupStepStatuses),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  attempt: z.number().int(),
  /** Why the last attempt failed, in words for people; null when it did not. */
  error: z.string().nullable(),
  /** Rows this step found or made, e.g. `{ roles: 10, departments: 12 }`. */
  counts: z.record(z.string(), z.number().int()),
});

export const SetupRun = z.object({
  id,
  hospitalId: id,
  status: z.enum(setupRunStatuses),
  steps: z.array(SetupStepRow),
  queuedAt: instant,
  finishedAt: instant.nullable(),
});
export type SetupRun = z.output<typeof SetupRun>;

export const LegalText = z.object({ version: z.string(), html: z.string() });
export type LegalText = z.output<typeof LegalText>;
