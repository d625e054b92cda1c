import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { BloodReactionsTable, DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { openPatient, patientBrief } from '#modules/patients/server/index.ts';
import { type bedsideCalls, reactionActs } from '../../contract/calls/bedside.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { reactionRecord } from '../../contract/transfusion.record.ts';
import { type EditReaction, Reaction, ReactionRow } from '../../contract/transfusion-records.ts';

type StoredReaction = Selectable<BloodReactionsTable>;
type Where = ExpressionBuilder<DB, 'bloodReactions'>;

async function showRows(scope: Scope, rows: readonly StoredReaction[]): Promise<ReactionRow[]> {
  if (rows.length === 0) return [];
  const patients = await patientBrief(
    scope,
    rows.flatMap(({ patientId }) => patientId ?? []),
  );
  const units = await scope.tx
    .selectFrom('bloodUnits')
    .select(['id', 'unitNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.map(({ unitId }) => unitId))])
    .execute();
  return rows.map((row) => {
    const patient = patients.find(({ id }) => id === row.patientId);
    const unassessed = row.imputability === 'not-assessed' ? bloodRefusals.refusal('REACTION_UNFINISHED') : null;
    return present(ReactionRow, row, {
      patient: patient ? { id: patient.id, fullname: patient.fullname, hospitalPatientId: patient.hospitalPatientId } : null,
      unit: units.find(({ id }) => id === row.unitId) ?? { id: row.unitId, unitNumber: '' },
      reportedBy: { id: row.reportedBy, name: row.reportedByName },
      acts: actsOf(scope, reactionActs, row, { close: unassessed }),
    });
  });
}

/** GET reaction: the haemovigilance file. */
export async function listReactions(scope: Scope, query: QueryOf<typeof bedsideCalls.reactions>): Promise<Page<ReactionRow>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(from ? [eb('onsetAt', '>=', from)] : []),
      ...(until ? [eb('onsetAt', '<', until)] : []),
      ...(typed ? [eb('reactionNumber', 'in', [...typedNumbers(typed), typed.toUpperCase()])] : []),
    ]);
  const count = await countAll(scope.tx.selectFrom('bloodReactions').where(where));
  const rows = await scope.tx
    .selectFrom('bloodReactions')
    .selectAll()
    .where(where)
    .orderBy('onsetAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

async function findReaction(scope: Scope, id: Id, lock = false): Promise<StoredReaction> {
  const query = scope.tx.selectFrom('bloodReactions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export async function showReaction(scope: Scope, id: Id): Promise<Reaction> {
  const row = await findReaction(scope, id);
  const [shown] = await showRows(scope, [row]);
  return present(Reaction, row, { ...(shown as ReactionRow), closedBy: row.closedByName });
}

/** GET reaction/{id}. */
export async function viewReaction(scope: Scope, id: Id): Promise<Reaction> {
  const { patientId } = await findReaction(scope, id);
  if (patientId) await openPatient(scope, patientId);
  return showReaction(scope, id);
}

/** PATCH reaction/{id}: workup and imputability, or the end of the file. */
export async function editReaction(scope: Scope, id: Id, { version, close, ...fields }: EditReaction): Promise<Reaction> {
  const before = await findReaction(scope, id, true);
  guard(reactionRecord, close ? 'close' : 'edit', before);
  if (version !== null && version !== before.version) refuseStale(before, before.updatedByName);
  const given = named(fields);
  // Texts that were not sent come as none; they stay.
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as typeof given;
  const imputability = changes.imputability ?? before.imputability;
  if (close && imputability === 'not-assessed') throw bloodRefusals.refusal('REACTION_UNFINISHED');
  await scope.tx
    .updateTable('bloodReactions')
    .set({
      ...changes,
      ...(close ? { status: 'closed', closedAt: scope.now, closedByName: scope.actor.name } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: close ? 'state' : 'update',
    entity: 'BloodUnit',
    entityId: id,
    entityNumber: before.reactionNumber,
    patientId: before.patientId,
    summary: `Haemovigilance file ${before.reactionNumber} ${close ? 'closed' : 'changed'}`,
    before: { status: before.status, imputability: before.imputability },
    after: { status: close ? 'closed' : before.status, imputability },
  });
  await scope.live({ entity: 'blood-reactions', id, action: 'update', permission: 'View Blood Bank' });
  return showReaction(scope, id);
}
