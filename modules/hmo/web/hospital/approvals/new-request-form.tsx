import { useEffect, useRef } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { coverOptions, plannedBody, PlannedFor, plannedFields, PlannedItems } from './planned-parts.tsx';
import { ReasonFields } from './reason-fields.tsx';

/** On the page of the desk: asks for what is planned for any patient with a health plan. */
export function NewRequestForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(approvalCalls.request, {
    startWith: { patientId: '', billingId: '', items: [], diagnosisCodes: [], urgency: 'routine' as const },
    toBody: plannedBody,
    refresh: ['hmo', 'hmo-approvals'],
  });
  return (
    <CallForm form={form} submit={t('Request approval')} onDone={onClose} onCancel={onClose} refusalFields={plannedFields}>
      <PatientField name="patientId" label={t('Patient')} required autoFocus />
      <CoverFields />
      <PlannedItems />
      <ReasonFields />
    </CallForm>
  );
}

/** Billing method and stay of the patient who is chosen. */
function CoverFields() {
  const t = useText();
  const form = useFormAround();
  const patientId = String(form.useValue('patientId') ?? '');
  const covers = useCall(eligibilityCalls.list, { query: { patientId } }, { enabled: patientId !== '', quiet: true });
  const before = useRef(patientId);
  useEffect(() => {
    // What was chosen for another patient is not this one's.
    if (before.current !== patientId) for (const name of ['billingId', 'admissionId']) form.set(name, '');
    before.current = patientId;
  }, [form, patientId]);
  const none = covers.data?.length === 0;
  return (
    <>
      <SelectField
        name="billingId"
        label={t('Billing method')}
        required
        options={coverOptions(covers.data ?? [])}
        {...(none ? { hint: t('The patient has no billing method of a health plan partner.') } : {})}
      />
      {patientId === '' ? null : <PlannedFor patientId={patientId} />}
    </>
  );
}
