import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { LinesWithGivenDoses } from '../../contract/events.ts';
import { type LineStatus, prescriptionPath } from '../../contract/words.ts';
import { cancelLocked } from './cancel.ts';
import type { StoredLine } from './door.ts';
import { endLine } from './line-acts.ts';
import { medicineWords } from './show.ts';
import { linesOf, recordChange, settle, type StoredPrescription } from './store.ts';

/** A prescribed medicine that neither the ward gives nor the pharmacy has in hand, and that has not ended. */
export interface OpenLine {
  readonly id: Id;
  readonly prescriptionId: Id;
  readonly prescriptionNumber: string;
  readonly label: string;
  readonly status: LineStatus;
  /** On a draft that nobody has signed. */
  readonly draft: boolean;
  /** Something was handed out or given. */
  readonly begun: boolean;
  readonly path: string;
}

/**
 * Lines prescribed for a patient since a moment that are open in themselves: those of medicines to go home, those that an
 * administration gives and those for which a request waits in the pharmacy are not among them. Door of the module.
 */
export async function openLinesOf(scope: Scope, patientId: Id, since: Instant): Promise<OpenLine[]> {
  const rows = await scope.tx
    .selectFrom('prescriptionLines as l')
    .innerJoin('prescriptions as p', (join) => join.onRef('p.hospitalId', '=', 'l.hospitalId').onRef('p.id', '=', 'l.prescriptionId'))
    .select(['l.id', 'l.prescriptionId', 'l.productName', 'l.genericName', 'l.strength', 'l.form', 'l.status', 'l.dispensed'])
    .select(['p.prescriptionNumber', 'p.status as prescription'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.patientId', '=', patientId)
    .where('l.createdAt', '>=', since)
    .where('l.status', 'in', ['active', 'on-hold'])
    .where('l.replacedByLineId', 'is', null)
    .where('p.status', 'in', ['draft', 'active'])
    .where('p.kind', '<>', sql.lit('discharge'))
    .where(sql<boolean>`not exists (
      select from therapeutic_administrations a
       where a.hospital_id = l.hospital_id and a.prescription_line_id = l.id and a.status = 'in-progress')`)
    .where(sql<boolean>`not exists (
      select from medication_requests r
       where r.hospital_id = l.hospital_id and r.prescription_line_id = l.id and r.open and not r.void)`)
    .orderBy('l.id')
    .execute();
  const lineIds = rows.map(({ id }) => id);
  const given = new Set(lineIds.length > 0 ? (await scope.ask(LinesWithGivenDoses, { lineIds })).flat() : []);
  return rows.map((row) => ({
    ...{ id: row.id, prescriptionId: row.prescriptionId, prescriptionNumber: row.prescriptionNumber, status: row.status },
    label: medicineWords(row),
    draft: row.prescription === 'draft',
    begun: row.dispensed > 0 || given.has(row.id),
    path: prescriptionPath(row.prescriptionId),
  }));
}

/**
 * Cancels lines of which nothing was handed out or given; those that were begun meanwhile are answered and left alone. Prescriptions
 * are locked in the order of their ids. Door of the module.
 */
export async function cancelUnbegunLines(scope: Scope, lineIds: readonly Id[], reason: string): Promise<Id[]> {
  if (lineIds.length === 0) return [];
  const headers = await scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('prescriptionLines')
        .select('prescriptionId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', [...lineIds]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const given = new Set((await scope.ask(LinesWithGivenDoses, { lineIds: [...lineIds] })).flat());
  const begun: Id[] = [];
  for (const row of headers) {
    const open = (await linesOf(scope, [row.id], 'update')).filter(({ status }) => status === 'active' || status === 'on-hold');
    const asked = open.filter(({ id }) => lineIds.includes(id));
    begun.push(...asked.filter(({ id, dispensed }) => dispensed > 0 || given.has(id)).map(({ id }) => id));
    await cancelLines(scope, row, { open: open.length, ending: asked.filter(({ id }) => !begun.includes(id)), reason });
  }
  return begun;
}

interface Ending {
  /** How many lines of the prescription are open. */
  readonly open: number;
  readonly ending: readonly StoredLine[];
  readonly reason: string;
}

/** Cancels lines of a locked prescription; a draft goes with the last of them. */
async function cancelLines(scope: Scope, row: StoredPrescription, { open, ending, reason }: Ending): Promise<void> {
  if (ending.length === 0) return;
  if (row.status === 'draft' && ending.length === open) {
    await cancelLocked(scope, row, reason);
    return;
  }
  for (const line of ending) await endLine(scope, row, line, { status: 'cancelled', reason });
  const numbers = ending.map(({ lineNumber }) => lineNumber).join(', ');
  await recordChange(scope, { before: row, after: row, words: `line ${numbers} cancelled`, reason });
  await settle(scope, row);
}
