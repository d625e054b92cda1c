import type { Insertable } from 'kysely';
import type { ProcedureConsentsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient, patientFacts, yearsBetween } from '#modules/patients/server/index.ts';
import type { Consent, SaveConsent } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import type { RequestStatus } from '../../contract/request-words.ts';
import { theatreSettings } from '../../contract/settings.ts';
import { consentSubject } from '../requests/rules.ts';
import { changeRequest, findRequest, itemsOf, lockFor, noteAct, type StoredItem, type StoredRequest } from '../requests/store.ts';
import { tellUsers } from '../requests/tell.ts';
import { dropConsent, statusWithoutConsent } from '../requests/drop-consent.ts';
import { consentHash, faultsOfConsent, filledText, needsGuardian } from './rules.ts';

const { refusal } = clinicalRefusals;
/** Languages in which staff and patients speak without an interpreter: those of the screens. */
const staffLanguages = ['en', 'fr'];

function currentOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('procedureConsents')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('current', '=', true);
}

/** Approved texts for a procedure: those of the procedure itself first, then the general ones; never a draft. */
async function textsFor(scope: Scope, items: readonly StoredItem[]) {
  const rows = await scope.tx
    .selectFrom('consentTexts')
    .select(['id', 'title', 'language', 'body', 'procedureId', 'textVersion'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'approved')
    .where('kind', 'in', ['procedure', 'general'])
    .orderBy('language')
    .orderBy('title')
    .limit(200)
    .execute();
  const own = new Set(items.map(({ procedureId }) => procedureId));
  return rows
    .filter(({ procedureId }) => procedureId === null || own.has(procedureId))
    .sort((one, other) => Number(other.procedureId !== null) - Number(one.procedureId !== null));
}

async function valuesOf(scope: Scope, row: StoredRequest, items: readonly StoredItem[]) {
  const [patient] = await patientFacts(scope, [row.patientId]);
  const age = patient?.dateOfBirth ? yearsBetween(patient.dateOfBirth, await scope.today()) : null;
  return {
    values: {
      patient: patient?.fullname ?? '',
      procedure: items.map(({ name }) => name).join(', '),
      side: items.flatMap(({ side }) => side ?? []).join(', ') || '—',
    },
    isMinor: age !== null && age < 18,
  };
}

async function showConsent(scope: Scope, row: StoredRequest): Promise<Consent> {
  const items = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  const found = await currentOf(scope, row.id).executeTakeFirst();
  const texts = await textsFor(scope, items);
  const { values } = await valuesOf(scope, row, items);
  const chosen = texts.find(({ id }) => id === found?.textId) ?? texts[0];
  const { consentDays } = await readSettings(scope, theatreSettings);
  const expired = found?.takenAt ? addDays(found.takenAt, consentDays) < scope.now : false;
  return {
    id: found?.id ?? null,
    status: found?.status ?? null,
    content: found ? found.content : null,
    textId: found?.textId ?? chosen?.id ?? null,
    language: found?.language ?? chosen?.language ?? null,
    text: found?.signedText ?? (chosen ? filledText(chosen.body, values) : null),
    signature: found?.signature ?? null,
    hash: found?.signedHash ?? null,
    stale: found?.status === 'signed' && (found.signedAbout !== consentSubject(items) || expired),
    takenAt: found?.takenAt ?? null,
    takenByName: found?.takenByName ?? null,
    endedReason: found?.endedReason ?? null,
    texts: texts.map(({ id, title, language, body }) => ({ id, title, language, body: filledText(body, values) })),
    version: found?.version ?? null,
  };
}

/** GET procedure-request/{id}/consent-form. */
export async function readConsent(scope: Scope, id: Id): Promise<Consent> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return showConsent(scope, row);
}

