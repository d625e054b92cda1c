import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { certificateWords } from '../../paper-words.ts';
import { optionsFrom } from '../../words.ts';

/** A certificate that anybody can check by its code. */
export function CertificateForm({ consultation, onClose }: { readonly consultation: Consultation; readonly onClose: () => void }) {
  const t = useText();
  const today = useFormat().today();
  const navigate = useNavigate();
  const form = useCallForm(certificateCalls.issue, {
    startWith: { kind: 'sick-leave', from: today, to: today },
    toBody: (values) => ({
      kind: 'sick-leave',
      from: today,
      to: today,
      ...values,
      patientId: consultation.patient.id,
      consultationId: consultation.id,
    }),
    refresh: ['consultation'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Issue certificate')}
      onCancel={onClose}
      onDone={(certificate) => void navigate({ to: `/hospital/consultation/certificates/${certificate.id}/print` })}
    >
      <FormSection note={t('It shows no diagnosis unless you write one.')}>
        <Wide>
          <SelectField name="kind" label={t('Kind')} required options={optionsFrom(certificateWords, t)} />
        </Wide>
        <DateField name="from" label={t('From')} required />
        <DateField name="to" label={t('Until')} required />
        <Wide>
          <TextareaField name="text" label={t('Text')} required rows={4} maxLength={4000} />
        </Wide>
        <Wide>
          <TextareaField name="restrictions" label={t('Restrictions')} rows={2} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
