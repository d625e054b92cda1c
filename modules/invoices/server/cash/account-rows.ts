import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import type { AccountRowKind } from '../../contract/cash-words.ts';

/** Who deposits and credits belong to: a patient, or the external invoice of a customer who is none. */
export type AccountOwner =
  | { readonly patientId: Id; readonly externalInvoiceId?: null | undefined }
  | { readonly patientId?: null | undefined; readonly externalInvoiceId: Id };

/** An account in minor units. `held` is asked back by refunds not yet paid; `available` is what can be spent. */
export interface AccountBalance {
  readonly balance: number;
  readonly held: number;
  readonly available: number;
}

export interface AccountPosting {
  readonly patientId?: Id | null | undefined;
  readonly externalInvoiceId?: Id | null | undefined;
  readonly kind: AccountRowKind;
  /** Minor units: above 0 adds (deposit, excess, credit note), below 0 takes (application, refund, reversal). */
  readonly amount: number;
  readonly paymentId?: Id | null | undefined;
  readonly creditNoteId?: Id | null | undefined;
  readonly refundId?: Id | null | undefined;
}

export function ownerOf(row: {
  readonly patientId?: Id | null | undefined;
  readonly externalInvoiceId?: Id | null | undefined;
}): AccountOwner {
  if (row.patientId) return { patientId: row.patientId };
  if (row.externalInvoiceId) return { externalInvoiceId: row.externalInvoiceId };
  throw cashRefusals.refusal('REFUND_OWNER');
}

/**
 * Locks an account until the transaction ends. Order of locks: bills, invoices, accounts, shifts. Whoever reads a balance to decide
 * by it locks first.
 */
export async function lockAccount(scope: Scope, owner: AccountOwner): Promise<void> {
  const id = owner.patientId ?? owner.externalInvoiceId;
  await sql`select pg_advisory_xact_lock(patient_account_key(${scope.hospitalId}::uuid, ${id}::uuid))`.execute(scope.tx);
}

/** Balance, held and available of an account as it stands; without a lock it may be other a moment later. */
export async function balanceOf(scope: Scope, owner: AccountOwner): Promise<AccountBalance> {
  const column = owner.patientId ? 'patient_id' : 'external_invoice_id';
  const id = owner.patientId ?? owner.externalInvoiceId;
  const { rows } = await sql<{ balance: number; held: number }>`
    select (select coalesce(sum(amount), 0)::bigint from patient_account_rows where hospital_id = ${scope.hospitalId} and ${sql.ref(column)} = ${id}) as balance,
           (select coalesce(sum(amount), 0)::bigint from refunds where hospital_id = ${scope.hospitalId} and ${sql.ref(column)} = ${id} and status in ('requested', 'approved')) as held`.execute(
    scope.tx,
  );
  const { balance = 0, held = 0 } = rows[0] ?? {};
  return { balance, held, available: balance - held };
}

/** Deposits and credits of a patient, without a lock: for showing, and for the question DepositAvailable. */
export function accountOf(scope: Scope, patientId: Id): Promise<AccountBalance> {
  return balanceOf(scope, { patientId });
}

/** What of the deposits and credits of patients can be spent, without a lock, for lists; those without any are left out. */
export async function availableOf(scope: Scope, patientIds: readonly Id[]): Promise<{ patientId: Id; available: number }[]> {
  const { rows } = await sql<{ patientId: Id; available: number }>`
    select patient_id as "patientId", sum(amount)::bigint as available from (
      select patient_id, amount from patient_account_rows
       where hospital_id = ${scope.hospitalId} and patient_id = any(${[...patientIds]}::uuid[])
      union all
      select patient_id, -amount from refunds
       where hospital_id = ${scope.hospitalId} and patient_id = any(${[...patientIds]}::uuid[]) and status in ('requested', 'approved')) moved
     group by 1`.execute(scope.tx);
  return rows;
}

/**
 * Adds a row to an account, locking it, and gives the balance after it. What is taken must be available (a refund takes what it held
 * itself): else 422 ACCOUNT_TOO_LITTLE. Posts nothing to the ledger: the act that moves the money does (E6, E7, E8, E9, E10).
 */
export async function postToAccount(scope: Scope, posting: AccountPosting): Promise<AccountBalance> {
  const owner = ownerOf(posting);
  await lockAccount(scope, owner);
  const before = await balanceOf(scope, owner);
  const free = posting.kind === 'refund' ? before.balance : before.available;
  refuseIf(posting.amount < 0 && free + posting.amount < 0 ? cashRefusals.refusal('ACCOUNT_TOO_LITTLE', { available: free }) : null);
  await scope.tx
    .insertInto('patientAccountRows')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: owner.patientId ?? null,
      externalInvoiceId: owner.externalInvoiceId ?? null,
      kind: posting.kind,
      amount: posting.amount,
      paymentId: posting.paymentId ?? null,
      creditNoteId: posting.creditNoteId ?? null,
      refundId: posting.refundId ?? null,
      at: scope.now,
      byUser: scope.actor.userId,
      byName: scope.actor.name,
    })
    .execute();
  return { balance: before.balance + posting.amount, held: before.held, available: before.available + posting.amount };
}
