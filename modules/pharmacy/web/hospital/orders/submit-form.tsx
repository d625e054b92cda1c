import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder } from '#modules/pharmacy/contract/medication-order-records.ts';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';
import { Shortages, shortCodes } from './shortages.tsx';

/** Holds the stock, freezes the price and charges it. */
export function SubmitForm({ of: order, onClose }: ActFormProps<MedicationOrder>) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const form = useCallForm(medicationOrderCalls.submit, {
    params: { id: order.id },
    refresh: ['medication-order', 'medication-request', 'patient-bills', 'product'],
    toBody: (values) => ({ ...values, version: order.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Submit order')}
      onCancel={onClose}
      onDone={onClose}
      accept={{
        DUPLICATE_THERAPY: { with: { confirm: true }, words: t('Order it anyway') },
        SAFETY_CONFIRM: { with: { confirm: true }, words: t('Continue') },
      }}
      explain={(code, details) =>
        safetyCodes.includes(code) ? (
          <SafetyExplain form={form} details={details} onDone={onClose} />
        ) : shortCodes.includes(code) ? (
          <Shortages details={details} />
        ) : null
      }
    >
      <FormSection
        title={`${order.orderNumber} · ${format.money(order.totalPrice)}`}
        note={t('The stock is reserved for 72 hours, the price is fixed and the cashiers are notified.')}
      >
        {can('Use Stock Reserve') ? (
          <Wide>
            <TextareaField
              name="reserveReason"
              label={t('Use the reserve because')}
              hint={t('Only if the reserve is used')}
              rows={2}
              maxLength={300}
            />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
