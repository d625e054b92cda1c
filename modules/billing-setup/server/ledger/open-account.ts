import type { CalendarDate } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type PostedEntry, postEntry } from './post-entry.ts';

/** What a hospital had before it kept its books here. Every other account is the sum of its documents. */
export interface AccountOpening {
  readonly account: '1010' | '1020';
  /** Minor units, above 0. */
  readonly amount: number;
  /** The day on which the books begin. */
  readonly date: CalendarDate;
}

/**
 * Takes over what stood in the safe or at the bank when the hospital began to keep its books here: E21, against account 3000. Once an
 * account: a second one refuses 409 CONFLICT.
 */
export async function openAccount(scope: Scope, { account, amount, date }: AccountOpening): Promise<PostedEntry> {
  const found = await scope.tx
    .selectFrom('ledgerAccounts as a')
    .leftJoin('ledgerEntries as e', (join) =>
      join.onRef('e.hospitalId', '=', 'a.hospitalId').onRef('e.sourceId', '=', 'a.id').on('e.event', '=', 'E21'),
    )
    .select(['a.id', 'a.name', 'e.id as openedBy'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.code', '=', account)
    .executeTakeFirstOrThrow();
  if (found.openedBy) throw kernelRefusals.refusal('CONFLICT');
  const posted = await postEntry(scope, {
    event: 'E21',
    entryDate: date,
    sourceType: 'ledger-account',
    sourceId: found.id,
    narration: `${found.name}: balance when the books were opened`,
    lines: [
      { account, debit: amount },
      { account: '3000', credit: amount },
    ],
  });
  if (!posted) throw new Error('An opening balance of nothing');
  await scope.record({
    action: 'create',
    entity: 'Ledger',
    entityId: posted.id,
    entityNumber: account,
    summary: `Account ${account} opened`,
    after: { account, amount, date },
  });
  return posted;
}
