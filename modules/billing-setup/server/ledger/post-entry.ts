import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AccountCode, LedgerEvent } from '../../contract/ledger-words.ts';
import { entryDateOf, monthOf, whyNotBalanced } from './rules.ts';

/** One side of an entry, in minor units: exactly one of debit and credit is above 0 (lines of 0 are dropped). */
export interface EntryLine {
  readonly account: AccountCode;
  readonly debit?: number;
  readonly credit?: number;
  readonly patientId?: Id | null;
  readonly invoiceId?: Id | null;
  readonly billId?: Id | null;
  readonly hmoId?: Id | null;
  readonly claimId?: Id | null;
  readonly shiftId?: Id | null;
  readonly departmentId?: Id | null;
}

export interface EntryOrder {
  readonly event: LedgerEvent;
  /** Day of the act in the hospital's zone; default today. A day in a closed month, or to come, is posted on today. */
  readonly entryDate?: CalendarDate | undefined;
  /** What was done: the record's kind (`bill`, `invoice`, `payment`, `credit-note`, `refund`, `write-off`, `cashier-shift`, `banking` …) and id. */
  readonly sourceType: string;
  readonly sourceId: Id;
  /** A sentence for the journal, at most 300 characters, without clinical content. */
  readonly narration: string;
  /** The entry that this one mirrors; use `mirrorEntry`. */
  readonly reversesEntryId?: Id | null;
  readonly lines: readonly EntryLine[];
}

export interface PostedEntry {
  readonly id: Id;
}

/** Whether the month (`2026-10`) is closed. */
export async function isClosed(scope: Scope, month: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('accountingPeriods')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('yearMonth', '=', month)
    .where('status', '=', 'closed')
    .executeTakeFirst();
  return row !== undefined;
}

async function dateFor(scope: Scope, wanted: CalendarDate | undefined): Promise<CalendarDate> {
  const today = await scope.today();
  if (wanted === undefined || wanted >= today) return today;
  return entryDateOf({ today, wanted, isClosed: monthOf(wanted) < monthOf(today) && (await isClosed(scope, monthOf(wanted))) });
}

/**
 * Posts an entry in the act's transaction. Lines of 0 are dropped; null when nothing is left. Lines that do not balance are a fault
 * of ours (500) and the database refuses them once more at commit. The number `JE-…` is given at commit, so that nobody waits for
 * another's number: read it from the journal, or ask `numberOfEntry` as the last thing of an act.
 * Refuses 409 PERIOD_CLOSED when the month is being closed at the same instant.
 */
export async function postEntry(scope: Scope, order: EntryOrder): Promise<PostedEntry | null> {
  const lines = order.lines.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0);
  if (lines.length === 0) return null;
  const wrong = whyNotBalanced(lines);
  if (wrong) throw new Error(`Ledger entry ${order.event} of ${order.sourceType} ${order.sourceId}: ${wrong}`);
  const id = scope.newId();
  const entryDate = await dateFor(scope, order.entryDate);
  const { hospitalId } = scope;
  await scope.tx
    .with('entry', (db) =>
      db.insertInto('ledgerEntries').values({
        hospitalId,
        id,
        entryDate,
        postedAt: scope.now,
        event: order.event,
        sourceType: order.sourceType,
        sourceId: order.sourceId,
        reversesEntryId: order.reversesEntryId ?? null,
        narration: order.narration.slice(0, 300),
        postedBy: scope.actor.userId,
        postedByName: scope.actor.name,
      }),
    )
    .insertInto('ledgerLines')
    .values(lines.map((line, at) => ({ hospitalId, entryId: id, lineNo: at + 1, entryDate, ...columnsOf(line) })))
    .execute();
  return { id };
}

function columnsOf(line: EntryLine) {
  return {
    accountCode: line.account,
    debit: line.debit ?? 0,
    credit: line.credit ?? 0,
    patientId: line.patientId ?? null,
    invoiceId: line.invoiceId ?? null,
    billId: line.billId ?? null,
    hmoId: line.hmoId ?? null,
    claimId: line.claimId ?? null,
    shiftId: line.shiftId ?? null,
    departmentId: line.departmentId ?? null,
  };
}

/**
 * Posts the mirror of an entry, line by line, on today. An entry is mirrored once: the second refuses 409 CONFLICT (also of two at
 * once), so an act locks and asks its own record first. `shiftId` puts its cash lines on another shift than the original's: an approved
 * shift takes no lines any more.
 */
export async function mirrorEntry(
  scope: Scope,
  entryId: Id,
  event: LedgerEvent,
  narration: string,
  { shiftId }: { readonly shiftId?: Id } = {},
): Promise<PostedEntry> {
  const original = await scope.tx
    .selectFrom('ledgerEntries')
    .select(['sourceType', 'sourceId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!original) throw new Error(`No ledger entry ${entryId}`);
  const rows = await scope.tx
    .selectFrom('ledgerLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('entryId', '=', entryId)
    .orderBy('lineNo')
    .execute();
  const lines = rows.map(({ accountCode, debit, credit, ...line }) => ({
    ...line,
    shiftId: line.shiftId && (shiftId ?? line.shiftId),
    account: accountCode as AccountCode,
    debit: credit,
    credit: debit,
  }));
  const posted = await postEntry(scope, { event, ...original, narration, reversesEntryId: entryId, lines });
  if (!posted) throw new Error(`Ledger entry ${entryId} has no lines`);
  return posted;
}

/**
 * The number of an entry of this transaction (`JE-000123`), given now instead of at commit. The journal's series stays locked until
 * the transaction ends, so this is the very last thing an act does.
 */
export async function numberOfEntry(scope: Scope, entryId: Id): Promise<string> {
  await sql`set constraints ledger_entries_balance immediate`.execute(scope.tx);
  const row = await scope.tx
    .selectFrom('ledgerNumbers')
    .select('number')
    .where('hospitalId', '=', scope.hospitalId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return entryNumber(row.number);
}

/** `JE-000123`. */
export function entryNumber(number: number): string {
  return `JE-${String(number).padStart(6, '0')}`;
}
