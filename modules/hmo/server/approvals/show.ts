import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { type PatientBrief, patientBrief } from '#modules/patients/server/index.ts';
import type { approvalRecord } from '../../contract/approval.record.ts';
import { Approval, ApprovalEvent, ApprovalItem, ApprovalRow } from '../../contract/approval-records.ts';
import { approvalActs } from '../../contract/calls/approvals.ts';
import { isComplete, isOverdue, minutesSince, whyNotProceed } from './rules.ts';
import { anyOf, partnersOf, readApproval, readItems, type StoredApproval, type StoredPartner } from './store.ts';
import { sourceOf } from './tell.ts';

/** Who sees why care is wanted: those who ask and those who deal with partners. Others see what a bill needs. */
export function seesClinical(scope: Pick<Scope, 'may'>): boolean {
  return scope.may('Approve HMO Request') || scope.may('Decline HMO Request') || scope.may('Request HMO Approval');
}

interface RowFacts {
  readonly patients: ReadonlyMap<Id, PatientBrief>;
  readonly partners: ReadonlyMap<Id, StoredPartner>;
  readonly plans: ReadonlyMap<Id, string>;
}

async function planNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('hmoPlans')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function factsOf(scope: Scope, rows: readonly StoredApproval[]): Promise<RowFacts> {
  const { patients, partners, plans } = await readTogether({
    patients: patientBrief(scope, [...new Set(rows.map(({ patientId }) => patientId))]),
    partners: partnersOf(
      scope,
      rows.map(({ hmoId }) => hmoId),
    ),
    plans: planNames(
      scope,
      rows.map(({ planId }) => planId),
    ),
  });
  return { patients: new Map(patients.map((patient) => [patient.id, patient])), partners, plans };
}

/** What is offered beside the status: sending once, reminding of what was sent, proceeding where an hour runs; before its end with the reason. */
export function actRules(row: StoredApproval, now: Instant): ActRules<typeof approvalRecord> {
  const { sentAt, hourEndsAt } = row;
  return {
    // An incomplete request is completed in the form that sends it.
    sent: sentAt === null ? null : false,
    remind: sentAt === null ? false : null,
    proceed: sentAt === null || hourEndsAt === null ? false : whyNotProceed(row, now),
  };
}

function showRow(scope: Scope, row: StoredApproval, { patients, partners, plans }: RowFacts): ApprovalRow {
  const patient = patients.get(row.patientId);
  return present(ApprovalRow, row, {
    patientName: patient?.fullname ?? '',
    hospitalPatientId: patient?.hospitalPatientId ?? '',
    hmoName: partners.get(row.hmoId)?.name ?? '',
    planName: plans.get(row.planId) ?? '',
    overdue: isOverdue(row, scope.now),
    minutesToDecision: row.decidedAt === null ? null : minutesSince(row.sentAt, row.decidedAt),
    takenBy: row.takenByName,
    acts: actsOf(scope, approvalActs, row, actRules(row, scope.now)),
  });
}

/** Rows of the list, in their order. */
export async function showApprovalRows(scope: Scope, rows: readonly StoredApproval[]): Promise<ApprovalRow[]> {
  const facts = await factsOf(scope, rows);
  return rows.map((row) => showRow(scope, row, facts));
}

async function eventsOf(scope: Scope, approvalId: Id): Promise<ApprovalEvent[]> {
  const rows = await scope.tx
    .selectFrom('hmoApprovalEvents')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('approvalId', '=', approvalId)
    .orderBy('at')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => present(ApprovalEvent, row, { by: row.byName }));
}

interface Contact {
  readonly name: string;
  readonly role: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly hours?: string | null;
}

const partnerPhone = ({ dialCode, phone }: StoredPartner) => (phone ? [dialCode, phone].filter(Boolean).join(' ') : null);

/** Whom to call at a partner about approvals; where nobody is named, the partner itself. */
export function contactsOf(partner: StoredPartner): Approval['contacts'] {
  const named = (partner.contacts as readonly Contact[]).filter(({ role }) => role === 'approvals');
  const shown = named.map(({ name, phone, email, hours }) => ({
    ...{ name, phone: phone || null, email: email || null, hours: hours || null },
  }));
  return shown.length > 0 ? shown : [{ name: partner.name, phone: partnerPhone(partner), email: partner.email, hours: null }];
}

/** Where requests are mailed: the contact for approvals, else the partner's own address. */
export function mailAddressOf(partner: StoredPartner): string | null {
  return contactsOf(partner).find(({ email }) => email !== null)?.email ?? partner.email;
}

const person = (id: Id | null, name: string | null) => (name === null ? null : { id, name });

async function behind(scope: Scope, row: StoredApproval) {
  const notice = scope.tx
    .selectFrom('hmoNhiaNotices')
    .select(['id', 'noticeNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('approvalId', '=', row.id)
    .executeTakeFirst();
  const department = scope.tx
    .selectFrom('departments')
    .select('name')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.departmentId ?? sql<Id>`null`)
    .executeTakeFirst();
  const found = await readTogether({
    items: readItems(scope, [row.id], true),
    events: eventsOf(scope, row.id),
    notice,
    department,
    currency: currencyOf(scope),
  });
  return { ...found, source: await sourceOf(scope, row) };
}

/** GET hmo/approval/{id}: a request with its items and the record of all that was asked and answered. */
export async function showApproval(scope: Scope, id: Id): Promise<Approval> {
  const row = await readApproval(scope, id);
  const facts = await factsOf(scope, [row]);
  const partner = facts.partners.get(row.hmoId) as StoredPartner;
  const { items, events, notice, department, currency, source } = await behind(scope, row);
  const clinical = seesClinical(scope);
  return present(
    Approval,
    { ...row, ...showRow(scope, row, facts) },
    {
      hmoType: partner.type,
      sourceType: row.sourceType as Approval['sourceType'],
      sourceNumber: source.number,
      sourcePath: source.path,
      departmentName: department?.name ?? null,
      currency: currency?.code ?? null,
      diagnosisCodes: clinical ? row.diagnosisCodes : null,
      complaint: clinical ? row.complaint : null,
      clinicalNote: clinical ? row.clinicalNote : null,
      requestedBy: person(row.requestedBy, row.requestedByName),
      decidedBy: person(row.decidedBy, row.decidedByName),
      complete: isComplete(row),
      paCodesReused: partner.paCodesReused,
      contacts: contactsOf(partner),
      items: items.map((item) => present(ApprovalItem, item, { module: item.module as ApprovalItem['module'] })),
      events,
      notice: notice ?? null,
    },
  );
}
