import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { serviceTypeCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import type { ServiceType } from '#modules/billing-setup/contract/item-records.ts';
import { serviceTypeKinds, setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { optionsFrom, serviceKindWords } from '../words.ts';
import { RowActs } from './row-acts.tsx';
import { type BillingSearch, billingSearch, useHere } from './search.ts';
import { SetupButton } from './setup-button.tsx';
import { UploadButton } from './upload/upload-button.tsx';
import { useTurn } from './use-turn.ts';

/** Kinds of services, by which the items of the two service parts are arranged. */
export function ServiceTypesTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const list = useList(serviceTypeCalls.list, billingSearch, {
    name: 'service-types',
    title: t('Service Types'),
    live: ['service-types'],
    toQuery: (({ page, limit, search, type, status }: BillingSearch) => ({ page, limit, search, type, status })) as never,
  });
  const columns = useColumns();
  const { drawer, record } = here.search;
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: ServiceType) => row.id}
        searchHint={t('Name')}
        {...(can(serviceTypeCalls.edit) ? { onOpen: (row: ServiceType) => here.open('service-type', row.id) } : {})}
        filters={[
          {
            kind: 'many',
            key: 'type',
            title: t('Type'),
            options: serviceTypeKinds.map((value) => ({ value, label: t(serviceKindWords[value]) })),
          },
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
            <SetupButton what="service-types" />
            <UploadButton what="service-types" />
            {can(serviceTypeCalls.create) ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-service-type')}>
                {t('Add service type')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('Add service type')} opened={drawer === 'new-service-type'} onClose={here.close}>
        <NewForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Edit service type')} opened={drawer === 'service-type' && chosen !== undefined} onClose={here.close}>
        {chosen ? <EditForm row={chosen} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<ServiceType>[] {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const turn = useTurn(serviceTypeCalls.edit);
  const mayEdit = can(serviceTypeCalls.edit);
  return useMemo(() => {
    const columns: Column<ServiceType>[] = [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'type', title: t('Type'), text: (row) => t(serviceKindWords[row.type]) },
      { key: 'itemCount', title: t('Items'), kind: 'number', value: (row) => row.itemCount },
      { key: 'account', title: t('Account'), wide: true, text: (row) => row.revenueAccount },
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
            onEdit={() => here.open('service-type', row.id)}
            onTurn={() => void turn(row)}
          />
        ),
      },
    ];
  }, [t, mayEdit, here.open, turn]);
}

function Fields() {
  const t = useText();
  return (
    <>
      <Wide>
        <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
      </Wide>
      <Wide>
        <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
      </Wide>
      <TextField name="revenueAccount" label={t('Income account')} code maxLength={4} hint={t('Empty: the account of the type')} />
    </>
  );
}

function NewForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(serviceTypeCalls.create, { startWith: { type: 'professional-services' } });
  return (
    <CallForm form={form} submit={t('Save service type')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SegmentField name="type" label={t('Type')} options={optionsFrom(serviceKindWords, t)} />
        </Wide>
        <Fields />
      </FormSection>
    </CallForm>
  );
}

function EditForm({ row, onClose }: { readonly row: ServiceType; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(serviceTypeCalls.edit, {
    params: { id: row.id },
    startWith: { name: row.name, description: row.description, revenueAccount: row.revenueAccount },
    toBody: (values) => ({ ...values, version: row.version }),
  });
  return (
    <CallForm form={form} submit={t('Save service type')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t(serviceKindWords[row.type])}>
        <Fields />
      </FormSection>
    </CallForm>
  );
}
