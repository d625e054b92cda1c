import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { codeStartTerm, mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { openPatient, patientsFound } from '#modules/patients/server/index.ts';
import type { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { Prescription, PrescriptionRow } from '../../contract/records.ts';
import { requirePlace } from './people.ts';
import { showPrescriptions, showRows } from './show.ts';
import type { StoredPrescription } from './store.ts';

type Query = Omit<QueryOf<typeof prescriptionCalls.list>, 'personId'>;

interface Narrowed extends Omit<Query, 'page' | 'limit' | 'startDate' | 'endDate' | 'search'> {
  readonly from: Instant | null;
  readonly until: Instant | null;
  /** Whose prescriptions the typed words mean; null: nothing was typed. */
  readonly found: { readonly number: string } | { readonly patientIds: readonly Id[] } | null;
}

/** `RX-000123` and `rx 123`, as numbers are written. */
function numberOf(typed: string): string | null {
  const found = /^rx[-\s]?0*(\d{1,12})$/i.exec(typed.trim());
  return found ? `RX-${(found[1] as string).padStart(6, '0')}` : null;
}

async function findTyped(scope: Scope, typed: string): Promise<NonNullable<Narrowed['found']>> {
  const number = numberOf(typed);
  if (number) return { number };
  const digits = typed.replace(/[\s()+.-]/g, '');
  const terms = /^\d{5,}$/.test(digits) ? [codeStartTerm([`p${digits}`, `p0${digits}`])] : typedWords(typed).map(wordTerm);
  const { hits } = await patientsFound(scope, terms, { need: mostFound });
  return { patientIds: hits.map(({ recordId }) => recordId) };
}

const isQueried = sql<SqlBool>`exists (select 1 from prescription_lines l where l.hospital_id = prescriptions.hospital_id
  and l.prescription_id = prescriptions.id and l.query_text is not null and l.query_answered_at is null and l.status in ('active', 'on-hold'))`;

function conditionsOf(eb: ExpressionBuilder<DB, 'prescriptions'>, query: Narrowed): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (query.status?.length) parts.push(eb('status', 'in', query.status));
  if (query.kind?.length) parts.push(eb('kind', 'in', query.kind));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.prescriberId) parts.push(eb('prescriberId', '=', query.prescriberId));
  if (query.from) parts.push(eb('createdAt', '>=', query.from));
  if (query.until) parts.push(eb('createdAt', '<', query.until));
  if (query.queried === 'true') parts.push(isQueried);
  if (query.found && 'number' in query.found) parts.push(eb('prescriptionNumber', '=', query.found.number));
  else if (query.found) parts.push(sql<SqlBool>`patient_id = any(${[...query.found.patientIds]}::uuid[])`);
  return parts;
}

async function pageOf(
  scope: Scope,
  query: Narrowed,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: StoredPrescription[]; meta: { count: number; page: number; limit: number } }> {
  const chosen = scope.tx
    .selectFrom('prescriptions')
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.and(conditionsOf(eb, query)));
  const count = await countAll(chosen);
  const rows = await chosen
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { rows, meta: { count, page, limit } };
}

/** GET prescriptions, the newest first. */
export async function listPrescriptions(scope: Scope, query: Query): Promise<Page<PrescriptionRow>> {
  const { startDate, endDate, search, ...others } = query;
  if (query.patientId) await openPatient(scope, query.patientId);
  const found = search ? await findTyped(scope, search) : null;
  const { rows, meta } = await pageOf(scope, { ...others, found, ...(await between(scope, { startDate, endDate })) }, query);
  return { data: await showRows(scope, rows), meta };
}

/** GET prescriptions/patient/{id}, with their lines. */
export async function listOfPatient(
  scope: Scope,
  patientId: Id,
  query: QueryOf<typeof prescriptionCalls.ofPatient>,
): Promise<Page<Prescription>> {
  await openPatient(scope, patientId);
  const { rows, meta } = await pageOf(
    scope,
    { patientId, status: query.status, kind: undefined, found: null, from: null, until: null },
    query,
  );
  return { data: await showPrescriptions(scope, rows), meta };
}

/** GET consultation/{id}/prescriptions, as of every other place. */
export async function listOfPlace(scope: Scope, place: OrderPlace): Promise<Prescription[]> {
  await requirePlace(scope, place, 'read');
  return showPrescriptions(scope, await prescriptionsIn(scope, place));
}

/** Prescriptions that were written in a place, oldest first. */
export function prescriptionsIn(scope: Scope, place: OrderPlace): Promise<StoredPrescription[]> {
  return scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('placeKind', '=', place.kind)
    .where('placeId', '=', place.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
