import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { discountReasonCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillDetails } from '#modules/patient-bills/contract/records.ts';
import { voidReason } from '#modules/patient-bills/contract/words.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import styles from './bills.module.css';

export interface OfBill {
  readonly bill: BillDetails;
  readonly onClose: () => void;
}

/** Quantity, price and discount of a line that is on no invoice. */
export function EditBillForm({ bill, onClose }: OfBill) {
  const t = useText();
  const { can } = useAccess();
  const [start] = useState(() => ({
    quantity: bill.quantity,
    unitPrice: bill.unitPrice,
    discount: bill.discount,
    discountReasonId: bill.discountReasonId ?? '',
    discountNote: bill.discountNote,
    note: bill.note,
  }));
  const form = useCallForm(billCalls.edit, {
    params: { id: bill.id },
    startWith: start,
    // What did not change is not said: price and discount want permissions of their own.
    toBody: ({ unitPrice, discount, discountReasonId, discountNote, ...values }) => ({
      ...values,
      version: bill.version,
      ...(unitPrice === bill.unitPrice ? {} : { unitPrice }),
      ...(discount === bill.discount ? {} : { discount, discountReasonId, discountNote }),
    }),
  });
  const reasons = useCall(
    discountReasonCalls.list,
    { query: { limit: 300 } },
    { enabled: can(discountReasonCalls.list), fresh: 300_000, quiet: true },
  );
  return (
    <CallForm form={form} submit={t('Save bill')} onCancel={onClose} onDone={onClose}>
      <FormSection title={bill.itemName}>
        <NumberField name="quantity" label={t('Quantity')} required min={1} max={10_000} />
        {can('Override Price') ? <MoneyField name="unitPrice" label={t('Unit price')} /> : null}
        {can('Apply Discount') ? (
          <>
            <MoneyField name="discount" label={t('Discount')} />
            <SelectField
              name="discountReasonId"
              label={t('Discount reason')}
              clearable
              options={(reasons.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
            />
            <Wide>
              <TextField name="discountNote" label={t('Discount note')} maxLength={300} />
            </Wide>
          </>
        ) : null}
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextField name="reason" label={t('Reason')} required maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Gives a price to a line that has none; who keeps the price list may give it to the item as well. */
export function PriceBillForm({ bill, onClose }: OfBill) {
  const t = useText();
  const { can } = useAccess();
  const mayKeep = can(billableItemCalls.edit);
  const item = useSend(billableItemCalls.edit, { refresh: ['billable-items'] });
  const form = useCallForm(billCalls.price, {
    params: { id: bill.id },
    startWith: { keep: false },
    toBody: ({ keep: _keep, ...values }) => ({ ...values, version: bill.version }),
  });
  async function done({ unitPrice: price }: { readonly unitPrice: number }) {
    const { keep, reason } = form.values();
    if (keep === true) {
      const body = { price, priceReason: String(reason ?? '').trim() || bill.billNumber };
      const answer = await item.send({ params: { id: bill.billableItemId }, body });
      if (answer?.ok) toast.success(answer.message);
      else if (answer) toast.error(answer.message);
    }
    onClose();
  }
  return (
    <CallForm
      form={form}
      submit={t('Save price')}
      onCancel={onClose}
      onDone={(priced) => void done(priced)}
      refusalFields={{ PRICE_OUTSIDE_RANGE: 'price' }}
    >
      <FormSection
        title={bill.itemName}
        note={mayKeep ? '' : t('For this line only. The item has no price in the price list until one is set there.')}
      >
        <MoneyField name="price" label={t('Unit price')} required autoFocus />
        <Wide>
          <TextField name="reason" label={t('Reason')} maxLength={mayKeep ? 300 : 500} />
        </Wide>
        {mayKeep ? (
          <Wide>
            <SwitchField name="keep" label={t('Also save this price in the price list')} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}

/** Moves a line to another billing method of its patient. */
export function PayerForm({ bill, onClose }: OfBill) {
  const t = useText();
  const methods = useCall(patientBillingCalls.list, { params: { patientId: bill.patient?.id ?? '' } }, { quiet: true });
  const form = useCallForm(billCalls.payer, {
    params: { id: bill.id },
    startWith: { billingId: bill.billingId ?? '' },
    toBody: (values) => ({ ...values, billingId: values['billingId'] || null, version: bill.version }),
  });
  return (
    <Loaded from={methods} rows={3}>
      {(rows) => (
        <CallForm form={form} submit={t('Change payer')} onCancel={onClose} onDone={onClose}>
          <FormSection title={bill.itemName} note={t('The line is repriced for the payer.')}>
            <Wide>
              <SelectField
                name="billingId"
                label={t('Who pays')}
                clearable
                hint={t('Default: the patient')}
                options={rows.map((row) => ({
                  value: row.billingId,
                  label: [row.method, row.hmoName, row.planName].filter(Boolean).join(' · '),
                }))}
              />
            </Wide>
            <Wide>
              <TextField name="reason" label={t('Reason')} required maxLength={500} />
            </Wide>
          </FormSection>
        </CallForm>
      )}
    </Loaded>
  );
}

/** Voids a line, after showing what that does. */
export function CancelBillForm({ bill, onClose }: OfBill) {
  const t = useText();
  const preview = useCall(billCalls.cancelPreview, { params: { id: bill.id } }, { quiet: true });
  const form = useCallForm(billCalls.cancel, { params: { id: bill.id }, toBody: (values) => ({ ...values, version: bill.version }) });
  return (
    <Loaded from={preview} rows={3}>
      {(found) =>
        found.allowed ? (
          <CallForm form={form} submit={t('Cancel bill')} onCancel={onClose} onDone={onClose}>
            <FormSection title={bill.itemName}>
              <Wide>
                <ul className={styles.steps}>
                  {found.effects.map((effect) => (
                    <li key={effect}>{effect}</li>
                  ))}
                </ul>
              </Wide>
              <Wide>
                <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={voidReason.most} autoFocus />
              </Wide>
            </FormSection>
          </CallForm>
        ) : (
          <p className={styles.bad}>{found.reason}</p>
        )
      }
    </Loaded>
  );
}
