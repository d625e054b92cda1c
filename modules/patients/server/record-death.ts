import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { requireRecentPassword } from '#modules/auth/server/index.ts';
import { deathRecord } from '../contract/death.record.ts';
import type { AmendDeath, DeathRecord, DeathState, OpenItem, RecordDeath, ReversedDeath } from '../contract/death-records.ts';
import { CancelledByDeath, DeathWatchers, LastVitals, PatientDeathReversed, PatientDied, RunningProcedure } from '../contract/events.ts';
import { patientRecord } from '../contract/patient.record.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { requireCareRecord } from './care-records.ts';
import { type DeathRow, liveDeath, reversedDeaths, showDeath, viewDeath } from './death-rows.ts';
import { whyBrokenChain, whyNotCertify, whyNotTimeOfDeath } from './death-rules.ts';
import { openPatient } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';
import { correctDeath, reportDeath, takeBackDeath } from './reported-deaths.ts';
import { namedInNotice } from './shown-patients.ts';

const { refusal } = patientRefusals;

export type Typed = Omit<RecordDeath, 'sign'>;

function columnsOf({ causeA, causeB, causeC, causeD, otherConditions, ...fields }: Typed) {
  const cause = (value: unknown) => (value ? json(value) : null);
  return {
    ...fields,
    causeA: cause(causeA),
    causeB: cause(causeB),
    causeC: cause(causeC),
    causeD: cause(causeD),
    otherConditions: json(otherConditions),
  };
}

async function checkCertificate(scope: Scope, patient: PatientRecord, typed: Typed): Promise<void> {
  const dayOfDeath = dayIn(typed.dateTimeOfDeath, await scope.zone());
  const vitals = (await scope.ask(LastVitals, { patientId: patient.id })).sort().at(-1) ?? null;
  refuseIf(whyNotTimeOfDeath({ ...typed, dayOfDeath, dateOfBirth: patient.dateOfBirth, lastVitals: vitals, now: scope.now }));
  refuseIf(whyBrokenChain(typed));
  await checkPointers(scope, patient, typed);
}

/** Informant, mother, admission and consultation must be records of this hospital; any other id answers 404. */
async function checkPointers(scope: Scope, patient: PatientRecord, typed: Typed): Promise<void> {
  const { informantNextOfKinId, motherPatientId, admissionId, consultationId } = typed;
  await requireCareRecord(scope, patient.id, { kind: 'admission', id: admissionId, field: 'admissionId' });
  await requireCareRecord(scope, patient.id, { kind: 'consultation', id: consultationId, field: 'consultationId' });
  if (informantNextOfKinId) {
    const kin = await scope.tx
      .selectFrom('nextOfKin')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', informantNextOfKinId)
      .where('patientId', '=', patient.id)
      .executeTakeFirst();
    if (!kin) throw refusal('KIN_NOT_PATIENT', {}, { informantNextOfKinId: 'The informant must be a next of kin of the patient' });
  }
  if (motherPatientId) await openPatient(scope, motherPatientId, 'share');
}

function whyNotSign(typed: Typed, role: string): Refusal | null {
  return typed.causeA ? whyNotCertify(role) : refusal('CAUSE_OF_DEATH_REQUIRED');
}

/** The trail of a certificate, and open screens of its patient. */
export async function told(
  scope: Scope,
  patient: PatientRecord,
  record: DeathRow,
  event: { action: 'create' | 'update' | 'state'; summary: string; before?: object; reason?: string | null },
): Promise<void> {
  await scope.record({
    entity: 'DeathRecord',
    entityId: record.id,
    entityNumber: record.certificateNumber ?? patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    after: showDeath(record),
    ...event,
  });
  await scope.live({ entity: 'patients', id: patient.id, action: 'update', permission: 'View Patient List' });
}

