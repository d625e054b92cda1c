import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { DepositRow } from '#modules/invoices/contract/cash-records.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';

interface ApplyProps {
  readonly account: DepositRow;
  readonly onClose: () => void;
}

/** Pays one of a patient's invoices out of the deposit: the oldest is offered first. */
export function ApplyForm({ account, onClose }: ApplyProps) {
  const t = useText();
  const open = useCall(
    invoiceCalls.list,
    {
      query: { patientId: account.patientId, status: ['billed'], billingMethod: 'Self-Pay', unpaid: 'true', sort: 'oldest', limit: 50 },
    },
    { quiet: true },
  ) as ReturnType<typeof useCall<typeof invoiceCalls.list>>;
  return (
    <Loaded
      from={open}
      rows={4}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState compact title={t('The patient has no invoices awaiting payment')} />}
    >
      {({ data }) => <Fields account={account} invoices={data} onClose={onClose} />}
    </Loaded>
  );
}

function Fields({ account, invoices, onClose }: ApplyProps & { readonly invoices: readonly InvoiceRow[] }) {
  const t = useText();
  const format = useFormat();
  const first = invoices[0];
  const most = (id: string | undefined) => Math.min(account.available, invoices.find((each) => each.id === id)?.balance ?? 0);
  const form = useCallForm(depositCalls.apply, {
    params: { patientId: account.patientId },
    startWith: { invoiceId: first?.id ?? '', amount: most(first?.id) },
    refresh: ['invoice', 'patient-bills', 'patient-accounts'],
  });
  return (
    <CallForm form={form} submit={t('Apply deposit')} onCancel={onClose} onDone={onClose}>
      <FormSection title={account.patientFullName} note={t('Available {amount}', { amount: format.money(account.available) })}>
        <Wide>
          <SelectField
            name="invoiceId"
            label={t('Invoice')}
            required
            options={invoices.map((row) => ({
              value: row.id,
              label: `${row.invoiceNumber} · ${t('Balance {amount}', { amount: format.money(row.balance) })}`,
            }))}
            onChoose={(id) => form.set('amount', most(id ?? undefined))}
          />
        </Wide>
        <MoneyField name="amount" label={t('Amount')} required />
      </FormSection>
    </CallForm>
  );
}
