import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import type { CreateInteraction, EditInteraction, Interaction } from '../../contract/interaction-records.ts';
import { interactionRecord } from '../../contract/interaction.record.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import { type BuiltInPair, builtInById, builtInPairs, builtInSource } from './built-in/pairs.ts';
import { foldSide, keyOf, lockStored, pairOf, toPair, whyNotRemove, withActs } from './store.ts';

const shippedKeys = new Set(builtInPairs.map(({ key }) => key));

/** What the hospital says where it names no source. */
const ownSource = 'This hospital';

/** POST medication/interaction: a pair of the hospital's own. INTERACTION_SAME, INTERACTION_EXISTS. */
export async function createInteraction(scope: Scope, order: CreateInteraction): Promise<Interaction> {
  const { a, b, severity, effect, advice, source } = order;
  refuseIf(foldSide(a) === foldSide(b) ? pharmacyRefusals.refusal('INTERACTION_SAME') : null);
  const key = keyOf(a, b);
  refuseIf(shippedKeys.has(key) ? pharmacyRefusals.refusal('INTERACTION_EXISTS') : null);
  const row = await scope.tx
    .insertInto('medicationInteractions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      builtInId: null,
      ...{ a, b, pairKey: key, severity, effect, advice },
      source: source ?? ownSource,
      status: 'active',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, 'create', row.id, `Interaction ${a} – ${b} added`, { after: order });
  return withActs(scope, toPair(row));
}

type Words = { readonly before?: object; readonly after?: object; readonly reason?: string };

async function tell(scope: Scope, action: 'create' | 'update' | 'delete', id: Id, summary: string, words: Words): Promise<void> {
  await scope.record({ action, entity: 'MedicationInteraction', entityId: id, summary: summary.slice(0, 300), ...words });
  await scope.live({ entity: 'medication-interactions', id, action, permission: 'View Medication Requests' });
}

/** The hospital's own version of a shipped pair, made by its first change. */
async function firstChange(scope: Scope, pair: BuiltInPair, order: EditInteraction): Promise<Interaction> {
  if (order.version !== 0) refuseStale({ version: 0, updatedAt: scope.now });
  const { version: _version, reason: _reason, ...changes } = order;
  guardEdit(interactionRecord, { status: 'active' }, changes);
  const { severity = pair.severity, effect = pair.effect, advice = pair.advice, status = 'active' } = order;
  const row = await scope.tx
    .insertInto('medicationInteractions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      builtInId: pair.id,
      ...{ a: pair.a, b: pair.b, pairKey: pair.key, severity, effect, advice, status },
      source: order.source ?? builtInSource,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const before = { severity: pair.severity, effect: pair.effect, advice: pair.advice, status: 'active' };
  const words = { before, after: { severity, effect, advice, status }, reason: order.reason };
  await tell(scope, 'update', pair.id, `Interaction ${pair.a} – ${pair.b} changed`, words);
  return withActs(scope, toPair(row));
}

/** PATCH medication/interaction/{id}. */
export async function editInteraction(scope: Scope, id: Id, order: EditInteraction): Promise<Interaction> {
  const stored = await lockStored(scope, id);
  if (!stored) {
    const pair = builtInById.get(id);
    if (!pair) throw kernelRefusals.refusal('NOT_FOUND');
    return firstChange(scope, pair, order);
  }
  if (order.version !== stored.version) refuseStale(stored, stored.updatedByName);
  const { version: _version, reason, source, ...rest } = order;
  guardEdit(interactionRecord, stored, { ...rest, source });
  const changes = named({ ...rest, ...(source === undefined ? {} : { source: source ?? ownSource }) });
  const row = await scope.tx
    .updateTable('medicationInteractions')
    .set({ ...changes, ...changedBy(scope), version: stored.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const shown = ({ severity, effect, advice, source: from, status }: typeof row) => ({ severity, effect, advice, source: from, status });
  await tell(scope, 'update', id, `Interaction ${row.a} – ${row.b} changed`, { before: shown(stored), after: shown(row), reason });
  return withActs(scope, toPair(row));
}

/** DELETE medication/interaction/{id}: pairs of the hospital's own alone; shipped ones are switched off instead. */
export async function removeInteraction(scope: Scope, id: Id): Promise<{ id: Id; removed: true }> {
  const found = await pairOf(scope, id);
  guard(interactionRecord, 'remove', found, whyNotRemove(found));
  await scope.tx.deleteFrom('medicationInteractions').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  const { a, b, severity, effect, advice } = found;
  await tell(scope, 'delete', id, `Interaction ${a} – ${b} removed`, { before: { a, b, severity, effect, advice } });
  return { id, removed: true };
}
