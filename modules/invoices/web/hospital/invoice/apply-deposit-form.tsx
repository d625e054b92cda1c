import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { MoneyField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import type { OfInvoice } from './invoice-forms.tsx';

/** Pays an invoice out of the patient's deposit. */
export function ApplyDepositForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const patientId = invoice.patientId ?? '';
  const account = useCall(depositCalls.account, { params: { patientId } }, { quiet: true });
  return (
    <Loaded from={account} rows={3}>
      {(held) =>
        held.available > 0 ? (
          <ApplyForm invoice={invoice} available={held.available} onClose={onClose} />
        ) : (
          <EmptyState compact title={t('No deposit to apply')} />
        )
      }
    </Loaded>
  );
}

function ApplyForm({ invoice, available, onClose }: OfInvoice & { readonly available: number }) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(depositCalls.apply, {
    params: { patientId: invoice.patientId ?? '' },
    startWith: { invoiceId: invoice.id, amount: Math.min(available, invoice.balance) },
    refresh: ['invoice', 'patient-bills', 'patient-accounts'],
  });
  const money = (minor: number) => format.money(minor, invoice.currency);
  return (
    <CallForm form={form} submit={t('Apply deposit')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={`${invoice.invoiceNumber} · ${invoice.patientFullName}`}
        note={t('Deposit {deposit}, balance {balance}', { deposit: money(available), balance: money(invoice.balance) })}
      >
        <MoneyField name="amount" label={t('Amount')} required currency={invoice.currency} autoFocus />
      </FormSection>
    </CallForm>
  );
}
