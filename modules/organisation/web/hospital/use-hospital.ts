import { callOf } from '#kernel/web/client/call.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { hospitalCalls } from '../../contract/calls/hospital.ts';

/** Named without its schema: the badge stands on every page. */
export const readHospital = callOf<typeof hospitalCalls.readHospital>({ method: 'GET', path: '/hospitals/{id}', permission: 'signed in' });

/** The own hospital, renewed whenever anybody changes it. */
export function useHospital(): CallState<PayloadOf<typeof hospitalCalls.readHospital>> {
  const { hospital } = useSession();
  const id = hospital?.hospitalId ?? '';
  return useCall(readHospital, { params: { id } }, { live: ['hospital'], enabled: id !== '', quiet: true });
}
