import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOfPrescription, Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

/** A line as its forms know it: with its medicine, what the paths of its acts name, and its prescription. */
export type LineInHand = LineOfPrescription & {
  readonly name: string;
  readonly params: { readonly id: string; readonly lineId: string };
  readonly prescription: Prescription;
};

const refresh = ['prescriptions', 'patients', 'consultation', 'medication-request'];

/** A pharmacist's question about a line. */
export function AskForm({ of: { name, params }, onClose }: ActFormProps<LineInHand>) {
  const t = useText();
  const form = useCallForm(prescriptionCalls.query, { params, refresh });
  return (
    <CallForm form={form} submit={t('Send question')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Ask about {name}', { name })} note={t('The prescriber is notified and will reply here.')}>
        <Wide>
          <TextareaField name="text" label={t('Question')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** The prescriber's answer to it. */
export function AnswerForm({ of: { query, params }, onClose }: ActFormProps<LineInHand>) {
  const t = useText();
  const form = useCallForm(prescriptionCalls.query, { params, refresh });
  return (
    <CallForm form={form} submit={t('Send answer')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Answer the question')} note={query?.text}>
        <Wide>
          <TextareaField name="answer" label={t('Answer')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
