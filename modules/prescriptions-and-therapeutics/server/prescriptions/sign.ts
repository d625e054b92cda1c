import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { clearForPatient, createMedicationRequests } from '#modules/pharmacy/server/index.ts';
import type { SafetyAlert, SafetyLine, SafetyOverride } from '#modules/pharmacy/contract/safety/records.ts';
import { prescriptionRecord } from '../../contract/prescription.record.ts';
import { AdministrationAsked, LinesPrescribed } from '../../contract/events.ts';
import type { Prescription, SignPrescription } from '../../contract/records.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import { courseDays, dosesPerDay, mostDosesInDay } from '../../contract/rules/frequency.ts';
import type { PrescriptionKind } from '../../contract/words.ts';
import { approveRefill } from './refill-requests/answer.ts';
import type { StoredLine } from './door.ts';
import { requireAllergies, requirePatientForRx, snapshotOf } from './people.ts';
import { requireQuantity } from './plan-lines.ts';
import { endOf, validUntilOf } from './rules.ts';
import { medicineWords, showPrescription } from './show.ts';
import { alertsOf, changeLine, changePrescription, linesOf, lockPrescription, recordChange, type StoredPrescription } from './store.ts';
import { keepCode, newVerifyCode } from './verify-code.ts';

const categories = {
  outpatient: 'outpatient',
  repeat: 'outpatient',
  emergency: 'outpatient',
  inpatient: 'inpatient',
  discharge: 'discharge',
} as const satisfies Record<PrescriptionKind, string>;

export interface Passing {
  readonly overrides: readonly SafetyOverride[];
  readonly confirm: boolean;
}

/** The safety check of lines that are about to be signed: the alerts to keep, each passed stop with who passed it. */
export async function clearLines(
  scope: Scope,
  header: { readonly id: Id; readonly prescriptionNumber: string | null; readonly patientId: Id },
  lines: readonly SafetyLine[],
  { overrides, confirm }: Passing,
): Promise<SafetyAlert[][]> {
  const record = { entity: 'Prescription', id: header.id, number: header.prescriptionNumber };
  const cleared = await clearForPatient(scope, { patientId: header.patientId, door: 'prescribe', lines, overrides, confirm, record });
  return cleared.alerts;
}

/** A stored line as the safety check looks at it. */
export function safetyOfStored(line: StoredLine, validUntil: string | null): SafetyLine {
  return {
    productId: line.productId,
    genericName: line.productId ? null : line.genericName,
    ingredients: [],
    atcCode: null,
    doseAmount: line.tapering.reduce((most, { dose }) => Math.max(most, dose), line.doseAmount),
    doseUnit: line.doseUnit,
    perDay: mostDosesInDay(line),
    route: line.route,
    durationDays: courseDays(line),
    quantity: line.supplyFrom === 'pharmacy' ? line.quantity : null,
    sourceIds: [line.id, line.medicationRequestId, line.administrationId].flatMap((id) => id ?? []),
    earlier: alertsOf(line),
    indication: line.indication,
    reviewOn: line.reviewOn,
    validUntil,
  };
}

/** Requests to the pharmacy, one for each line that it supplies (invariant 8). */
async function askPharmacy(scope: Scope, header: StoredPrescription, lines: readonly StoredLine[]): Promise<void> {
  const supplied = lines.filter((line) => line.supplyFrom === 'pharmacy');
  const [diagnosis] = header.diagnoses;
  const made = await createMedicationRequests(
    scope,
    supplied.map((line) => ({
      patientId: header.patientId,
      source: 'prescription' as const,
      category: categories[header.kind],
      priority: header.priority,
      prescriptionId: header.id,
      prescriptionLineId: line.id,
      place: placeOf(header),
      productId: line.productId,
      genericText: line.productId ? null : medicineWords(line),
      dose: line.doseAmount,
      doseUnit: line.doseUnit,
      route: line.route,
      frequency: line.frequencyCode,
      perDay: dosesPerDay(line),
      durationDays: courseDays(line),
      prnReason: line.prnReason,
      maxPerDay: line.maxDosePerDay,
      dosageText: line.dosageText.slice(0, 300),
      directions: keptDirections(line),
      quantity: requireQuantity(line.quantity),
      validUntil: header.validUntil,
      substitutionAllowed: line.substitutionAllowed,
      indication: line.indication,
      diagnosisCode: diagnosis?.code ?? null,
      note: line.pharmacistNote,
      billingId: header.billingId,
      alerts: alertsOf(line),
      requestedBy: { id: header.prescriberId, name: header.prescriberName },
    })),
  );
  for (const [at, { id }] of made.entries()) await changeLine(scope, supplied[at] as StoredLine, { medicationRequestId: id });
}

