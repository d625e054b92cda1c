import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { AdmitForm } from '../admit/admit-form.tsx';
import { useToStay } from '../stays/use-to-stay.ts';

/** Admits the patient of a request, into the bed that is held for it where there is one. */
export function AdmitRequestForm({ of: request, onClose }: ActFormProps<AdmissionRequest>) {
  const toStay = useToStay();
  return <AdmitForm patientId={request.of.id} request={request} bedId={undefined} onClose={onClose} onAdmitted={toStay} />;
}
