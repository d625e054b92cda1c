import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { TransferRow } from '#modules/inventory/contract/documents/records.ts';
import { transferStatuses } from '#modules/inventory/contract/documents/words.ts';
import { transferLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { Two, useSomeNames } from './document.tsx';
import { linesOf, ProductLines } from './product-lines.tsx';
import { TransferView } from './transfer-view.tsx';

/** Stock on its way between places. */
export function TransfersTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(transferCalls.list, inventorySearch, {
    name: 'stock-transfers',
    title: t('Transfers'),
    live: ['stock-transfers'],
    toQuery: (({ page, limit, search, status, locationId, startDate, endDate }: InventorySearch) => ({
      ...{ page, limit, searchTerm: search, status, locationId, startDate, endDate },
    })) as never,
  });
  const columns = useColumns();
  const places = usePlaceOptions();
  const filters: readonly Filter<InventorySearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: transferStatuses.map((value) => ({ value, label: t(transferLooks[value].word) })),
    },
    { kind: 'one', key: 'locationId', title: t('Place'), options: places },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  const maySend = can(transferCalls.create);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: TransferRow) => row.id}
        searchHint={t('Number')}
        onOpen={(row: TransferRow) => open('transfer', row.id)}
        filters={filters}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {maySend ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-transfer')}>
                {t('New transfer')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('New transfer')} size={640} opened={drawer === 'new-transfer' && maySend} onClose={close}>
        <TransferForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Transfer')} size={640} opened={drawer === 'transfer' && Boolean(record)} onClose={close}>
        {record ? <TransferView id={record} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<TransferRow>[] {
  const t = useText();
  const format = useFormat();
  const someNames = useSomeNames();
  return [
    {
      key: 'transferNumber',
      title: t('Number'),
      cell: (row) => <span className="code strong">{row.transferNumber}</span>,
      text: (row) => row.transferNumber,
    },
    { key: 'from', title: t('From'), text: (row) => row.from.name },
    { key: 'to', title: t('To'), text: (row) => row.to.name },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products) },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    {
      key: 'sent',
      title: t('Sent'),
      wide: true,
      kind: 'instant',
      value: (row) => row.sent.at,
      cell: (row) => <Two first={format.instant(row.sent.at)} under={row.sent.name} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={transferLooks[row.status]} />,
      text: (row) => t(transferLooks[row.status].word),
    },
  ];
}

function TransferForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(transferCalls.create, {
    refresh: ['stock-transfers', 'products'],
    startWith: { picked: [] } as never,
    toBody: ({ picked, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Send stock')} onCancel={onClose} onDone={onClose}>
      <TransferFields />
    </CallForm>
  );
}

function TransferFields() {
  const t = useText();
  const places = usePlaceOptions();
  const { useValue } = useFormAround();
  const from = String(useValue('fromLocationId') ?? '') || undefined;
  return (
    <>
      <FormSection note={t('On its way the stock counts nowhere; somebody of the other place confirms it.')}>
        <SelectField name="fromLocationId" label={t('From')} required options={places} autoFocus />
        <SelectField name="toLocationId" label={t('To')} required options={places.filter(({ value }) => value !== from)} />
      </FormSection>
      <FormSection title={t('Products')}>
        <Wide>
          <ProductLines name="picked" locationId={from} disabled={!from} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </>
  );
}
