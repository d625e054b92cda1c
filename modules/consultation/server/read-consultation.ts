import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { appointmentBriefs } from '#modules/appointments/server/index.ts';
import { type LabBrief, labBriefs } from '#modules/laboratory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { knownDiagnoses, vitalsBetween } from '#modules/patient-chart/server/index.ts';
import { consultationOf } from '#modules/patients/contract/order-place.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { consultationActs } from '../contract/calls/consultations.ts';
import type { Diagnosis } from '../contract/diagnosis-records.ts';
import type { TreatmentPlan } from '../contract/note-records.ts';
import type { Addendum, ChecklistItem, Consultation, ConsultationLabRequest, ConsultationRow } from '../contract/records.ts';
import { consultationSettings } from '../contract/settings.ts';
import { billsOfVisit } from './visit-bills.ts';
import { admissionOf } from './admission.ts';
import { ordersOf } from './orders-of.ts';
import { selectRows } from './rows.ts';
import { checklistOf, coSignNeeded, durationMinutes, heldSeconds, isOpen, unansweredOf, whyNotCoSign } from './rules.ts';
import {
  contentOf,
  diagnosesOf,
  findConsultation,
  noteOf,
  participantsOf,
  recordConsultation,
  type StoredConsultation,
  type StoredDiagnosis,
  type StoredNote,
  whyNotWrite,
  whyRestricted,
} from './store.ts';

/** A diagnosis as the wire has it. */
export function showDiagnosis(row: StoredDiagnosis): Diagnosis {
  const { id, icdCode, icdVersion, description, type, verification, rank, onset, laterality, isNewCase, isNotifiable, notes } = row;
  return {
    ...{ id, icdCode, icdVersion, description, type, verification, rank, onset, laterality, isNewCase, isNotifiable, notes },
    uncoded: icdCode === null,
    promotedConditionId: row.promotedConditionId,
    recordedByName: row.createdByName,
    recordedAt: row.createdAt,
  };
}

/** A laboratory request as the wire has it here. */
export function showLab(brief: LabBrief): ConsultationLabRequest {
  const { id, requestNumber, requisitionNumber, testName, restricted, status, priority, requestedByName, releasedAt, critical, path } =
    brief;
  return {
    ...{ id, requestNumber, requisitionNumber, testName, restricted, status, priority, requestedByName, releasedAt, critical, path },
    requestedAt: brief.createdAt,
    acknowledgedAt: brief.acknowledgedAt,
    results: brief.results.map(({ name, text, flag }) => ({ name, text, flag })),
  };
}

interface Papers {
  readonly referrals: Consultation['referrals'];
  readonly certificates: Consultation['certificates'];
}

async function papersOf(scope: Scope, id: Id): Promise<Papers> {
  const { rows } = await sql<{ kind: 'referral' | 'certificate'; id: Id; number: string; text: string; status: string }>`
    select 'referral' as kind, r.id, r.referral_number as number, coalesce(r.facility_name, d.name, u.fullname, '') as text, r.status
      from referrals r
      left join departments d on d.hospital_id = r.hospital_id and d.id = r.to_department_id
      left join users u on u.hospital_id = r.hospital_id and u.id = r.to_practitioner_id
     where r.hospital_id = ${scope.hospitalId} and r.consultation_id = ${id}
    union all
    select 'certificate', m.id, m.certificate_number, m.kind, m.status from medical_certificates m
     where m.hospital_id = ${scope.hospitalId} and m.consultation_id = ${id}
     order by number`.execute(scope.tx);
  return {
    referrals: scope.may('View Referrals')
      ? rows
          .filter((row) => row.kind === 'referral')
          .map((row) => ({ id: row.id, referralNumber: row.number, to: row.text, status: row.status }))
      : [],
    certificates: scope.may('Issue Medical Certificate')
      ? rows
          .filter((row) => row.kind === 'certificate')
          .map((row) => ({ id: row.id, certificateNumber: row.number, kind: row.text, status: row.status }))
      : [],
  };
}

