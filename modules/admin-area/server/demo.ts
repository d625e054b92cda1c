import type { Instant } from '#kernel/contract/fields.ts';
import { demoPassword, foundedDaysAgo, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Actor } from '#kernel/server/scope/scope.ts';
import { hashPassword } from '#modules/auth/server/index.ts';
import { setHospitalStatus } from '#modules/organisation/server/index.ts';
import type { PlatformRole, SuspensionMode } from '../contract/words.ts';
import { activateHospital, suspendHospital } from './change-hospital.ts';
import { addOperator } from './operators.ts';
import { addNote } from './support-notes.ts';

const operators: readonly { readonly key: string; readonly name: string; readonly role: PlatformRole }[] = [
  { key: 'operator', name: 'Ireti Bamgbose', role: 'Platform Admin' },
  { key: 'deputy', name: 'Nana Osei', role: 'Platform Admin' },
  { key: 'support', name: 'Wambui Njoroge', role: 'Platform Support' },
  { key: 'finance', name: 'Lerato Mokoena', role: 'Platform Finance' },
];

/** The people who run the platform. Their second factor always stays: the code goes to their mailbox. */
async function addOperators(stage: DemoStage): Promise<void> {
  const passwordHash = await stage.onPlatform((scope) => hashPassword(scope, demoPassword));
  for (const { key, name, role } of operators) {
    const made = await stage.onPlatform((scope) => addOperator(scope, { name, role, email: `${key}@civis.test`, passwordHash }));
    stage.actors.set(`operator:${key}`, {
      kind: 'operator',
      accountId: made.accountId,
      userId: made.id,
      name,
      role,
      roleId: null,
      sessionId: null,
      permissions: new Set(),
      ip: '102.89.23.4',
      userAgent: null,
      requestId: null,
    });
  }
}

function asOperator(stage: DemoStage, key: string): Actor {
  const actor = stage.actors.get(`operator:${key}`);
  if (!actor) throw new Error(`The demo has no operator ${key}`);
  return actor;
}

type Change =
  | { readonly kind: 'suspend'; readonly mode: SuspensionMode; readonly reason: string }
  | { readonly kind: 'activate'; readonly reason: string }
  | { readonly kind: 'close'; readonly reason: string };

const changes: readonly { readonly hospital: string; readonly daysAgo: number; readonly change: Change }[] = [
  { hospital: 'jos', daysAgo: 190, change: { kind: 'suspend', mode: 'sign-in', reason: 'Invoice of the second year unpaid for 60 days' } },
  { hospital: 'jos', daysAgo: 176, change: { kind: 'activate', reason: 'Paid by bank transfer, receipt seen' } },
  { hospital: 'mombasa', daysAgo: 44, change: { kind: 'suspend', mode: 'sign-in', reason: 'Owner asked to pause during the rebuilding' } },
  { hospital: 'uyo', daysAgo: 12, change: { kind: 'suspend', mode: 'sign-in', reason: 'Registration code belongs to another company' } },
  { hospital: 'tamale', daysAgo: 30, change: { kind: 'close', reason: 'Clinic closed for good; records handed over' } },
];

async function apply(stage: DemoStage, hospital: string, change: Change): Promise<void> {
  const id = stage.idOf(`hospital:${hospital}`);
  await stage.onPlatform(
    async (scope) => {
      if (change.kind === 'suspend') await suspendHospital(scope, id, change);
      else if (change.kind === 'activate') await activateHospital(scope, id, change.reason);
      else await setHospitalStatus(scope, id, 'closed', change.reason);
    },
    asOperator(stage, change.kind === 'suspend' ? 'finance' : 'operator'),
  );
}

const notes: readonly (readonly [hospital: string, daysAgo: number, operator: string, text: string])[] = [
  ['demo', 755, 'support', 'Walked the director through roles and departments by telephone. Wants badges for the wards next year.'],
  ['demo', 244, 'finance', 'Renewed for a year with 75 user slots. Asked for one invoice a year, in naira.'],
  ['second', 418, 'support', 'Trained three people on a call. Their internet drops in the afternoon: showed what stays usable.'],
  ['second', 6, 'finance', 'Subscription ended; they have the invoice and promise to pay this week.'],
  ['jos', 188, 'finance', 'Called twice about the unpaid invoice. The accountant is away until Monday.'],
  ['mombasa', 45, 'support', 'Building work until March. They want to read records meanwhile.'],
  ['calabar', 2, 'support', 'Setup stopped at the list of tests. Told the founder that nothing is lost; to be queued again.'],
  ['kumasi', 112, 'support', 'Asked how to move a nurse between departments. Sent the page of the documentation.'],
  ['uyo', 13, 'operator', 'A company of the same name says that the registration code is theirs. Certificate asked for.'],
  ['asokoro', 20, 'support', 'Trial goes well. Two doctors want the app in Hausa.'],
];

/** Operators, hospitals that were suspended, activated and closed, and what was noted of them. */
export function adminSteps(now: Instant): readonly DemoStep[] {
  return [
    { at: moment(now, foundedDaysAgo + 20, '08:00'), run: addOperators },
    ...changes.map(({ hospital, daysAgo, change }): DemoStep => {
      return { at: moment(now, daysAgo, '11:30'), run: (stage) => apply(stage, hospital, change) };
    }),
    ...notes.map(([hospital, daysAgo, operator, text]): DemoStep => {
      const run = async (stage: DemoStage) => {
        await stage.onPlatform((scope) => addNote(scope, stage.idOf(`hospital:${hospital}`), text), asOperator(stage, operator));
      };
      return { at: moment(now, daysAgo, '14:50'), run };
    }),
  ];
}
