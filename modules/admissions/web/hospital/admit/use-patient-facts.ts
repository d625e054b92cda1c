import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { openRequestStatuses } from '#modules/admissions/contract/stay-words.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';

/** The record of a patient who is chosen in a form, for whoever may open it. */
export function usePatientFacts(id: string | null): CallState<PatientDetails> {
  const { can } = useAccess();
  return useCall(
    patientCalls.details,
    { params: { id: id ?? '' } },
    { enabled: id !== null && can(patientCalls.details), quiet: true, fresh: 300_000 },
  );
}

interface RequestFound {
  readonly request: AdmissionRequest | null;
  readonly loading: boolean;
}

/** The request for a bed that a patient has, for whoever may see requests. */
export function useOpenRequest(patientId: string | null): RequestFound {
  const { can } = useAccess();
  const { data, loading } = useCall(
    requestCalls.list,
    { query: { patientId: patientId ?? '', status: [...openRequestStatuses] } },
    { enabled: patientId !== null && can(requestCalls.list), quiet: true, live: ['admission-requests'] },
  );
  return { request: data?.data[0] ?? null, loading };
}
