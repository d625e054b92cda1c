import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { remittanceCalls } from '#modules/claims/contract/calls/remittances.ts';
import type { RemittanceDetails } from '#modules/claims/contract/remittance-records.ts';

/** Posts the remittance; what has no item may stay with the partner. */
export function PostForm({ of: remittance, onClose }: ActFormProps<RemittanceDetails>) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(remittanceCalls.post, {
    params: { id: remittance.id },
    startWith: { keepUnallocated: false },
    toBody: (values) => ({ ...values, version: remittance.version }),
    refresh: ['hmo', 'invoices', 'invoice'],
  });
  const unmatched = remittance.rows.filter(({ match }) => match === 'none');
  const rest = remittance.difference + unmatched.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <CallForm form={form} submit={t('Post')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={t('Without an item: {amount}', { amount: format.money(rest, remittance.currency) })}
        note={t('Each claim gets its payment; what was paid short is recorded as rejected.')}
      >
        {rest > 0 ? (
          <Wide>
            <CheckField name="keepUnallocated" label={t('Keep the rest for this partner')} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
