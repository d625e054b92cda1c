import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { Consultation, HoldConsultation } from '../contract/records.ts';
import { holdReasonTitles } from '../contract/words.ts';
import { readConsultation } from './read-consultation.ts';
import { areResultsReady } from './results.ts';
import { heldSeconds } from './rules.ts';
import { changeConsultation, openToWrite, recordConsultation, type StoredConsultation, tellScreens } from './store.ts';

/** PATCH consultation/{id}/hold. */
export async function holdConsultation(scope: Scope, id: Id, { reason, note }: HoldConsultation): Promise<Consultation> {
  const before = await openToWrite(scope, id);
  guard(consultationRecord, 'hold', before);
  const row = await changeConsultation(scope, before, {
    status: 'on-hold',
    heldAt: scope.now,
    holdReason: reason,
    holdNote: note,
    resultsReady: await areResultsReady(scope, id),
  });
  await recordConsultation(scope, {
    action: 'state',
    row,
    before,
    summary: `Consultation ${row.consultationNumber} put on hold: ${holdReasonTitles[reason]}`,
    reason: note ?? holdReasonTitles[reason],
  });
  await tellScreens(scope, row, 'update');
  return readConsultation(scope, id, { audited: false });
}

/** Takes a locked consultation off hold. */
export async function resumeHeld(scope: Scope, before: StoredConsultation): Promise<StoredConsultation> {
  const row = await changeConsultation(scope, before, {
    status: 'in-progress',
    heldSeconds: heldSeconds(before, scope.now),
    heldAt: null,
    holdReason: null,
    holdNote: null,
    resultsReady: false,
  });
  await recordConsultation(scope, { action: 'state', row, before, summary: `Consultation ${row.consultationNumber} resumed` });
  await tellScreens(scope, row, 'update');
  return row;
}

/** PATCH consultation/{id}/resume. */
export async function resumeConsultation(scope: Scope, id: Id): Promise<Consultation> {
  const before = await openToWrite(scope, id);
  guard(consultationRecord, 'resume', before);
  await resumeHeld(scope, before);
  return readConsultation(scope, id, { audited: false });
}
