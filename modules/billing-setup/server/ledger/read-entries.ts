import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LedgerEntriesQuery } from '../../contract/calls/ledger.ts';
import type { LedgerEntry, LedgerLine } from '../../contract/ledger-records.ts';
import { type LedgerEvent, ledgerEventNames } from '../../contract/ledger-words.ts';
import { entryNumber } from './post-entry.ts';
import { countEntriesOf } from './totals.ts';

interface Head {
  readonly id: Id;
  readonly number: number;
  readonly entryDate: CalendarDate;
  readonly postedAt: Instant;
  readonly event: LedgerEvent;
  readonly sourceType: string;
  readonly sourceId: Id;
  readonly narration: string;
  readonly reversesEntryId: Id | null;
  readonly reversedByEntryId: Id | null;
  readonly postedBy: Id | null;
  readonly postedByName: string;
}

interface Wanted {
  readonly code: string | null;
  readonly start: CalendarDate | undefined;
  readonly end: CalendarDate | undefined;
  readonly query: LedgerEntriesQuery;
}

async function wantedOf(scope: Scope, query: LedgerEntriesQuery): Promise<Wanted | null> {
  const day = async (text: string | undefined) => (text?.includes('T') ? dayIn(text, await scope.zone()) : text);
  const [start, end] = [await day(query.startDate), await day(query.endDate)];
  if (!query.accountId) return { code: null, start, end, query };
  const account = await scope.tx
    .selectFrom('ledgerAccounts')
    .select('code')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', query.accountId)
    .executeTakeFirst();
  return account ? { code: account.code, start, end, query } : null;
}

/** Conditions on lines; none when the query asks for none. Patients that were merged into the one asked for count. */
function lineConditions(hospitalId: Id, { code, start, end, query }: Wanted): RawBuilder<unknown>[] {
  const { patientId, invoiceId } = query;
  if (!code && !patientId && !invoiceId) return [];
  return [
    ...(code ? [sql`l.account_code = ${code}`] : []),
    ...(patientId
      ? [
          sql`l.patient_id in (select ${patientId}::uuid union all select p.id from patients p where p.hospital_id = ${hospitalId} and p.merged_into_patient_id = ${patientId})`,
        ]
      : []),
    ...(invoiceId ? [sql`l.invoice_id = ${invoiceId}`] : []),
    ...(start ? [sql`l.entry_date >= ${start}::date`] : []),
    ...(end ? [sql`l.entry_date <= ${end}::date`] : []),
  ];
}

function headConditions({ start, end, query }: Wanted): RawBuilder<unknown>[] {
  return [
    ...(query.event?.length ? [sql`e.event in (${sql.join(query.event)})`] : []),
    ...(query.sourceId ? [sql`e.source_id = ${query.sourceId}`] : []),
    ...(start ? [sql`e.entry_date >= ${start}::date`] : []),
    ...(end ? [sql`e.entry_date <= ${end}::date`] : []),
  ];
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The entries that match, as rows (id, entry_date), without order. */
function matching(scope: Scope, wanted: Wanted): RawBuilder<unknown> {
  const lines = lineConditions(scope.hospitalId, wanted);
  const heads = [
    sql`e.hospital_id = ${scope.hospitalId}`,
    sql`exists (select 1 from ledger_numbers n where n.hospital_id = e.hospital_id and n.entry_id = e.id)`,
  ];
  if (lines.length === 0) return sql`select e.id, e.entry_date from ledger_entries e where ${all([...heads, ...headConditions(wanted)])}`;
  const ofLines = sql`select l.entry_id as id, l.entry_date from ledger_lines l where ${all([sql`l.hospital_id = ${scope.hospitalId}`, ...lines])} group by l.entry_date, l.entry_id`;
  const { event, sourceId } = wanted.query;
  if (!event?.length && !sourceId) return ofLines;
  return sql`select e.id, e.entry_date from (${ofLines}) m join ledger_entries e on e.hospital_id = ${scope.hospitalId} and e.id = m.id where ${all([...heads, ...headConditions(wanted)])}`;
}

async function countOf(scope: Scope, wanted: Wanted): Promise<number> {
  const { query } = wanted;
  const narrowed = query.event?.length || query.sourceId || query.patientId || query.invoiceId;
  if (wanted.code && !narrowed) return countEntriesOf(scope, wanted.code, wanted.start ?? '0001-01-01', wanted.end ?? '9999-12-31');
  const plain = !wanted.code && !narrowed && !wanted.start && !wanted.end;
  // The journal's numbers have no gaps.
  const counted = plain
    ? sql<{ count: number }>`select coalesce(max(number), 0)::int as count from ledger_numbers where hospital_id = ${scope.hospitalId}`
    : sql<{ count: number }>`select count(*)::int as count from (${matching(scope, wanted)}) found`;
  return (await counted.execute(scope.tx)).rows[0]?.count ?? 0;
}

async function linesOf(scope: Scope, entryIds: readonly Id[]): Promise<Map<Id, LedgerLine[]>> {
  const rows =
    entryIds.length === 0
      ? []
      : await scope.tx
          .selectFrom('ledgerLines as l')
          .innerJoin('ledgerAccounts as a', (join) => join.onRef('a.hospitalId', '=', 'l.hospitalId').onRef('a.code', '=', 'l.accountCode'))
          .select([
            'l.entryId',
            'a.id as accountId',
            'l.accountCode',
            'a.name as accountName',
            'l.debit',
            'l.credit',
            'l.patientId',
            'l.invoiceId',
            'l.billId',
            'l.hmoId',
            'l.claimId',
            'l.shiftId',
            'l.departmentId',
          ])
          .where('l.hospitalId', '=', scope.hospitalId)
          .where('l.entryId', 'in', [...entryIds])
          .orderBy('l.lineNo')
          .execute();
  const byEntry = new Map<Id, LedgerLine[]>();
  for (const { entryId, ...line } of rows) byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), line]);
  return byEntry;
}

