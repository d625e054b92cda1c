import { Button, Menu } from '@mantine/core';
import { IconCoins, IconPercentage, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { sortKeys } from '#kernel/web/frame/search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls, billableItemUploadCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { BillableItemRow } from '#modules/billing-setup/contract/item-records.ts';
import { billingModules, setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks, unpricedLook } from '../looks.ts';
import { moduleWords, unitWords } from '../words.ts';
import styles from './billing.module.css';
import { BulkPriceForm } from './bulk-price-form.tsx';
import { FirstPrice } from './first-price.tsx';
import { ItemDetails } from './item-details.tsx';
import { EditItem, NewItem } from './item-form.tsx';
import { type BillingSearch, billingSearch, useHere } from './search.ts';
import { SetupItem } from './setup-item.tsx';
import { UploadButton, UploadDrawer, UploadItems } from './upload/upload-items.tsx';
import { useDepartments, useServiceTypes } from './use-choices.ts';

const toQuery = ({ page, limit, sort, search, module, serviceTypeId, departmentId, status, priced }: BillingSearch) => ({
  page,
  limit,
  search,
  module,
  serviceTypeId,
  departmentId,
  status,
  priced,
  ...sortKeys(sort),
});

/** The price list of the hospital. */
export function ItemsTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const mayPrice = can(billableItemCalls.edit);
  const list = useList(billableItemCalls.list, billingSearch, {
    name: 'billable-items',
    title: t('Billable Items'),
    live: ['billable-items'],
    toQuery,
  });
  const columns = useColumns(here.search.priced === 'false' && mayPrice);
  const filters = useFilters();
  const add = can(billableItemCalls.create) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-item')}>
      {t('Add item')}
    </Button>
  ) : null;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: BillableItemRow) => row.id}
        searchHint={t('Name or code')}
        onOpen={(row: BillableItemRow) => here.open('item', row.id)}
        filters={filters}
        begin={{
          title: t('No items yet'),
          text: t(
            'Everything that is charged is listed here with its price. Add items one by one, or upload a price list from a spreadsheet.',
          ),
          action: (
            <>
              {add} <UploadButton what="items" />
            </>
          ),
        }}
        emptyText={t('No billable item found')}
        emptyAction={add}
        more={
          can(billableItemCalls.setup) || can(billableItemUploadCalls.upload) || can(billableItemCalls.bulkPrice) || mayPrice ? (
            <>
              {mayPrice ? (
                <Menu.Item
                  leftSection={<IconCoins size={16} aria-hidden="true" />}
                  onClick={() => here.setSearch({ priced: 'false', page: undefined })}
                >
                  {t('Enter missing prices')}
                </Menu.Item>
              ) : null}
              <SetupItem what="items" />
              <UploadItems what="items" />
              {can(billableItemCalls.bulkPrice) ? (
                <Menu.Item leftSection={<IconPercentage size={16} aria-hidden="true" />} onClick={() => here.open('bulk-price')}>
                  {t('Bulk price change')}
                </Menu.Item>
              ) : null}
            </>
          ) : null
        }
        add={add}
      />
      <ItemDrawers />
      <UploadDrawer what="items" />
    </>
  );
}

function ItemDrawers() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer, record } = here.search;
  return (
    <>
      <DrawerForm title={t('Add item')} size={620} opened={drawer === 'new-item' && can(billableItemCalls.create)} onClose={here.close}>
        <NewItem onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Billable item')} size={620} opened={drawer === 'item' && record !== undefined} onClose={here.close}>
        <ItemDetails id={record ?? ''} onEdit={() => here.open('edit-item', record)} onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={t('Edit item')}
        size={620}
        opened={drawer === 'edit-item' && record !== undefined && can(billableItemCalls.edit)}
        onClose={() => here.open('item', record)}
      >
        <EditItem id={record ?? ''} onClose={() => here.open('item', record)} />
      </DrawerForm>
      <DrawerForm
        title={t('Bulk price change')}
        size={680}
        opened={drawer === 'bulk-price' && can(billableItemCalls.bulkPrice)}
        onClose={here.close}
      >
        <BulkPriceForm onClose={here.close} />
      </DrawerForm>
    </>
  );
}

function useFilters(): readonly Filter<BillingSearch>[] {
  const t = useText();
  const departments = useDepartments();
  const types = useServiceTypes();
  return [
    { kind: 'many', key: 'module', title: t('Module'), options: billingModules.map((value) => ({ value, label: t(moduleWords[value]) })) },
    { kind: 'one', key: 'serviceTypeId', title: t('Service type'), options: types.map(({ id, name }) => ({ value: id, label: name })) },
    { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
    {
      kind: 'one',
      key: 'priced',
      title: t('Price'),
      options: [
        { value: 'true', label: t('Priced') },
        { value: 'false', label: t('Not priced') },
      ],
    },
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: setupStatuses.map((value) => ({ value, label: t(setupLooks[value].word) })),
    },
  ];
}

/** @param pricing the items without a price get a box for it. */
function useColumns(pricing: boolean): readonly Column<BillableItemRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('Name'),
        sortable: true,
        cell: (row) => (
          <span className={styles.nameCell}>
            <span className="strong">{row.name}</span>
            <span className="caption code">{row.code}</span>
          </span>
        ),
        text: (row) => row.name,
      },
      { key: 'code', identifies: true, title: t('Code'), hidden: true, text: (row) => row.code },
      { key: 'module', title: t('Module'), wide: true, text: (row) => t(moduleWords[row.module]) },
      {
        key: 'serviceType',
        field: 'serviceType.name',
        title: t('Service type'),
        wide: true,
        hidden: true,
        text: (row) => row.serviceType?.name ?? '',
      },
      { key: 'department', field: 'department.name', title: t('Department'), wide: true, text: (row) => row.department?.name ?? '' },
      { key: 'unit', title: t('Unit'), wide: true, text: (row) => t(unitWords[row.unit]) },
      {
        key: 'price',
        title: t('Price'),
        kind: 'money',
        sortable: true,
        value: (row) => row.price,
        cell: (row) => <Price row={row} pricing={pricing} />,
      },
      { key: 'hcpcsCode', title: t('HCPCS'), wide: true, hidden: true, text: (row) => row.hcpcsCode ?? '' },
      { key: 'taxes', title: t('Tax'), wide: true, hidden: true, text: (row) => row.taxes.map((tax) => tax.code).join(', ') },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={setupLooks[row.status]} />,
        text: (row) => t(setupLooks[row.status].word),
      },
      { key: 'updatedAt', title: t('Updated'), kind: 'instant', wide: true, hidden: true, sortable: true, value: (row) => row.updatedAt },
    ],
    [t, pricing],
  );
}

function Price({ row, pricing }: { readonly row: BillableItemRow; readonly pricing: boolean }) {
  const format = useFormat();
  if (row.price !== null) return <span className="tnum">{format.money(row.price)}</span>;
  return pricing && row.status === 'active' ? <FirstPrice item={row} /> : <StatusBadge look={unpricedLook} />;
}
