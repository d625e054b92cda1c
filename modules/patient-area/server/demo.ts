import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { codeIn, newestMessageTo } from '#kernel/server/demo/inbox.ts';
import { demoPassword, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { claimRecord } from './claim.ts';
import { confirmClaim } from './confirm-claim.ts';
import { portalOf } from './portal-accounts.ts';

const demo = 'hospital:demo';
/** Numbers of the demo's patients who sign in: a mother of two, an adult, a person of two hospitals. */
const signIns = [1, 30, 31] as const;
const phones = [
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

function deviceOf(turn: number) {
  return { ip: `102.88.34.${40 + turn}`, userAgent: phones[turn % phones.length] ?? null };
}

/** Finds the own record by Civis ID, birth date and telephone, and activates it with the code that comes. */
async function activate(stage: DemoStage, number: number, turn: number): Promise<void> {
  const patient = await stage.inHospital(demo, 'system', (scope) => requirePatient(scope, stage.idOf(`patient:${number}`)));
  const { civisId, dateOfBirth, email } = patient;
  if (!dateOfBirth || !email) return;
  await stage.onPlatform(async (scope) => {
    if ((await portalOf(scope, patient.personId))?.status === 'active') return;
    const none = { hospitalPatientId: null, hospitalCode: null, dialCode: null, phoneNumber: null };
    const { claimToken } = await claimRecord(scope, { ...none, civisId, dateOfBirth, email });
    const otp = codeIn(await newestMessageTo(scope, email));
    const password = { password: demoPassword, confirmPassword: demoPassword };
    await confirmClaim(scope, { claimToken, otp, ...password, keepSignedIn: false, language: null });
  }, deviceOf(turn));
}

/** The demo's three portal sign-ins. */
export function patientAreaSteps(now: Instant): DemoStep[] {
  return signIns.map((number, turn) => ({
    at: addMinutes(moment(now, 60, '18:20'), turn * 25),
    run: (stage: DemoStage) => activate(stage, number, turn),
  }));
}
