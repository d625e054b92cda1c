import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { bedsLive } from './use-wards.ts';

/** All rooms that are not archived, with their beds; of one ward where one is named. */
export function useRooms(wardId?: string): CallState<PayloadOf<typeof roomCalls.list>> {
  return useCall(
    roomCalls.list,
    { query: { limit: 'All', withBeds: true, ...(wardId ? { wardId } : {}) } },
    { live: [...bedsLive, 'room-classes'], keepOld: true, quiet: true },
  );
}
