import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Disposition } from '../../contract/words.ts';

export interface Closed {
  readonly id: Id;
  readonly claimItemId: Id;
  readonly amount: number;
}

/** Closes the open rejections of items of a locked claim; answers them. */
export async function closeRejections(
  scope: Scope,
  claimItemIds: readonly Id[],
  by: { readonly disposition: Exclude<Disposition, 'open' | 'resubmitted' | 'moved-to-patient'>; readonly writeOffId?: Id },
): Promise<Closed[]> {
  if (claimItemIds.length === 0) return [];
  return scope.tx
    .updateTable('claimRejections')
    .set({ disposition: by.disposition, writeOffId: by.writeOffId ?? null, decidedAt: scope.now, decidedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimItemId', 'in', [...claimItemIds])
    .where('disposition', '=', 'open')
    .returning(['id', 'claimItemId', 'amount'])
    .execute();
}
