import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { earlyWarningActs, type warningCalls } from '../../contract/calls/warnings.ts';
import type { StayPatient } from '../../contract/request-records.ts';
import { StayWarning } from '../../contract/warning-records.ts';
import { placesOfBeds, shownPlace, stayPatients } from '../stays/show-stays.ts';
import { admissionsOf } from '../stay-store.ts';
import { limitOf, observationsOf, type StoredWarning, warningsOf } from './store.ts';

async function scoresOf(scope: Scope, rows: readonly StoredWarning[]): Promise<Map<Id, StayWarning['score']>> {
  if (!scope.may('View Vitals') || rows.length === 0) return new Map();
  const sets = await scope.tx
    .selectFrom('vitals')
    .select(['id', 'news2', 'scoreBand'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.map(({ vitalId }) => vitalId)}::uuid[])`)
    .execute();
  return new Map(sets.map(({ id, news2, scoreBand }) => [id, scoreBand === null ? null : { total: news2, band: scoreBand }]));
}

/** Warnings as the wire shows them, in the given order: each part in one query. */
export async function showWarnings(scope: Scope, rows: readonly StoredWarning[]): Promise<StayWarning[]> {
  if (rows.length === 0) return [];
  const found = await admissionsOf(scope)
    .where('id', '=', sql<Id>`any(${rows.map(({ admissionId }) => admissionId)}::uuid[])`)
    .execute();
  const stays = new Map(found.map((stay) => [stay.id, stay]));
  const people = await stayPatients(
    scope,
    found.map(({ patientId }) => patientId),
  );
  const places = await placesOfBeds(
    scope,
    found.map(({ bedId }) => bedId),
  );
  const scores = await scoresOf(scope, rows);
  return rows.flatMap((row) => {
    const stay = stays.get(row.admissionId);
    const of = stay && people.get(stay.patientId);
    if (!stay || !of) return [];
    return [
      present(StayWarning, row, {
        admissionNumber: stay.admissionNumber,
        patient: of.fullname,
        of: of satisfies StayPatient,
        place: shownPlace(scope, stay.bedId ? places.get(stay.bedId) : undefined),
        score: scores.get(row.vitalId) ?? null,
        acknowledged: row.acknowledgedAt ? { by: row.acknowledgedByName ?? '', at: row.acknowledgedAt } : null,
        response: responseOf(row),
        acts: actsOf(scope, earlyWarningActs, row),
      }),
    ];
  });
}

function responseOf({ respondedAt, respondedByName, seenAt, findings, plan }: StoredWarning): StayWarning['response'] {
  if (respondedAt === null || seenAt === null || findings === null || plan === null) return null;
  return { seenAt, findings, plan, by: respondedByName ?? '', at: respondedAt };
}

/** A warning as each act on it answers it. */
export async function showWarning(scope: Scope, row: StoredWarning): Promise<StayWarning> {
  const [shown] = await showWarnings(scope, [row]);
  return shown as StayWarning;
}

/** The open warnings of stays, by the stay. */
export async function openWarningsOf(scope: Scope, admissionIds: readonly Id[]): Promise<Map<Id, StayWarning>> {
  if (admissionIds.length === 0) return new Map();
  const rows = await warningsOf(scope)
    .where('status', '<>', 'closed')
    .where('admissionId', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .execute();
  const shown = await showWarnings(scope, rows);
  return new Map(shown.map((warning) => [warning.admissionId, warning]));
}

const bySeriousness = sql`array_position(array['emergency', 'urgent', 'watch'], level)`;

/** GET early-warnings: the newest first; of open ones the most serious. */
export async function listWarnings(scope: Scope, query: QueryOf<typeof warningCalls.list>) {
  const { wardId, admissionId, open, page, limit } = query;
  let rows = scope.tx.selectFrom('earlyWarnings').where('hospitalId', '=', scope.hospitalId);
  if (open) rows = rows.where('status', '<>', 'closed');
  if (admissionId) rows = rows.where('admissionId', '=', admissionId);
  if (wardId)
    rows = rows.where('admissionId', 'in', (eb) =>
      eb.selectFrom('admissions').select('id').where('hospitalId', '=', scope.hospitalId).where('wardId', '=', wardId),
    );
  const count = await countAll(rows);
  const sorted = open ? rows.selectAll().orderBy(bySeriousness) : rows.selectAll();
  const found = await sorted.orderBy('openedAt', 'desc').orderBy('id').limit(limit).offset(offsetOf(query)).execute();
  const known = admissionId ? limitOf((await observationsOf(scope, [admissionId])).get(admissionId)) : null;
  const limitOfStay = known && known.until > scope.now ? known : null;
  return { data: await showWarnings(scope, found), meta: { count, page, limit, limitOfStay } };
}
