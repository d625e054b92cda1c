import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { duplicateActs, type DuplicatePair, type patientWorklistCalls } from '../contract/calls/worklists.ts';
import { duplicateRecord } from '../contract/duplicate.record.ts';
import type { DuplicateReason } from '../contract/words.ts';
import { here } from './context.ts';
import { findDuplicates } from './find-duplicates.ts';
import { whyClosed } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';
import { shownPatient } from './shown-patients.ts';

const atOnce = 200;
export const scanJob = 'patients.scan-duplicates';
const start = { at: '2000-01-01T00:00:00.000Z', entry: '00000000-0000-0000-0000-000000000000' };

interface Touched {
  readonly at: Instant;
  readonly entry: Id;
  readonly patientId: Id;
}

/** Records that were made or changed since the last scan, told by the trail in its own order. */
async function touchedSince(scope: Scope): Promise<Touched[]> {
  const seen = await scope.tx
    .selectFrom('patientDuplicateScans')
    .select(['seenAt', 'seenEntry'])
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<Touched>`
    select e.at, e.id as entry, e.entity_id as patient_id from audit_entries e
    where e.hospital_id = ${scope.hospitalId} and e.entity_type = 'Patient' and e.action in ('create', 'update', 'state')
      and e.entity_id is not null and e.at >= ${seen?.seenAt ?? start.at}
      and (e.at, e.id) > (${seen?.seenAt ?? start.at}::timestamptz, ${seen?.seenEntry ?? start.entry}::uuid)
    order by e.at, e.id limit ${sql.lit(atOnce)}`.execute(scope.tx);
  return rows;
}

async function patientsOf(scope: Scope, ids: readonly Id[]): Promise<PatientRecord[]> {
  if (ids.length === 0) return [];
  return scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .where('listed', '=', true)
    .execute();
}

/** Keeps the pairs of one record that are as likely as the setting asks; what was dismissed stays so. Answers how many are new. */
async function scanOne(scope: Scope, patient: PatientRecord, threshold: number): Promise<number> {
  const found = await findDuplicates(scope, {
    typed: {
      ...patient,
      name: patient.fullname,
      phones: [patient.phoneNumber, patient.alternatePhone].filter((phone) => phone !== null),
    },
    threshold,
    exceptPatientId: patient.id,
  });
  const pairs = found.filter(({ blocks }) => blocks);
  if (pairs.length === 0) return 0;
  const kept = await scope.tx
    .insertInto('patientDuplicates')
    .values(
      pairs.map(({ id, score, reasons }) => {
        const [firstId, secondId] = [patient.id, id].sort() as [Id, Id];
        return {
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          firstId,
          secondId,
          score,
          reasons: [...reasons],
          status: 'open' as const,
          foundAt: scope.now,
        };
      }),
    )
    .onConflict((conflict) => conflict.constraint('patient_duplicates_one_pair').doNothing())
    .returning('id')
    .execute();
  return kept.length;
}

/** The nightly scan: new and changed records against all others, two hundred at a time until the trail is read to its end. */
export async function scanDuplicates(scope: Scope): Promise<void> {
  const touched = await touchedSince(scope);
  const last = touched.at(-1);
  if (!last) return tellOfDuplicates(scope);
  const { settings } = await here(scope);
  let found = 0;
  for (const patient of await patientsOf(scope, [...new Set(touched.map(({ patientId }) => patientId))]))
    found += await scanOne(scope, patient, settings.duplicateThreshold);
  await scope.tx
    .insertInto('patientDuplicateScans')
    .values({ hospitalId: scope.hospitalId, seenAt: last.at, seenEntry: last.entry })
    .onConflict((conflict) => conflict.column('hospitalId').doUpdateSet({ seenAt: last.at, seenEntry: last.entry }))
    .execute();
  if (found > 0) {
    await scope.record({ action: 'job', entity: 'Patient', summary: `Duplicate scan: ${found} new pairs`, after: { pairs: found } });
    await scope.live({ entity: 'patient-duplicates', action: 'create', permission: 'Merge Patients' });
  }
  if (touched.length === atOnce)
    await scope.enqueue(scanJob, { hospitalId: scope.hospitalId }, { singletonKey: `scan-${scope.hospitalId}` });
  else await tellOfDuplicates(scope);
}

