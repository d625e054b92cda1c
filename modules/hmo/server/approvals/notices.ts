import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { DB, HmoNhiaNoticesTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { drawPaper } from '#kernel/server/exports/paper.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { nhiaNoticeRecord } from '../../contract/approval.record.ts';
import { NhiaNotice, type SendNotice } from '../../contract/approval-records.ts';
import type { NoticeReason } from '../../contract/approval-words.ts';
import { nhiaNoticeActs, type nhiaNoticeCalls } from '../../contract/calls/approvals.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { hmoSettings } from '../../contract/settings.ts';
import { letterFacts, letterText, noticeLetter } from './letter.ts';
import { noticeWaits } from './rules.ts';
import { keepEvent, partnersOf, readApproval, readItems, type StoredApproval, tellLive } from './store.ts';
import { tellDesk } from './tell.ts';

type StoredNotice = Selectable<HmoNhiaNoticesTable>;

const noticesOf = (scope: Scope) => scope.tx.selectFrom('hmoNhiaNotices').selectAll().where('hospitalId', '=', scope.hospitalId);

async function approvalNumbers(scope: Scope, rows: readonly StoredNotice[]): Promise<Map<Id, string>> {
  if (rows.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('hmoApprovals')
    .select(['id', 'approvalNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(rows.map(({ approvalId }) => approvalId))])
    .execute();
  return new Map(found.map(({ id, approvalNumber }) => [id, approvalNumber]));
}

async function showNotices(scope: Scope, rows: readonly StoredNotice[]): Promise<NhiaNotice[]> {
  const partners = await partnersOf(
    scope,
    rows.map(({ hmoId }) => hmoId),
  );
  const people = await patientBrief(scope, [...new Set(rows.map(({ patientId }) => patientId))]);
  const patients = new Map(people.map((patient) => [patient.id, patient]));
  const numbers = await approvalNumbers(scope, rows);
  return rows.map((row) =>
    present(NhiaNotice, row, {
      approvalNumber: numbers.get(row.approvalId) ?? '',
      hmoName: partners.get(row.hmoId)?.name ?? '',
      patientName: patients.get(row.patientId)?.fullname ?? '',
      hospitalPatientId: patients.get(row.patientId)?.hospitalPatientId ?? '',
      sentBy: row.sentByName,
      acts: actsOf(scope, nhiaNoticeActs, row),
    }),
  );
}

async function readNotice(scope: Scope, id: Id, lock = false): Promise<StoredNotice> {
  const query = noticesOf(scope).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET hmo/nhia-notice. */
export async function listNotices(scope: Scope, query: QueryOf<typeof nhiaNoticeCalls.list>): Promise<Page<NhiaNotice>> {
  const { from, until } = await between(scope, query);
  const where = (eb: ExpressionBuilder<DB, 'hmoNhiaNotices'>): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.hmoId ? [eb('hmoId', '=', query.hmoId)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
    ]);
  const chosen = scope.tx.selectFrom('hmoNhiaNotices').where(where);
  const count = await countAll(chosen);
  const rows = await chosen
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showNotices(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

interface Sending {
  readonly channel: SendNotice['channel'];
  readonly reference: string | null;
  readonly to: string | null;
}

async function sendRow(scope: Scope, row: StoredNotice, { channel, reference, to }: Sending): Promise<void> {
  const [shown] = await showNotices(scope, [row]);
  const letter = noticeLetter(shown as NhiaNotice, await letterFacts(scope));
  await scope.tx
    .updateTable('hmoNhiaNotices')
    .set({
      ...{ status: 'sent', sentAt: scope.now, sentBy: scope.actor.userId, sentByName: scope.actor.name, channel, reference },
      letter: json(letter),
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  await keepEvent(scope, row.approvalId, 'notice-sent', { channel, text: [row.noticeNumber, to, reference].filter(Boolean).join(' · ') });
  await scope.record({
    action: 'state',
    entity: 'NhiaNotice',
    entityId: row.id,
    entityNumber: row.noticeNumber,
    patientId: row.patientId,
    summary: `Notice ${row.noticeNumber} to NHIA sent by ${channel}`,
    before: { status: row.status },
    after: { status: 'sent', channel, reference },
  });
  if (to) {
    const subject = `Notice ${row.noticeNumber} of ${letter.letterhead.name}`;
    const paper = { filename: `${row.noticeNumber}.pdf`, letter };
    refuseHeld(await scope.mail({ to, subject, text: letterText(letter), template: 'nhia-notice', paper }));
  }
  await tellLive(scope, row.approvalId);
}

/** PATCH hmo/nhia-notice/{id}/send: by mail, or as the desk did; the paper is kept as it was sent. */
export async function sendNotice(scope: Scope, id: Id, { channel, reference, version }: SendNotice): Promise<NhiaNotice> {
  const row = await readNotice(scope, id, true);
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  guard(nhiaNoticeRecord, 'send', row);
  const to = channel === 'email' ? (await readSettings(scope, hmoSettings)).nhiaOfficeEmail : '';
  if (channel === 'email' && to === '') throw hmoRefusals.refusal('NHIA_NO_EMAIL');
  await sendRow(scope, row, { channel, reference, to: to || null });
  const [shown] = await showNotices(scope, [await readNotice(scope, id)]);
  return shown as NhiaNotice;
}

/** GET hmo/nhia-notice/{id}/pdf: as it was sent, or as it would be. */
export async function noticePdf(scope: Scope, id: Id): Promise<FileAnswer> {
  const row = await readNotice(scope, id);
  const [shown] = await showNotices(scope, [row]);
  const letter = row.letter ?? noticeLetter(shown as NhiaNotice, await letterFacts(scope));
  return { filename: `${row.noticeNumber}.pdf`, mimeType: 'application/pdf', bytes: await drawPaper(letter) };
}

async function insertNotice(scope: Scope, approval: StoredApproval, reason: NoticeReason): Promise<StoredNotice> {
  const items = (await readItems(scope, [approval.id])).map(({ itemName, quantity, requestedAmount }) => ({
    ...{ name: itemName, quantity, amount: requestedAmount },
  }));
  const { requestedAt, sentAt, dueAt, hourEndsAt, proceededAt, hmoId, patientId } = approval;
  return scope.tx
    .insertInto('hmoNhiaNotices')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), approvalId: approval.id, hmoId, patientId, items: json(items) },
      noticeNumber: await nextNumber(scope, 'NN-'),
      ...{ requestedAt, requestSentAt: sentAt, dueAt: hourEndsAt ?? dueAt, proceededAt, reason, status: 'draft' },
      ...{ createdAt: scope.now, ...changedBy(scope) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Drafts the one notice of a request (invariant 14) and mails it at once where the NHIA office's address is set. */
export async function draftNotice(scope: Scope, approval: StoredApproval, reason: NoticeReason): Promise<void> {
  const row = await insertNotice(scope, approval, reason);
  const to = (await readSettings(scope, hmoSettings)).nhiaOfficeEmail;
  if (to && (await currencyOf(scope))) return sendRow(scope, row, { channel: 'email', reference: null, to });
  await tellDesk(scope, approval, 'NHIA Notice Due', `${row.noticeNumber}: ${reason}`, { priority: 'high' });
}

/** Drafts that nobody sent for half an hour are reminded of, once. */
export async function remindNotices(scope: Scope): Promise<void> {
  const rows = await noticesOf(scope)
    .where('status', '=', 'draft')
    .where('remindedAt', 'is', null)
    .orderBy('createdAt')
    .limit(200)
    .execute();
  for (const row of rows.filter((each) => noticeWaits(each, scope.now))) {
    await scope.tx
      .updateTable('hmoNhiaNotices')
      .set({ remindedAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.id)
      .execute();
    const content = `${row.noticeNumber} was not sent yet`;
    await tellDesk(scope, await readApproval(scope, row.approvalId), 'NHIA Notice Due', content, { priority: 'high' });
  }
}
