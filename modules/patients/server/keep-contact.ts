import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { PatientChanged } from '../contract/events.ts';
import { findPatient } from './open-patient.ts';
import { type PatientRecord, toPatient } from './patient-record.ts';
import { keepSearchable } from './search-terms.ts';

/** What a person may change of their own record in every hospital; phone in E.164. */
export interface OwnContact {
  readonly dialCode?: string;
  readonly phoneNumber?: string;
  readonly email?: string | null;
  readonly address?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly country?: string | null;
  readonly preferredContact?: PatientRecord['preferredContact'];
  readonly shareRecords?: boolean;
}

/** Carries a person's own change of contact or sharing into this hospital's record; the trail and the search keys follow. */
export async function keepContact(scope: Scope, patientId: Id, { shareRecords, ...contact }: OwnContact): Promise<void> {
  const before = await findPatient(scope, patientId, 'update');
  if (!before) return;
  const consents = before.consents;
  const sharing =
    shareRecords === undefined || consents.shareRecords.given === shareRecords
      ? {}
      : { consents: json({ ...consents, shareRecords: { given: shareRecords, signedAt: scope.now, method: 'electronic' } }) };
  const set = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
  const after = await scope.tx
    .updateTable('patients')
    .set({ ...set, ...sharing, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepSearchable(scope, after);
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: after.hospitalPatientId,
    patientId,
    personId: after.personId,
    summary: `${after.hospitalPatientId} changed own ${shareRecords === undefined ? 'contact' : 'sharing'}`,
    before: toPatient(before),
    after: toPatient(after),
  });
  await scope.emit(PatientChanged, { patientId, personId: after.personId });
  await scope.live({ entity: 'patients', id: patientId, action: 'update', permission: 'View Patient List' });
}

/** As `keepContact` for the person themselves: where codes go, and whether hospitals may read each other's records. */
export async function keepPersonContact(
  scope: Scope,
  personId: Id,
  { dialCode, phoneNumber, email, preferredContact, shareRecords }: OwnContact,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries({
      dialCode,
      phoneNumber,
      email,
      preferredContact,
      shareRecords: shareRecords === undefined ? undefined : shareRecords ? ('granted' as const) : ('denied' as const),
    }).filter(([, value]) => value !== undefined),
  );
  await scope.tx
    .updateTable('persons')
    .set((eb) => ({ ...set, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
}
