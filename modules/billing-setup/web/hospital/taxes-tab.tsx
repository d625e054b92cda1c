import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { percentText } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { taxCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { Tax } from '#modules/billing-setup/contract/policy-records.ts';
import { setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { moduleWords, optionsFrom } from '../words.ts';
import { RowActs } from './row-acts.tsx';
import { type BillingSearch, billingSearch, useHere } from './search.ts';
import { useTurn } from './use-turn.ts';

/** Taxes of the hospital. */
export function TaxesTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const list = useList(taxCalls.list, billingSearch, {
    name: 'taxes',
    title: t('Taxes'),
    live: ['taxes'],
    toQuery: (({ page, limit, search, status }: BillingSearch) => ({ page, limit, search, status })) as never,
  });
  const columns = useColumns();
  const { drawer, record } = here.search;
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Tax) => row.id}
        searchHint={t('Name or code')}
        {...(can(taxCalls.edit) ? { onOpen: (row: Tax) => here.open('tax', row.id) } : {})}
        filters={[
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: setupStatuses.map((value) => ({ value, label: t(setupLooks[value].word) })),
          },
        ]}
        tools={
          <>
            <ExportMenu list={list} columns={columns} />
            {can(taxCalls.create) ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-tax')}>
                {t('Add tax')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('Add tax')} opened={drawer === 'new-tax' && can(taxCalls.create)} onClose={here.close}>
        <NewTax onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Edit tax')} opened={drawer === 'tax' && chosen !== undefined} onClose={here.close}>
        {chosen ? <EditTax tax={chosen} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<Tax>[] {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const turn = useTurn(taxCalls.edit);
  const mayEdit = can(taxCalls.edit);
  return useMemo(() => {
    const columns: Column<Tax>[] = [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'code', title: t('Code'), text: (row) => row.code },
      { key: 'rateBps', title: t('Rate'), align: 'end', text: (row) => `${percentText(row.rateBps)} %` },
      { key: 'inclusive', title: t('In the price'), wide: true, text: (row) => (row.inclusive ? t('Yes') : t('No')) },
      { key: 'items', title: t('Items'), wide: true, kind: 'number', value: (row) => row.itemCount },
      { key: 'validFrom', title: t('Valid from'), wide: true, kind: 'day', value: (row) => row.validFrom },
      { key: 'validTo', title: t('Valid until'), wide: true, kind: 'day', value: (row) => row.validTo },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={setupLooks[row.status]} />,
        text: (row) => t(setupLooks[row.status].word),
      },
    ];
    if (!mayEdit) return columns;
    return [
      ...columns,
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <RowActs
            name={row.name}
            archived={row.status === 'archived'}
            onEdit={() => here.open('tax', row.id)}
            onTurn={() => void turn(row)}
          />
        ),
      },
    ];
  }, [t, mayEdit, here.open, turn]);
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
      <PercentField name="rateBps" label={t('Rate')} required hint={t('A new rate of a tax in use begins a new row')} />
      <TextField name="liabilityAccount" label={t('Account')} code maxLength={4} />
      <Wide>
        <SwitchField name="inclusive" label={t('The price holds the tax already')} />
      </Wide>
      <Wide>
        <MultiSelectField name="modules" label={t('New items of these modules get it')} options={optionsFrom(moduleWords, t)} />
      </Wide>
      <TextField name="registrationNumber" label={t('Registration number')} maxLength={60} hint={t('Printed on invoices')} />
      <TextField name="exemptionReason" label={t('Reason of exemption')} maxLength={200} hint={t('Printed when the rate is 0')} />
      <DateField name="validFrom" label={t('Valid from')} />
      <DateField name="validTo" label={t('Valid until')} />
    </FormSection>
  );
}
