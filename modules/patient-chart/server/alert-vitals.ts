import type { Scope } from '#kernel/server/scope/scope.ts';
import { CareTeam, VitalsRecorded } from '../contract/events.ts';
import { callsForHelp, type Score, scoreOf, suggestedPriority } from '../contract/scores.ts';
import type { ChartPatient } from './chart.ts';
import { scoredOf, scoredPatient, type VitalRow } from './vitals-record.ts';

/** A score that is red by its table: NEWS2 of 7 and more, an obstetric or child's red limit. */
function isRed({ table, score, band }: Score): boolean {
  return table === 'news2' ? (score ?? 0) >= 7 : band === 'red';
}

function wordsOf(patient: ChartPatient, score: Score): string {
  const what =
    score.table === 'news2' ? `NEWS2 ${score.score}` : score.table === 'meows' ? 'obstetric early warning' : 'limits for the age';
  return `Vitals of ${patient.hospitalPatientId} need attention: ${what}`;
}

async function callTeam(scope: Scope, patient: ChartPatient, row: VitalRow, score: Score): Promise<void> {
  const answers = await scope.ask(CareTeam, { patientId: patient.id });
  const userIds = [...new Set(answers.flatMap((answer) => [...answer.userIds]))];
  const departmentIds = [...new Set(answers.flatMap((answer) => [...answer.departmentIds]))];
  const notice = {
    title: 'Abnormal Vitals',
    content: wordsOf(patient, score),
    path: `/patients/${patient.id}`,
    priority: isRed(score) ? ('critical' as const) : ('high' as const),
    module: 'patients',
    entity: 'Vital',
    entityId: row.id,
    dates: { takenAt: row.takenAt },
    tellActor: true,
  };
  if (userIds.length > 0) await scope.notify({ ...notice, to: { userIds }, dedupeKey: `vital:${row.id}:team` });
  const circles = departmentIds.length > 0 ? departmentIds.map((departmentId) => ({ departmentId })) : [{}];
  for (const [index, circle] of circles.entries()) {
    await scope.notify({ ...notice, to: { permission: 'Receive Clinical Alerts', ...circle }, dedupeKey: `vital:${row.id}:${index}` });
  }
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
