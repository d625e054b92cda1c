import { createHmac } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { createFoundingUser } from '#modules/access-control/server/index.ts';
import { createAccount, hashPassword, issueToken, tellOwner, wantEmail, whyNotPassword } from '#modules/auth/server/index.ts';
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

/** Sign-ups that one e-mail address has in a day, known or not: each sends it a mail. */
const perDay = { most: 5, seconds: 86_400 };

async function isOpen(scope: PlatformScope): Promise<boolean> {
  const policy = await scope.tx.selectFrom('registrationPolicy').select('open').executeTakeFirst();
  return policy?.open ?? true;
}

function statesNamed(country: string): readonly string[] | undefined {
  return findCountry(country)?.states;
}

/** All that can be said without writing: lists, password, taken code. Whether the address is in use is said to its owner alone. */
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
}

interface Signed {
  readonly accountId: Id;
  readonly hospitalId: Id;
  readonly hospitalName: string;
  readonly fullname: string;
  readonly email: string;
}

/**
 * Sends a fresh link; earlier ones die with it. Where somebody else signs in with the address its owner is told instead: the sign-up waits
 * all the same, and can be given another address.
 */
export async function sendConfirmation(
  scope: PlatformScope,
  { accountId, hospitalId, hospitalName, fullname, email }: Signed,
): Promise<void> {
  const account = await wantEmail(scope, accountId, email);
  if (!account.email) {
    await tellOwner(scope, email, [
      `${hospitalName} was signed up with this email address. To continue, use another address for the sign-up.`,
    ]);
    return;
  }
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
  const passwordHash = await hashPassword(scope, user.password);
  // Behind the slow hash: requests that repeat this one under the same key wait for it from here on.
  const { secretKey } = scope.settings;
  await takeRate(scope, `sign-up-for:${createHmac('sha256', secretKey).update(user.email).digest('base64url')}`, perDay);
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
    quietly: true,
  });
  const founder = await scope.inHospital(hospital.id, (inside) =>
    createFoundingUser(inside, {
      accountId,
      ...splitFullName(user.fullname),
      title: titleOf(user.gender, user.title),
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
