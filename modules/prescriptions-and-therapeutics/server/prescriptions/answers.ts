import type { Id, Instant } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SummarySection } from '#modules/patient-chart/contract/document-records.ts';
import { directionsFor } from '#modules/pharmacy/contract/directions.ts';
import type { RunningMedicine } from '#modules/pharmacy/contract/safety/records.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import { mostDosesInDay } from '../../contract/rules/frequency.ts';
import { prescriptionPath } from '../../contract/words.ts';
import { closeRefillsOf } from './refill-requests/answer.ts';
import type { StoredLine } from './door.ts';
import { endLine } from './line-acts.ts';
import { isCurrent } from './medications.ts';
import { medicineWords, showRows } from './show.ts';
import { isDone } from './rules.ts';
import { changeLine, changePrescription, linesOf, recordChange, settle, type StoredPrescription } from './store.ts';

/** Columns that point at a patient. */
export const prescriptionMergeTables: readonly MergeTable[] = [
  { table: 'prescriptions', column: 'patient_id', label: 'Prescriptions' },
  { table: 'prescription_lines', column: 'patient_id', label: 'Prescribed medicines' },
  { table: 'refill_requests', column: 'patient_id', label: 'Refills asked for' },
  { table: 'medication_reconciliations', column: 'patient_id', label: 'Reconciliations of medicines' },
];

type Running = StoredLine & { readonly prescriptionNumber: string };

async function runningLines(scope: Scope, patientId: Id): Promise<Running[]> {
  const rows = await scope.tx
    .selectFrom('prescriptionLines as l')
    .innerJoin('prescriptions as p', (join) => join.onRef('p.hospitalId', '=', 'l.hospitalId').onRef('p.id', '=', 'l.prescriptionId'))
    .selectAll('l')
    .select('p.prescriptionNumber')
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.patientId', '=', patientId)
    .where('l.signed', '=', true)
    .where('l.status', 'in', ['active', 'on-hold'])
    .execute();
  return rows;
}

/** What the patient takes by signed lines whose course is not behind (safety checks). */
export async function runningMedicines(
  scope: Scope,
  { patientId, at }: { readonly patientId: Id; readonly at: Instant },
): Promise<RunningMedicine[]> {
  const lines = (await runningLines(scope, patientId)).filter((line) => isCurrent(line, at));
  return lines.map((line) => ({
    source: line.supplyFrom === 'outside' ? ('outside' as const) : ('prescription' as const),
    sourceIds: [line.id, line.medicationRequestId, line.administrationId].flatMap((id) => id ?? []),
    number: line.prescriptionNumber,
    productId: line.productId,
    genericName: line.productId ? null : line.genericName,
    ingredients: line.ingredients,
    atcCode: line.atcCode,
    doseAmount: line.doseAmount,
    doseUnit: line.doseUnit,
    perDay: mostDosesInDay(line),
    route: line.route,
    until: line.endAt?.slice(0, 10) ?? null,
    alerts: line.safety,
  }));
}

interface Dispensed {
  readonly requests: readonly { readonly requestId: Id; readonly prescriptionLineId: Id | null; readonly quantity: number }[];
}

/** The pharmacy is about to lock requests of these prescriptions, and to move stock for them. */
export async function holdPrescriptions(scope: Scope, { prescriptionIds }: { readonly prescriptionIds: readonly Id[] }): Promise<void> {
  await lockHeaders(scope, prescriptionIds);
}

/** Units were handed out, or came back: a prescription of which all was handed out is completed. */
export async function noteDispensed(scope: Scope, { requests }: Dispensed): Promise<void> {
  const touched = requests.filter(({ prescriptionLineId }) => prescriptionLineId !== null);
  const ids = [...new Set(touched.map(({ prescriptionLineId }) => prescriptionLineId as Id))];
  if (ids.length === 0) return;
  const headers = await scope.tx
    .selectFrom('prescriptionLines')
    .select('prescriptionId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  const rows = await lockHeaders(
    scope,
    headers.map(({ prescriptionId }) => prescriptionId),
  );
  for (const row of rows) {
    for (const line of await linesOf(scope, [row.id], 'update')) {
      const units = touched.reduce((sum, each) => (each.prescriptionLineId === line.id ? sum + each.quantity : sum), 0);
      if (units !== 0) await changeLine(scope, line, { dispensed: Math.max(0, line.dispensed + units) });
    }
    await settle(scope, row);
  }
}

function lockHeaders(scope: Scope, ids: readonly Id[]): Promise<StoredPrescription[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

function openOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', 'in', ['draft', 'active'])
    .orderBy('id');
}

const deceased = 'Patient is deceased';

/** A death ends every line; a prescription of which nothing was handed out is cancelled. */
export async function endForDead(scope: Scope, fact: { readonly patientId: Id; readonly deathRecordId: Id }): Promise<void> {
  for (const row of await openOf(scope, fact.patientId).forUpdate().execute()) {
    const lines = await linesOf(scope, [row.id], 'update');
    const begun = lines.some(({ dispensed }) => dispensed > 0);
    for (const line of lines)
      if (line.status === 'active' || line.status === 'on-hold')
        await endLine(scope, row, line, { status: begun ? 'stopped' : 'cancelled', reason: deceased });
    const after = await changePrescription(scope, row, {
      deathRecordId: fact.deathRecordId,
      ...(begun ? { status: 'completed' } : { status: 'cancelled', cancelReason: deceased, cancelledAt: scope.now }),
    });
    await recordChange(scope, { before: row, after, words: 'ended by death', reason: deceased });
  }
  await closeRefillsOf(scope, fact.patientId);
}

