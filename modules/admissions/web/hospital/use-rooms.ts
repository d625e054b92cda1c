import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { bedsLive } from './use-wards.ts';

interface RoomsAsked {
  readonly wardId?: string | undefined;
  /** Prices are those of this billing method. */
  readonly billingId?: string | null | undefined;
}

/** All rooms that are not archived, with their beds, for whoever may see rooms; of one ward where one is named. */
export function useRooms({ wardId, billingId }: RoomsAsked = {}): CallState<PayloadOf<typeof roomCalls.list>> {
  const { can } = useAccess();
  const query = {
    limit: 'All' as const,
    withBeds: true,
    ...(wardId ? { wardId } : {}),
    ...(billingId ? { patientBillingId: billingId } : {}),
  };
  return useCall(
    roomCalls.list,
    { query },
    { live: [...bedsLive, 'room-classes'], keepOld: true, quiet: true, enabled: can(roomCalls.list) },
  );
}
