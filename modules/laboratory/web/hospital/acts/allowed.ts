import { useAccess } from '#kernel/web/client/access.tsx';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';

export type ActedOn = Pick<
  LabRow,
  'id' | 'requestNumber' | 'status' | 'critical' | 'acknowledgedAt' | 'specimenNumber' | 'restricted' | 'patient'
>;

/** What a person may do with a request where it stands, for buttons; the server decides again. */
export function useAllowed() {
  const { can } = useAccess();
  return (row: Pick<ActedOn, 'status' | 'critical' | 'acknowledgedAt' | 'specimenNumber' | 'restricted'>) => {
    const { status, restricted } = row;
    const open = status === 'specimen-taken' || status === 'result-entered';
    const seen = !restricted;
    return {
      edit: status === 'specimen-due' && can(transitionCalls.edit) && seen,
      takeSpecimen: status === 'specimen-due' && can(requestCalls.createSpecimen),
      reject: status === 'specimen-taken' && can(transitionCalls.specimenRejected) && seen,
      enter: open && can(transitionCalls.resultEntered) && seen,
      release: status === 'result-entered' && can(transitionCalls.resultReleased) && seen,
      giveBack: status === 'result-entered' && can(transitionCalls.resultReturned) && seen,
      print: status === 'result-released' && seen,
      amend: status === 'result-released' && can(transitionCalls.resultAmended) && seen,
      acknowledge: status === 'result-released' && row.acknowledgedAt === null && can(transitionCalls.acknowledged) && seen,
      call: row.critical && (status === 'result-entered' || status === 'result-released') && can(transitionCalls.criticalNotified) && seen,
      label: row.specimenNumber !== null,
      cancel: (status === 'specimen-due' || (open && can('Release Lab Result'))) && can(transitionCalls.cancelled) && seen,
    };
  };
}
