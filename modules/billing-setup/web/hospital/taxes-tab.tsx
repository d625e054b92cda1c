import { useMemo } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { taxActs, taxCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { Tax } from '#modules/billing-setup/contract/policy-records.ts';
import { moduleWords, optionsFrom } from '../words.ts';
import { type BillingSearch, billingSearch } from './search.ts';
import { SetupList } from './setup-list.tsx';

/** Taxes of the hospital. */
export function TaxesTab() {
  const t = useText();
  const format = useFormat();
  const list = useList(taxCalls.list, billingSearch, {
    name: 'taxes',
    title: t('Taxes'),
    live: ['taxes'],
    toQuery: ({ page, limit, search, status }: BillingSearch) => ({ page, limit, search, status }),
  });
  const columns = useMemo<readonly Column<Tax>[]>(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'code', identifies: true, title: t('Code'), text: (row) => row.code },
      { key: 'rateBps', title: t('Rate'), align: 'end', text: (row) => format.percent(row.rateBps) },
      { key: 'inclusive', title: t('In the price'), wide: true, text: (row) => (row.inclusive ? t('Yes') : t('No')) },
      { key: 'items', title: t('Items'), wide: true, kind: 'number', value: (row) => row.itemCount },
      { key: 'validFrom', title: t('Valid from'), wide: true, kind: 'day', value: (row) => row.validFrom },
      { key: 'validTo', title: t('Valid until'), wide: true, kind: 'day', value: (row) => row.validTo },
    ],
    [t, format],
  );
  return (
    <SetupList
      list={list}
      columns={columns}
      drawer="tax"
      addTitle={t('Add tax')}
      editTitle={t('Edit tax')}
      acts={taxActs}
      searchHint={t('Name or code')}
      form={(row, close) => (row ? <EditTax tax={row} onClose={close} /> : <NewTax onClose={close} />)}
    />
  );
}

const withLists = (values: Record<string, unknown>) => ({
  ...values,
  ...('modules' in values ? { modules: values['modules'] ?? [] } : {}),
});

function NewTax({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(taxCalls.create, { startWith: { inclusive: false, liabilityAccount: '2200' }, toBody: withLists });
  return (
    <CallForm form={form} submit={t('Save tax')} onCancel={onClose} onDone={onClose}>
      <TaxFields />
    </CallForm>
  );
}

function EditTax({ tax, onClose }: { readonly tax: Tax; readonly onClose: () => void }) {
  const t = useText();
  const { name, code, rateBps, inclusive, modules, exemptionReason, liabilityAccount, registrationNumber, validFrom, validTo } = tax;
  const form = useCallForm(taxCalls.edit, {
    params: { id: tax.id },
    startWith: {
      name,
      code,
      rateBps,
      inclusive,
      modules: [...modules],
      exemptionReason,
      liabilityAccount,
      registrationNumber,
      validFrom,
      validTo,
    },
    toBody: (values) => ({ ...withLists(values), version: tax.version }),
  });
  return (
    <CallForm form={form} submit={t('Save tax')} onCancel={onClose} onDone={onClose}>
      <TaxFields />
    </CallForm>
  );
}

function TaxFields() {
  const t = useText();
  return (
    <FormSection>
      <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
      <TextField name="code" label={t('Code')} required code maxLength={20} />
      <PercentField name="rateBps" label={t('Rate')} required hint={t('Changing the rate of a tax in use starts a new row')} />
      <TextField name="liabilityAccount" label={t('Account')} code maxLength={4} />
      <Wide>
        <SwitchField name="inclusive" label={t('The price includes the tax')} />
      </Wide>
      <Wide>
        <MultiSelectField name="modules" label={t('New items of these modules get it')} options={optionsFrom(moduleWords, t)} />
      </Wide>
      <TextField name="registrationNumber" label={t('Registration number')} maxLength={60} hint={t('Printed on invoices')} />
      <TextField name="exemptionReason" label={t('Reason for exemption')} maxLength={200} hint={t('Printed when the rate is 0')} />
      <DateField name="validFrom" label={t('Valid from')} />
      <DateField name="validTo" label={t('Valid until')} />
    </FormSection>
  );
}