/** Writes the draft of a certificate: a new one, or over the one that is there. */
export async function saveDraft(scope: Scope, patient: PatientRecord, typed: Typed, draft: DeathRow | undefined): Promise<DeathRow> {
  if (!draft) {
    return scope.tx
      .insertInto('deathRecords')
      .values({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        patientId: patient.id,
        status: 'draft',
        ...columnsOf(typed),
        ...madeBy(scope),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  return scope.tx
    .updateTable('deathRecords')
    .set({ ...columnsOf(typed), ...changedBy(scope), version: draft.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setStatus(scope: Scope, patient: PatientRecord, deceasedAt: string | null): Promise<void> {
  await scope.tx
    .updateTable('patients')
    .set({ status: deceasedAt ? 'deceased' : 'active', deceasedAt, ...changedBy(scope), version: patient.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patient.id)
    .execute();
}

async function notifyDeath(scope: Scope, patient: PatientRecord): Promise<void> {
  const notice = {
    title: 'Patient Deceased',
    content: `${namedInNotice(patient)} (${patient.hospitalPatientId}) was certified dead`,
    path: `/patients/${patient.id}`,
    priority: 'high',
    module: 'patients',
    entity: 'patients',
    entityId: patient.id,
  } as const;
  const watchers = [...new Set((await scope.ask(DeathWatchers, { patientId: patient.id })).flat())];
  if (watchers.length > 0) await scope.notify({ ...notice, to: { userIds: watchers } });
  await scope.notify({ ...notice, to: { permission: 'View Billing Module' }, dedupeKey: `death:${patient.id}` });
}

async function sign(scope: Scope, patient: PatientRecord, draft: DeathRow): Promise<DeathRow> {
  const [running] = await scope.ask(RunningProcedure, { patientId: patient.id });
  if (running) throw refusal('RUNNING_PROCEDURE', { number: running });
  await setStatus(scope, patient, draft.dateTimeOfDeath);
  await scope.emit(PatientDied, {
    patientId: patient.id,
    personId: patient.personId,
    deathRecordId: draft.id,
    dateTimeOfDeath: draft.dateTimeOfDeath,
  });
  await reportDeath(scope, patient.personId, draft.dateTimeOfDeath);
  await notifyDeath(scope, patient);
  return scope.tx
    .updateTable('deathRecords')
    .set({
      status: 'signed',
      certificateNumber: await nextNumber(scope, 'DC-'),
      certifiedBy: scope.actor.userId,
      certifiedByName: scope.actor.name,
      certifiedAt: scope.now,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * POST patients/{id}/deceased: keeps the draft; with `sign` certifies the death and everything that follows from it. The
 * password must have been confirmed in this session, unless the caller knows that it was.
 */
export async function recordDeath(
  scope: Scope,
  patientId: Id,
  { sign: signs, ...typed }: RecordDeath,
  password: 'ask' | 'confirmed' = 'ask',
): Promise<DeathRecord> {
  const patient = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'recordDeath', patient, signs && whyNotSign(typed, scope.actor.role));
  await checkCertificate(scope, patient, typed);
  if (signs && password === 'ask') await requireRecentPassword(scope);
  const former = await liveDeath(scope, patientId).forUpdate().executeTakeFirst();
  const draft = await saveDraft(scope, patient, typed, former);
  if (!signs) {
    await told(scope, patient, draft, {
      action: former ? 'update' : 'create',
      summary: `Death certificate of ${patient.hospitalPatientId} drafted`,
    });
    return viewDeath(scope, draft);
  }
  const signed = await sign(scope, patient, draft);
  await told(scope, patient, signed, {
    action: 'state',
    summary: `Death of ${patient.hospitalPatientId} certified, ${signed.certificateNumber}`,
    before: former ? showDeath(former) : undefined,
    reason: typed.overrideReason,
  });
  return viewDeath(scope, signed);
}

async function lockDeath(scope: Scope, patientId: Id): Promise<DeathRow> {
  const row = await liveDeath(scope, patientId).forUpdate().executeTakeFirst();
  if (!row) throw refusal('DEATH_NOT_SIGNED');
  return row;
}

/** PUT patients/{id}/deceased: amends a signed record; what it said is kept beside it. */
export async function amendDeath(scope: Scope, patientId: Id, { reason, version, ...typed }: AmendDeath): Promise<DeathRecord> {
  const patient = await openPatient(scope, patientId, 'update');
  const before = await lockDeath(scope, patientId);
  guard(deathRecord, 'amend', before);
  if (before.version !== version) refuseStale(before, before.updatedByName);
  refuseIf(whyNotSign(typed, scope.actor.role));
  await checkCertificate(scope, patient, typed);
  await scope.tx
    .insertInto('deathRecordAmendments')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      deathRecordId: before.id,
      at: scope.now,
      by: scope.actor.userId,
      byName: scope.actor.name,
      reason,
      before: json(before),
    })
    .execute();
  const after = await scope.tx
    .updateTable('deathRecords')
    .set({ ...columnsOf(typed), ...changedBy(scope), version: version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.dateTimeOfDeath !== before.dateTimeOfDeath) {
    await setStatus(scope, patient, after.dateTimeOfDeath);
    await correctDeath(scope, patient.personId, after.dateTimeOfDeath);
  }
  await told(scope, patient, after, {
    action: 'update',
    summary: `Death record ${after.certificateNumber} amended`,
    before: showDeath(before),
    reason,
  });
  return viewDeath(scope, after);
}

async function cancelledItems(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  return (await scope.ask(CancelledByDeath, { patientId, deathRecordId })).flatMap((items) => [...items]);
}

/** POST patients/{id}/deceased/reverse: the patient lives; what the death cancelled is listed, nothing revives by itself. */
export async function reverseDeath(scope: Scope, patientId: Id, reason: string): Promise<ReversedDeath> {
  const patient = await openPatient(scope, patientId, 'update');
  const before = await lockDeath(scope, patientId);
  guard(deathRecord, 'reverse', before);
  const cancelled = await cancelledItems(scope, patientId, before.id);
  const after = await scope.tx
    .updateTable('deathRecords')
    .set({
      status: 'reversed',
      reversedAt: scope.now,
      reversedBy: scope.actor.userId,
      reversalReason: reason,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await setStatus(scope, patient, null);
  await takeBackDeath(scope, patient.personId, reason);
  await scope.emit(PatientDeathReversed, { patientId, personId: patient.personId, deathRecordId: before.id });
  await told(scope, patient, after, {
    action: 'state',
    summary: `Death of ${patient.hospitalPatientId} reversed (${before.certificateNumber})`,
    before: showDeath(before),
    reason,
  });
  return { record: viewDeath(scope, after), cancelled };
}

/** GET patients/{id}/deceased. */
export async function readDeathState(scope: Scope, patientId: Id): Promise<DeathState> {
  const patient = await openPatient(scope, patientId);
  const record = await liveDeath(scope, patientId).executeTakeFirst();
  const reversed = await reversedDeaths(scope, patientId);
  const amendments = record
    ? await scope.tx
        .selectFrom('deathRecordAmendments')
        .select(['at', 'byName as by', 'reason'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('deathRecordId', '=', record.id)
        .orderBy('at', 'desc')
        .limit(50)
        .execute()
    : [];
  return {
    record: record ? viewDeath(scope, record) : null,
    reversed: reversed.map((row) => viewDeath(scope, row)),
    amendments,
    willCancel: patient.status === 'active' ? await cancelledItems(scope, patientId, null) : [],
  };
}
