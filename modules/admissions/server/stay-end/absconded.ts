import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import type { NoteAbsconded } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { wardOf } from '../stays/give-bed.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { recordAdmission, type StoredAdmission } from '../stays/store.ts';
import { endCare, tellOfStay } from './end-care.ts';
import { holdStay } from './open-stay.ts';
import { whyNotInCharge, whyNotLastSeen } from './rules.ts';
import { freeBed } from './vacate.ts';

/** Who is in charge of the ward of a stay: the nurse in charge, and who leads a shift of today or the night that began yesterday. */
async function inChargeOf(scope: Scope, { wardId }: Pick<StoredAdmission, 'wardId'>) {
  const { nurseInChargeId } = await wardOf(scope, wardId);
  const today = await scope.today();
  const leads = await scope.tx
    .selectFrom('wardShiftLeads')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('wardId', '=', wardId)
    .where('date', 'in', [today, addCalendarDays(today, -1)])
    .execute();
  return { nurseInChargeId, leadIds: leads.map(({ userId }) => userId) };
}

/** PATCH patient-admissions/{id}/absconded: no summary is needed, the bed is free at once, and security hears of it. */
export async function noteAbsconded(scope: Scope, id: Id, { lastSeenAt, searched, note, version }: NoteAbsconded): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  guard(
    admissionRecord,
    'absconded',
    row,
    whyNotInCharge(scope.actor.userId, await inChargeOf(scope, row)),
    whyNotLastSeen(lastSeenAt, row.admittedAt, scope.now),
  );
  const course = [`The patient left without a word and was looked for: ${searched}`, note].filter(Boolean).join('. ');
  const summary = { course, condition: 'Not known' };
  const none = { findings: null, procedures: null, advice: null, warnings: null, diet: null, activity: null };
  const ended = await endCare(scope, row, {
    ...{ type: 'absconded', at: lastSeenAt },
    changes: { dischargeSummary: json({ ...none, ...summary }) },
  });
  await freeBed(scope, ended, { to: 'unknown', at: scope.now });
  await tellOfStay(scope, row, { title: 'Patient Missing', words: 'is missing and was looked for', priority: 'high' }, [
    { permission: 'View Admission' },
  ]);
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber}: the patient is missing`,
    before: { status: row.status },
    after: { status: 'discharged', type: 'absconded', lastSeenAt, searched, note },
  });
  return showAdmission(scope, id);
}
