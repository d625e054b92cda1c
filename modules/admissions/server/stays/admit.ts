import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { keepEligibility } from '#modules/hmo/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { placeBillsInStay } from '#modules/patient-bills/server/index.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { moveWard } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { leaveAsAdmitted } from '#modules/queue/server/index.ts';
import { admissionRequestRecord } from '../../contract/admission-request.record.ts';
import { PatientAdmitted } from '../../contract/events.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { Admission, CreateAdmission } from '../../contract/stay-records.ts';
import type { RoomType } from '../../contract/words.ts';
import { moveBed } from '../beds/move-bed.ts';
import { settleStays } from '../money/charge-stays.ts';
import { takeLines } from '../money/take-lines.ts';
import { requireDeposit, tellOverride } from './deposit.ts';
import { type GivenPlace, takeBed } from './give-bed.ts';
import { movingAt } from './move.ts';
import { billingOf, requireColleague, requireConsultant, requireConsultation, requireDiagnoses } from './people.ts';
import { whyNotAdmittedAt } from './rules.ts';
import { showAdmission } from './show-stays.ts';
import { patientNumber, stayPath, tellWard } from '../tell.ts';
import {
  admissionsOf,
  changeRequest,
  lockRequest,
  openStay,
  recordAdmission,
  recordRequest,
  requestsOf,
  staysOf,
  type StoredAdmission,
  type StoredRequest,
  tellRequest,
  tellStay,
} from '../stay-store.ts';

const { refusal } = admissionsRefusals;

/** The request that ends with an admission: the one that is named, else the patient's open one. */
async function requestFor(scope: Scope, { patientId, requestId }: CreateAdmission): Promise<StoredRequest | null> {
  if (requestId) {
    const named = await requestsOf(scope).where('id', '=', requestId).executeTakeFirst();
    if (named?.patientId !== patientId) throw refusal('ADMISSION_REQUEST_OF_OTHER');
    const request = await lockRequest(scope, requestId);
    guard(admissionRequestRecord, 'admit', request);
    return request;
  }
  const open = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', ['waiting', 'bed-reserved'])
    .orderBy('waitStartedAt')
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst();
  return open ?? null;
}

/** Whatever of the order names somebody or something is here, and is what it says. */
async function refuseUnknown(scope: Scope, order: CreateAdmission): Promise<void> {
  await requireConsultant(scope, order.consultantId);
  await requireColleague(scope, order.admittingDoctorId, 'admittingDoctorId');
  await requireColleague(scope, order.primaryNurseId, 'primaryNurseId');
  await requireDiagnoses(scope, order.admittingDiagnoses, 'admittingDiagnoses');
  await requireConsultation(scope, order.patientId, order.consultationId);
}

/** The stay of the mother of a newborn, and where a cot beside her is. */
export interface WithMother {
  readonly admissionId: Id;
  /** Beds that are locked with the newborn's: the mother's. */
  readonly bedId: Id | null;
  /** The cot beside her bed, once it was locked. */
  readonly settle: (given: GivenPlace) => Promise<GivenPlace>;
}

interface Admitting {
  readonly order: CreateAdmission;
  readonly mother: WithMother | null;
  readonly request: StoredRequest | null;
  readonly place: GivenPlace;
  readonly admittedAt: Instant;
  readonly observationMinutes: number;
  readonly billingId: Id | null;
}

