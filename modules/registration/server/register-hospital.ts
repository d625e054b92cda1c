import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { createFoundingUser } from '#modules/access-control/server/index.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import { createAccount, findAccountByEmail, hashPassword, issueToken, whyNotPassword } from '#modules/auth/server/index.ts';
import { createHospital, rcCodeTaken } from '#modules/organisation/server/index.ts';
import { findCountry, findTimezone } from '#modules/reference-data/server/index.ts';
import type { SignUp } from '../contract/records.ts';
import { registrationRefusals } from '../contract/refusals.ts';
import { titleOf } from '../contract/words.ts';
import { terms } from './legal/terms.ts';
import { confirmationMail } from './mails.ts';
import { splitFullName, whyNotPlaces, whyNotRegister } from './rules.ts';

/** Attempts to sign up that one address has in an hour. */
const perHour = { most: 5, seconds: 3600 };

async function isOpen(scope: PlatformScope): Promise<boolean> {
  const policy = await scope.tx.selectFrom('registrationPolicy').select('open').executeTakeFirst();
  return policy?.open ?? true;
}

function statesNamed(country: string): readonly string[] | undefined {
  return findCountry(country)?.states;
}

/** All that can be said without writing: lists, password, taken code and address. */
async function refuseBadOrder(scope: PlatformScope, { hospital, user }: SignUp): Promise<void> {
  refuseIf(whyNotRegister({ open: await isOpen(scope) }));
  refuseIf(
    whyNotPlaces({
      hospital: { states: statesNamed(hospital.country), state: hospital.state },
      user: { states: statesNamed(user.country), state: user.state },
      zoneUtc: findTimezone(hospital.timeZoneLabel)?.utc,
      timeZoneOffset: hospital.timeZoneOffset,
    }),
  );
  refuseIf(whyNotPassword(user.password, { email: user.email, hospitalName: hospital.name }, 'user.password'));
  if (await rcCodeTaken(scope, hospital.rcCode)) throw registrationRefusals.refusal('HOSPITAL_EXISTS');
  if (await findAccountByEmail(scope, 'hospital', user.email)) {
    throw authRefusals.refusal('EMAIL_IN_USE', {}, { email: 'Email is already in use', 'user.email': 'Email is already in use' });
  }
}

interface Signed {
  readonly accountId: Id;
  readonly hospitalId: Id;
  readonly hospitalName: string;
  readonly fullname: string;
  readonly email: string;
}

/** Sends a fresh link; earlier ones die with it. */
export async function sendConfirmation(
  scope: PlatformScope,
  { accountId, hospitalId, hospitalName, fullname, email }: Signed,
): Promise<void> {
  const token = await issueToken(scope, { purpose: 'signup', accountId, email, data: { hospitalId } });
  await scope.mail(confirmationMail(scope.settings, { to: email, fullname, hospitalName, token }));
}

/**
 * Signs up an institution: hospital, specializations, founding account and user, link and mail, all or none
 * (invariant 2). The unique Rc code and address settle races (invariant 1).
 */
export async function registerHospital(scope: PlatformScope, order: SignUp) {
  if (scope.actor.ip) await takeRate(scope, `sign-up:${scope.actor.ip}`, perHour);
  await refuseBadOrder(scope, order);
  const { hospital: place, user } = order;
  // The slow hash comes before the first lock.
  const passwordHash = await hashPassword(user.password);
  const { timeZoneLabel, timeZoneOffset, rcCode, specializations, ...rest } = place;
  const hospital = await createHospital(scope, {
    ...rest,
    email: user.email,
    dialCode: user.dialcode,
    phone: user.phoneNumber,
    rcCode,
    timeZoneLabel,
    timeZoneOffset,
    specializations,
    termsVersion: terms.version,
    termsAcceptedAt: scope.now,
  });
  const { id: accountId } = await createAccount(scope, {
    area: 'hospital',
    hospitalId: hospital.id,
    email: user.email,
    dialCode: user.dialcode,
    phoneNumber: user.phoneNumber,
    status: 'pending',
    passwordHash,
  });
  const founder = await scope.inHospital(hospital.id, (inside) =>
    createFoundingUser(inside, {
      accountId,
      ...splitFullName(user.fullname),
      title: titleOf(user.gender),
      gender: user.gender,
      address: user.address,
      country: user.country,
      state: user.state,
      city: user.city,
    }),
  );
  await scope.tx
    .insertInto('signUps')
    .values({ hospitalId: hospital.id, accountId, founderUserId: founder.id, email: user.email, createdAt: scope.now })
    .execute();
  await sendConfirmation(scope, {
    accountId,
    hospitalId: hospital.id,
    hospitalName: hospital.name,
    fullname: user.fullname,
    email: user.email,
  });
  return { hospital: { id: hospital.id, name: hospital.name }, user: { id: founder.id, email: user.email }, from: scope.settings.mailFrom };
}