/** What a death ends, or ended. */
export async function endedByDeath(
  scope: Scope,
  { patientId, deathRecordId }: { readonly patientId: Id; readonly deathRecordId: Id | null },
): Promise<OpenItem[]> {
  const rows =
    deathRecordId === null
      ? await openOf(scope, patientId).execute()
      : await scope.tx
          .selectFrom('prescriptions')
          .selectAll()
          .where('hospitalId', '=', scope.hospitalId)
          .where('patientId', '=', patientId)
          .where('deathRecordId', '=', deathRecordId)
          .orderBy('id')
          .execute();
  return rows.map(({ id, prescriptionNumber }) => ({
    kind: 'prescription',
    id,
    number: prescriptionNumber,
    label: 'Prescription',
    path: prescriptionPath(id),
  }));
}

interface AskedTimeline {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's prescriptions on the timeline. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: AskedTimeline,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View Prescription') || (types !== null && !types.includes('prescription'))) return undefined;
  let rows = scope.tx.selectFrom('prescriptions').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).execute(),
  });
  return {
    count: Number(count),
    lines: (await showRows(scope, found)).map((row) => ({
      type: 'prescription',
      id: row.id,
      at: row.createdAt,
      title: `${row.prescriptionNumber} · ${row.status}`,
      detail: row.medicines.join(', ').slice(0, 200),
      by: row.prescriber.fullname,
      path: prescriptionPath(row.id),
    })),
  };
}

/** How a line is taken, in the languages that ship. */
function saidOf(line: StoredLine): { en: string; fr: string } {
  const said = { dosageText: line.dosageText, directions: keptDirections(line) };
  return { en: directionsFor(said, 'en'), fr: directionsFor(said, 'fr') };
}

/** What the patient takes now, in the generated summary (chart). */
export async function summarySections(
  scope: Scope,
  { patientId, sections }: { readonly patientId: Id; readonly sections: readonly string[] | null },
): Promise<SummarySection[] | undefined> {
  if (!scope.may('View Prescription') || (sections !== null && !sections.includes('medications'))) return undefined;
  const lines = (await runningLines(scope, patientId)).filter((line) => isCurrent(line, scope.now));
  if (lines.length === 0) return undefined;
  return [
    {
      key: 'medications',
      title: 'Medicines',
      rows: lines.map((line) => ({ label: medicineWords(line), value: line.dosageText, said: saidOf(line), at: line.startAt })),
    },
  ];
}

/** What a patient takes now, for the bench of the laboratory: a medicine each, with its dosage in either language. */
export async function currentMedicines(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<{ en: string; fr: string }[]> {
  const lines = (await runningLines(scope, patientId)).filter((line) => isCurrent(line, scope.now));
  return lines.map((line) => {
    const said = saidOf(line);
    const words = (language: 'en' | 'fr') => [medicineWords(line), said[language]].filter(Boolean).join(', ');
    return { en: words('en'), fr: words('fr') };
  });
}

/** Drafts of somebody who leaves. */
export async function openWork(scope: Scope, { userId }: { readonly userId: Id }): Promise<OpenWorkItem[]> {
  const { count } = await scope.tx
    .selectFrom('prescriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriberId', '=', userId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  return [{ kind: 'prescriptions', label: 'Prescriptions to sign', count: Number(count), path: '/prescriptions', blocks: false }];
}

/** Waits for a pharmacy that has handed out nothing of it. */
function isUnsupplied(line: Pick<StoredLine, 'supplyFrom' | 'administerHere' | 'dispensed' | 'status'>): boolean {
  const open = line.status === 'active' || line.status === 'on-hold';
  return open && line.supplyFrom === 'pharmacy' && !line.administerHere && line.dispensed === 0;
}

/** Nightly: courses that are behind are completed; a prescription whose time is over is expired, what it still waits for is given up. */
export async function expirePrescriptions(scope: Scope): Promise<void> {
  const ended = await scope.tx
    .selectFrom('prescriptionLines')
    .select('prescriptionId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('signed', '=', true)
    .where('status', '=', 'active')
    .where('endAt', '<', scope.now)
    .where('administerHere', '=', false)
    .execute();
  const today = await scope.today();
  const over = await scope.tx
    .selectFrom('prescriptions as p')
    .innerJoin('prescriptionLines as l', (join) => join.onRef('l.hospitalId', '=', 'p.hospitalId').onRef('l.prescriptionId', '=', 'p.id'))
    .select('p.id')
    .distinct()
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.status', '=', 'active')
    .where('p.validUntil', '<', today)
    .where('l.status', 'in', ['active', 'on-hold'])
    .where('l.supplyFrom', '=', 'pharmacy')
    .where('l.administerHere', '=', false)
    .where('l.dispensed', '=', 0)
    .execute();
  const ids = [...ended.map(({ prescriptionId }) => prescriptionId), ...over.map(({ id }) => id)];
  for (const row of await lockHeaders(scope, ids)) await expireOne(scope, row, row.validUntil < today);
}

async function expireOne(scope: Scope, row: StoredPrescription, over: boolean): Promise<void> {
  let givenUp = false;
  for (const line of await linesOf(scope, [row.id], 'update')) {
    if (over && isUnsupplied(line)) {
      givenUp = true;
      await endLine(scope, row, line, { status: 'cancelled', reason: 'Prescription expired' });
    } else if (line.status === 'active' && line.endAt !== null && line.endAt < scope.now && !line.administerHere && !isUnsupplied(line))
      await changeLine(scope, line, { status: 'completed' });
  }
  if (row.status !== 'active' || !(await linesOf(scope, [row.id])).every(isDone)) return;
  const after = await changePrescription(scope, row, { status: givenUp ? 'expired' : 'completed' });
  await recordChange(scope, { before: row, after, words: after.status });
}
