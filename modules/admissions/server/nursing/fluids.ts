import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addHours, dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fluidEntryActs } from '../../contract/calls/nursing.ts';
import { fluidEntryRecord } from '../../contract/fluid-entry.record.ts';
import { type AddFluid, type FluidBalance, FluidEntry, type VoidFluid } from '../../contract/nursing-records.ts';
import { mostFluidEntries } from '../../contract/nursing-words.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { readAdmission } from '../stay-store.ts';
import { fluidTotals, whyNotAt, whyNotWrite } from './rules.ts';
import { recordNursing, shareAdmission, type StoredFluid, tellNursing } from './store.ts';

function fluidsOf(scope: Scope) {
  return scope.tx.selectFrom('fluidEntries').selectAll().where('hospitalId', '=', scope.hospitalId);
}

function showFluid(scope: Scope, row: StoredFluid): FluidEntry {
  return present(FluidEntry, row, { by: row.createdByName, voidedBy: row.voidedByName, acts: actsOf(scope, fluidEntryActs, row) });
}

async function windowOf(scope: Scope, date: CalendarDate | undefined) {
  if (!date) return { from: addHours(scope.now, -24), until: scope.now };
  const zone = await scope.zone();
  return { from: startOfDay(date, zone), until: endOfDayExclusive(date, zone) };
}

/** GET patient-admissions/{id}/fluid-balance: the last 24 hours, or a day of the hospital's calendar. */
export async function fluidBalance(scope: Scope, id: Id, date: CalendarDate | undefined): Promise<FluidBalance> {
  const stay = await readAdmission(scope, id);
  const { from, until } = await windowOf(scope, date);
  const rows = await fluidsOf(scope)
    .where('admissionId', '=', id)
    .where('at', '>=', from)
    .where('at', date ? '<' : '<=', until)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * mostFluidEntries)
    .execute();
  return {
    from,
    until,
    totals: fluidTotals(rows),
    entries: rows.map((row) => showFluid(scope, row)),
    mayAdd: scope.may('Create Nursing Record') && whyNotWrite(stay) === null,
  };
}

/** A day of a chart is shown whole: it takes so many entries and no more. Void ones count, they are shown too. */
async function refuseFull(scope: Scope, admissionId: Id, at: string): Promise<void> {
  const zone = await scope.zone();
  const day = dayIn(at, zone);
  const rows = scope.tx
    .selectFrom('fluidEntries')
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('at', '>=', startOfDay(day, zone))
    .where('at', '<', endOfDayExclusive(day, zone));
  if ((await countAll(rows)) >= mostFluidEntries) throw admissionsRefusals.refusal('FLUID_CHART_FULL', { count: mostFluidEntries });
}

/** POST patient-admissions/{id}/fluid-balance. */
export async function addFluid(scope: Scope, id: Id, { direction, kind, volume, note, at: asked }: AddFluid): Promise<FluidEntry> {
  const stay = await shareAdmission(scope, id);
  refuseIf(whyNotWrite(stay));
  if (asked) refuseIf(whyNotAt(asked, { admittedAt: stay.admittedAt, now: scope.now }));
  const at = asked ?? scope.now;
  await refuseFull(scope, id, at);
  const row = await scope.tx
    .insertInto('fluidEntries')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      admissionId: id,
      ...{ at, direction, kind, volume, note },
      status: 'kept',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNursing(scope, stay, {
    action: 'create',
    entity: 'FluidEntry',
    entityId: row.id,
    summary: `Fluid chart of ${stay.admissionNumber}: ${direction}, ${kind}`,
    after: { at, direction, kind, volume },
  });
  await tellNursing(scope, 'fluid-entries', row.id);
  return showFluid(scope, row);
}

/** PATCH fluid-entries/{id}/void: a wrong entry stays, struck out; of those who void it at once one does. */
export async function voidFluid(scope: Scope, id: Id, { reason, version }: VoidFluid): Promise<FluidEntry> {
  const row = await fluidsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  guard(fluidEntryRecord, 'void', row);
  if (version !== null && version !== row.version) refuseStale({ ...row, updatedAt: row.voidedAt ?? row.createdAt }, row.voidedByName);
  const stay = await readAdmission(scope, row.admissionId);
  const changed = await scope.tx
    .updateTable('fluidEntries')
    .set({
      status: 'void',
      voidReason: reason,
      voidedAt: scope.now,
      voidedBy: scope.actor.userId,
      voidedByName: scope.actor.name,
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNursing(scope, stay, {
    action: 'state',
    entity: 'FluidEntry',
    entityId: id,
    summary: `Fluid chart of ${stay.admissionNumber}: entry voided`,
    before: { status: row.status, direction: row.direction, kind: row.kind, volume: row.volume },
    after: { status: 'void' },
    reason,
  });
  await tellNursing(scope, 'fluid-entries', id, 'update');
  return showFluid(scope, changed);
}
