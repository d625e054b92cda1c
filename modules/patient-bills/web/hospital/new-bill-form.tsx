import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';
import { pricingCalls } from '#modules/billing-setup/contract/calls/pricing.ts';
import { coverReasonText } from '#modules/billing-setup/web/index.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import styles from './bills.module.css';

interface NewBillFormProps {
  /** Whom the list shows: the form begins with the same patient. */
  readonly patientId?: string | undefined;
  readonly onClose: () => void;
  /** Makes a draft of the line just saved. */
  readonly generate?: (billId: string) => Promise<void>;
}

/** The fields as the call wants them: a patient or a customer, never both. */
function bodyOf({ who, name, phone, email, address, patientId, billingId, ...values }: Record<string, unknown>): Record<string, unknown> {
  if (who !== 'external') return { ...values, patientId, ...(billingId ? { billingId } : {}) };
  return {
    ...values,
    externalCustomer: { name: name ?? '', phone: phone ?? null, email: email ?? null, address: address ?? null, institutionId: null },
  };
}

/** Charges an item to a patient or a walk-in customer, with the price live beside it. */
export function NewBillForm({ patientId, onClose, generate }: NewBillFormProps) {
  const t = useText();
  const [thenInvoice, setThenInvoice] = useState(false);
  const form = useCallForm(billCalls.create, {
    startWith: { who: 'patient', quantity: 1, ...(patientId ? { patientId } : {}) },
    toBody: bodyOf,
    fieldNames: Object.fromEntries(['name', 'phone', 'email', 'address'].map((name) => [`externalCustomer.${name}`, name])),
  });
  async function saveAndInvoice() {
    if (!generate) return;
    setThenInvoice(true);
    const done = await form.submit();
    setThenInvoice(false);
    if (!done) return;
    toast.success(done.message);
    await generate(done.payload.id);
  }
  return (
    <CallForm form={form} submit={t('Save bill')} onCancel={onClose} onDone={onClose}>
      <WhoFields />
      <WhatFields />
      {generate ? (
        <div>
          <Button variant="default" loading={thenInvoice} onClick={() => void saveAndInvoice()}>
            {t('Save and Generate Invoice')}
          </Button>
        </div>
      ) : null}
    </CallForm>
  );
}

function WhoFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const who = useValue('who');
  const patientId = String(useValue('patientId') ?? '');
  const methods = useCall(
    patientBillingCalls.list,
    { params: { patientId } },
    { enabled: patientId !== '' && who !== 'external', quiet: true },
  );
  return (
    <FormSection title={t('Who')}>
      <Wide>
        <SegmentField
          name="who"
          label={t('Charged')}
          options={[
            { value: 'patient', label: t('Patient') },
            { value: 'external', label: t('Walk-in customer') },
          ]}
        />
      </Wide>
      {who === 'external' ? (
        <>
          <TextField name="name" label={t('Name')} required maxLength={160} />
          <TextField name="phone" label={t('Phone number')} type="tel" maxLength={40} />
          <TextField name="email" label={t('Email')} type="email" maxLength={254} />
          <Wide>
            <TextField name="address" label={t('Address')} maxLength={300} />
          </Wide>
        </>
      ) : (
        <>
          <Wide>
            <PatientField name="patientId" label={t('Patient')} required autoFocus />
          </Wide>
          {methods.data && methods.data.length > 0 ? (
            <Wide>
              <SelectField
                name="billingId"
                label={t('Who pays')}
                clearable
                hint={t("Default: the patient's billing method")}
                options={methods.data.map((row) => ({
                  value: row.billingId,
                  label: [row.method, row.hmoName, row.planName].filter(Boolean).join(' · '),
                }))}
              />
            </Wide>
          ) : null}
        </>
      )}
    </FormSection>
  );
}

/** Items that the picker has offered: what picking one says about price and department. */
const offered = new Map<string, Pick<PickedItem, 'openPrice' | 'departmentId'>>();