/** Tells the drug chart of lines that are given here, and who keeps the place of the prescription of all of them. */
async function tellPlace(scope: Scope, header: StoredPrescription, lines: readonly StoredLine[]): Promise<void> {
  const { id: prescriptionId, prescriptionNumber, patientId } = header;
  const place = placeOf(header);
  const told = { prescriptionId, prescriptionNumber, patientId };
  const here = lines.filter(({ administerHere }) => administerHere);
  if (here.length > 0) await scope.emit(AdministrationAsked, { ...told, place, lineIds: here.map(({ id }) => id) });
  if (place && lines.length > 0) await scope.emit(LinesPrescribed, { ...told, place, lineIds: lines.map(({ id }) => id) });
}

/** What follows from a signature on lines: the pharmacy, the drug chart and the patient hear of them, a refill that was asked for is answered. */
export async function sendOut(scope: Scope, header: StoredPrescription, lines: readonly StoredLine[]): Promise<void> {
  await askPharmacy(scope, header, lines);
  await approveRefill(scope, header.refillRequestId, header.id);
  await tellPlace(scope, header, lines);
  const [patient] = await patientBrief(scope, [header.patientId]);
  if (patient?.status === 'active')
    await scope.notify({
      title: 'New Prescription',
      content: `A prescription was written: ${header.prescriptionNumber}`,
      path: '/medications',
      to: { personId: patient.personId },
      module: 'prescriptions-and-therapeutics',
      entity: 'Prescription',
      entityId: header.id,
      dedupeKey: `rx-own:${header.id}`,
    });
}

/** The columns of a header that a signature sets. */
export function signature(scope: Scope) {
  return { status: 'active' as const, signedAt: scope.now, signedBy: scope.actor.userId, verifyCode: newVerifyCode() };
}

/** PATCH prescriptions/{id}/sign: the draft's lines as they stand, starting now where their start has passed. */
export async function signPrescription(scope: Scope, id: Id, order: SignPrescription): Promise<Prescription> {
  const row = await lockPrescription(scope, id, order.version);
  guard(prescriptionRecord, 'sign', row);
  return showPrescription(scope, await signDraft(scope, row, order));
}

/** Signs a locked draft. */
export async function signDraft(scope: Scope, row: StoredPrescription, passing: Passing): Promise<StoredPrescription> {
  const patient = await requirePatientForRx(scope, row.patientId);
  await requireAllergies(scope, row.patientId, row.allergiesReviewed);
  const lines = await linesOf(scope, [row.id], 'update');
  const today = await scope.today();
  const validUntil =
    row.validUntil < today
      ? validUntilOf(
          today,
          lines.some(({ controlled }) => controlled),
        )
      : row.validUntil;
  const alerts = await clearLines(
    scope,
    row,
    lines.map((line) => safetyOfStored(line, validUntil)),
    passing,
  );
  const { weightUsed, weightAt, ageUsed } = await snapshotOf(scope, patient);
  const by = { prescriberId: scope.actor.userId, prescriberName: scope.actor.name };
  const after = await changePrescription(scope, row, { ...signature(scope), ...by, validUntil, weightUsed, weightAt, ageUsed });
  await keepCode(scope, row.id, after.verifyCode as string);
  for (const [at, line] of lines.entries()) {
    const startAt = line.startAt < scope.now ? scope.now : line.startAt;
    await changeLine(scope, line, { signed: true, startAt, endAt: endOf(line, startAt), safety: json(alerts[at] ?? []) });
  }
  await recordChange(scope, { before: row, after, words: 'signed', facts: { lines: lines.length } });
  await sendOut(scope, after, await linesOf(scope, [row.id]));
  return after;
}
