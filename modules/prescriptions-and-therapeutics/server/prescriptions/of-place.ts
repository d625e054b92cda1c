import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type OrderPlace, placeOf } from '#modules/patients/contract/order-place.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import type { LineStatus, PrescriptionStatus } from '../../contract/words.ts';
import { begunOf } from './begun.ts';
import { cancelLocked } from './cancel.ts';
import { prescriptionsIn } from './list.ts';
import { medicineWords } from './show.ts';
import { linesOf } from './store.ts';

/** A prescription as a place lists its orders. */
export interface PrescriptionBrief {
  readonly id: Id;
  readonly prescriptionNumber: string;
  /** Its medicines, in their order. */
  readonly label: string;
  readonly status: PrescriptionStatus;
  /** Something was handed out or given. */
  readonly begun: boolean;
}

/** Prescriptions written in a place. Door of the module. */
export async function prescriptionsOfPlace(scope: Scope, place: OrderPlace): Promise<PrescriptionBrief[]> {
  const rows = await prescriptionsIn(scope, place);
  const lines = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const briefs: PrescriptionBrief[] = [];
  for (const { id, prescriptionNumber, status } of rows) {
    const own = lines.filter((line) => line.prescriptionId === id);
    const standing = own.filter(({ replacedByLineId }) => replacedByLineId === null);
    briefs.push({
      id,
      prescriptionNumber,
      status,
      label: standing.map(medicineWords).join(', '),
      begun: (await begunOf(scope, own)).size > 0,
    });
  }
  return briefs;
}

/** A line of a prescription as an order of its place. */
export interface LineBrief {
  readonly id: Id;
  readonly prescriptionId: Id;
  readonly prescriptionNumber: string;
  readonly place: OrderPlace | null;
  /** The medicine. */
  readonly label: string;
  /** How it is taken. */
  readonly directions: string;
  readonly isInfusion: boolean;
  /** Prescribed to be taken at home. */
  readonly toGoHome: boolean;
  readonly status: LineStatus;
  readonly signed: boolean;
  readonly startAt: Instant;
  readonly endAt: Instant | null;
}

/** Lines by their ids, or the standing ones that were written in places, in one query. Door of the module. */
export async function lineBriefs(
  scope: Scope,
  which: { readonly lineIds: readonly Id[] } | { readonly placeKind: OrderPlace['kind']; readonly placeIds: readonly Id[] },
): Promise<LineBrief[]> {
  const lines = scope.tx
    .selectFrom('prescriptionLines as l')
    .innerJoin('prescriptions as p', (join) => join.onRef('p.hospitalId', '=', 'l.hospitalId').onRef('p.id', '=', 'l.prescriptionId'))
    .select(['l.id', 'l.prescriptionId', 'l.productName', 'l.genericName', 'l.strength', 'l.form', 'l.dosageText', 'l.infusion'])
    .select(['l.status', 'l.signed', 'l.startAt', 'l.endAt', 'p.prescriptionNumber', 'p.kind', 'p.placeKind', 'p.placeId'])
    .where('l.hospitalId', '=', scope.hospitalId);
  const found =
    'lineIds' in which
      ? lines.where('l.id', '=', sql<Id>`any(${[...which.lineIds]}::uuid[])`)
      : lines
          .where('p.placeKind', '=', which.placeKind)
          .where('p.placeId', '=', sql<Id>`any(${[...which.placeIds]}::uuid[])`)
          .where('l.replacedByLineId', 'is', null)
          .where('l.status', '<>', 'cancelled');
  const rows = await found.orderBy('l.prescriptionId').orderBy('l.lineNumber').execute();
  return rows.map((row) => ({
    ...{ id: row.id, prescriptionId: row.prescriptionId, prescriptionNumber: row.prescriptionNumber, place: placeOf(row) },
    ...{ label: medicineWords(row), directions: row.dosageText, isInfusion: row.infusion !== null, toGoHome: row.kind === 'discharge' },
    ...{ status: row.status, signed: row.signed, startAt: row.startAt, endAt: row.endAt },
  }));
}

/**
 * Takes back prescriptions of a place of which nothing was handed out or given; those that were begun meanwhile are answered
 * and left alone. Door of the module.
 */
export async function cancelUnbegunPrescriptions(scope: Scope, ids: readonly Id[], reason: string): Promise<Id[]> {
  const begun: Id[] = [];
  for (const id of [...ids].sort()) {
    const row = await scope.tx
      .selectFrom('prescriptions')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || whyNotAct(prescriptionRecord, 'cancel', row)) continue;
    if ((await begunOf(scope, await linesOf(scope, [id], 'update'))).size > 0) begun.push(id);
    else await cancelLocked(scope, row, reason);
  }
  return begun;
}
