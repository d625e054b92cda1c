import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { newestMessageTo, tokenIn } from '#kernel/server/demo/inbox.ts';
import { demoPassword, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Actor, PlatformScope } from '#kernel/server/scope/scope.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';
import { SignUp } from '../contract/records.ts';
import { setupStepNames } from '../contract/words.ts';
import { activateSignUp, confirmSignUp } from './confirm-sign-up.ts';
import { type DemoHospital, demoHospitals } from './demo/hospitals.ts';
import { registerHospital } from './register-hospital.ts';
import { failureWords } from './rules.ts';
import { runSetup } from './run-setup.ts';
import { workStep } from './setup-steps.ts';
import { moveRun, moveStep } from './setup-store.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

function founderOf({ place, daysAgo }: DemoHospital): Partial<Actor> {
  return { ip: `${place.network}.${10 + (daysAgo % 200)}`, userAgent: browser };
}

// The demo's own hospital has twelve of the list; it adds two of its own later.
const ownChoice = [
  'Anesthesiology',
  'Cardiology',
  'Dentistry',
  'Diagnostic radiology',
  'Emergency medicine',
  'General',
  'Hematology',
  'Internal medicine',
  'Obstetrics and gynecology',
  'Pathology',
  'Pediatrics',
  'Surgery',
];
const otherChoices = [
  ['General', 'Family medicine', 'Pediatrics'],
  ['General', 'Internal medicine', 'Surgery', 'Obstetrics and gynecology'],
  ['General', 'Emergency medicine', 'Diagnostic radiology'],
];

function specializationsOf({ key, daysAgo }: DemoHospital): Id[] {
  const names = key === 'demo' ? ownChoice : (otherChoices[daysAgo % otherChoices.length] ?? ownChoice);
  return defaultSpecializations.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}

function orderOf(hospital: DemoHospital): SignUp {
  const { name, place, state, city, address, rcCode, founder, gender, email, phone } = hospital;
  const where = { address, country: place.country, state, city };
  const [timeZoneLabel, timeZoneOffset] = place.zone;
  return SignUp.parse({
    hospital: { name, ...where, timeZoneLabel, timeZoneOffset, rcCode, specializations: specializationsOf(hospital) },
    user: { fullname: founder, phoneNumber: phone, dialcode: place.dialcode, ...where, email, gender, password: demoPassword },
    termsAccepted: true,
  });
}

async function signUp(stage: DemoStage, hospital: DemoHospital): Promise<void> {
  const signed = await stage.onPlatform((scope) => registerHospital(scope, orderOf(hospital)), founderOf(hospital));
  stage.ids.set(`hospital:${hospital.key}`, signed.hospital.id);
  stage.ids.set(`founder:${hospital.key}`, signed.user.id);
}

/** The setup's own lock: the queue's worker, woken by the confirmation, finds it taken and leaves the run to the demo. */
async function keepWorkersOff(scope: PlatformScope, hospitalId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setup:${hospitalId}`}, 11))`.execute(scope.tx);
}

async function confirm(stage: DemoStage, hospital: DemoHospital): Promise<void> {
  const hospitalId = stage.idOf(`hospital:${hospital.key}`);
  if (!hospital.byOperator) {
    const { email } = hospital;
    await stage.onPlatform(
      async (scope) => confirmSignUp(scope, { token: tokenIn(await newestMessageTo(scope, email)), email }),
      founderOf(hospital),
    );
    return;
  }
  await stage.onPlatform(async (scope) => {
    const row = await scope.tx.selectFrom('signUps').selectAll().where('hospitalId', '=', hospitalId).executeTakeFirstOrThrow();
    await activateSignUp(scope, row, { spentTokenHash: null, reason: 'Founder checked by telephone' });
  });
}

/**
 * A run that stopped at 'Test List Setup'. No act makes a step fail, so its failure is written as the worker would have
 * written it; the first step is really worked, and a retry really resumes at the second.
 */
async function stopAtTestList(scope: PlatformScope, hospitalId: Id, founderUserId: Id): Promise<void> {
  await moveStep(scope, hospitalId, 1, { status: 'running' });
  await scope.inHospital(hospitalId, async (inside) => {
    const counts = await workStep(inside, setupStepNames[0], founderUserId);
    await moveStep(inside, hospitalId, 1, { status: 'completed', counts });
    await moveStep(inside, hospitalId, 2, { status: 'running' });
    await moveStep(inside, hospitalId, 2, { status: 'failed', error: failureWords(new Error('The list of tests could not be read')) });
    await moveRun(inside, hospitalId, 'failed');
    const summary = `Setup failed at '${setupStepNames[1]}'`;
    const after = { error: 'The list of tests could not be read' };
    await inside.record({ action: 'job', entity: 'Job', entityId: hospitalId, summary, after, outcome: 'refused' });
  });
}

async function confirmAndSetUp(stage: DemoStage, hospital: DemoHospital): Promise<void> {
  const hospitalId = stage.idOf(`hospital:${hospital.key}`);
  await stage.onPlatform(async (scope) => {
    await keepWorkersOff(scope, hospitalId);
    await confirm(stage, hospital);
    if (hospital.end === 'failed') await stopAtTestList(scope, hospitalId, stage.idOf(`founder:${hospital.key}`));
    else await runSetup(scope, { hospitalId });
  });
}

/** 24 hospitals sign up over the demo's years; all but those that wait are confirmed and set up a few minutes later. */
export function registrationSteps(now: Instant): readonly DemoStep[] {
  return demoHospitals.flatMap((hospital, index) => {
    const at = hospital.daysAgo === 0 ? addHours(now, -2) : moment(now, hospital.daysAgo, `08:${10 + (index % 40)}`);
    const made: DemoStep[] = [{ at, run: (stage) => signUp(stage, hospital) }];
    if (hospital.end !== 'pending') made.push({ at: addMinutes(at, 9), run: (stage) => confirmAndSetUp(stage, hospital) });
    return made;
  });
}
