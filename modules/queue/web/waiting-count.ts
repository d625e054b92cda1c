import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { lineCalls } from '#modules/queue/contract/calls/lines.ts';

const departmentsCall = callOf<typeof lineCalls.departments>({
  method: 'GET',
  path: '/qms/departments',
  permission: 'View QMS Per Department',
});
const everyMs = 60_000;

/** How many wait in the user's own departments (in all that are in sight for who belongs to none), for the menu. Asked once a minute: every change of every line would be too much for a number. */
export function useWaitingCount(): number | undefined {
  const lines = useCall(departmentsCall, {}, { every: everyMs, quiet: true });
  const seen = lines.data ?? [];
  const own = seen.filter((line) => line.own);
  return (own.length > 0 ? own : seen).reduce((sum, line) => sum + line.waiting, 0) || undefined;
}
