import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import { checkCode, maskEmail, maskPhone, sendCode } from '#modules/auth/server/index.ts';
import { tellOperators } from '#modules/notifications-and-calls/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { personRequestActs } from '../contract/calls/person-requests.ts';
import { personRequestRecord } from '../contract/person-request.record.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { PersonRequest, PersonToAsk } from '../contract/request-records.ts';
import { type PersonColumn, personColumns, type PersonRequestStatus } from '../contract/request-words.ts';
import { endRequest } from './complete-request.ts';
import { whyClosed } from './open-patient.ts';
import { lockRequest, mustAgreeTo, noteRequest, type PersonRequestRow } from './person-requests.ts';
import { allAgreed, whyNotWithdraw } from './request-rules.ts';

const { refusal } = patientRefusals;

/** Which details a request would change, in the order of the register. */
export function fieldsOf({ changes }: Pick<PersonRequestRow, 'changes'>): PersonColumn[] {
  return changes ? personColumns.filter((column) => column in (changes as object)) : [];
}

interface Contact {
  readonly channel: 'sms' | 'email';
  readonly destination: string;
}

/** The contact that the register has of a person; a hospital's own row is not asked. */
function contactOf({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }): Contact | null {
  if (phoneNumber) return { channel: 'sms', destination: phoneNumber };
  return email ? { channel: 'email', destination: email } : null;
}

const masked = ({ channel, destination }: Contact) => (channel === 'sms' ? maskPhone(destination) : maskEmail(destination));

