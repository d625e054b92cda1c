import type { Id, Instant } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { IcdCode } from '#modules/reference-data/contract/code-records.ts';
import { icdCodesOf } from '#modules/reference-data/server/index.ts';
import { isSensitiveCode } from '#modules/patient-chart/server/index.ts';
import type { NoteChanges } from '../../contract/note-records.ts';
import type { ConsultationType, Disposition } from '../../contract/words.ts';

/** A consultation that is over and signed, as another book has it. */
export interface PastConsultation {
  readonly appointmentId: Id;
  readonly patientId: Id;
  readonly departmentId: Id;
  readonly practitioner: { readonly id: Id; readonly name: string };
  readonly type: ConsultationType;
  readonly startedAt: Instant;
  readonly completedAt: Instant;
  readonly disposition: Disposition;
  readonly note: NoteChanges;
  readonly icdCode: string;
  readonly isNewCase: boolean;
}

function header(scope: Scope, past: PastConsultation, { id, number, description }: { id: Id; number: string; description: string }) {
  const { appointmentId, patientId, departmentId, practitioner, type, startedAt, completedAt, disposition } = past;
  return {
    hospitalId: scope.hospitalId,
    id,
    consultationNumber: number,
    ...{ appointmentId, patientId, departmentId, type, startedAt, completedAt, disposition },
    status: 'completed' as const,
    practitionerId: practitioner.id,
    practitionerName: practitioner.name,
    signedBy: practitioner.id,
    signedByName: practitioner.name,
    confidentiality: 'normal' as const,
    primaryIcdCode: past.icdCode,
    primaryDescription: description,
    createdAt: startedAt,
    createdBy: practitioner.id,
    updatedAt: completedAt,
    updatedBy: practitioner.id,
    updatedByName: practitioner.name,
    version: 1,
  };
}

type Row = {
  readonly past: PastConsultation;
  readonly code: IcdCode | undefined;
  readonly id: Id;
  readonly number: string;
  readonly description: string;
};

function diagnosisOf(scope: Scope, { id, past, code, description }: Row) {
  return {
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), consultationId: id, icdCode: past.icdCode, description },
    icdVersion: code ? `${code.system} ${code.version}` : null,
    foldedDescription: foldText(description).slice(0, 300),
    type: 'final' as const,
    verification: 'confirmed' as const,
    rank: 1,
    laterality: 'none' as const,
    isNewCase: past.isNewCase,
    isNotifiable: code?.isNotifiable ?? false,
    isSensitive: isSensitiveCode(past.icdCode),
    createdAt: past.completedAt,
    createdBy: past.practitioner.id,
    createdByName: past.practitioner.name,
    updatedAt: past.completedAt,
  };
}

function signedNote(scope: Scope, { id, past }: Row) {
  const { id: savedBy, name: savedByName } = past.practitioner;
  return {
    ...{ hospitalId: scope.hospitalId, consultationId: id, lockVersion: 1, savedAt: past.completedAt, signedAt: past.completedAt },
    content: json({ ...past.note, disposition: past.disposition }),
    ...{ savedBy, savedByName },
  };
}

function authorOf(scope: Scope, { id, past }: Row) {
  const { id: userId, name: userName } = past.practitioner;
  return { hospitalId: scope.hospitalId, consultationId: id, userId, userName, role: 'author' as const, fromAt: past.startedAt };
}

/**
 * Takes over signed consultations that are history already: numbers, rules and the trail as for any, but nobody is told of what is
 * long past. Those of unknown codes, or that are not over, are left out. Answers the ids.
 */
export async function keepPastConsultations(scope: Scope, pasts: readonly PastConsultation[]): Promise<Id[]> {
  const codes = await icdCodesOf(scope, [...new Set(pasts.map((past) => past.icdCode))]);
  const known = pasts.filter((past) => codes.has(past.icdCode) && past.completedAt > past.startedAt && past.completedAt < scope.now);
  if (known.length === 0) return [];
  const numbers = await nextNumbers(scope, 'CON-', known.length);
  await bumpCounter(scope, 'consultations', known.length);
  const rows = known.map((past, index): Row => {
    const code = codes.get(past.icdCode);
    return { past, code, id: scope.newId(), number: numbers[index] as string, description: code?.description ?? past.icdCode };
  });
  await scope.tx
    .insertInto('consultations')
    .values(rows.map((row) => header(scope, row.past, row)))
    .execute();
  await scope.tx
    .insertInto('consultationParticipants')
    .values(rows.map((row) => authorOf(scope, row)))
    .execute();
  await scope.tx
    .insertInto('consultationDiagnoses')
    .values(rows.map((row) => diagnosisOf(scope, row)))
    .execute();
  await scope.tx
    .insertInto('consultationNotes')
    .values(rows.map((row) => signedNote(scope, row)))
    .execute();
  await scope.record({
    action: 'create',
    entity: 'Consultation',
    summary: `${rows.length} past consultations taken over as ${rows[0]?.number} to ${rows.at(-1)?.number}`,
    after: { count: rows.length },
  });
  return rows.map((row) => row.id);
}
