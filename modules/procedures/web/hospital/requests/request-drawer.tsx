import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientBanner, PatientField } from '#modules/patients/web/index.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { proceduresSearch } from '../search.ts';
import { RequestFields } from './request-fields.tsx';

export const refusalFields = {
  ...{ PROCEDURE_UNAVAILABLE: 'procedures', PROCEDURE_SIDE: 'procedures', PROCEDURE_TIME: 'startDateTime' },
  ...{ PROCEDURE_THEATRE: 'theatreRoomId', LEAD_SURGEON_REQUIRED: 'surgeons', PROCEDURE_STAFF: 'surgeons' },
  ...{ PATIENT_DECEASED: 'patientId', PATIENT_MERGED: 'patientId', CONFIDENTIAL_PATIENT: 'patientId' },
};

/** The form of a new request, in a drawer that the address opens: `request` is the patient, or `new`. */
export function RequestDrawer() {
  const t = useText();
  const { can } = useAccess();
  const [{ request, place }, setSearch] = useSearchOf(proceduresSearch);
  const close = () => setSearch({ request: undefined, place: undefined });
  return (
    <DrawerForm title={t('Request procedure')} size={760} opened={request !== undefined && can(requestCalls.create)} onClose={close}>
      {request ? <RequestForm patientId={request === 'new' ? null : request} place={place ?? null} onClose={close} /> : null}
    </DrawerForm>
  );
}

interface RequestFormProps {
  readonly patientId: string | null;
  /** `ward-round:…`: the record in which it is ordered. */
  readonly place: string | null;
  readonly onClose: () => void;
}

const placeKinds = ['consultation', 'ward-round', 'antenatal'] as const;

function placeOf(words: string | null) {
  const [kind, id] = (words ?? '').split(':');
  const known = placeKinds.find((each) => each === kind);
  return known && id ? { kind: known, id } : null;
}

/** Books a procedure for a patient. */
export function RequestForm({ patientId, place, onClose }: RequestFormProps) {
  const t = useText();
  const form = useCallForm(requestCalls.create, {
    startWith: { patientId: patientId ?? '', urgency: 'elective', place: placeOf(place), procedures: [], diagnoses: [], surgeons: [] },
    refresh: ['procedure-requests', 'patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Request procedure')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={refusalFields}
      accept={{ SESSION_OTHER: { with: { confirm: true }, words: t('Book anyway') } }}
    >
      <PatientPart patientId={patientId} />
    </CallForm>
  );
}

function PatientPart({ patientId }: { readonly patientId: string | null }) {
  const t = useText();
  const { can } = useAccess();
  const chosen = String(useFormAround().useValue('patientId') ?? '') || patientId;
  return (
    <>
      <FormSection title={t('Patient')}>
        <Wide>
          <Suspense fallback={<SkeletonRows rows={2} />}>
            {patientId ? null : <PatientField name="patientId" label={t('Patient')} required autoFocus />}
            {chosen && can(patientCalls.details) ? <PatientBanner patientId={chosen} /> : null}
          </Suspense>
        </Wide>
      </FormSection>
      <RequestFields patientId={chosen} withTeam />
    </>
  );
}