/** Addenda, the oldest first. */
export async function addendaOf(scope: Scope, id: Id): Promise<Addendum[]> {
  return scope.tx
    .selectFrom('consultationAddenda')
    .select(['id', 'text', 'byId', 'byName', 'at'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function amendedSections(scope: Scope, row: StoredConsultation): Promise<string[]> {
  if (row.amendmentCount === 0) return [];
  const { rows } = await sql<{ section: string }>`
    select distinct change->>'section' as section from consultation_amendments a, jsonb_array_elements(a.changes) change
     where a.hospital_id = ${scope.hospitalId} and a.consultation_id = ${row.id} order by section`.execute(scope.tx);
  return rows.map((each) => each.section);
}

/** Questions of the form that the note is written with, in its version, that must be answered and are not. */
async function unansweredIn(scope: Scope, note: StoredNote): Promise<string[]> {
  const { customForm } = contentOf(note);
  if (!customForm) return [];
  const form = await scope.tx
    .selectFrom('consultationTemplateVersions')
    .select('sections')
    .where('hospitalId', '=', scope.hospitalId)
    .where('templateId', '=', customForm.templateId)
    .where('templateVersion', '=', customForm.templateVersion)
    .executeTakeFirst();
  return unansweredOf(form?.sections ?? [], customForm.answers);
}

/** Facts of the checklist as they are now; `extra` lays what the act is about to write over them. */
export async function checklistFor(
  scope: Scope,
  note: StoredNote,
  diagnoses: readonly StoredDiagnosis[],
  ordered: Awaited<ReturnType<typeof ordersOf>>,
  extra: { readonly noDiagnosisReason?: string | null; readonly criticalReason?: string | null; readonly hasFollowUp?: boolean } = {},
): Promise<ChecklistItem[]> {
  const content = contentOf(note);
  const unseen = ordered.lab.filter((brief) => brief.status === 'result-released' && brief.acknowledgedAt === null);
  const { traineeRoleIds } = await readSettings(scope, consultationSettings);
  return checklistOf({
    complaints: content.presentingComplaints,
    diagnoses,
    noDiagnosisReason: extra.noDiagnosisReason ?? content.noDiagnosisReason,
    plan: content.plan,
    planItems: (note.treatmentPlan as TreatmentPlan | null)?.items.length ?? 0,
    orders: ordered.orders,
    unanswered: await unansweredIn(scope, note),
    unseenResults: unseen.map((brief) => brief.requestNumber),
    unseenCritical: unseen.filter((brief) => brief.critical).map((brief) => brief.requestNumber),
    criticalReason: extra.criticalReason ?? null,
    hasFollowUp: extra.hasFollowUp ?? content.followUp !== null,
    willNeedCoSign: coSignNeeded(scope.actor.roleId, traineeRoleIds) !== null,
  });
}

function actsOfConsultation(scope: Scope, row: StoredConsultation, participates: boolean): Consultation['acts'] {
  const writes = whyNotWrite(participates);
  const waitsForCoSign = row.coSignRequired && row.coSignedAt === null;
  return actsOf(scope, consultationActs, row, {
    ...{ resume: writes, complete: writes, hold: writes, repeatLast: writes, handOver: writes, orderLab: writes, cancel: writes },
    requestAdmission: writes,
    // One call saves drafts and amendments, each with a right of its own.
    edit: scope.may('Edit Consultation') ? writes : false,
    amend: scope.may('Amend Consultation') ? null : false,
    coSign: waitsForCoSign ? whyNotCoSign(row, scope.actor.userId) : false,
  });
}

/** Vitals of a visit: from an hour before its check-in until its end. */
async function vitalsOfVisit(scope: Scope, row: StoredConsultation, checkedInAt: Instant | null): Promise<Consultation['vitals']> {
  if (!scope.may('View Vitals')) return [];
  return vitalsBetween(
    scope,
    row.patientId,
    checkedInAt && checkedInAt < row.startedAt ? checkedInAt : row.startedAt,
    row.completedAt ?? row.cancelledAt,
  );
}

const mostEarlier = 10;
const lookedThrough = 40;

/** Results that came out since the patient's visit before this one and belong to another request than this visit's. */
async function resultsBefore(scope: Scope, row: StoredConsultation): Promise<ConsultationLabRequest[]> {
  const last = await scope.tx
    .selectFrom('consultations')
    .select('startedAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', row.patientId)
    .where('status', '=', 'completed')
    .where('startedAt', '<', row.startedAt)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = last?.startedAt ?? '';
  return (await labBriefs(scope, { patientId: row.patientId, most: lookedThrough }))
    .filter(({ place, releasedAt }) => consultationOf(place) !== row.id && releasedAt !== null && releasedAt > since)
    .sort((one, other) => ((one.releasedAt ?? '') < (other.releasedAt ?? '') ? 1 : -1))
    .slice(0, mostEarlier)
    .map(showLab);
}

interface Around {
  readonly listed: ConsultationRow;
  readonly note: StoredNote;
  readonly participates: boolean;
}

async function wholeOf(scope: Scope, row: StoredConsultation, { listed, note, participates }: Around): Promise<Consultation> {
  const diagnoses = await diagnosesOf(scope, row.id);
  const visits = await appointmentBriefs(scope, [row.appointmentId, ...(row.followUpAppointmentId ? [row.followUpAppointmentId] : [])]);
  const visit = visits.find((each) => each.id === row.appointmentId);
  const followUp = visits.find((each) => each.id === row.followUpAppointmentId);
  const ordered = await ordersOf(scope, row.id);
  const { holdNote, signedByName, coSignReason, coSignedByName, coSignedAt, cancelReason, cancelledAt, amendmentCount } = row;
  return {
    ...listed,
    ...{ holdNote, signedByName, coSignReason, coSignedByName, coSignedAt, cancelReason, cancelledAt, amendmentCount },
    ticketId: row.ticketId,
    appointmentNumber: visit?.appointmentNumber ?? '',
    specializationId: row.specializationId,
    room: row.roomId ? { id: row.roomId, name: row.roomName ?? '' } : null,
    chiefComplaint: visit?.chiefComplaint ?? null,
    billingId: visit?.patientBillingId ?? null,
    heldSeconds: heldSeconds(row, scope.now),
    durationMinutes: durationMinutes(row, row.completedAt ?? row.cancelledAt ?? scope.now),
    participants: (await participantsOf(scope, row.id)).map(({ userId, userName, role, fromAt, toAt }) => ({
      ...{ userId, role, fullname: userName, from: fromAt, to: toAt },
    })),
    note: contentOf(note),
    treatmentPlan: note.treatmentPlan as TreatmentPlan | null,
    lockVersion: note.lockVersion,
    savedAt: note.savedAt,
    savedByName: note.savedByName,
    diagnoses: knownDiagnoses(scope, diagnoses, participates).map(showDiagnosis),
    followUpAppointment: followUp ? { id: followUp.id, appointmentNumber: followUp.appointmentNumber, startsAt: followUp.startsAt } : null,
    addenda: await addendaOf(scope, row.id),
    amendedSections: await amendedSections(scope, row),
    vitals: await vitalsOfVisit(scope, row, visit?.checkedInAt ?? null),
    admission: await admissionOf(scope, row, ordered.admissions),
    labRequests: scope.may('View Lab Test Requests') ? ordered.lab.map(showLab) : [],
    earlierResults: isOpen(row) && scope.may('View Lab Test Requests') ? await resultsBefore(scope, row) : [],
    bills: await billsOfVisit(scope, row),
    ...(await papersOf(scope, row.id)),
    checklist: isOpen(row) ? await checklistFor(scope, note, diagnoses, ordered) : [],
    acts: actsOfConsultation(scope, row, participates),
  };
}

/** GET consultation/{id}: opening is a read in the trail; acts that answer the whole record do not count as one. */
export async function readConsultation(scope: Scope, id: Id, { audited }: { readonly audited: boolean }): Promise<Consultation> {
  const row = await findConsultation(scope, id);
  await openPatient(scope, row.patientId);
  const { userId } = scope.actor;
  const people = await participantsOf(scope, id);
  const participates = people.some((each) => each.userId === userId && each.toAt === null);
  refuseIf(whyRestricted(scope, row, participates));
  const [listed] = await selectRows(scope, sql`where c.hospital_id = ${scope.hospitalId} and c.id = ${id}`, participates);
  if (!listed) throw kernelRefusals.refusal('NOT_FOUND');
  const whole = await wholeOf(scope, row, { listed, note: await noteOf(scope, id), participates });
  if (audited)
    await recordConsultation(scope, {
      action: 'read',
      row,
      summary: `Consultation ${row.consultationNumber} opened${row.confidentiality === 'restricted' ? ' (restricted)' : ''}`,
    });
  return whole;
}
