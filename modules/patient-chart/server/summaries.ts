import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { PatientSummariesTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { summaryActs, type summaryCalls } from '../contract/calls/documents.ts';
import type { Summary, SummaryRow } from '../contract/document-records.ts';
import { hospitalName, openChart } from './chart.ts';
import { findOwn, inOwnHospitals, ownPerson } from './own-chart.ts';
import { whyNotNewVersion, whyNotSign } from './rules.ts';

export type SummaryRecord = Selectable<PatientSummariesTable>;
type Query = z.output<(typeof summaryCalls)['ofPatient']['query']>;

function toRow(row: Omit<SummaryRecord, 'body'>, hospital: string): SummaryRow {
  const { id, patientId, hospitalId, title, type, status, authorId, authorName, coSignerId, signedAt, signedByName, supersedesId } = row;
  const { visibleToPatient, createdAt, updatedAt, version } = row;
  return {
    ...{ id, patientId, hospitalId, hospitalName: hospital, title, type, status, authorId, authorName, coSignerId, signedAt },
    ...{ signedByName, supersedesId, visibleToPatient, createdAt, updatedAt, version },
  };
}

/** The version that follows a signed summary, a draft or signed. */
export async function nextVersion(scope: Scope, id: Id): Promise<Pick<SummaryRecord, 'id' | 'status'> | null> {
  const next = await scope.tx
    .selectFrom('patientSummaries')
    .select(['id', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('supersedesId', '=', id)
    .executeTakeFirst();
  return next ?? null;
}

/** A row with its text, as the wire shows it. */
export async function toSummary(scope: Scope, row: SummaryRecord): Promise<Summary> {
  const next = await nextVersion(scope, row.id);
  return {
    ...toRow(row, await hospitalName(scope)),
    body: row.body,
    sourceType: row.sourceType as Summary['sourceType'],
    sourceId: row.sourceId,
    supersededById: next && next.status !== 'draft' ? next.id : null,
    acts: actsOf(scope, summaryActs, row, {
      edit: whyNotNewVersion(next),
      sign: whyNotSign(row, scope.actor.userId),
      ...(row.visibleToPatient ? { share: false } : { hide: false }),
    }),
  };
}

async function newestRows(scope: Scope, patientId: Id, query: Query, { own, most, skip }: { own: boolean; most: number; skip: number }) {
  let rows = scope.tx.selectFrom('patientSummaries').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (query.type?.length) rows = rows.where('type', 'in', query.type);
  if (own) rows = rows.where('status', '=', 'final').where('visibleToPatient', '=', true);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).offset(skip).execute();
  const here = await hospitalName(scope);
  return { count, data: found.map((row) => toRow(row, here)) };
}

/** GET patient-summaries/patient/{patientId}. */
export async function listSummaries(scope: Scope, patientId: Id, query: Query): Promise<Page<SummaryRow>> {
  const patient = await openChart(scope, patientId);
  const { count, data } = await newestRows(scope, patient.id, query, { own: false, most: query.limit, skip: offsetOf(query) });
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** Signed summaries that are marked visible, of all hospitals of the person. */
export async function listOwnSummaries(scope: PatientScope, asked: Id, query: Query): Promise<Page<SummaryRow>> {
  const person = await ownPerson(scope, asked);
  const most = offsetOf(query) + query.limit;
  const parts = await inOwnHospitals(scope, person, (inside, patient) =>
    newestRows(inside, patient.id, query, { own: true, most, skip: 0 }),
  );
  const rows = parts.flatMap((part) => part.data).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return { data: rows.slice(offsetOf(query), most), meta: { count, page: query.page, limit: query.limit } };
}

export function findSummary(scope: Scope, id: Id) {
  return scope.tx.selectFrom('patientSummaries').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
}

/** GET patient-summaries/{id}. */
export async function viewSummary(scope: Scope, id: Id): Promise<Summary> {
  const row = await findSummary(scope, id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  await openChart(scope, row.patientId);
  return toSummary(scope, row);
}

/** The person's own: signed and visible, else as if it were not there. */
export function viewOwnSummary(scope: PatientScope, id: Id): Promise<Summary> {
  return findOwn(scope, async (inside, patientIds) => {
    const row = await findSummary(inside, id)
      .where('patientId', 'in', [...patientIds])
      .where('status', '=', 'final')
      .where('visibleToPatient', '=', true)
      .executeTakeFirst();
    return row ? toSummary(inside, row) : null;
  });
}
