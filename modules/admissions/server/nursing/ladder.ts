import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { callPeople } from '#modules/notifications-and-calls/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { type WarningLevel, warningSteps } from '../../contract/nursing-words.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { StoredWard } from '../store.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { closeWarning } from './close-warning.ts';
import { doctorsOf, headOf, nursesOf, wardOfStay, whereabouts } from './people.ts';
import { changeWarning, recordNursing, type StoredWarning } from './store.ts';
import { type Circle, stepAfter } from './warning-rules.ts';

export const entity = 'EarlyWarning';
const pathOf = (stay: Pick<StoredAdmission, 'id'>) => `/admissions/${stay.id}`;

interface Ringing {
  readonly warningId: Id;
  readonly stay: StoredAdmission;
  readonly ward: StoredWard;
}

/** Tells the nurse who answers for the bed. Where a level is shown it is by the notice's priority alone. */
export async function tellNurses(scope: Scope, { warningId, stay, ward }: Ringing, level: WarningLevel): Promise<void> {
  const userIds = await nursesOf(scope, ward, level === 'watch');
  if (userIds.length === 0) return;
  await scope.notify({
    title: 'Early Warning',
    content: `${await whereabouts(scope, stay)} needs ${level === 'emergency' ? 'attention now' : 'attention soon'}`,
    path: pathOf(stay),
    priority: level === 'watch' ? 'normal' : level === 'urgent' ? 'high' : 'critical',
    module: 'admissions',
    entity,
    entityId: warningId,
    dates: { dateTime: scope.now },
    tellActor: true,
    to: { userIds },
  });
}

async function peopleOf(scope: Scope, circle: Circle, { stay, ward }: Ringing): Promise<Id[]> {
  if (circle === 'doctors') return doctorsOf(scope, ward, stay);
  const head = circle === 'consultant' ? null : await headOf(scope, ward);
  return [...new Set([stay.consultantId, ...(head ? [head] : [])])];
}

/** Rings a circle of people; where nobody of them can be rung, all of the ward's department who can. Answers the call. */
export async function ring(scope: Scope, ringing: Ringing, circle: Circle): Promise<Id> {
  const order = {
    content: `Early warning: ${await whereabouts(scope, ringing.stay)}`,
    path: pathOf(ringing.stay),
    module: 'admissions',
    entity,
    entityId: ringing.warningId,
  };
  const called = await callPeople(scope, { ...order, to: { userIds: await peopleOf(scope, circle, ringing) } });
  if (called.recipients > 0) return called.groupId;
  return (await callPeople(scope, { ...order, to: { departmentId: ringing.ward.departmentId } })).groupId;
}

/** The nurse in charge and the consultant hear that a warning went on to the next people. */
async function tellUnanswered(scope: Scope, { warningId, stay, ward }: Ringing): Promise<void> {
  const userIds = [...new Set([...(await nursesOf(scope, ward, true)), stay.consultantId])];
  await scope.notify({
    title: 'Early Warning Unanswered',
    content: `No one has acknowledged the early warning of ${await whereabouts(scope, stay)}`,
    path: pathOf(stay),
    priority: 'critical',
    module: 'admissions',
    entity,
    entityId: warningId,
    tellActor: true,
    to: { userIds },
  });
}

/** A warning that nobody acknowledged goes on to the next people. From the doctors on it is an emergency. */
async function takeStep(scope: Scope, row: StoredWarning): Promise<void> {
  const stay = await admissionsOf(scope).where('id', '=', row.admissionId).executeTakeFirstOrThrow();
  if (stay.status !== 'admitted') return closeWarning(scope, stay, row, 'stay-ended');
  const { warningSteps: minutes } = await readSettings(scope, wardSettings);
  const next = stepAfter(row.step, scope.now, minutes);
  const ringing = { warningId: row.id, stay, ward: await wardOfStay(scope, stay) };
  const callGroupId = await ring(scope, ringing, next.circle);
  await changeWarning(scope, row, { level: 'emergency', step: next.step, nextStepAt: next.nextStepAt, callGroupId });
  await recordNursing(scope, stay, {
    action: 'state',
    entity,
    entityId: row.id,
    summary: `Early warning of ${stay.admissionNumber} not acknowledged: ${next.step === warningSteps.doctor ? 'doctors' : 'consultant'} rung`,
    before: { step: row.step, level: row.level },
    after: { step: next.step, level: 'emergency' },
  });
  await tellUnanswered(scope, ringing);
}

const atOnce = 100;

/** Fires the steps that are due. Of two workers each takes rows that the other does not hold, so that a step fires once. */
export async function fireSteps(scope: Scope): Promise<void> {
  const due = await scope.tx
    .selectFrom('earlyWarnings')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', sql.lit('open'))
    .where('nextStepAt', '<=', scope.now)
    .orderBy('nextStepAt')
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of due) await takeStep(scope, row);
}