async function write(scope: Scope, admitting: Admitting): Promise<StoredAdmission> {
  const { order, mother, request, place, admittedAt, observationMinutes, billingId } = admitting;
  const { source, consultantId, reason, acuity, isolation, diet, nilByMouthUntil, codeStatus, expectedDischargeAt } = order;
  return scope.tx
    .insertInto('admissions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      admissionNumber: await nextNumber(scope, 'ADM-'),
      patientId: order.patientId,
      status: 'admitted',
      requestId: request?.id ?? null,
      motherAdmissionId: mother?.admissionId ?? null,
      consultationId: order.consultationId ?? request?.consultationId ?? null,
      admittedAt,
      wardId: place.ward.id,
      bedId: place.bed.id,
      admittingDoctorId: order.admittingDoctorId ?? order.consultantId,
      primaryNurseId: order.primaryNurseId,
      admittingDiagnoses: json(order.admittingDiagnoses),
      guardian: order.guardian ? json(order.guardian) : null,
      ...{ source, consultantId, reason, acuity, isolation, diet, nilByMouthUntil, codeStatus, expectedDischargeAt, observationMinutes },
      patientBillingId: billingId,
      coverageNote: order.coverageNote,
      backdateReason: order.backdateReason,
      depositRequired: order.depositRequired,
      policyReason: order.policyReason,
      depositOverride: order.depositOverride,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The request of the patient has led to the stay. */
async function endRequest(scope: Scope, request: StoredRequest, row: StoredAdmission): Promise<void> {
  await changeRequest(scope, request, { status: 'admitted', admissionId: row.id, bedId: null });
  await recordRequest(scope, request, {
    summary: `Request ${request.requestNumber} admitted as ${row.admissionNumber}`,
    before: { status: request.status },
    after: { status: 'admitted', admissionId: row.id },
  });
  await tellRequest(scope, request.id);
}

async function record(scope: Scope, row: StoredAdmission, { place, order }: Admitting): Promise<void> {
  await recordAdmission(scope, row, {
    action: 'create',
    summary: `Admission ${row.admissionNumber}: bed ${place.bed.label} of ${place.room.name}, ${place.ward.name}`,
    after: {
      source: row.source,
      ...(row.motherAdmissionId ? { motherAdmissionId: row.motherAdmissionId } : {}),
      admittedAt: row.admittedAt,
      bedId: place.bed.id,
      wardId: place.ward.id,
      consultantId: row.consultantId,
      patientBillingId: row.patientBillingId,
      policyReason: row.policyReason,
    },
    reason: order.backdateReason,
  });
}

/** When the stay begins. A bed that somebody else had at the time to which the admission is dated back cannot be given. */
async function freeFrom(scope: Scope, { bedId, admittedAt: typed }: CreateAdmission, admittedAt: Instant): Promise<Instant> {
  const last = await movingAt(scope, [bedId], []);
  if (typed === null) return last;
  const taken = await staysOf(scope).where('bedId', '=', bedId).where('toAt', '>', admittedAt).executeTakeFirst();
  if (taken) throw refusal('BED_TAKEN');
  return admittedAt;
}

/**
 * The first night and the fee. What the consultation that led here was charged for and nobody has billed yet is of the stay, and so is
 * everything since the moment to which the admission is dated back.
 */
async function charge(scope: Scope, row: StoredAdmission): Promise<void> {
  if (row.consultationId)
    await placeBillsInStay(scope, { patientId: row.patientId, encounterId: row.consultationId, from: null, to: row.id });
  if (row.admittedAt < scope.now) await takeLines(scope, [row]);
  await settleStays(scope, [row]);
}

/** The ward and the consultant are told, and whoever follows stays. */
async function tell(scope: Scope, row: StoredAdmission, { ward, bed }: GivenPlace): Promise<void> {
  const { id: wardId, departmentId } = ward;
  await scope.emit(PatientAdmitted, { admissionId: row.id, patientId: row.patientId, wardId, departmentId, at: row.admittedAt });
  await moveWard(scope, row.patientId, departmentId, { admitted: true });
  await tellWard(
    scope,
    { departments: [departmentId], permission: 'View Admission', userIds: [row.consultantId] },
    {
      title: 'New Admission',
      content: `${await patientNumber(scope, row.patientId)} is admitted to ${ward.restricted ? 'a ward' : `${ward.name}, bed ${bed.label}`}`,
      path: stayPath(row.id),
      entity: 'Admission',
      entityId: row.id,
    },
  );
  await tellStay(scope, row.id, 'create');
}

/**
 * POST patient-admissions. The patient is locked first: of those who admit one patient at once one does, and of those who want one bed
 * one gets it.
 */
export function admitPatient(scope: Scope, order: CreateAdmission): Promise<Admission> {
  return admit(scope, order, null);
}

/** The admission itself; `mother`: of a newborn whose mother's stay is locked already. */
export async function admit(scope: Scope, order: CreateAdmission, mother: WithMother | null): Promise<Admission> {
  await openPatient(scope, order.patientId, 'update');
  await requireLivingPatient(scope, order.patientId);
  const request = await requestFor(scope, order);
  const open = await admissionsOf(scope).where('patientId', '=', order.patientId).where('status', '=', 'admitted').executeTakeFirst();
  if (open) throw refusal('PATIENT_ALREADY_ADMITTED');
  await refuseUnknown(scope, order);
  const settings = await readSettings(scope, wardSettings);
  const admittedAt = order.admittedAt ?? scope.now;
  refuseIf(whyNotAdmittedAt({ admittedAt, reason: order.backdateReason }, scope.now, settings.backdateHours));
  const billingId = await billingOf(scope, order.patientId, order.patientBillingId);
  const { place: given } = await takeBed(scope, {
    bedId: order.bedId,
    patientId: order.patientId,
    requestId: request?.id ?? null,
    policyReason: order.policyReason,
    beside: [request?.bedId ?? null, mother?.bedId ?? null],
  });
  const place = mother ? await mother.settle(given) : given;
  const from = await freeFrom(scope, order, admittedAt);
  const missing = await requireDeposit(scope, order, place.room.roomType as RoomType);
  const observationMinutes = order.observationMinutes ?? settings.defaultObservationMinutes;
  const admitting = { order, mother, request, place, admittedAt: from, observationMinutes, billingId };
  const row = await write(scope, admitting);
  await openStay(scope, { admissionId: row.id, ...place, fromAt: row.admittedAt, reason: 'admit' });
  await moveBed(scope, place.bed, { room: place.room, to: 'occupied', words: `given to ${row.admissionNumber}` });
  if (request) await endRequest(scope, request, row);
  await record(scope, row, admitting);
  await keepEligibility(scope, { patientId: row.patientId, billingId, source: 'admission', sourceId: row.id });
  await leaveAsAdmitted(scope, row.patientId, `Admitted as ${row.admissionNumber}`);
  if (missing) await tellOverride(scope, row, missing, await patientNumber(scope, row.patientId));
  await tell(scope, row, place);
  await charge(scope, row);
  return showAdmission(scope, row.id);
}
