import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addDays, addSeconds, clockTolerance } from '#kernel/server/clock/instants.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { wantEmail, requirePasswordOf } from '#modules/auth/server/index.ts';
import { rcCodeTaken, removePendingHospital } from '#modules/organisation/server/index.ts';
import { registrationRefusals } from '../contract/refusals.ts';
import { resendAfterSeconds } from '../contract/words.ts';
import { sendConfirmation } from './register-hospital.ts';
import { pendingDays, whyNotResend } from './rules.ts';

const mailsPerDay = { most: 5, seconds: 86_400 };

/** Whether an Rc code is taken. Invariant 7: nothing else is shown. */
export async function hospitalExists(scope: PlatformScope, value: string) {
  return { does_hospital_exist: await rcCodeTaken(scope, value) };
}

function hashOf(scope: PlatformScope, email: string): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update(`confirmation:${email}`).digest();
}

/** Takes the one mail a minute that an address has, known or not; the row's lock settles parallel asks. */
async function takeTurn(scope: PlatformScope, email: string): Promise<void> {
  const emailHash = hashOf(scope, email);
  const taken = await scope.tx
    .insertInto('confirmationRequests')
    .values({ emailHash, askedAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .column('emailHash')
        .doUpdateSet({ askedAt: scope.now })
        .where((row) =>
          row.or([
            row('confirmationRequests.askedAt', '<=', addSeconds(scope.now, -resendAfterSeconds)),
            // Written by a clock that ran ahead.
            row('confirmationRequests.askedAt', '>', addSeconds(scope.now, clockTolerance)),
          ]),
        ),
    )
    .returning('askedAt')
    .executeTakeFirst();
  if (!taken) {
    const last = await scope.tx.selectFrom('confirmationRequests').select('askedAt').where('emailHash', '=', emailHash).executeTakeFirst();
    refuseIf(whyNotResend({ lastAskedAt: last?.askedAt ?? scope.now, now: scope.now }));
  }
  await takeRate(scope, `confirmation:${emailHash.toString('base64')}`, mailsPerDay);
}

async function findPending(scope: PlatformScope, email: string) {
  return (
    scope.tx
      .selectFrom('signUps')
      .innerJoin('hospitals', 'hospitals.id', 'signUps.hospitalId')
      .innerJoin('accounts', 'accounts.id', 'signUps.accountId')
      .where('signUps.email', '=', email)
      .where('signUps.confirmedAt', 'is', null)
      .where('hospitals.status', '=', 'pending')
      .select(['signUps.hospitalId', 'signUps.accountId', 'signUps.founderUserId', 'hospitals.name as hospitalName'])
      // The one that can be confirmed before those whose address is somebody else's.
      .orderBy(sql`accounts.email is null`)
      .orderBy('signUps.createdAt', 'desc')
      .limit(1)
      .forUpdate('signUps')
      .executeTakeFirst()
  );
}

async function nameOf(scope: PlatformScope, hospitalId: Id, userId: Id): Promise<string> {
  const [founder] = await scope.inHospital(hospitalId, (inside) => usersBrief(inside, [userId]));
  return founder?.fullname ?? '';
}

/** Sends the confirmation mail again where a sign-up waits for it; answers the same where none does. */
export async function resendConfirmation(scope: PlatformScope, email: string): Promise<{ nextAllowedAt: Instant }> {
  await takeTurn(scope, email);
  const pending = await findPending(scope, email);
  if (pending) {
    const { hospitalId, accountId, founderUserId, hospitalName } = pending;
    await sendConfirmation(scope, { accountId, hospitalId, hospitalName, fullname: await nameOf(scope, hospitalId, founderUserId), email });
    await scope.record({
      action: 'update',
      entity: 'Hospital',
      entityId: hospitalId,
      summary: `Confirmation mail of ${hospitalName} sent again`,
    });
  }
  return { nextAllowedAt: addSeconds(scope.now, resendAfterSeconds) };
}

/** Corrects the address of a sign-up before it is confirmed; needs its password, of which wrong ones count as at sign-in. The old link dies, a new one goes out. */
export async function changePendingEmail(
  scope: PlatformScope,
  order: { email: string; newEmail: string; password: string },
): Promise<{ to: string }> {
  const pending = await findPending(scope, order.email);
  const wrong = registrationRefusals.refusal('PENDING_SIGNUP_WRONG');
  const named = { area: 'hospital', email: order.email, accountId: pending?.accountId ?? null } as const;
  await requirePasswordOf(scope, named, order.password, wrong);
  if (!pending) throw wrong;
  await takeTurn(scope, order.newEmail);
  const { hospitalId, accountId, founderUserId, hospitalName } = pending;
  await wantEmail(scope, accountId, order.newEmail);
  await scope.tx.updateTable('signUps').set({ email: order.newEmail }).where('hospitalId', '=', hospitalId).execute();
  await scope.tx.updateTable('hospitals').set({ email: order.newEmail, updatedAt: scope.now }).where('id', '=', hospitalId).execute();
  await sendConfirmation(scope, {
    accountId,
    hospitalId,
    hospitalName,
    fullname: await nameOf(scope, hospitalId, founderUserId),
    email: order.newEmail,
  });
  await scope.inHospital(hospitalId, (inside) =>
    inside.record({
      action: 'update',
      entity: 'Hospital',
      entityId: hospitalId,
      summary: `Address of the sign-up of ${hospitalName} corrected`,
      before: { email: order.email },
      after: { email: order.newEmail },
    }),
  );
  return { to: order.newEmail };
}

/** Every night: sign-ups that nobody confirmed within seven days go; Rc code and address are free again, the audit stays. */
export async function removeUnconfirmed(scope: PlatformScope): Promise<void> {
  const old = await scope.tx
    .selectFrom('signUps')
    .select('hospitalId')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', addDays(scope.now, -pendingDays))
    .execute();
  for (const { hospitalId } of old) {
    if (!(await removePendingHospital(scope, hospitalId))) continue;
    await scope.record({
      action: 'delete',
      entity: 'Hospital',
      entityId: hospitalId,
      summary: 'Sign-up removed: not confirmed within 7 days',
    });
  }
  await scope.tx.deleteFrom('confirmationRequests').where('askedAt', '<', addDays(scope.now, -1)).execute();
}
