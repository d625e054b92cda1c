import { present } from '#kernel/server/reading/present.ts';
import type { z } from 'zod';
import type { Page } from '#kernel/contract/envelope.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { hospitalOf, hospitalPhone } from '#modules/organisation/server/index.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import { type BannerAnswer, BannerFacts } from '../contract/events.ts';
import type { Banner, PatientAlert, PatientDetails } from '../contract/records.ts';
import { defaultBilling } from './billing.ts';
import { here } from './context.ts';
import { hasDeathRecord } from './death-rows.ts';
import { registeredBetween } from './list-patients.ts';
import { kinOf } from './next-of-kin.ts';
import { findPatient, openPatient, survivorOf, whyClosed } from './open-patient.ts';
import { offeredOnPage } from './patient-acts.ts';
import { type PatientRecord, toPatient } from './patient-record.ts';
import { isReportedElsewhere } from './reported-deaths.ts';
import { ageText } from './rules.ts';
import { PatientCard, Wristband } from '../contract/papers.ts';

type PayloadOf<Name extends keyof typeof patientCalls> = z.output<(typeof patientCalls)[Name]['payload']>;

/** Alerts that still hold. */
export function liveAlerts(alerts: readonly PatientAlert[], now: string): PatientAlert[] {
  return alerts.filter((alert) => alert.expiresAt === null || alert.expiresAt > now);
}

async function bannerOf(scope: Scope, patient: PatientRecord): Promise<Banner> {
  const { today } = await here(scope);
  const facts: BannerAnswer = Object.assign({}, ...(await scope.ask(BannerFacts, { patientId: patient.id, personId: patient.personId })));
  const billing = await defaultBilling(scope, patient.id);
  const { dependants } = await scope.tx
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('dependants'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', patient.id)
    .where('status', '<>', 'merged')
    .executeTakeFirstOrThrow();
  const principal = patient.principalPatientId ? await findPatient(scope, patient.principalPatientId) : null;
  return {
    age: ageText(patient.dateOfBirth, patient.deceasedAt ? patient.deceasedAt.slice(0, 10) : today),
    allergies: facts.allergies ? facts.allergies.known.map((allergy) => ({ ...allergy })) : null,
    noKnownAllergies: facts.allergies?.noneKnown ?? false,
    alerts: liveAlerts(patient.alerts, scope.now),
    location: facts.location?.text ?? null,
    locationPath: facts.location?.path ?? null,
    openBalance: facts.balance?.amount ?? null,
    currency: facts.balance?.currency ?? null,
    defaultBilling: billing && {
      billingId: billing.billingId,
      method: billing.method,
      planName: billing.planName,
      coverage: billing.coverage,
    },
    dependantsCount: Number(dependants),
    principal: principal && { id: principal.id, fullname: principal.fullname, hospitalPatientId: principal.hospitalPatientId },
    portal: facts.portal ?? 'none',
    reportedDeceasedElsewhere: patient.status === 'active' && (await isReportedElsewhere(scope, patient.personId)),
  };
}

/** GET patients/{id}: a merged record leads to its survivor. Every opening is in the trail (invariant 10). */
export async function readPatient(scope: Scope, patientId: Id): Promise<PatientDetails> {
  const asked = await findPatient(scope, patientId);
  if (!asked) throw kernelRefusals.refusal('NOT_FOUND');
  const patient = await survivorOf(scope, asked);
  refuseIf(whyClosed(scope, patient));
  await scope.record({
    action: 'read',
    entity: 'Patient',
    entityId: patient.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Record of ${patient.hospitalPatientId} opened${patient.confidential ? ' (confidential)' : ''}`,
  });
  const banner = await bannerOf(scope, patient);
  return {
    ...toPatient(patient),
    banner,
    redirectedFrom: patient.id === patientId ? null : patientId,
    hasDeathRecord: await hasDeathRecord(scope, patient),
    ...offeredOnPage(scope, patient, banner),
  };
}

/** GET patients/{id}/card. */
export async function readCard(scope: Scope, patientId: Id): Promise<PayloadOf<'card'>> {
  const patient = await openPatient(scope, patientId);
  const { settings } = await here(scope);
  const hospital = await hospitalOf(scope);
  const kins = await kinOf(scope, patientId);
  const contact = kins.find((kin) => kin.isEmergencyContact) ?? kins[0];
  await scope.record({
    action: 'print',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: patient.hospitalPatientId,
    patientId,
    personId: patient.personId,
    summary: `Card of ${patient.hospitalPatientId} made`,
  });
  const { civisId } = patient;
  return present(PatientCard, patient, {
    hospitalName: hospital.name,
    hospitalPhone: hospitalPhone(hospital),
    emergencyContact: contact ? { fullname: contact.fullname, phoneNumber: contact.phoneNumber, relationship: contact.relationship } : null,
    qr: civisId,
    template: settings.cardTemplate,
    registeredAt: patient.createdAt,
  });
}

/** GET patients/{id}/wristband. */
export async function readWristband(scope: Scope, patientId: Id): Promise<PayloadOf<'wristband'>> {
  const patient = await openPatient(scope, patientId);
  const { hospitalPatientId, civisId, personId } = patient;
  await scope.record({
    action: 'print',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: hospitalPatientId,
    patientId,
    personId,
    summary: `Wristband of ${hospitalPatientId} made`,
  });
  const { name: hospitalName } = await hospitalOf(scope);
  return present(Wristband, patient, { hospitalName, qr: civisId });
}

type AccessQuery = z.output<(typeof patientCalls)['accessLog']['query']>;

/** GET patients/{id}/access-log: who opened, searched out, printed or broke the glass. */
export async function readAccessLog(
  scope: Scope,
  patientId: Id,
  query: AccessQuery,
): Promise<Page<PayloadOf<'accessLog'>['data'][number]>> {
  const { from, until } = await registeredBetween(scope, query);
  let entries = scope.tx
    .selectFrom('auditEntries')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('action', 'in', ['read', 'print', 'export', 'break-glass']);
  if (from) entries = entries.where('at', '>=', from);
  if (until) entries = entries.where('at', '<', until);
  const count = await countAll(entries);
  const data = await entries
    .select(['id', 'at', 'actorName', 'actorRole', 'action', 'summary', 'ip', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
