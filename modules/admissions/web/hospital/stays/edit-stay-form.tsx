import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { PatientLine } from '../patient-line.tsx';
import { BillingField } from './billing-field.tsx';
import { asGuardian, asGuardianFields } from './as-guardian.ts';
import { careRefusals } from './refusal-fields.ts';
import { CareFields, GuardianFields, ReasonFields } from './stay-fields.tsx';
import { ConsultantField, NurseField } from './people-fields.tsx';

/** Changes what is known of a stay while the patient is admitted. */
export function EditStayForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const { id, version, consultant, primaryNurse, guardian, reason, admittingDiagnoses, acuity, isolation, diet } = stay;
  const { nilByMouthUntil, codeStatus, expectedDischargeAt, observationMinutes, patientBillingId, coverageNote } = stay;
  const form = useCallForm(admissionCalls.edit, {
    params: { id },
    startWith: {
      ...{ consultantId: consultant?.id ?? '', primaryNurseId: primaryNurse?.id ?? null, reason, admittingDiagnoses, acuity, isolation },
      ...{ diet, nilByMouthUntil, codeStatus, expectedDischargeAt, observationMinutes, patientBillingId, coverageNote },
      guardian: asGuardianFields(guardian),
    },
    refresh: ['beds', 'patients'],
    toBody: (values) => ({ ...asGuardian(values), version }),
  });
  return (
    <CallForm form={form} submit={t('Save stay')} onCancel={onClose} onDone={onClose} refusalFields={careRefusals}>
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <ConsultantField start={consultant} />
        <NurseField start={primaryNurse} />
        <ReasonFields />
      </FormSection>
      <CareFields />
      <FormSection title={t('Billing')}>
        <Wide>
          <BillingField patientId={stay.of.id} />
        </Wide>
        <Wide>
          <TextField name="coverageNote" label={t('Note about the cover')} maxLength={300} />
        </Wide>
      </FormSection>
      <GuardianFields />
    </CallForm>
  );
}
