import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { nhiaCalls } from '#modules/claims/contract/calls/nhia.ts';
import type { NhiaReturn } from '#modules/claims/contract/nhia-records.ts';

/** The return went to the authority. */
export function SentForm({ of: found, onClose }: ActFormProps<NhiaReturn>) {
  const t = useText();
  const form = useCallForm(nhiaCalls.sent, {
    params: { id: found.id },
    startWith: { confirm: false },
    toBody: (values) => ({ ...values, version: found.version }),
    refresh: ['hmo'],
  });
  return (
    <CallForm form={form} submit={t('Mark as sent')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('The rows are kept as they were sent.')}>
        <TextField name="reference" label={t('Reference')} required maxLength={80} />
        {found.faultCount > 0 ? (
          <Wide>
            <CheckField name="confirm" label={t('Send it although encounters are incomplete')} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
