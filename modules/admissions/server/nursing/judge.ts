import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { vitalsBetween } from '#modules/patient-chart/server/index.ts';
import type { WarningLevel } from '../../contract/nursing-words.ts';
import { wardSettings } from '../../contract/settings.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { closeWarning } from './close-warning.ts';
import { ring, tellNurses } from './ladder.ts';
import { wardOfStay } from './people.ts';
import {
  changeObservations,
  changeWarning,
  limitOf,
  lockObservations,
  openWarning,
  recordNursing,
  type StoredWarning,
  tellWarning,
  warningsOf,
} from './store.ts';
import { decide, firstStep, judgeSets, type Judgement } from './warning-rules.ts';

/** Sets that are read to judge a stay: what an older one says no longer counts. */
const judgedSets = 12;

interface Rising {
  readonly stay: StoredAdmission;
  readonly level: WarningLevel;
  readonly judged: Judgement;
}

/** Calls whom a level calls first. Answers the call where it rings. */
async function callFirst(scope: Scope, { stay, level }: Rising, warningId: Id): Promise<Id | null> {
  const ringing = { warningId, stay, ward: await wardOfStay(scope, stay) };
  await tellNurses(scope, ringing, level);
  return level === 'emergency' ? ring(scope, ringing, 'doctors') : null;
}

async function open(scope: Scope, rising: Rising): Promise<void> {
  const { stay, level, judged } = rising;
  const { warningSteps } = await readSettings(scope, wardSettings);
  const id = scope.newId();
  const callGroupId = await callFirst(scope, rising, id);
  await scope.tx
    .insertInto('earlyWarnings')
    .values({
      hospitalId: scope.hospitalId,
      id,
      admissionId: stay.id,
      vitalId: judged.vitalId,
      level,
      status: 'open',
      ...firstStep(level, scope.now, warningSteps),
      openedAt: scope.now,
      callGroupId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      updatedByName: scope.actor.name,
    })
    .execute();
  await recordNursing(scope, stay, {
    action: 'create',
    entity: 'EarlyWarning',
    entityId: id,
    summary: `Early warning of ${stay.admissionNumber} opened: ${level}`,
    after: { level, vitalId: judged.vitalId },
  });
  await tellWarning(scope, id, 'create');
}

/** A later set is worse: the warning rises and calls anew, whoever acknowledged it before. */
async function raise(scope: Scope, row: StoredWarning, rising: Rising): Promise<void> {
  const { stay, level, judged } = rising;
  const { warningSteps } = await readSettings(scope, wardSettings);
  const callGroupId = (await callFirst(scope, rising, row.id)) ?? row.callGroupId;
  await changeWarning(scope, row, {
    ...{ level, status: 'open', vitalId: judged.vitalId, callGroupId },
    ...firstStep(level, scope.now, warningSteps),
    ...{ acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null },
  });
  await recordNursing(scope, stay, {
    action: 'state',
    entity: 'EarlyWarning',
    entityId: row.id,
    summary: `Early warning of ${stay.admissionNumber} raised from ${row.level} to ${level}`,
    before: { level: row.level, status: row.status, acknowledgedBy: row.acknowledgedByName },
    after: { level, status: 'open', vitalId: judged.vitalId },
  });
}

async function isAnswered(scope: Scope, admissionId: Id, vitalId: Id): Promise<boolean> {
  const row = await warningsOf(scope)
    .where('admissionId', '=', admissionId)
    .where('vitalId', '=', vitalId)
    .where('closeReason', '=', 'responded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Judges the standing sets of a stay whose row is kept: when the next one is due, and what becomes of its warning. */
export async function judgeStay(scope: Scope, stay: StoredAdmission, corrected: boolean): Promise<void> {
  const known = await lockObservations(scope, stay.id);
  const judged = judgeSets(await vitalsBetween(scope, stay.patientId, stay.admittedAt, null, judgedSets));
  await changeObservations(scope, stay.id, {
    lastVitalId: judged?.lastVitalId ?? null,
    lastTakenAt: judged?.lastAt ?? null,
    scoreMinutes: judged?.minutes ?? null,
    level: judged?.level ?? null,
  });
  const limit = limitOf(known);
  const warning = await openWarning(scope, stay.id);
  const level = judged?.level ?? null;
  const answered = judged !== null && level !== null && (await isAnswered(scope, stay.id, judged.vitalId));
  const silent = limit?.silent === true && limit.until > scope.now;
  const decision = decide({ level, open: warning ?? null, silent, answered, corrected });
  if (decision.do === 'close' && warning) await closeWarning(scope, stay, warning, decision.why);
  if (decision.do === 'raise' && warning && judged) await raise(scope, warning, { stay, level: decision.level, judged });
  if (decision.do === 'keep' && warning && judged && warning.vitalId !== judged.vitalId)
    await changeWarning(scope, warning, { vitalId: judged.vitalId });
  const opens = decision.do === 'open' ? decision.level : decision.do === 'close' ? decision.open : null;
  if (opens && judged) await open(scope, { stay, level: opens, judged });
  await scope.live({ entity: 'patient-admissions', id: stay.id, action: 'update', permission: 'View Admission' });
}

/** A set of vitals was recorded, corrected or voided: the stay of the patient, where there is one, is judged anew. */
export async function judgePatient(scope: Scope, patientId: Id, corrected: boolean): Promise<void> {
  const stay = await admissionsOf(scope).where('patientId', '=', patientId).where('status', '=', 'admitted').forShare().executeTakeFirst();
  if (stay) await judgeStay(scope, stay, corrected);
}

/** A stay has ended: its warning calls nobody any more. */
export async function endWarning(scope: Scope, admissionId: Id): Promise<void> {
  const warning = await openWarning(scope, admissionId);
  if (!warning) return;
  const stay = await admissionsOf(scope).where('id', '=', admissionId).executeTakeFirstOrThrow();
  await closeWarning(scope, stay, warning, 'stay-ended');
}
