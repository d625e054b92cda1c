import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { CareTeam, VitalsRecorded } from '../contract/events.ts';
import { callsForHelp, type Score, scoreOf, suggestedPriority } from '../contract/scores.ts';
import type { ChartPatient } from './chart.ts';
import { scoredOf, scoredPatient, type VitalRow } from './vitals-record.ts';

/** A score that is red by its table: NEWS2 of 7 and more, an obstetric or child's red limit. */
function isRed({ table, score, band }: Score): boolean {
  return table === 'news2' ? (score ?? 0) >= 7 : band === 'red';
}

/** Whom and what to do: a notice holds no value, not the score's either. */
function wordsOf(patient: ChartPatient, score: Score): string {
  return `Vitals of ${patient.hospitalPatientId} need ${isRed(score) ? 'attention now' : 'attention soon'}`;
}

/** Who looks after the patient, and who takes alerts where the patient lies; nobody knowing where, all who take alerts. Each once. */
async function circleOf(scope: Scope, patient: ChartPatient): Promise<Id[]> {
  const answers = await scope.ask(CareTeam, { patientId: patient.id });
  const departmentIds = [...new Set(answers.flatMap((answer) => [...answer.departmentIds]))];
  const circle = new Set(answers.flatMap((answer) => [...answer.userIds]));
  for (const departmentId of departmentIds.length > 0 ? departmentIds : [undefined])
    for (const userId of await holdersOf(scope, 'Receive Clinical Alerts', departmentId)) circle.add(userId);
  return [...circle];
}

async function callTeam(scope: Scope, patient: ChartPatient, row: VitalRow, score: Score): Promise<void> {
  const userIds = await circleOf(scope, patient);
  const notice = {
    title: 'Abnormal Vitals' as const,
    content: wordsOf(patient, score),
    path: `/patients/${patient.id}`,
    priority: isRed(score) ? ('critical' as const) : ('high' as const),
    module: 'patients',
    entity: 'Vital',
    entityId: row.id,
    dates: { dateTime: row.takenAt },
    tellActor: true,
    to: { userIds },
    dedupeKey: `vital:${row.id}`,
  };
  await scope.notify(notice);
}

/**
 * Tells later modules of a set and, when its score calls for help, the people: once for each set, also when it is corrected
 * later (invariant 5). Home readings call, too.
 */
export async function alertOf(scope: Scope, patient: ChartPatient, row: VitalRow, isNew: boolean): Promise<void> {
  const score = scoreOf(scoredOf(row), scoredPatient(row));
  if (callsForHelp(score) && row.alertedAt === null) {
    await scope.tx
      .updateTable('vitals')
      .set({ alertedAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.id)
      .execute();
    await callTeam(scope, patient, row, score);
  }
  await scope.emit(VitalsRecorded, {
    patientId: patient.id,
    vitalId: row.id,
    source: row.source,
    sourceId: row.sourceId,
    takenAt: row.takenAt,
    news2: row.news2,
    red: isRed(score),
    suggestedPriority: suggestedPriority(score),
    isNew,
  });
}
