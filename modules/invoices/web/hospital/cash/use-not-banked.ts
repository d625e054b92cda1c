import { useCall } from '#kernel/web/client/use-call.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';

/** Approved shifts whose cash is still in the safe, latest first. */
export function useNotBanked(enabled: boolean) {
  return useCall(
    shiftCalls.list,
    { query: { banked: 'false', limit: 100 } },
    {
      live: ['cashier-shifts'],
      enabled,
      quiet: true,
    },
  ) as ReturnType<typeof useCall<typeof shiftCalls.list>>;
}
