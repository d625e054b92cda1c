import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { AssignClaim, ClaimDetails } from '../../contract/claim-records.ts';
import { claimRecord } from '../../contract/claim.record.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { ClaimStatus } from '../../contract/words.ts';
import { showClaim } from '../show.ts';
import { lockClaim, recordClaim, setClaim } from '../store.ts';

/** PATCH hmo/claim/{id}/assign: who works on the claim; nobody takes it from the desk's work. */
export async function assignClaim(scope: Scope, id: Id, { userId, version }: AssignClaim): Promise<ClaimDetails> {
  const before = await lockClaim(scope, id, version);
  guard(claimRecord, 'assign', { status: before.status as ClaimStatus });
  const [user] = userId ? await usersBrief(scope, [userId]) : [];
  if (userId && !user) throw claimRefusals.refusal('CLAIM_ASSIGNEE');
  const claim = await setClaim(scope, before, { assignedTo: userId ?? null, assignedToName: user?.fullname ?? null });
  await recordClaim(scope, claim, 'update', `Claim ${claim.claimNumber} assigned`, {
    before: { assignedTo: before.assignedToName },
    after: { assignedTo: claim.assignedToName },
  });
  return showClaim(scope, claim);
}