async function peopleOf(scope: Scope, row: PersonRequestRow): Promise<PersonToAsk[]> {
  const ids = row.status === 'waiting' ? await mustAgreeTo(scope, row) : [...row.confirmed];
  if (ids.length === 0) return [];
  const people = await scope.tx
    .selectFrom('persons')
    .select(['id', 'civisId', 'firstName', 'lastName', 'phoneNumber', 'email'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return people.map((person) => {
    const contact = contactOf(person);
    return {
      personId: person.id,
      civisId: person.civisId,
      fullname: `${person.lastName} ${person.firstName}`,
      contact: contact && { channel: contact.channel, masked: masked(contact) },
      confirmed: row.confirmed.includes(person.id),
    };
  });
}

async function subjectsOf(scope: Scope, rows: readonly PersonRequestRow[]) {
  const ids = [...new Set(rows.flatMap((row) => [row.personId, ...(row.mergedPersonId ? [row.mergedPersonId] : [])]))];
  if (ids.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('patients')
    .select(['id', 'personId', 'hospitalPatientId', 'fullname', 'civisId', 'confidential'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', 'in', ids)
    .execute();
  return new Map(found.map((patient) => [patient.personId, patient]));
}

async function show(scope: Scope, rows: readonly PersonRequestRow[]): Promise<PersonRequest[]> {
  const subjects = await subjectsOf(scope, rows);
  const shown: PersonRequest[] = [];
  for (const row of rows) {
    const [subject, merged] = [subjects.get(row.personId), row.mergedPersonId ? subjects.get(row.mergedPersonId) : undefined];
    const hidden = [subject, merged].some((patient) => patient && whyClosed(scope, patient));
    shown.push({
      id: row.id,
      kind: row.kind,
      status: row.status,
      askedAt: row.askedAt,
      note: row.note,
      deceasedAt: row.deceasedAt,
      decidedAs: row.decidedAs,
      decidedByName: row.decidedByName,
      decidedAt: row.decidedAt,
      decisionReason: row.decisionReason,
      createdAt: row.createdAt,
      createdByName: row.createdByName,
      patientId: subject?.id ?? null,
      hospitalPatientId: subject?.hospitalPatientId ?? null,
      fullname: hidden ? '' : (subject?.fullname ?? ''),
      civisId: subject?.civisId ?? '',
      mergedCivisId: merged?.civisId ?? null,
      mergeId: row.mergeId,
      fields: fieldsOf(row),
      people: hidden ? [] : await peopleOf(scope, row),
      acts: actsOf(scope, personRequestActs, row, { withdraw: whyNotWithdraw(row) }),
    });
  }
  return shown;
}

async function showOne(scope: Scope, row: PersonRequestRow): Promise<PersonRequest> {
  return (await show(scope, [row]))[0] as PersonRequest;
}

interface Query {
  readonly page: number;
  readonly limit: number;
  readonly status?: readonly PersonRequestStatus[] | undefined;
  readonly patientId?: Id | undefined;
}

/** GET person-requests. */
export async function listRequests(scope: Scope, query: Query): Promise<Page<PersonRequest>> {
  let base = scope.tx.selectFrom('personRequests').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) base = base.where('status', 'in', [...query.status]);
  if (query.patientId) {
    const patientId = query.patientId;
    base = base.where((eb) => {
      const of = eb.selectFrom('patients').select('personId').where('hospitalId', '=', scope.hospitalId).where('id', '=', patientId);
      return eb.or([eb('personId', '=', of), eb('mergedPersonId', '=', of)]);
    });
  }
  const count = await countAll(base);
  const rows = await base
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await show(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

/** A code is for what the request says now: another text of it needs another code. */
const codeSubject = (row: PersonRequestRow, personId: Id) => `${row.id}:${JSON.stringify(row.changes)}:${personId}`.slice(0, 200);

async function requireAsked(scope: Scope, name: 'sendCode' | 'confirm', row: PersonRequestRow, personId: Id): Promise<void> {
  guard(personRequestRecord, name, row);
  if (!(await mustAgreeTo(scope, row)).includes(personId)) throw refusal('NOT_ASKED');
}

const meanings = {
  merge: 'asks to join your record with another one it has. Whoever signs in with either will read both, in all your hospitals.',
  details: 'asks to change your name, date of birth or contact for all your hospitals.',
} as const;

/** POST person-requests/{id}/send-code: by SMS, or by mail where the register has no number. */
export async function sendRequestCode(
  scope: Scope,
  id: Id,
  { personId }: { readonly personId: Id },
): Promise<{ maskedDestination: string; resendAt: Instant }> {
  const row = await lockRequest(scope, id);
  await requireAsked(scope, 'sendCode', row, personId);
  const person = await scope.tx.selectFrom('persons').select(['phoneNumber', 'email']).where('id', '=', personId).executeTakeFirst();
  const contact = person ? contactOf(person) : null;
  if (!contact) throw refusal('NO_CONTACT_ON_RECORD');
  const { name } = await hospitalOf(scope);
  const { resendAt } = await sendCode(scope, {
    purpose: 'person-change',
    subject: codeSubject(row, personId),
    accountId: null,
    ...contact,
    resend: true,
    meaning: `${name} ${meanings[row.kind === 'details' ? 'details' : 'merge']} Tell the code to ${name} only if you agree.`,
  });
  await noteRequest(scope, row, 'update', `A code was sent to ${masked(contact)} to confirm a change of this person`, null);
  return { maskedDestination: masked(contact), resendAt };
}

/** POST person-requests/{id}/confirm: counts the person's word; the last one that was missing carries the request out. */
export async function confirmRequest(
  scope: Scope,
  id: Id,
  { personId, code }: { readonly personId: Id; readonly code: string },
): Promise<PersonRequest> {
  const row = await lockRequest(scope, id);
  await requireAsked(scope, 'confirm', row, personId);
  const fault = await checkCode(scope, { purpose: 'person-change', subject: codeSubject(row, personId), code });
  if (fault) throw authRefusals.refusal(fault === 'expired' ? 'OTP_EXPIRED' : fault === 'exhausted' ? 'OTP_EXHAUSTED' : 'BAD_OTP');
  const confirmed = [...new Set([...row.confirmed, personId])];
  const counted = await scope.tx
    .updateTable('personRequests')
    .set({ confirmed, updatedAt: scope.now, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRequest(scope, counted, 'update', 'A person confirmed by code what waited for them', null);
  if (!allAgreed(await mustAgreeTo(scope, counted), confirmed)) return showOne(scope, counted);
  return showOne(scope, await endRequest(scope, counted, { status: 'done', as: 'persons', byName: scope.actor.name, reason: null }));
}

/** POST person-requests/{id}/ask-operator. */
export async function askOperator(scope: Scope, id: Id, note: string): Promise<PersonRequest> {
  const row = await lockRequest(scope, id);
  guard(personRequestRecord, 'askOperator', row);
  const asked = await scope.tx
    .updateTable('personRequests')
    .set({ askedAt: row.askedAt ?? scope.now, note, updatedAt: scope.now, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRequest(scope, asked, 'update', 'The operator was asked to review a change of this person', note);
  const { name } = await hospitalOf(scope);
  await tellOperators(scope, 'Review Person Requests', {
    title: 'Person Change Requested',
    content: `${name} asks for a review of a change that concerns several hospitals`,
    path: '/person-requests',
    module: 'patients',
    entity: 'person-requests',
    entityId: id,
  });
  return showOne(scope, asked);
}

/** POST person-requests/{id}/withdraw. */
export async function withdrawRequest(scope: Scope, id: Id, reason: string): Promise<PersonRequest> {
  const row = await lockRequest(scope, id);
  guard(personRequestRecord, 'withdraw', row, whyNotWithdraw(row));
  return showOne(scope, await endRequest(scope, row, { status: 'withdrawn', as: 'hospital', byName: scope.actor.name, reason }));
}
