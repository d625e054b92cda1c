import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';

/** The partner's invoice of a bill: says what waits, and what is missing, before it is asked for. */
export function GenerateForm({ of: bill, onClose }: ActFormProps<HmoBillDetails>) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const waits = bill.items.filter(({ status, amount, coverageStatus }) => {
    return status === 'active' && amount > 0 && (coverageStatus === 'pending' || coverageStatus === 'expired');
  });
  const form = useCallForm(hmoBillCalls.generate, {
    params: { id: bill.id },
    startWith: { approvedOnly: waits.length > 0, interim: !bill.ended },
    toBody: (values) => ({ ...values, version: bill.version }),
    refresh: ['hmo', 'invoice', 'invoices', 'patient-bills'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Generate invoice')}
      onCancel={onClose}
      onDone={(made) => {
        onClose();
        void navigate({ to: '/hospital/billing/invoice/$id', params: { id: made.invoiceId } });
      }}
    >
      <FormSection
        title={`${bill.hmoName} · ${bill.planName}`}
        note={t('{amount} for {count} item | {amount} for {count} items', {
          amount: format.money(bill.totals.approved, bill.currency),
          count: bill.itemCount - waits.length,
        })}
      >
        {bill.diagnoses.length === 0 ? <Warning words={t('Enter at least one diagnosis on the bill first')} /> : null}
        {waits.length > 0 ? (
          <>
            <Warning words={t('{count} item awaits approval | {count} items await approval', { count: waits.length })} />
            <Wide>
              <CheckField name="approvedOnly" label={t('Leave items that await approval on a new bill')} />
            </Wide>
          </>
        ) : null}
        {bill.ended ? null : (
          <Wide>
            <CheckField name="interim" label={t('Interim invoice, the visit goes on')} />
          </Wide>
        )}
        <DateField name="dueDate" label={t('Due date')} hint={t('Default: by the payment terms of the partner')} />
      </FormSection>
    </CallForm>
  );
}

function Warning({ words }: { readonly words: string }) {
  return (
    <Wide>
      <p role="status">
        <strong>{words}</strong>
      </p>
    </Wide>
  );
}
