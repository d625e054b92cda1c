import type { Selectable } from 'kysely';
import type { NextOfKinTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { AddKin, EditKin, NextOfKin } from '../contract/kin-records.ts';
import { here } from './context.ts';
import { kinRows } from './insert-patient.ts';
import { findPatient, openPatient, whyClosed } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';
import { toE164 } from './phones.ts';
import { checkLinkedKin } from './register-patient.ts';
import { whyNoGuardian } from './rules.ts';

type KinRecord = Selectable<NextOfKinTable>;

function show({ hospitalId: _h, removedAt: _r, createdBy: _c, updatedBy: _u, updatedByName: _n, ...kin }: KinRecord): NextOfKin {
  return kin;
}

function kinsOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('nextOfKin')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null);
}

/** A patient's next of kin without asking whether the record may be opened: for acts that did. */
export async function kinOf(scope: Scope, patientId: Id): Promise<NextOfKin[]> {
  return (await kinsOf(scope, patientId).orderBy('isPrimary', 'desc').orderBy('id').execute()).map(show);
}

/** GET nextOfKins/patient/{id}. */
export async function listKin(scope: Scope, patientId: Id): Promise<NextOfKin[]> {
  await openPatient(scope, patientId);
  return kinOf(scope, patientId);
}

async function told(
  scope: Scope,
  patient: PatientRecord,
  action: 'create' | 'update' | 'delete',
  { id, before, after }: { id: Id; before?: object; after?: object },
): Promise<void> {
  const words = { create: 'added', update: 'changed', delete: 'removed' } as const;
  await scope.record({
    action,
    entity: 'NextOfKin',
    entityId: id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    before,
    after,
    summary: `Next of kin of ${patient.hospitalPatientId} ${words[action]}`,
  });
  await scope.live({ entity: 'next-of-kins', id: patient.id, action: 'update', permission: 'View Patient Details' });
}

async function clearPrimary(scope: Scope, patientId: Id): Promise<void> {
  await scope.tx
    .updateTable('nextOfKin')
    .set({ isPrimary: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('isPrimary', '=', true)
    .where('removedAt', 'is', null)
    .execute();
}

/** POST nextOfKins: the first is primary whatever is sent; a later primary takes the place of the former. */
export async function addKin(scope: Scope, { patientId, ...input }: AddKin): Promise<NextOfKin> {
  // The patient's row is what two clerks who add at once wait for.
  const patient = await openPatient(scope, patientId, 'update');
  await checkLinkedKin(scope, [input]);
  const first = !(await kinsOf(scope, patientId).where('isPrimary', '=', true).executeTakeFirst());
  if (input.isPrimary && !first) await clearPrimary(scope, patientId);
  const [row] = kinRows(scope, patientId, [input]);
  const kin = await scope.tx
    .insertInto('nextOfKin')
    .values({ ...(row as NonNullable<typeof row>), isPrimary: first || input.isPrimary })
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, patient, 'create', { id: kin.id, after: show(kin) });
  return show(kin);
}

async function lockKin(scope: Scope, kinId: Id): Promise<{ patient: PatientRecord; kin: KinRecord }> {
  const found = await scope.tx
    .selectFrom('nextOfKin')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', kinId)
    .executeTakeFirst();
  const patient = found && (await findPatient(scope, found.patientId, 'update'));
  const kin = patient && (await kinsOf(scope, patient.id).where('id', '=', kinId).forUpdate().executeTakeFirst());
  if (!patient || !kin) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyClosed(scope, patient));
  return { patient, kin };
}

/** PUT nextOfKins/{id}. The primary one stays so until another takes its place. */
export async function editKin(
  scope: Scope,
  kinId: Id,
  { patientId, version, isPrimary, dialCode, phoneNumber, ...fields }: EditKin,
): Promise<NextOfKin> {
  const { patient, kin } = await lockKin(scope, kinId);
  if (patientId && patientId !== patient.id) throw kernelRefusals.refusal('NOT_FOUND');
  if (kin.version !== version) refuseStale(kin, kin.updatedByName);
  await checkLinkedKin(scope, [fields]);
  if (isPrimary && !kin.isPrimary) await clearPrimary(scope, patient.id);
  const after = await scope.tx
    .updateTable('nextOfKin')
    .set({
      ...fields,
      dialCode,
      phoneNumber: toE164(dialCode, phoneNumber) as string,
      isPrimary: kin.isPrimary || isPrimary,
      ...changedBy(scope),
      version: version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', kinId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, patient, 'update', { id: kinId, before: show(kin), after: show(after) });
  return show(after);
}

/** DELETE nextOfKins/{id}: when the primary goes, the oldest other becomes it. The row stays for old records. */
export async function removeKin(scope: Scope, kinId: Id): Promise<{ id: Id; primaryId: Id | null }> {
  const { patient, kin } = await lockKin(scope, kinId);
  const others = await kinsOf(scope, patient.id).where('id', '<>', kinId).orderBy('createdAt').orderBy('id').execute();
  const { today } = await here(scope);
  refuseIf(whyNoGuardian({ ...patient, kins: others, today }));
  await scope.tx
    .updateTable('nextOfKin')
    .set({ removedAt: scope.now, isPrimary: false, ...changedBy(scope), version: kin.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', kinId)
    .execute();
  const heir = kin.isPrimary ? others[0] : others.find((other) => other.isPrimary);
  if (kin.isPrimary && heir) {
    await scope.tx
      .updateTable('nextOfKin')
      .set({ isPrimary: true, version: heir.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', heir.id)
      .execute();
  }
  await told(scope, patient, 'delete', { id: kinId, before: show(kin) });
  return { id: kinId, primaryId: heir?.id ?? null };
}
