import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { percentText } from '#kernel/contract/money.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCategoryCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { PatientCategory } from '#modules/billing-setup/contract/policy-records.ts';
import { setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { RowActs } from './row-acts.tsx';
import { type BillingSearch, billingSearch, useHere } from './search.ts';
import { useTurn } from './use-turn.ts';

/** Kinds of patients for prices. */
export function CategoriesTab() {
  const t = useText();
  const here = useHere();
  const list = useList(patientCategoryCalls.list, billingSearch, {
    name: 'patient-categories',
    title: t('Patient Categories'),
    live: ['patient-categories'],
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
        rowKey={(row: PatientCategory) => row.id}
        searchHint={t('Name')}
        onOpen={(row: PatientCategory) => here.open('category', row.id)}
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
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-category')}>
              {t('Add patient category')}
            </Button>
          </>
        }
      />
      <DrawerForm title={t('Add patient category')} opened={drawer === 'new-category'} onClose={here.close}>
        <CategoryForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Edit patient category')} opened={drawer === 'category' && chosen !== undefined} onClose={here.close}>
        {chosen ? <CategoryForm row={chosen} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<PatientCategory>[] {
  const t = useText();
  const here = useHere();
  const turn = useTurn(patientCategoryCalls.edit);
  return useMemo(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'defaultDiscountBps', title: t('Discount'), align: 'end', text: (row) => `${percentText(row.defaultDiscountBps)} %` },
      { key: 'document', title: t('Document needed'), wide: true, text: (row) => (row.requiresDocument ? t('Yes') : t('No')) },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={setupLooks[row.status]} />,
        text: (row) => t(setupLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <RowActs
            name={row.name}
            archived={row.status === 'archived'}
            onEdit={() => here.open('category', row.id)}
            onTurn={row.isDefault ? undefined : () => void turn(row)}
          />
        ),
      },
    ],
    [t, here.open, turn],
  );
}

function CategoryForm({ row, onClose }: { readonly row?: PatientCategory; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(row ? patientCategoryCalls.edit : patientCategoryCalls.create, {
    ...(row ? { params: { id: row.id } } : {}),
    startWith: row
      ? { name: row.name, defaultDiscountBps: row.defaultDiscountBps, requiresDocument: row.requiresDocument }
      : { defaultDiscountBps: 0, requiresDocument: false },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  } as never);
  return (
    <CallForm form={form} submit={t('Save patient category')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <PercentField name="defaultDiscountBps" label={t('Discount')} required hint={t('Off every line that no discount rule touches')} />
        <Wide>
          <SwitchField name="requiresDocument" label={t('A document must be named for each patient')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
