import type { Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Notice, Scope } from '#kernel/server/scope/scope.ts';
import { callSteps } from './demo/calls.ts';
import { criticalNotice, type DemoGroup, demoGroups, type DemoNotice } from './demo/notices.ts';
import { countUnread } from './list-records.ts';
import { markRecords } from './mark-records.ts';
import { ownNotices } from './store.ts';

const demo = 'hospital:demo';
const days = 30;
// Of each group; over 30 days 180 for everybody in it.
const clocks = ['06:50', '08:25', '10:05', '11:40', '13:30', '15:10'];
/** Patients who are registered by then, by number from 1. */
const patientsThen = 180;

/** The notice as its module will send it: about somebody who is a patient, with the dates that its words leave open. */
function noticeOf(stage: DemoStage, { title, content, module, path, priority }: DemoNotice, users: readonly string[]): Notice {
  const number = `P-${String(1 + Math.floor(stage.random() * patientsThen)).padStart(6, '0')}`;
  const dateTime = addHours(stage.now, 20 + Math.floor(stage.random() * 90));
  return {
    title,
    content: content.replace('{patient}', number),
    path: path ?? `/patients/${stage.idOf(`patient:${number}`)}`,
    to: { userIds: users.map((user) => stage.idOf(`user:${user}`)) },
    module,
    ...(priority ? { priority } : {}),
    dates: { dateTime, prevDateTime: addHours(dateTime, -26), appointmentDateTime: module === 'appointments' ? dateTime : null },
  };
}

function tell(turn: number): (stage: DemoStage) => Promise<void> {
  const notices = ({ notices: all }: DemoGroup) => all[turn % all.length];
  return (stage) =>
    stage.inHospital(demo, 'system', async (scope) => {
      for (const group of demoGroups) {
        const notice = notices(group);
        if (notice) await scope.notify(noticeOf(stage, notice, group.users));
      }
    });
}

/** The one that must be seen at once: unread, above all others. */
async function tellCritical(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:pathologist', (scope) =>
    scope.notify({
      ...criticalNotice,
      path: `/patients/${stage.idOf('patient:P-000030')}`,
      to: { userIds: [stage.idOf('user:doctor'), stage.idOf('user:nurse')] },
      priority: 'critical',
    }),
  );
}

const unread = (user: string) => (user === 'doctor' || user === 'nurse' ? 60 : 3 + (user.length % 6));

/** Missed calls stay missed, and count among the unread. */
async function readAllBut(scope: Scope, newest: number): Promise<void> {
  const { calls } = await countUnread(scope);
  const rows = await ownNotices(scope)
    .select('id')
    .where('readStatus', '=', false)
    .where('kind', '=', 'notice')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.max(0, newest - calls))
    .execute();
  await markRecords(
    scope,
    rows.map(({ id }) => ({ id, readStatus: true })),
  );
}

async function readNotices(stage: DemoStage): Promise<void> {
  for (const user of demoGroups.flatMap(({ users }) => users)) {
    await stage.inHospital(demo, `user:${user}`, (scope) => readAllBut(scope, unread(user)));
  }
}

/** 180 notices for each of the demo's sign-ins but one, over 30 days and three that are older; the newest of each are unread. */
export function noticeSteps(now: Instant): readonly DemoStep[] {
  const told = Array.from({ length: days }, (_, day) => days - day).flatMap((daysAgo) =>
    clocks.map((clock, turn): DemoStep => ({ at: moment(now, daysAgo, clock), run: tell((days - daysAgo) * clocks.length + turn) })),
  );
  const older = [75, 60, 45].map((daysAgo, turn): DemoStep => ({ at: moment(now, daysAgo, '11:05'), run: tell(turn) }));
  return [
    ...older,
    ...told,
    ...callSteps(now),
    { at: addMinutes(now, -25), run: tellCritical },
    { at: addMinutes(now, -2), run: readNotices },
  ];
}
