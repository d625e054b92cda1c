import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { KeptPayment, PartnerStatement } from '#modules/claims/contract/statement-records.ts';

interface ApplyProps {
  readonly statement: PartnerStatement;
  readonly payment: KeptPayment;
  readonly onClose: () => void;
}

/** Pays a claim of the partner out of what lies for it. */
export function ApplyKeptForm({ statement, payment, onClose }: ApplyProps) {
  const t = useText();
  const format = useFormat();
  const open = statement.claims.filter(({ balance, rejectedOpen }) => balance > rejectedOpen);
  const [first] = open;
  const form = useCallForm(claimCalls.applyUnallocated, {
    params: { id: statement.hmoId },
    startWith: {
      ...{ paymentId: payment.paymentId, claimId: first?.claimId ?? '' },
      amount: Math.min(payment.left, first ? first.balance - first.rejectedOpen : payment.left),
    },
    refresh: ['hmo', 'invoices', 'invoice'],
  });
  return (
    <CallForm form={form} submit={t('Apply')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${payment.paymentNumber} · ${format.money(payment.left, statement.currency)}`}>
        <Wide>
          <SelectField
            name="claimId"
            label={t('Claim')}
            required
            options={open.map(({ claimId, claimNumber, balance, rejectedOpen }) => ({
              value: claimId,
              label: `${claimNumber} · ${format.money(balance - rejectedOpen, statement.currency)}`,
            }))}
          />
        </Wide>
        <MoneyField name="amount" label={t('Amount')} required />
      </FormSection>
    </CallForm>
  );
}
