import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { StayClearance } from '#modules/admissions/contract/stay-end-records.ts';
import { stayLive } from './stay-refreshes.ts';

const live = [...stayLive, 'patient-bills', 'invoices', 'medication-orders', 'therapeutic-administrations', 'death-records'];

/** What still keeps each area from clearing a stay, renewed by whatever puts it right. */
export function useClearance(id: string): CallState<StayClearance> {
  return useCall(stayEndCalls.clearance, { params: { id } }, { live, keepOld: true, quiet: true });
}
