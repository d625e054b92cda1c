import { type Selectable, sql } from 'kysely';
import type { BloodLookbacksTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import { bloodSettings } from '../../contract/settings.ts';
import { bankPath, type Marker } from '../../contract/words.ts';
import { bankDepartment } from '../people.ts';
import { holdUnit, lockUnits, type StoredUnit } from '../units/store.ts';

export type StoredLookback = Selectable<BloodLookbacksTable>;

/** The last donation of the donor before this one that was non-reactive for the marker. */
async function lastNegative(scope: Scope, donorId: Id, marker: Marker, before: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select max(collected_at) as at from blood_units
     where hospital_id = ${scope.hospitalId} and donor_id = ${donorId} and ${sql.ref(marker)} = 'non-reactive'
       and collected_at < ${before}`.execute(scope.tx);
  return rows[0]?.at ?? null;
}

/** Units of the donor that were collected in the window and not split: parts stand for the whole. */
async function unitsOfWindow(scope: Scope, donorId: Id, from: Instant): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('donorId', '=', donorId)
    .where('collectedAt', '>=', from)
    .where('status', '<>', 'processed')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Recipient {
  readonly unitId: Id;
  readonly patientId: Id;
  readonly requestedBy: Id | null;
}

async function recipientsOf(scope: Scope, unitIds: readonly Id[]): Promise<Map<Id, Recipient>> {
  if (unitIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('bloodRequestUnits as l')
    .innerJoin('bloodRequests as r', (join) => join.onRef('r.hospitalId', '=', 'l.hospitalId').onRef('r.id', '=', 'l.requestId'))
    .select(['l.unitId', 'r.patientId', 'r.requestedBy'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.unitId', 'in', [...unitIds])
    .where('l.state', 'in', ['issued', 'transfused'])
    .execute();
  return new Map(rows.map((row) => [row.unitId, row]));
}

function actionFor(unit: StoredUnit, recipient: Recipient | undefined) {
  if (recipient) return 'inform-recipient' as const;
  if (unit.status === 'sent-out') return 'recall-partner' as const;
  return unit.status === 'discarded' || unit.status === 'expired' ? ('discard' as const) : ('quarantine' as const);
}

/** Doctors of recipients, or the care team's heads: a notice without marker, group or name. */
async function tellDoctors(scope: Scope, lookbackId: Id, recipients: readonly Recipient[]): Promise<void> {
  const userIds = new Set<Id>();
  for (const { patientId, requestedBy } of recipients) {
    const stay = await stayOf(scope, patientId, scope.now);
    if (stay) userIds.add(stay.consultantId);
    else if (requestedBy) userIds.add(requestedBy);
  }
  const head = (await bankDepartment(scope)).headUserId;
  if (head) userIds.add(head);
  const to = userIds.size > 0 ? [...userIds] : await holdersOf(scope, 'Edit Blood Donors');
  if (to.length === 0) return;
  await scope.notify({
    title: 'Lookback',
    content: 'A lookback was opened. Ask the blood bank which of your patients to test',
    path: `${bankPath}?tab=lookback&record=${lookbackId}`,
    to: { userIds: to },
    priority: 'high',
    module: 'blood',
    entityId: lookbackId,
  });
}

/**
 * Opens the lookback of a donor who turned reactive (invariant 14): every unit of the window is named, those in stock are held at once,
 * recipients' doctors are told. The window begins with the setting's days before, or with the last negative test where that is later.
 */
export async function openLookback(
  scope: Scope,
  order: { readonly donorId: Id; readonly marker: Marker; readonly reactiveAt: Instant; readonly except: readonly Id[] },
): Promise<Id | null> {
  const { donorId, marker, reactiveAt } = order;
  const open = await scope.tx
    .selectFrom('bloodLookbacks')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('donorId', '=', donorId)
    .where('marker', '=', marker)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) return null;
  const { lookbackDays } = await readSettings(scope, bloodSettings);
  const lastNegativeAt = await lastNegative(scope, donorId, marker, reactiveAt);
  const begin = addDays(reactiveAt, -lookbackDays);
  // A donor may be in the window of the infection when the last negative test was made: that donation is looked at, too.
  const windowFrom = lastNegativeAt !== null && lastNegativeAt > begin ? lastNegativeAt : begin;
  const id = scope.newId();
  await scope.tx
    .insertInto('bloodLookbacks')
    .values({ hospitalId: scope.hospitalId, id, donorId, marker, reactiveAt, lastNegativeAt, windowFrom, status: 'open', ...madeBy(scope) })
    .execute();
  const unitIds = (await unitsOfWindow(scope, donorId, windowFrom)).filter((unitId) => !order.except.includes(unitId));
  await nameUnits(scope, id, unitIds);
  await scope.record({
    action: 'create',
    entity: 'Donor',
    entityId: donorId,
    summary: 'Lookback opened',
    after: { units: unitIds.length },
  });
  await scope.live({ entity: 'blood-lookbacks', id, action: 'create', permission: 'View Blood Donors' });
  return id;
}

async function nameUnits(scope: Scope, lookbackId: Id, unitIds: readonly Id[]): Promise<void> {
  const units = await lockUnits(scope, unitIds);
  const recipients = await recipientsOf(scope, unitIds);
  for (const unit of units.values()) {
    const recipient = recipients.get(unit.id);
    await scope.tx
      .insertInto('bloodLookbackUnits')
      .values({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), lookbackId, unitId: unit.id, action: actionFor(unit, recipient) },
        ...{ recipientId: recipient?.patientId ?? null, institutionName: null },
      })
      .execute();
    const inStock = unit.status === 'available' || unit.status === 'reserved' || unit.status === 'quarantined';
    if (inStock) await holdUnit(scope, unit, 'lookback', 'A lookback of the donor is open');
  }
  await tellDoctors(scope, lookbackId, [...recipients.values()]);
}
