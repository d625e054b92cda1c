import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import type { LineOrder, Prescription, RefillPrescription } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { lockWaiting } from './refill-requests/store.ts';
import { writePrescription } from './create.ts';
import type { StoredLine } from './door.ts';
import { requireSignRight } from './people.ts';
import { planLines } from './plan-lines.ts';
import { whyNotRefill } from './rules.ts';
import { showPrescription } from './show.ts';
import { alertsOf, changeLine, linesOf, lockPrescription, recordChange } from './store.ts';

/** A stored line as it would be written again, from now. */
export function orderOf(line: StoredLine): LineOrder {
  const { productId, genericName, strength, form, doseAmount, doseUnit, route, frequencyCode, durationValue, durationUnit } = line;
  const { prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay, indication, reviewOn, instructions } = line;
  const { quantity, quantityReason, pharmacistNote, substitutionAllowed, refills, supplyFrom, administerHere } = line;
  return {
    ...{ productId, genericName, strength, form, doseAmount, doseUnit, route, frequencyCode, durationValue, durationUnit },
    ...{ prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay, indication, reviewOn, instructions },
    ...{ quantity, quantityReason, pharmacistNote, substitutionAllowed, refills, supplyFrom, administerHere },
    times: [...line.times],
    daysOfWeek: [...line.daysOfWeek],
    tapering: [...line.tapering],
    infusion: line.infusion,
    startAt: null,
  };
}

/** The lines to repeat: those named, else all that have refills left and were not stopped. */
function chosen(lines: readonly StoredLine[], lineIds: readonly Id[] | undefined): StoredLine[] {
  if (!lineIds) return lines.filter((line) => line.refillsLeft > 0 && (line.status === 'active' || line.status === 'completed'));
  return lineIds.map((id) => {
    const line = lines.find((each) => each.id === id);
    if (!line) throw prescriptionRefusals.refusal('RX_LINE_UNKNOWN');
    return line;
  });
}

/** POST prescriptions/{id}/refill: a new prescription of kind repeat; each line of it takes one refill from the line it repeats. */
export async function refillPrescription(scope: Scope, id: Id, order: RefillPrescription): Promise<Prescription> {
  if (order.sign) requireSignRight(scope);
  const row = await lockPrescription(scope, id);
  guard(prescriptionRecord, 'refill', row);
  const lines = chosen(await linesOf(scope, [id], 'update'), order.lineIds);
  refuseIf(whyNotRefill(lines, scope.now, order.confirm));
  // A patient's request that waits is answered by the repeat.
  const asked = await lockWaiting(scope, id);
  const kind = 'repeat';
  const planned = await planLines(
    scope,
    lines.map((line) => ({ ...orderOf(line), refills: 0 })),
    { kind },
  );
  const after = await writePrescription(scope, {
    patientId: row.patientId,
    place: null,
    editReason: null,
    kind,
    diagnoses: row.diagnoses,
    notes: row.notes,
    validUntil: null,
    allergiesReviewed: order.allergiesReviewed,
    sign: order.sign,
    overrides: order.overrides,
    confirm: order.confirm,
    priority: 'routine',
    planned,
    billingId: null,
    refillOfId: id,
    refillRequestId: asked?.id ?? null,
    repeats: lines.map((line) => ({ ids: [line.id, line.medicationRequestId].flatMap((each) => each ?? []), earlier: alertsOf(line) })),
  });
  for (const line of lines) await changeLine(scope, line, { refillsLeft: line.refillsLeft - 1 });
  await recordChange(scope, { before: row, after: row, words: `repeated as ${after.prescriptionNumber}`, facts: { lines: lines.length } });
  return showPrescription(scope, after);
}
