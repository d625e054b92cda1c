import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { ActDrawer, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { requestActs } from '#modules/admissions/contract/calls/requests.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';

const forms = {
  reserve: lazyPart(() => import('./reserve-request-form.tsx').then((file) => file.ReserveRequestForm)),
  admit: lazyPart(() => import('./admit-request-form.tsx').then((file) => file.AdmitRequestForm)),
};

/** An act of a request whose form is open. */
export interface AskedRequest {
  readonly name: string;
  readonly of: AdmissionRequest;
}

interface RequestActsProps {
  readonly request: AdmissionRequest;
  /** Opens the form of an act where the page holds it: a request may leave the list while somebody types. */
  readonly onAct: (name: string) => void;
}

/** What can be done with a request, at the end of its row. */
export function RequestMenu({ request, onAct }: RequestActsProps) {
  return <RecordMenu acts={requestActs} of={request} forms={forms} name={request.patient} open={onAct} />;
}

/** The same as buttons, beside the facts of the request. */
export function RequestActs({ request, onAct }: RequestActsProps) {
  return <RecordActs acts={requestActs} of={request} forms={forms} open={onAct} />;
}

/** The form of a request's act, over the list. */
export function RequestActDrawer({ asked, onClose }: { readonly asked: AskedRequest | null; readonly onClose: () => void }) {
  return <ActDrawer acts={requestActs} forms={forms} asked={asked} name={asked?.of.requestNumber} size={720} onClose={onClose} />;
}
