import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addSeconds } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { callPeople } from '../call-people.ts';
import { markRecords } from '../mark-records.ts';
import { ownNotices } from '../store.ts';

const demo = 'hospital:demo';
const calls = 40;
const callers = ['doctor', 'doctor2', 'lab', 'pharmacist'];
/** What the callers say. */
export const callWords = [
  'Help with a transfer in the emergency room',
  'Blood sample ready for collection',
  'Relatives ask for you at the desk',
  'Second person for a medicine check',
  'Please come to consulting room 2',
  'Bed 4 is ready for the new admission',
];

async function answer(stage: DemoStage, user: string, groupId: Id): Promise<void> {
  await stage.inHospital(demo, `user:${user}`, async (scope) => {
    const rows = await ownNotices(scope).select('id').where('groupId', '=', groupId).execute();
    await markRecords(
      scope,
      rows.map(({ id }) => ({ id, readStatus: true })),
    );
  });
}

/** Forty calls to the nurses over 30 days: the nurse takes half; of the others a colleague takes every second, nobody the rest. */
export function callSteps(now: Instant): readonly DemoStep[] {
  return Array.from({ length: calls }, (_, turn) => turn).flatMap((turn) => {
    const at = moment(now, 30 - Math.floor((turn * 29) / (calls - 1)), turn % 2 ? '14:47' : '09:12');
    const name = `call:${turn}`;
    const call = async (stage: DemoStage) => {
      const { groupId } = await stage.inHospital(demo, `user:${callers[turn % callers.length]}`, (scope) =>
        callPeople(scope, {
          content: callWords[turn % callWords.length] as string,
          path: '/dashboard',
          to: { userIds: ['nurse', 'nurse2'].map((user) => stage.idOf(`user:${user}`)) },
          module: 'notifications-and-calls',
        }),
      );
      stage.ids.set(name, groupId);
    };
    const by = turn % 2 === 0 ? 'nurse' : turn % 4 === 1 ? 'nurse2' : null;
    const steps: DemoStep[] = [{ at, run: call }];
    if (by) steps.push({ at: addSeconds(at, 6 + (turn % 15)), run: (stage) => answer(stage, by, stage.idOf(name)) });
    return steps;
  });
}
