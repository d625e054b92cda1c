import { useCall } from '#kernel/web/client/use-call.ts';
import { liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { countsCall } from './approval-calls.ts';

/** How many requests wait for an answer, for the menu. */
export function useApprovalCount(): number | undefined {
  const { data } = useCall(countsCall, {}, { live: [liveApprovals], quiet: true });
  return data?.pending || undefined;
}
