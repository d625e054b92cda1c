import { sql } from 'kysely';
import { z } from 'zod';
import { type Id, id } from '#kernel/contract/fields.ts';
import { auditActions } from '#kernel/server/audit/event.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { everyTitle } from '#modules/notifications-and-calls/contract/words.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';

const News = z.object({
  personId: id,
  action: z.enum(auditActions),
  entity: z.string(),
  entityId: id.nullable(),
  summary: z.string(),
  reason: z.string().nullable(),
  notice: z
    .object({
      title: z.enum(everyTitle),
      content: z.string(),
      to: z.union([z.object({ permission: z.string() }), z.object({ userIds: z.array(id) })]),
    })
    .nullable(),
});
const Told = News.extend({ by: z.object({ id: z.null(), name: z.string(), role: z.string() }) });

/**
 * What the other hospitals of a person learn of an act here. `summary` is a plain sentence for their trail, `notice` for those of
 * them who hold its permission (null: the trail alone). `{hospital}` becomes the acting hospital's name, `{patient}` the number
 * that the person has there.
 */
export type KeeperNews = z.output<typeof News> & {
  /** Tells this hospital alone. Default: all that know the person. */
  readonly only?: Id;
};

export const keeperJob = 'patients.tell-keeper';

/** The other hospitals that know a person of this one. Ids for jobs; they are shown to nobody. */
export async function keepersOf(scope: Scope, personId: Id): Promise<Id[]> {
  const { rows } = await sql<{ hospitalId: Id }>`select hospital_id from civis_person_keepers(${personId}::uuid)`.execute(scope.tx);
  return rows.map((row) => row.hospitalId);
}

/**
 * Writes an act here into the trail of every other hospital that knows the person and tells those who hold the notice's
 * permission there. Queued with the act: it happens when the act commits, and not otherwise.
 */
export async function tellKeepers(scope: Scope, { personId, summary, notice, only, ...news }: KeeperNews): Promise<void> {
  const keepers = (await keepersOf(scope, personId)).filter((hospitalId) => only === undefined || hospitalId === only);
  if (keepers.length === 0) return;
  const { name } = await hospitalOf(scope);
  const told: z.output<typeof Told> = {
    ...news,
    personId,
    summary: summary.replaceAll('{hospital}', name),
    notice: notice && { ...notice, content: notice.content.replaceAll('{hospital}', name) },
    by: { id: null, name: `${scope.actor.name} (${name})`, role: scope.actor.role },
  };
  for (const hospitalId of keepers) await scope.enqueue(keeperJob, { ...told, hospitalId });
}

async function hear(scope: Scope, data: Readonly<Record<string, unknown>>): Promise<void> {
  const { personId, notice, by, action, entity, entityId, summary, reason } = Told.parse(data);
  const patient = await scope.tx
    .selectFrom('personHospitals as h')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'h.hospitalId').onRef('p.id', '=', 'h.patientId'))
    .select(['p.id', 'p.hospitalPatientId'])
    .where('h.hospitalId', '=', scope.hospitalId)
    .where('h.personId', '=', personId)
    .executeTakeFirst();
  if (!patient) return;
  await scope.record({
    action,
    entity,
    entityId,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId,
    summary: summary.replaceAll('{patient}', patient.hospitalPatientId),
    reason,
    by,
  });
  await scope.live({ entity: 'patients', id: patient.id, action: 'update', permission: 'View Patient List' });
  if (!notice) return;
  await scope.notify({
    title: notice.title,
    content: notice.content.replaceAll('{patient}', patient.hospitalPatientId),
    path: `/patients/${patient.id}`,
    priority: 'high',
    module: 'patients',
    entity: 'patients',
    entityId: patient.id,
    to: notice.to,
  });
}

export const keeperJobs: readonly Job[] = [{ name: keeperJob, run: { hospital: hear } }];
