import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';

/** Everybody who may come along on a round. */
export function useStaffOptions(): readonly Option[] {
  const { data } = useCall(userCalls.pickUsers, { query: { limit: 'All' } }, { fresh: 300_000, live: ['user'], quiet: true });
  return (data?.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
}
