import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { cancelMedicationRequest } from '#modules/pharmacy/server/index.ts';
import { keptDiagnoses } from '#modules/patient-chart/server/index.ts';
import { lineRecord } from '../../contract/line.record.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import type { EditPrescription, Prescription } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { alertsFor } from './create.ts';
import type { StoredLine } from './door.ts';
import { tellLineChange } from './line-acts.ts';
import { requireAllergies, requirePatientForRx, requireSignRight } from './people.ts';
import { type PlannedLine, planLines } from './plan-lines.ts';
import { whyNotChange } from './rules.ts';
import { showPrescription } from './show.ts';
import { sendOut, signDraft } from './sign.ts';
import {
  alertsOf,
  changeLine,
  changePrescription,
  type HeaderChanges,
  insertLines,
  linesOf,
  lockPrescription,
  recordChange,
  type StoredPrescription,
} from './store.ts';

/** PATCH prescriptions/{id}. */
export async function editPrescription(scope: Scope, id: Id, order: EditPrescription): Promise<Prescription> {
  const row = await lockPrescription(scope, id, order.version);
  guard(prescriptionRecord, 'edit', row);
  if (order.sign) requireSignRight(scope);
  await requirePatientForRx(scope, row.patientId);
  const after = row.status === 'draft' ? await editDraft(scope, row, order) : await editSigned(scope, row, order);
  return showPrescription(scope, after);
}

function headerChanges(scope: Scope, row: StoredPrescription, order: EditPrescription): HeaderChanges {
  const { diagnoses, notes, validUntil, allergiesReviewed } = order;
  const before = row.diagnoses;
  const own = row.prescriberId === scope.actor.userId;
  return {
    ...(diagnoses ? { diagnoses: json(keptDiagnoses(scope, diagnoses, before, own)) } : {}),
    ...(notes === undefined ? {} : { notes }),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(allergiesReviewed === undefined ? {} : { allergiesReviewed }),
  };
}

async function editDraft(scope: Scope, row: StoredPrescription, order: EditPrescription): Promise<StoredPrescription> {
  const allergiesReviewed = order.allergiesReviewed ?? row.allergiesReviewed;
  await requireAllergies(scope, row.patientId, allergiesReviewed);
  if (order.lines) {
    const planned = await planLines(scope, order.lines, row);
    const lines = planned.map((line, at) => ({ id: scope.newId(), lineNumber: at + 1, planned: line }));
    const alerts = await alertsFor(scope, row, planned, {
      ...{ sign: false, overrides: [], confirm: false },
      own: (at) => ({ ids: [(lines[at] as { id: Id }).id], continuing: false }),
    });
    await scope.tx
      .deleteFrom('prescriptionLines')
      .where('hospitalId', '=', scope.hospitalId)
      .where('prescriptionId', '=', row.id)
      .execute();
    await insertLines(
      scope,
      row,
      lines.map((line, at) => ({ ...line, alerts: alerts[at] ?? [] })),
      false,
    );
  }
  const after = await changePrescription(scope, row, headerChanges(scope, row, order));
  await recordChange(scope, { before: row, after, words: 'changed as a draft', reason: order.reason });
  return order.sign ? signDraft(scope, after, order) : after;
}

interface Replacing {
  readonly id: Id;
  readonly lineNumber: number;
  readonly planned: PlannedLine;
  readonly old: StoredLine | null;
}

/** The lines that are to be replaced, each running and nothing of it handed out. */
function oldLines(lines: readonly StoredLine[], order: EditPrescription): (StoredLine | null)[] {
  return (order.lines ?? []).map(({ id }) => {
    if (!id) return null;
    const old = lines.find((line) => line.id === id);
    if (!old) throw prescriptionRefusals.refusal('RX_LINE_UNKNOWN');
    guard(lineRecord, 'change', old, whyNotChange(old));
    return old;
  });
}

/** Invariant 7: a changed line of a signed prescription is another line, which takes its place at the pharmacy and on the chart. */
async function editSigned(scope: Scope, row: StoredPrescription, order: EditPrescription): Promise<StoredPrescription> {
  const { reason } = order;
  if (!reason) throw prescriptionRefusals.refusal('RX_REASON_REQUIRED');
  requireSignRight(scope);
  const { validUntil: _validUntil, allergiesReviewed: _reviewed, ...header } = order;
  const after = await changePrescription(scope, row, headerChanges(scope, row, header as EditPrescription));
  const count = order.lines ? await replaceLines(scope, after, order, reason) : 0;
  await recordChange(scope, { before: row, after, words: 'changed', reason, facts: { lines: count } });
  if (count > 0) await tellPharmacists(scope, after);
  return after;
}

async function replaceLines(scope: Scope, row: StoredPrescription, order: EditPrescription, reason: string): Promise<number> {
  const lines = await linesOf(scope, [row.id], 'update');
  const old = oldLines(lines, order);
  const planned = await planLines(scope, order.lines ?? [], row);
  const last = Math.max(...lines.map(({ lineNumber }) => lineNumber));
  const fresh: Replacing[] = planned.map((line, at) => ({
    id: scope.newId(),
    lineNumber: last + 1 + at,
    planned: line,
    old: old[at] ?? null,
  }));
  const own = (at: number) => {
    const { id, old: former, planned: line } = fresh[at] as Replacing;
    const same = former?.genericName === line.genericName;
    return {
      ids: [id, former?.id, former?.medicationRequestId, former?.administrationId].flatMap((each) => each ?? []),
      continuing: former !== null,
      earlier: former && same ? alertsOf(former) : [],
    };
  };
  const alerts = await alertsFor(scope, row, planned, { ...order, sign: true, own });
  await insertLines(
    scope,
    row,
    fresh.map((line, at) => ({ ...line, alerts: alerts[at] ?? [] })),
    true,
  );
  for (const { id, old: former } of fresh) {
    if (!former) continue;
    await changeLine(scope, former, {
      status: 'stopped',
      stopReason: reason,
      stoppedAt: scope.now,
      stoppedBy: scope.actor.userId,
      stoppedByName: scope.actor.name,
      replacedByLineId: id,
    });
    if (former.medicationRequestId) await cancelMedicationRequest(scope, former.medicationRequestId, reason);
    await tellLineChange(scope, row, former, { change: 'replaced', reason, newLineId: id });
  }
  const written = (await linesOf(scope, [row.id])).filter((line) => fresh.some(({ id }) => id === line.id));
  // The chart has taken the new line over already where the old one was given by it.
  await sendOut(
    scope,
    row,
    written.map((line) => (line.administrationId ? { ...line, administerHere: false } : line)),
  );
  return fresh.length;
}

async function tellPharmacists(scope: Scope, row: StoredPrescription): Promise<void> {
  await scope.notify({
    title: 'Prescription Changed',
    content: `Lines of ${row.prescriptionNumber} were changed`,
    path: '/medications',
    to: { permission: 'Create Medication Order' },
    module: 'prescriptions-and-therapeutics',
    entity: 'Prescription',
    entityId: row.id,
  });
}
