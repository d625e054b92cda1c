import type { Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { codeIn, newestMessageTo } from '#kernel/server/demo/inbox.ts';
import { demoPassword, demoPin, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Actor } from '#kernel/server/scope/scope.ts';
import { findAccountByEmail, requireAccount } from './accounts.ts';
import { codeDestination, signIn } from './sign-in.ts';
import { chooseTwoFactor } from './own-sessions.ts';
import { setPin } from './pins.ts';
import { sendPhoneCode, verifyPhone } from './verify-phone.ts';

const demo = 'hospital:demo';
const mailbox = 'demo.civis.test';
/** Whose number stays unverified, so that the banner shows. */
const founder = 'user:hospitaladmin';

/** Staff verify their own telephones with the code that comes to them. */
async function verifyPhones(stage: DemoStage): Promise<void> {
  for (const [name, { accountId }] of stage.actors) {
    if (!name.startsWith('user:') || name === founder) continue;
    await stage.inHospital(demo, name, async (scope) => {
      const { phoneNumber, phoneKey, phoneNumberConfirmed } = await requireAccount(scope, accountId);
      if (!phoneNumber || !phoneKey || phoneNumberConfirmed) return;
      await sendPhoneCode(scope, phoneNumber);
      await verifyPhone(scope, codeIn(await newestMessageTo(scope, phoneKey)), phoneNumber);
    });
  }
}

async function askMyselfAlways(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:doctor2', (scope) => chooseTwoFactor(scope, { twoFactor: 'always', password: demoPassword }));
}

/** Those who witness doses and check with others. */
const signers = ['nurse', 'nurse2', 'doctor', 'doctor2', 'pharmacist'];

async function setPins(stage: DemoStage): Promise<void> {
  for (const key of signers)
    await stage.inHospital(demo, `user:${key}`, (scope) => setPin(scope, { pin: demoPin, password: demoPassword }));
}

function deviceOf(stage: DemoStage, name: string): Partial<Actor> {
  const actor = stage.actors.get(name);
  return { ip: actor?.ip ?? null, userAgent: actor?.userAgent ?? null };
}

/** Signs in as staff do, with the code where one is asked for. */
async function comeIn(stage: DemoStage, email: string, device: Partial<Actor>): Promise<void> {
  const body = { email, password: demoPassword };
  const answer = await stage.onPlatform((scope) => signIn(scope, 'hospital', body), device);
  if (!('otpRequired' in answer)) return;
  await stage.onPlatform(async (scope) => {
    const account = await findAccountByEmail(scope, 'hospital', email);
    const { destination } = codeDestination(await requireAccount(scope, account?.id ?? null));
    await signIn(scope, 'hospital', { ...body, otp: codeIn(await newestMessageTo(scope, destination)) });
  }, device);
}

const wrong = ['Civis-Demo-2025!', 'Welcome-Lagoon-1', 'Password-1234!', 'Lagoon-Ward-22?'];

/** A sign-in that fails: counted, kept and audited by the act itself, which refuses. */
async function fail(stage: DemoStage, email: string, from: Partial<Actor>): Promise<void> {
  try {
    await stage.onPlatform((scope) => signIn(scope, 'hospital', { email, password: stage.pick(wrong) }), from);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  throw new Error('A wrong password signed somebody in');
}

// Whose days are told; one of them every other day.
const regulars = ['frontdesk', 'doctor', 'nurse', 'accountant', 'pharmacist', 'lab', 'admin', 'auditor', 'hospitaladmin', 'doctor2'];

function arrivals(now: Instant): DemoStep[] {
  const steps: DemoStep[] = [];
  for (let daysAgo = 29; daysAgo >= 1; daysAgo -= 2) {
    const key = regulars[(daysAgo * 3) % regulars.length] ?? 'doctor';
    const run = (stage: DemoStage) => comeIn(stage, `${key}@${mailbox}`, deviceOf(stage, `user:${key}`));
    steps.push({ at: moment(now, daysAgo, `0${6 + (daysAgo % 3)}:${11 + ((daysAgo * 7) % 45)}`), run });
  }
  return steps;
}

// Directors of other hospitals who looked in of late; of those who did not, the operator asks why.
const directors = ['kumasi', 'nairobi', 'kigali', 'asokoro', 'enugu', 'durban'];

function visits(now: Instant): DemoStep[] {
  return directors.map((key, index): DemoStep => {
    const device = {
      ip: `105.112.${10 + index}.21`,
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36',
    };
    return { at: moment(now, 1 + index, `09:${12 + index}`), run: (stage) => comeIn(stage, `director@${key}.civis.test`, device) };
  });
}

const stranger: Partial<Actor> = {
  ip: '41.184.12.77',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};
const mistaken = ['nurse2', 'lab2', 'cashier', 'imaging', 'inventory', 'radiologist', 'zainab.lawal', 'peter.nyam'];

/** 25 slips of the hand and guesses of strangers over 30 days, none often enough to lock anybody. */
function slips(now: Instant): DemoStep[] {
  return Array.from({ length: 25 }, (_, index): DemoStep => {
    const key = mistaken[index % mistaken.length] ?? 'nurse2';
    const guessed = index % 6 === 5;
    return {
      at: moment(now, 30 - index, `${guessed ? '02' : '07'}:${10 + index}`),
      run: (stage) =>
        guessed ? fail(stage, `manager@${mailbox}`, stranger) : fail(stage, `${key}@${mailbox}`, deviceOf(stage, `user:${key}`)),
    };
  });
}

const forgetful = 'chidinma.eze';

/** Three times five wrong passwords on the demo's own day: locked for 15, then 30, then 60 minutes, the last of which run. */
function lockingOut(now: Instant): DemoStep[] {
  return [-112, -84, -6].flatMap((begin) =>
    Array.from({ length: 5 }, (_, index): DemoStep => {
      const run = (stage: DemoStage) => fail(stage, `${forgetful}@${mailbox}`, deviceOf(stage, `user:${forgetful}`));
      return { at: addMinutes(now, begin + index), run };
    }),
  );
}

/** Verified telephones, a doctor who is always asked for a code, and 30 days of sign-ins, 40 of which failed. */
export function authSteps(now: Instant): readonly DemoStep[] {
  return [
    { at: moment(now, 730, '12:10'), run: verifyPhones },
    { at: moment(now, 58, '12:10'), run: verifyPhones },
    { at: moment(now, 45, '13:25'), run: askMyselfAlways },
    { at: moment(now, 44, '13:25'), run: setPins },
    ...arrivals(now),
    ...visits(now),
    ...slips(now),
    ...lockingOut(now),
  ];
}
