import type { Id } from '#kernel/contract/fields.ts';
import type { PatientScope, PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, hospitalPhone } from '#modules/organisation/server/index.ts';
import { isActiveAllergy } from '#modules/patient-chart/contract/active-allergy.ts';
import { allergiesOf } from '#modules/patient-chart/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { PrintedPrescription } from '../../contract/medication-records.ts';
import type { VerifiedPrescription } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import { withOwnPrescription } from './own.ts';
import { knownOf, medicineWords } from './show.ts';
import { findPrescription, linesOf, type StoredPrescription } from './store.ts';
import { foldCode, hashOfCode, printedCode, verifyUrlOf } from './verify-code.ts';

/** GET prescriptions/{id}/print: every print is audited. */
export async function printPrescription(scope: Scope, id: Id): Promise<PrintedPrescription> {
  return printed(scope, await findPrescription(scope, id));
}

/** The same in the patient area: the paper that the person was given, for one of the own prescriptions. */
export function printOwnPrescription(scope: PatientScope, id: Id): Promise<PrintedPrescription> {
  return withOwnPrescription(scope, id, {}, printed);
}

async function printed(scope: Scope, row: StoredPrescription): Promise<PrintedPrescription> {
  const { signedAt, verifyCode } = row;
  if (!signedAt || !verifyCode) throw prescriptionRefusals.refusal('RX_NOT_SIGNED');
  const [patient] = await patientBrief(scope, [row.patientId]);
  const hospital = await hospitalOf(scope);
  const { data, allergyReview } = await allergiesOf(scope, row.patientId);
  const lines = await linesOf(scope, [row.id]);
  await scope.record({
    action: 'print',
    entity: 'Prescription',
    entityId: row.id,
    entityNumber: row.prescriptionNumber,
    patientId: row.patientId,
    summary: `Prescription ${row.prescriptionNumber} printed`,
  });
  return {
    hospital: {
      name: hospital.name,
      address: [hospital.address, hospital.city, hospital.state].filter(Boolean).join(', '),
      phone: hospitalPhone(hospital) ?? '',
    },
    patient: {
      fullname: patient?.fullname ?? '',
      hospitalPatientId: patient?.hospitalPatientId ?? '',
      gender: patient?.gender ?? null,
      dateOfBirth: patient?.dateOfBirth ?? null,
      age: row.ageUsed,
      weight: row.weightUsed,
      allergies: data.filter(isActiveAllergy).map(({ substance }) => substance),
      noKnownAllergies: allergyReview.state === 'none-known',
    },
    prescriptionNumber: row.prescriptionNumber,
    kind: row.kind,
    status: row.status,
    signedAt,
    validUntil: row.validUntil,
    prescriber: { id: row.prescriberId, fullname: row.prescriberName },
    diagnoses: knownOf(scope, row),
    notes: row.notes,
    lines: lines
      .filter((line) => line.replacedByLineId === null && line.status !== 'cancelled')
      .map((line) => {
        const { lineNumber, quantity, quantityUnit, refills, instructions, substitutionAllowed, status } = line;
        return {
          ...{ lineNumber, dosageText: line.dosageText, quantity, quantityUnit, refills, instructions, substitutionAllowed, status },
          directions: keptDirections(line),
          medicine: medicineWords(line),
        };
      }),
    verifyCode: printedCode(verifyCode),
    verifyUrl: verifyUrlOf(scope, verifyCode),
  };
}

/** `Ada Bola Tester` → `A. B. T.` */
function initials(fullname: string): string {
  return fullname
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}.`)
    .join(' ');
}

/** GET prescriptions/verify/{code}, by anybody: does the paper hold, and what of it was handed out. No diagnosis, no whole name. */
export async function verifyPrescription(scope: PlatformScope, typed: string): Promise<VerifiedPrescription> {
  const known = await scope.tx
    .selectFrom('prescriptionCodes')
    .select(['hospitalId', 'prescriptionId'])
    .where('codeHash', '=', hashOfCode(foldCode(typed)))
    .executeTakeFirst();
  if (!known) throw prescriptionRefusals.refusal('RX_CODE_UNKNOWN');
  return scope.inHospital(known.hospitalId, async (inside) => {
    const row = await inside.tx
      .selectFrom('prescriptions')
      .selectAll()
      .where('hospitalId', '=', inside.hospitalId)
      .where('id', '=', known.prescriptionId)
      .executeTakeFirstOrThrow();
    const [patient] = await patientBrief(inside, [row.patientId]);
    const lines = await linesOf(inside, [row.id]);
    const { name } = await hospitalOf(inside);
    return {
      valid: row.status === 'active' && row.validUntil >= (await inside.today()),
      status: row.status,
      prescriptionNumber: row.prescriptionNumber,
      hospital: name,
      prescriber: row.prescriberName,
      signedAt: row.signedAt as string,
      validUntil: row.validUntil,
      patientInitials: initials(patient?.fullname ?? ''),
      lines: lines
        .filter(({ replacedByLineId }) => replacedByLineId === null)
        .map((line) => ({ medicine: medicineWords(line), quantity: line.quantity, dispensed: line.dispensed, status: line.status })),
    };
  });
}
