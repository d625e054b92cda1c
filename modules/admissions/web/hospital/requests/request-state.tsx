import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { RequestStatus, RequestUrgency } from '#modules/admissions/contract/stay-words.ts';
import { requestLooks, urgencyLooks } from '../../stay-looks.ts';

interface RequestStateProps {
  readonly status: RequestStatus;
  readonly urgency: RequestUrgency;
}

/** How a request for a bed stands, and how urgent it is unless it is routine. */
export function AdmissionRequestState({ status, urgency }: RequestStateProps) {
  return (
    <>
      {urgency === 'routine' ? null : <StatusBadge look={urgencyLooks[urgency]} />}
      <StatusBadge look={requestLooks[status]} />
    </>
  );
}
