import type { Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { billSources } from '../../contract/stay-words.ts';
import { readAdmission } from '../stay-store.ts';
import { recordRound, roundsOf } from './store.ts';

/** Rounds that were not submitted keep a doctor from being deactivated. */
export async function unsubmittedRounds(scope: Scope, userId: Id): Promise<OpenWorkItem[] | undefined> {
  const drafts = scope.tx
    .selectFrom('wardRounds')
    .where('hospitalId', '=', scope.hospitalId)
    .where('leadId', '=', userId)
    .where('status', '=', 'draft');
  const count = await countAll(drafts);
  if (count === 0) return undefined;
  const first = await drafts.select('admissionId').orderBy('roundAt').limit(1).executeTakeFirst();
  return [
    {
      kind: 'ward-rounds',
      label: 'Ward rounds not submitted',
      count,
      path: `/admissions/${first?.admissionId ?? ''}?tab=rounds`,
      blocks: true,
    },
  ];
}

/** Rounds that were not submitted are led by the heir from now on. */
export async function handOverRounds(
  scope: Scope,
  { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id },
): Promise<void> {
  const rows = await scope.tx
    .updateTable('wardRounds')
    .set({ leadId: toUserId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('leadId', '=', fromUserId)
    .where('status', '=', 'draft')
    .returningAll()
    .execute();
  for (const row of rows) {
    const { patientId } = await readAdmission(scope, row.admissionId);
    await recordRound(scope, row, patientId, {
      action: 'update',
      summary: `Ward round ${row.wardRoundNumber} handed over`,
      before: { leadId: fromUserId },
      after: { leadId: toUserId },
    });
  }
}

interface Sources {
  readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[];
}

/** The rounds behind lines of round fees. */
export async function roundsOfBills(scope: Scope, { sources }: Sources) {
  const ids = sources.filter(({ sourceType }) => sourceType === billSources.round).map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await roundsOf(scope).where('id', 'in', ids).execute();
  return rows.map((row) => ({ sourceId: row.id, number: row.wardRoundNumber, path: `/admissions/${row.admissionId}/rounds/${row.id}` }));
}

/** Rounds that carry a fee: their lines do not go by themselves. */
export async function liveRounds(
  scope: Scope,
  { sourceType, sourceIds }: { readonly sourceType: SourceType; readonly sourceIds: readonly Id[] },
): Promise<Id[] | undefined> {
  if (sourceType !== billSources.round || sourceIds.length === 0) return undefined;
  const rows = await roundsOf(scope)
    .where('id', 'in', [...sourceIds])
    .where('feeDay', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