function useItems(words: string) {
  const format = useFormat();
  const t = useText();
  const found = useCall(
    billableItemCalls.pick,
    { query: { limit: 20, ...(words ? { search: words } : {}) } },
    { fresh: 30_000, keepOld: true, quiet: true },
  );
  useEffect(() => {
    for (const { id, openPrice, departmentId } of found.data ?? []) offered.set(id, { openPrice, departmentId });
  }, [found.data]);
  const options = (found.data ?? []).map((item) => ({
    value: item.id,
    label: `${item.name} · ${item.price === null ? t('Not priced') : format.money(item.price)}`,
  }));
  return { options, loading: found.loading };
}

function WhatFields() {
  const t = useText();
  const { useValue, values, set } = useFormAround();
  const itemId = String(useValue('billableItemId') ?? '');
  const filledFor = useRef('');
  // The department that earns the item stands until somebody chooses another.
  useEffect(() => {
    if (filledFor.current === itemId) return;
    filledFor.current = itemId;
    const own = offered.get(itemId)?.departmentId;
    if (own && !values()['departmentId']) set('departmentId', own);
  });
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  const people = useCall(userCalls.pickUsers, { query: { limit: 'All' } }, { fresh: 300_000, quiet: true });
  const isOpen = offered.get(itemId)?.openPrice === true;
  return (
    <FormSection title={t('What')}>
      <Wide>
        <PickerField name="billableItemId" label={t('Item')} required useOptions={useItems} placeholder={t('Name or code')} />
      </Wide>
      <NumberField name="quantity" label={t('Quantity')} required min={1} max={10_000} />
      {isOpen ? <MoneyField name="unitPrice" label={t('Unit price')} /> : null}
      <SelectField
        name="departmentId"
        label={t('Department')}
        required
        options={(departments.data?.data ?? [])
          .filter((row) => row.status !== 'archived')
          .map((row) => ({ value: row.id, label: row.name }))}
      />
      <DateField name="serviceDate" label={t('Service date')} hint={t('Default: today')} />
      <SelectField
        name="performerId"
        label={t('Performed by')}
        clearable
        options={(people.data?.data ?? []).map((row) => ({ value: row.id, label: row.fullname }))}
      />
      <LivePrice />
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}

/** What is found for the fields as they stand: the same function prices the line that is saved. */
function LivePrice() {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const [external, patientId, itemId] = [
    useValue('who') === 'external',
    String(useValue('patientId') ?? ''),
    String(useValue('billableItemId') ?? ''),
  ];
  const [billingId, typed] = [String(useValue('billingId') ?? ''), useValue('quantity')];
  const [quantity] = useDebouncedValue(Math.max(1, Math.min(10_000, Number(typed) || 1)), 250);
  const quote = useCall(
    pricingCalls.quote,
    {
      body: {
        ...(external ? { billingMethod: 'External' as const } : { patientId: patientId || null, ...(billingId ? { billingId } : {}) }),
        items: [{ billableItemId: itemId, quantity }],
      },
    },
    { enabled: itemId !== '' && (external || patientId !== ''), keepOld: true, quiet: true },
  );
  const line = quote.data?.lines[0];
  if (quote.refused)
    return (
      <Wide>
        <p className={styles.bad}>{quote.refused.message}</p>
      </Wide>
    );
  if (!line) return null;
  return (
    <Wide>
      <div className={styles.quote} aria-live="polite">
        <Facts
          rows={[
            [t('Net'), line.pricingStatus === 'unpriced' ? t('Not priced') : format.money(line.net)],
            [t('Patient share'), format.money(line.patientAmount)],
            [t('HMO share'), format.money(line.hmoAmount)],
          ]}
        />
        {line.coverageReason ? <p className="muted">{coverReasonText(t, line.coverageReason)}</p> : null}
        {line.warnings.map((warning) => (
          <p key={warning} className={styles.bad}>
            {warning}
          </p>
        ))}
      </div>
    </Wide>
  );
}
