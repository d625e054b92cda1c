import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LabResultReleased } from '#modules/laboratory/contract/events.ts';
import { labBriefs } from '#modules/laboratory/server/index.ts';
import { consultationOf, consultationPlace } from '#modules/patients/contract/order-place.ts';
import { consultationPath } from '../contract/words.ts';
import { changeConsultation, consultationsOf, participantsOf, recordConsultation, tellScreens } from './store.ts';

/** Something was ordered, and nothing of it is still awaited. */
export async function areResultsReady(scope: Scope, consultationId: Id): Promise<boolean> {
  const lab = (await labBriefs(scope, { places: [consultationPlace(consultationId)] })).filter(({ status }) => status !== 'cancelled');
  return lab.length > 0 && lab.every(({ status }) => status === 'result-released');
}

/** Marks a held consultation whose results have all come, and tells those who write in it. */
export async function noteResults(scope: Scope, consultationId: Id): Promise<boolean> {
  const before = await consultationsOf(scope)
    .where('id', '=', consultationId)
    .where('status', '=', 'on-hold')
    .where('resultsReady', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!before || !(await areResultsReady(scope, consultationId))) return false;
  const row = await changeConsultation(scope, before, { resultsReady: true });
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Results of consultation ${row.consultationNumber} are ready`,
    after: { resultsReady: true },
  });
  const people = await participantsOf(scope, consultationId);
  await scope.notify({
    title: 'Consultation Results Ready',
    content: `All results of ${row.consultationNumber} are released`,
    path: consultationPath(row.id),
    to: { userIds: people.filter(({ toAt }) => toAt === null).map(({ userId }) => userId) },
    module: 'consultation',
    entity: 'Consultation',
    entityId: row.id,
    dates: { dateTime: scope.now },
    dedupeKey: `results-ready:${row.id}`,
  });
  await tellScreens(scope, row, 'update');
  return true;
}

type ReleasedFact = NonNullable<(typeof LabResultReleased)['fact']>;

/** A result came out, or a request went away: a consultation on hold may have all it waits for. */
export async function followLab(scope: Scope, { place }: Pick<ReleasedFact, 'place'>): Promise<void> {
  const consultationId = consultationOf(place);
  if (consultationId) await noteResults(scope, consultationId);
}
