import { useState } from 'react';
import { bpsBetween } from '#kernel/contract/money.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { BillableItemDetail } from '#modules/billing-setup/contract/item-records.ts';
import { type BillingModule, serviceKindOf } from '#modules/billing-setup/contract/words.ts';
import { itemPolicyWords, moduleWords, optionsFrom, sexWords, unitWords } from '../words.ts';
import { ItemCodes } from './item-codes.tsx';
import { PriceFor } from './price-for.tsx';
import { useDepartments, useServiceTypes, useTaxes } from './use-choices.ts';

const lists = (values: Record<string, unknown>) => ({
  ...values,
  ...('taxIds' in values && values['taxIds'] === null ? { taxIds: [] } : {}),
  // Modifiers follow a code: without one there are none.
  hcpcsModifiers: values['hcpcsCode'] ? (values['hcpcsModifiers'] ?? []) : [],
});

/** Adds an item to the price list. */
export function NewItem({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(billableItemCalls.create, {
    startWith: {
      unit: 'each',
      paymentPolicy: 'inherit',
      allowDiscount: true,
      openPrice: false,
      printDescription: false,
      hcpcsModifiers: [],
    },
    toBody: lists,
  });
  return (
    <CallForm form={form} submit={t('Save item')} onCancel={onClose} onDone={onClose}>
      <ItemFields />
    </CallForm>
  );
}

/** Changes an item; a price wants its reason and may begin on a later day. */
export function EditItem({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const item = useCall(billableItemCalls.read, { params: { id } });
  return (
    <Loaded from={item} rows={8}>
      {(row) => <EditForm item={row} onClose={onClose} />}
    </Loaded>
  );
}

function startOf(item: BillableItemDetail) {
  const { code, name, module, serviceTypeId, hcpcsCode, description, printDescription, unit, price, minPrice, maxPrice, openPrice } = item;
  const { allowDiscount, taxIds, costPrice, departmentId, revenueAccount, paymentPolicy, ageMin, ageMax, sexOnly } = item;
  return {
    ...{ code, name, module, serviceTypeId, hcpcsCode, description, printDescription, unit, price, minPrice, maxPrice, openPrice },
    ...{
      allowDiscount,
      taxIds: [...taxIds],
      hcpcsModifiers: [...item.hcpcsModifiers],
      costPrice,
      departmentId,
      revenueAccount,
      paymentPolicy,
      ageMin,
      ageMax,
      sexOnly,
      effectiveFrom: '',
      priceReason: '',
    },
  };
}

function EditForm({ item, onClose }: { readonly item: BillableItemDetail; readonly onClose: () => void }) {
  const t = useText();
  const [start] = useState(() => startOf(item));
  const form = useCallForm(billableItemCalls.edit, {
    params: { id: item.id },
    startWith: start,
    toBody: ({ price, effectiveFrom, priceReason, revenueAccount, ...values }) => ({
      ...lists(values),
      version: item.version,
      // The account of its module or service type is shown too; only one that was chosen becomes the item's own.
      ...(revenueAccount === item.revenueAccount ? {} : { revenueAccount }),
      // An unchanged price is not said, so that no reason is asked for it.
      ...(price === item.price ? {} : { price, effectiveFrom, priceReason }),
    }),
  });
  return (
    <>
      <CallForm form={form} submit={t('Save item')} onCancel={onClose} onDone={onClose}>
        <ItemFields before={item} />
      </CallForm>
      {item.status === 'active' ? <PriceFor itemId={item.id} /> : null}
    </>
  );
}

function ItemFields({ before }: { readonly before?: BillableItemDetail }) {
  const t = useText();
  const { useValue } = useFormAround();
  const departments = useDepartments();
  const taxes = useTaxes();
  const types = useServiceTypes();
  const kind = serviceKindOf((useValue('module') || 'Laboratory') as BillingModule);
  const fixed = before?.sourceType != null;
  return (
    <>
      <FormSection>
        <Wide>
          <TextField
            name="name"
            label={t('Name')}
            required
            maxLength={160}
            autoFocus
            {...(fixed ? { disabled: true, hint: t('Follows its catalogue record') } : {})}
          />
        </Wide>
        <SelectField name="module" label={t('Module')} required disabled={fixed} options={optionsFrom(moduleWords, t)} />
        <TextField name="code" label={t('Code')} code maxLength={30} hint={t('Leave blank to generate')} />
        {kind ? (
          <SelectField
            name="serviceTypeId"
            label={t('Service type')}
            required
            options={types.filter((type) => type.type === kind).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <SelectField name="departmentId" label={t('Department')} required options={departments} />
        <SelectField name="unit" label={t('Unit')} options={optionsFrom(unitWords, t)} />
      </FormSection>
      <PriceFields before={before} />
      <FormSection title={t('On the bill')}>
        <ItemCodes before={before} />
        <MultiSelectField name="taxIds" label={t('Taxes')} options={taxes} />
        <SelectField name="paymentPolicy" label={t('Payment')} options={optionsFrom(itemPolicyWords, t)} />
        <Wide>
          <SwitchField name="allowDiscount" label={t('Discounts may be given')} />
        </Wide>
        <Wide>
          <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <SwitchField name="printDescription" label={t('Print the description on invoices')} />
        </Wide>
      </FormSection>
      <FormSection title={t('Intended for')}>
        <NumberField name="ageMin" label={t('Minimum age (months)')} min={0} max={1560} />
        <NumberField name="ageMax" label={t('Maximum age (months)')} min={0} max={1560} />
        <SelectField
          name="sexOnly"
          label={t('Sex')}
          clearable
          options={optionsFrom(sexWords, t)}
          hint={t('A warning is shown for other patients')}
        />
      </FormSection>
    </>
  );
}

function PriceFields({ before }: { readonly before?: BillableItemDetail | undefined }) {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const price = useValue('price');
  const cost = useValue('costPrice');
  const open = useValue('openPrice') === true;
  const changes = before !== undefined && price !== before.price && price !== '';
  const margin = typeof price === 'number' && price > 0 && typeof cost === 'number' ? bpsBetween(price - cost, price) : null;
  return (
    <FormSection title={t('Price')}>
      <MoneyField name="price" label={t('Price')} hint={t('Without a price it can be ordered but not invoiced')} />
      <MoneyField
        name="costPrice"
        label={t('Cost')}
        hint={margin === null ? undefined : t('Margin: {percent}.', { percent: format.percent(margin) })}
      />
      {changes || before === undefined ? (
        <DateField name="effectiveFrom" label={t('From')} hint={t('Default: today. A later date schedules the price.')} />
      ) : null}
      {changes ? <TextField name="priceReason" label={t('Reason for the new price')} required maxLength={300} /> : null}
      <Wide>
        <SwitchField name="openPrice" label={t('The cashier can enter the price')} />
      </Wide>
      {open ? (
        <>
          <MoneyField name="minPrice" label={t('Lowest price')} />
          <MoneyField name="maxPrice" label={t('Highest price')} />
        </>
      ) : null}
    </FormSection>
  );
}