/** Once a night, when the trail is read to its end, to those who merge; the list itself is GET patients/duplicates. */
async function tellOfDuplicates(scope: Scope): Promise<void> {
  const zone = await scope.zone();
  const today = dayIn(scope.now, zone);
  const { count } = await pairs(scope)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.status', '=', 'open')
    .where('d.foundAt', '>=', startOfDay(today, zone))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  await scope.notify({
    title: 'Possible Duplicates',
    content: `${count} ${Number(count) === 1 ? 'pair of records' : 'pairs of records'} may belong to the same patient. Merge them, or mark them as two persons.`,
    path: '/patients/worklists?tab=duplicates',
    to: { permission: 'Merge Patients' },
    module: 'patients',
    entity: 'patient-duplicates',
    dedupeKey: `duplicates:${today}`,
  });
}

/** A merged record has no pairs any more. */
export async function dropPairsOf(scope: Scope, patientId: Id): Promise<void> {
  await scope.tx
    .deleteFrom('patientDuplicates')
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('firstId', '=', patientId), eb('secondId', '=', patientId)]))
    .execute();
}

const briefColumns = ['id', 'hospitalPatientId', 'civisId', 'fullname', 'gender', 'dateOfBirth', 'phoneNumber', 'confidential'] as const;

type Pair = Awaited<ReturnType<ReturnType<typeof pairs>['execute']>>[number];

function pairs(scope: Scope) {
  return scope.tx
    .selectFrom('patientDuplicates as d')
    .innerJoin('patients as a', (join) => join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.firstId'))
    .innerJoin('patients as b', (join) => join.onRef('b.hospitalId', '=', 'd.hospitalId').onRef('b.id', '=', 'd.secondId'))
    .selectAll('d')
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('a.listed', '=', true)
    .where('b.listed', '=', true);
}

async function shown(scope: Scope, rows: readonly Pair[]): Promise<DuplicatePair[]> {
  if (rows.length === 0) return [];
  const briefs = await scope.tx
    .selectFrom('patients')
    .select([...briefColumns])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]))])
    .execute();
  const byId = new Map(
    briefs.map((brief) => {
      const { confidential: _confidential, ...plain } = shownPatient(scope, brief);
      return [brief.id, plain];
    }),
  );
  const closed = new Set(briefs.filter((brief) => whyClosed(scope, brief)).map((brief) => brief.id));
  return rows.map(({ id, firstId, secondId, score, reasons, status, foundAt, dismissReason, dismissedByName, dismissedAt, version }) => ({
    ...{ id, score, status, foundAt, dismissReason, dismissedByName, dismissedAt, version },
    acts: actsOf(scope, duplicateActs, { status }, closed.has(firstId) || closed.has(secondId) ? { dismiss: false } : {}),
    reasons: reasons as DuplicateReason[],
    first: byId.get(firstId) as DuplicatePair['first'],
    second: byId.get(secondId) as DuplicatePair['second'],
  }));
}

/** GET patients/duplicates. */
export async function listDuplicates(scope: Scope, query: QueryOf<typeof patientWorklistCalls.duplicates>): Promise<Page<DuplicatePair>> {
  const wanted = pairs(scope).where('d.status', '=', query.status);
  const { count } = await wanted
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await wanted.orderBy('d.score', 'desc').orderBy('d.id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await shown(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** PATCH patients/duplicates/{id}: two persons after all. */
export async function dismissDuplicate(
  scope: Scope,
  id: Id,
  order: BodyOf<typeof patientWorklistCalls.dismissDuplicate>,
): Promise<DuplicatePair> {
  const row = await pairs(scope).where('d.id', '=', id).forUpdate('d').executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (row.version !== order.version) refuseStale({ ...row, updatedAt: row.dismissedAt ?? row.foundAt }, row.dismissedByName);
  guard(duplicateRecord, 'dismiss', row);
  const both = await patientsOf(scope, [row.firstId, row.secondId]);
  for (const patient of both) refuseIf(whyClosed(scope, patient));
  await scope.tx
    .updateTable('patientDuplicates')
    .set({
      status: 'dismissed',
      dismissReason: order.reason,
      dismissedBy: scope.actor.userId,
      dismissedByName: scope.actor.name,
      dismissedAt: scope.now,
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  for (const patient of both)
    await scope.record({
      action: 'override',
      entity: 'Patient',
      entityId: patient.id,
      entityNumber: patient.hospitalPatientId,
      patientId: patient.id,
      personId: patient.personId,
      summary: `${both.map(({ hospitalPatientId }) => hospitalPatientId).join(' and ')} are two persons`,
      after: { score: row.score, reasons: row.reasons },
      reason: order.reason,
    });
  return (await shown(scope, await pairs(scope).where('d.id', '=', id).execute()))[0] as DuplicatePair;
}