async function headsOf(scope: Scope, ids: readonly Id[]): Promise<Head[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Head>`
    select e.id, n.number, e.entry_date, e.posted_at, e.event, e.source_type, e.source_id, e.narration, e.reverses_entry_id,
           r.id as reversed_by_entry_id, e.posted_by, e.posted_by_name
      from ledger_entries e
      join ledger_numbers n on n.hospital_id = e.hospital_id and n.entry_id = e.id
      left join ledger_entries r on r.hospital_id = e.hospital_id and r.reverses_entry_id = e.id
     where e.hospital_id = ${scope.hospitalId} and e.id in (${sql.join(ids)})
     order by e.entry_date desc, e.id desc`.execute(scope.tx);
  return rows;
}

/** One page of the entries that match, latest date first. Of one account it is read along the index and stops at the page's end. */
function pageOf(scope: Scope, wanted: Wanted): RawBuilder<{ id: Id }> {
  const { limit, event, sourceId } = wanted.query;
  const window = sql`limit ${limit} offset ${offsetOf(wanted.query)}`;
  const lines = lineConditions(scope.hospitalId, wanted);
  if (lines.length === 0 || event?.length || sourceId)
    return sql`select id from (${matching(scope, wanted)}) found order by entry_date desc, id desc ${window}`;
  return sql`select distinct l.entry_id as id, l.entry_date from ledger_lines l where ${all([sql`l.hospital_id = ${scope.hospitalId}`, ...lines])}
             order by l.entry_date desc, l.entry_id desc ${window}`;
}

/** GET ledger/entries: the journal, latest date first. */
export async function listEntries(scope: Scope, query: LedgerEntriesQuery): Promise<Page<LedgerEntry>> {
  const { page, limit } = query;
  const wanted = await wantedOf(scope, query);
  if (!wanted) return { data: [], meta: { count: 0, page, limit } };
  const count = await countOf(scope, wanted);
  const { rows } = await pageOf(scope, wanted).execute(scope.tx);
  const heads = await headsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const lines = await linesOf(
    scope,
    heads.map(({ id }) => id),
  );
  const data = heads.map(({ number, postedBy, postedByName, ...head }) => {
    const own = lines.get(head.id) ?? [];
    return {
      ...head,
      entryNumber: entryNumber(number),
      eventName: ledgerEventNames[head.event],
      postedBy: { id: postedBy, name: postedByName },
      amount: own.reduce((sum, line) => sum + line.debit, 0),
      lines: own,
    };
  });
  return { data, meta: { count, page, limit } };
}
