import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { warningCalls } from '#modules/admissions/contract/calls/warnings.ts';
import { mostOpenWarnings } from '#modules/admissions/contract/nursing-words.ts';
import type { StayWarning } from '#modules/admissions/contract/warning-records.ts';

/** Changes that warnings follow. */
export const warningsLive = ['early-warnings', 'vitals', 'patient-admissions'] as const;
/** What answering a warning or setting a limit makes stale. */
export const warningTouches = ['early-warnings', 'patient-admissions', 'wards', 'beds'] as const;

/** The open warnings of the hospital, the most serious first: read once for all who ask. */
export function useOpenWarningList() {
  const { can } = useAccess();
  return useCall(
    warningCalls.list,
    { query: { open: true, limit: mostOpenWarnings } },
    { live: warningsLive, keepOld: true, quiet: true, enabled: can(warningCalls.list) },
  );
}

/** The same without their state: nothing while they are not known. */
export function useOpenWarnings(): readonly StayWarning[] {
  return useOpenWarningList().data?.data ?? [];
}

/** The open warning of a stay and its limit. */
export function useStayWarnings(admissionId: string) {
  const { can } = useAccess();
  return useCall(
    warningCalls.list,
    { query: { admissionId, open: true } },
    { live: warningsLive, keepOld: true, quiet: true, enabled: can(warningCalls.list) },
  );
}