/** The frozen text of a signature, with its hash. Refuses what a signature lacks. */
async function sealed(scope: Scope, row: StoredRequest, order: SaveConsent, text: { body: string; language: string }) {
  const items = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  const { values, isMinor } = await valuesOf(scope, row, items);
  const { content } = order;
  if (needsGuardian(content, isMinor)) throw refusal('CONSENT_GUARDIAN');
  const fields = faultsOfConsent(content, {
    language: text.language,
    staffLanguages,
    isMinor,
    needsBlood: row.needsBlood,
    needsAnaesthesia: row.needsAnaesthesia,
    hasSignature: order.signature !== null,
  });
  if (Object.keys(fields).length > 0) throw refusal('CONSENT_FIELDS', {}, fields);
  const signedText = filledText(text.body, values);
  const signedAbout = consentSubject(items);
  return { signedText, signedAbout, signedHash: consentHash(signedText, signedAbout), signature: order.signature };
}

const statusOf = { save: 'draft', sign: 'signed', refuse: 'refused' } as const;

type Columns = Omit<Insertable<ProcedureConsentsTable>, 'hospitalId' | 'id' | 'requestId' | 'current' | keyof ReturnType<typeof madeBy>>;

async function write(scope: Scope, requestId: Id, columns: Columns, version: number | undefined): Promise<void> {
  const before = await currentOf(scope, requestId).forUpdate().executeTakeFirst();
  if (before?.status === 'signed') throw refusal('CONSENT_SIGNED');
  if (before && version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (before?.status === 'draft') {
    await scope.tx
      .updateTable('procedureConsents')
      .set({ ...columns, ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .execute();
    return;
  }
  if (before)
    await scope.tx
      .updateTable('procedureConsents')
      .set({ current: false })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .execute();
  await scope.tx
    .insertInto('procedureConsents')
    .values({ hospitalId: scope.hospitalId, id: scope.newId(), requestId, ...columns, current: true, ...madeBy(scope) })
    .execute();
}

/** PUT procedure-request/{id}/consent-form: saved as a draft, signed, or refused by the patient. */
export async function saveConsent(scope: Scope, id: Id, order: SaveConsent): Promise<Consent> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'consent', row);
  const items = (await itemsOf(scope, [id])).get(id) ?? [];
  const text = (await textsFor(scope, items)).find((each) => each.id === order.textId);
  if (!text) throw refusal('CONSENT_TEXT_UNAPPROVED');
  const { decision, content } = order;
  const seal = decision === 'sign' ? await sealed(scope, row, order, text) : {};
  const taken = decision === 'save' ? {} : { takenAt: scope.now, takenBy: scope.actor.userId, takenByName: scope.actor.name };
  const columns = {
    status: statusOf[decision],
    content: json(content),
    textId: text.id,
    textVersion: text.textVersion,
    language: text.language,
    ...seal,
    ...taken,
    endedReason: decision === 'refuse' ? order.reason : null,
  };
  await write(scope, id, columns, order.version);
  const status: RequestStatus =
    decision === 'sign' ? 'consent-form' : decision === 'refuse' ? await statusWithoutConsent(scope, id) : row.status;
  const after = await changeRequest(scope, row, { status });
  await noteAct(scope, row, after, {
    type: `consent-${statusOf[decision]}`,
    words: `consent ${statusOf[decision]}`,
    reason: order.reason,
    after: { language: text.language, textVersion: text.textVersion, capacity: content.capacity },
  });
  if (decision === 'refuse')
    await tellUsers(scope, after, {
      title: 'Procedure Modification',
      words: 'the patient refuses',
      userIds: [row.leadSurgeonId],
      priority: 'high',
    });
  return showConsent(scope, after);
}

/** PATCH procedure-request/{id}/consent-form/withdraw, before the procedure begins. */
export async function withdrawConsent(scope: Scope, id: Id, reason: string): Promise<Consent> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'consent', row);
  if (!(await dropConsent(scope, row, reason))) throw refusal('CONSENT_NOT_SIGNED');
  const after = await findRequest(scope, id);
  await scope.record({
    action: 'state',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Consent of ${row.requestNumber} withdrawn`,
    before: { status: row.status },
    after: { status: after.status },
    reason,
  });
  return showConsent(scope, after);
}
