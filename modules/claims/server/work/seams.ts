import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import { claimsPath } from '../../contract/words.ts';
import { claimLink } from '../../contract/work-words.ts';
import { lockClaims, recordClaim, setClaim } from '../store.ts';

type Claims = ExpressionBuilder<DB, 'claims'>;

/** Claims that a person works on: those assigned to them, and posted ones that they made and nobody has. */
export const workedOnBy = (eb: Claims, userId: Id): Expression<SqlBool> =>
  eb.or([
    eb.and([eb('assignedTo', '=', userId), eb('status', 'in', ['posted', 'submitted', 'payment-added'])]),
    eb.and([eb('status', '=', 'posted'), eb('assignedTo', 'is', null), eb('createdBy', '=', userId)]),
  ]);

/** The last promise of payment of a claim that is still owed was for a day before this one. */
export const promisePast = (today: CalendarDate) => sql<SqlBool>`
  claims.status in ('submitted', 'payment-added') and claims.balance > 0 and claims.id in (
    select n.claim_id from claim_notes n where n.hospital_id = claims.hospital_id and n.kind = 'promise' and n.promise_date < ${today}
       and not exists (select from claim_notes x where x.hospital_id = n.hospital_id and x.claim_id = n.claim_id and x.kind = 'promise'
                          and x.promise_date >= ${today}))`;

const claimsOf = (scope: Scope) => scope.tx.selectFrom('claims').where('hospitalId', '=', scope.hospitalId);
const draftsOf = (scope: Scope, userId: Id) =>
  scope.tx
    .selectFrom('claimRemittances')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'draft')
    .where('assignedTo', '=', userId);

/** Answer to `OpenWork`: nothing of it holds a user back. */
export async function openClaimWork(scope: Scope, { userId }: { readonly userId: Id }): Promise<OpenWorkItem[] | undefined> {
  const today = await scope.today();
  const mine = claimsOf(scope).where((eb) => workedOnBy(eb, userId));
  const counts = [
    { kind: 'claims', label: 'Claims', count: await countAll(mine), path: `${claimsPath}?mine=true` },
    {
      ...{ kind: 'claim-promises', label: 'Promises of payment past their day', path: `${claimsPath}?mine=true&promise=true` },
      count: await countAll(mine.where(promisePast(today))),
    },
    {
      ...{ kind: 'claim-remittances', label: 'Draft remittances', path: `${claimsPath}?tab=remittances&remittance=draft` },
      count: await countAll(draftsOf(scope, userId)),
    },
  ];
  const open = counts.filter(({ count }) => count > 0).map((item) => ({ ...item, blocks: false }));
  return open.length > 0 ? open : undefined;
}

/** The heir works on claims and drafts of who leaves. */
export async function handOverClaims(
  scope: Scope,
  { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id },
): Promise<void> {
  const [heir] = await usersBrief(scope, [toUserId]);
  const open = await claimsOf(scope)
    .where((eb) => workedOnBy(eb, fromUserId))
    .select('id')
    .execute();
  const claims = await lockClaims(
    scope,
    open.map(({ id }) => id),
  );
  for (const claim of claims) {
    const now = await setClaim(scope, claim, { assignedTo: toUserId, assignedToName: heir?.fullname ?? '' });
    await recordClaim(scope, now, 'update', `Claim ${claim.claimNumber} handed over`, { after: { assignedTo: now.assignedToName } });
  }
  await scope.tx
    .updateTable('claimRemittances')
    .set({ assignedTo: toUserId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'draft')
    .where('assignedTo', '=', fromUserId)
    .execute();
}

/** Answer to `PeriodBlockers`: money that came in the month and is not posted. */
export async function draftsThatBlock(
  scope: Scope,
  { firstDay, lastDay }: { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate },
): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('claimRemittances')
    .select('remittanceNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'draft')
    .where('paymentDate', '>=', firstDay)
    .where('paymentDate', '<=', lastDay)
    .orderBy('remittanceNumber')
    .limit(100)
    .execute();
  return rows.map(({ remittanceNumber }) => `Remittance ${remittanceNumber}`);
}

/** Answer to `AttachmentLink`: a document of a claim stays from its submission on. */
export async function claimLinkOf(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== claimLink) return undefined;
  const row = await scope.tx
    .selectFrom('claims')
    .select('submittedAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', linkedId)
    .where(
      sql<SqlBool>`exists (select from claim_items i join invoices v on v.hospital_id = i.hospital_id and v.id = i.invoice_id
        where i.hospital_id = claims.hospital_id and i.claim_id = claims.id and v.patient_id = ${patientId})`,
    )
    .executeTakeFirst();
  return row && { locked: row.submittedAt !== null };
}
