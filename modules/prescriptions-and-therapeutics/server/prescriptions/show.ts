import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { consultationOf, placeOf } from '#modules/patients/contract/order-place.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { type SubstituteInHand, substitutesInHand } from '#modules/pharmacy/server/index.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import type { Prescription, PrescriptionLine, PrescriptionRow } from '../../contract/records.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import type { StoredLine } from './door.ts';
import { begunOf } from './begun.ts';
import { actsOfLine, actsOfPrescription } from './offered.ts';
import { alertsOf, linesOf, type StoredPrescription } from './store.ts';
import { printedCode, verifyUrlOf } from './verify-code.ts';

/** `Amoxicillin 500 mg Capsule`: the product as people read it, else what was written. */
export function medicineWords(line: Pick<StoredLine, 'productName' | 'genericName' | 'strength' | 'form'>): string {
  return line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' ');
}

const person = (id: Id | null, fullname: string | null) => (fullname === null ? null : { id, fullname });

export type Substitutes = ReadonlyMap<Id, SubstituteInHand[]>;

/** What the pharmacy handed out in place of lines that it supplies. */
export function substitutesFor(scope: Scope, lines: readonly StoredLine[]): Promise<Substitutes> {
  return substitutesInHand(
    scope,
    lines.flatMap(({ id, medicationRequestId }) => (medicationRequestId === null ? [] : [id])),
  );
}

export function showLine(line: StoredLine, substitutes: Substitutes): PrescriptionLine {
  const instead = substitutes.get(line.id);
  const { id, lineNumber, productId, productName, genericName, strength, form, controlled, highAlert } = line;
  const { doseAmount, doseUnit, route, frequencyCode, timesPerDay, everyHours, durationValue, durationUnit } = line;
  const { startAt, endAt, quantity, quantityComputed, quantityUnit, quantityReason, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay } =
    line;
  const { maxDosePerDay, indication, reviewOn, instructions, pharmacistNote, substitutionAllowed, refills, refillsLeft } = line;
  const { supplyFrom, administerHere, status, medicationRequestId, administrationId, dosageText, stopReason, replacedByLineId } = line;
  return {
    ...{ id, lineNumber, productId, productName, genericName, strength, form, controlled, highAlert },
    ...{ doseAmount, doseUnit, route, frequencyCode, timesPerDay, everyHours, durationValue, durationUnit },
    ...{ startAt, endAt, quantity, quantityComputed, quantityUnit, quantityReason, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay },
    ...{ maxDosePerDay, indication, reviewOn, instructions, pharmacistNote, substitutionAllowed, refills, refillsLeft },
    ...{ supplyFrom, administerHere, status, medicationRequestId, administrationId, dosageText, stopReason, replacedByLineId },
    times: [...line.times],
    daysOfWeek: [...line.daysOfWeek],
    directions: keptDirections(line),
    tapering: [...line.tapering],
    infusion: line.infusion,
    safety: alertsOf(line),
    query:
      line.queryText && line.queryAt
        ? {
            text: line.queryText,
            by: { id: line.queryBy, fullname: line.queryByName ?? '' },
            at: line.queryAt,
            answer: line.queryAnswer,
            answeredAt: line.queryAnsweredAt,
          }
        : null,
    verifiedBy: person(line.verifiedBy, line.verifiedByName),
    verifiedAt: line.verifiedAt,
    dispensed: line.dispensed,
    ...(instead ? { substitutes: instead } : {}),
  };
}

const stands = (line: StoredLine) => line.status !== 'cancelled' && line.replacedByLineId === null;

/** Units that the pharmacy is asked for are handed out. */
function isDispensed(line: Pick<StoredLine, 'quantity' | 'dispensed'>): boolean {
  return line.quantity !== null && line.dispensed >= line.quantity;
}

type Patients = ReadonlyMap<Id, PrescriptionRow['patient']>;

async function patientsOf(scope: Scope, rows: readonly StoredPrescription[]): Promise<Patients> {
  const found = await patientBrief(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  return new Map(
    found.map(({ id, hospitalPatientId, fullname, gender, dateOfBirth }) => [id, { id, hospitalPatientId, fullname, gender, dateOfBirth }]),
  );
}

function fieldsOf(row: StoredPrescription, lines: readonly StoredLine[], patients: Patients): Omit<PrescriptionRow, 'medicines'> {
  const { id, prescriptionNumber, createdAt, signedAt, kind, status, validUntil, version, prescriberId, prescriberName } = row;
  const supplied = lines.filter((line) => stands(line) && line.supplyFrom === 'pharmacy');
  return {
    ...{ id, prescriptionNumber, createdAt, signedAt, kind, status, validUntil, version },
    consultationId: consultationOf(placeOf(row)),
    patient: patients.get(row.patientId) as PrescriptionRow['patient'],
    prescriber: { id: prescriberId, fullname: prescriberName },
    items: lines.filter(stands).length,
    dispensed: { done: supplied.filter(isDispensed).length, of: supplied.length },
    queries: lines.filter((line) => stands(line) && line.queryText !== null && line.queryAnsweredAt === null).length,
  };
}

function byPrescription(lines: readonly StoredLine[]): (id: Id) => StoredLine[] {
  const groups = Map.groupBy(lines, ({ prescriptionId }) => prescriptionId);
  return (id) => groups.get(id) ?? [];
}

/** Rows of the list. */
export async function showRows(scope: Scope, rows: readonly StoredPrescription[]): Promise<PrescriptionRow[]> {
  const patients = await patientsOf(scope, rows);
  const of = byPrescription(
    await linesOf(
      scope,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => {
    const lines = of(row.id);
    return { ...fieldsOf(row, lines, patients), medicines: lines.filter(stands).map(medicineWords) };
  });
}

/** The diagnoses of a prescription that the actor may know. */
export function knownOf(scope: Scope, row: StoredPrescription): Prescription['diagnoses'] {
  const diagnoses = row.diagnoses;
  return knownDiagnoses(scope, diagnoses, row.prescriberId === scope.actor.userId);
}

/** Prescriptions with their lines. */
export async function showPrescriptions(scope: Scope, rows: readonly StoredPrescription[]): Promise<Prescription[]> {
  if (rows.length === 0) return [];
  const patients = await patientsOf(scope, rows);
  const all = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const substitutes = await substitutesFor(scope, all);
  const begun = await begunOf(scope, all);
  const of = byPrescription(all);
  return rows.map((row) => {
    const lines = of(row.id);
    const { notes, weightAt, ageUsed, allergiesReviewed, editReason, cancelReason, cancelledAt, refillOfId, verifyCode } = row;
    return {
      ...fieldsOf(row, lines, patients),
      ...{ notes, weightAt, ageUsed, allergiesReviewed, editReason, cancelReason, cancelledAt, refillOfId },
      weightUsed: row.weightUsed,
      diagnoses: knownOf(scope, row),
      lines: lines.map((line) => ({ ...showLine(line, substitutes), acts: actsOfLine(scope, row, line) })),
      acts: actsOfPrescription(scope, row, lines, begun.has(row.id)),
      verifyCode: verifyCode && printedCode(verifyCode),
      verifyUrl: verifyCode && verifyUrlOf(scope, verifyCode),
    };
  });
}

export async function showPrescription(scope: Scope, row: StoredPrescription): Promise<Prescription> {
  return (await showPrescriptions(scope, [row]))[0] as Prescription;
}
