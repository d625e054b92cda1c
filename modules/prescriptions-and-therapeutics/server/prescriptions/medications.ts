import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { lineRecord } from '../../contract/line.record.ts';
import type { PatientMedication, PatientMedications, ReconcileMedications, Reconciliation } from '../../contract/medication-records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import type { StoredLine } from './door.ts';
import { editPrescription } from './edit.ts';
import { stopLine } from './line-acts.ts';
import { requirePatientForRx } from './people.ts';
import { medicineWords, showLine, substitutesFor } from './show.ts';
import { findPrescription, type StoredPrescription } from './store.ts';

const mostPast = 200;

export async function signedLines(scope: Scope, patientId: Id): Promise<StoredLine[]> {
  const rows = await scope.tx
    .selectFrom('prescriptionLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('signed', '=', true)
    .where('replacedByLineId', 'is', null)
    .orderBy('startAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPast)
    .execute();
  return rows;
}

async function headersOf(scope: Scope, lines: readonly StoredLine[]): Promise<Map<Id, StoredPrescription>> {
  const ids = [...new Set(lines.map(({ prescriptionId }) => prescriptionId))];
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Taken now: running, and the course is not behind. */
export function isCurrent(line: Pick<StoredLine, 'status' | 'endAt'>, now: string): boolean {
  return (line.status === 'active' || line.status === 'on-hold') && (line.endAt === null || line.endAt > now);
}

async function reconciliationsOf(scope: Scope, patientId: Id): Promise<Reconciliation[]> {
  const rows = await scope.tx
    .selectFrom('medicationReconciliations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, moment, at, byId, byName, items }) => ({
    ...{ id, moment, at },
    by: { id: byId, fullname: byName },
    items: items,
  }));
}

/** GET patients/{id}/medications. */
export async function medicationsOf(scope: Scope, patientId: Id): Promise<PatientMedications> {
  await openPatient(scope, patientId);
  const lines = await signedLines(scope, patientId);
  const headers = await headersOf(scope, lines);
  const substitutes = await substitutesFor(scope, lines);
  const show = (line: StoredLine): PatientMedication => {
    const header = headers.get(line.prescriptionId) as StoredPrescription;
    return {
      prescriptionId: header.id,
      prescriptionNumber: header.prescriptionNumber,
      kind: header.kind,
      prescriber: { id: header.prescriberId, fullname: header.prescriberName },
      line: showLine(line, substitutes),
    };
  };
  const fromElsewhere = (line: StoredLine) => line.supplyFrom === 'outside' || line.supplyFrom === 'patient-own';
  const current = lines.filter((line) => isCurrent(line, scope.now));
  return {
    current: current.filter((line) => !fromElsewhere(line)).map(show),
    past: lines.filter((line) => !isCurrent(line, scope.now)).map(show),
    outside: current.filter(fromElsewhere).map(show),
    reconciliations: await reconciliationsOf(scope, patientId),
  };
}

type Item = ReconcileMedications['items'][number];

/** Alerts are passed item by item: what was said of one medicine holds for no other. */
function overridesOf({ overrides }: ReconcileMedications, place: number): ReconcileMedications['overrides'] {
  return overrides.filter(({ line }) => line === place).map((override) => ({ ...override, line: 0 }));
}

async function reconcileOne(scope: Scope, line: StoredLine, item: Item, order: ReconcileMedications): Promise<void> {
  if (item.action === 'continue') return;
  if (!item.reason) throw prescriptionRefusals.refusal('RX_REASON_REQUIRED');
  if (item.action === 'stop') {
    await stopLine(scope, line.prescriptionId, line.id, item.reason);
    return;
  }
  if (!item.line) throw prescriptionRefusals.refusal('RX_LINE_FIELDS', {}, { items: 'Write the line that takes its place' });
  const { version } = await findPrescription(scope, line.prescriptionId);
  await editPrescription(scope, line.prescriptionId, {
    version,
    reason: item.reason,
    lines: [{ ...item.line, id: line.id }],
    sign: false,
    overrides: overridesOf(order, order.items.indexOf(item)),
    confirm: order.confirm,
  });
}

/** PATCH patients/{id}/medications/reconcile: each medicine goes on, is stopped or changed, all or none. */
export async function reconcileMedications(scope: Scope, patientId: Id, order: ReconcileMedications): Promise<Reconciliation> {
  await requirePatientForRx(scope, patientId);
  const lines = await signedLines(scope, patientId);
  const named = order.items.map((item) => {
    const line = lines.find(({ id }) => id === item.lineId);
    if (!line) throw prescriptionRefusals.refusal('RX_LINE_UNKNOWN');
    guard(lineRecord, 'stop', line);
    return { item, line };
  });
  for (const { item, line } of named) await reconcileOne(scope, line, item, order);
  const items = named.map(({ item, line }) => ({ line, action: item.action, reason: item.reason }));
  return keepReconciliation(scope, patientId, { moment: order.moment, note: order.note, items });
}

interface Decided {
  readonly line: StoredLine;
  readonly action: Item['action'];
  readonly reason: string | null;
}

interface Kept extends Pick<ReconcileMedications, 'moment' | 'note'> {
  readonly items: readonly Decided[];
}

/** Keeps what was decided of a patient's medicines at a moment; the acts on the lines are the caller's. */
export async function keepReconciliation(scope: Scope, patientId: Id, { moment, note, items: decided }: Kept): Promise<Reconciliation> {
  const items = decided.map(({ line, action, reason }) => ({ lineId: line.id, medicine: medicineWords(line), action, reason }));
  const row = { id: scope.newId(), moment, at: scope.now, byId: scope.actor.userId, byName: scope.actor.name };
  await scope.tx
    .insertInto('medicationReconciliations')
    .values({ hospitalId: scope.hospitalId, patientId, ...row, note, items: json(items) })
    .execute();
  const count = (action: Item['action']) => items.filter((item) => item.action === action).length;
  await scope.record({
    action: 'create',
    entity: 'MedicationReconciliation',
    entityId: row.id,
    patientId,
    summary: `Medicines reconciled at ${moment}`,
    after: { continued: count('continue'), stopped: count('stop'), changed: count('change') },
  });
  return { id: row.id, moment, at: row.at, by: { id: row.byId, fullname: row.byName }, items };
}
