import { Button, Menu, Select } from '@mantine/core';
import { IconArrowBackUp, IconClipboardPlus, IconMinus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import { useCalls } from '#modules/inventory/contract/calls/use.ts';
import type { DepartmentStockRow } from '#modules/inventory/contract/documents/count-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { stockLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { usePlaces } from './choices.ts';
import { Two } from './document.tsx';
import styles from './documents.module.css';
import { RequisitionForm } from './requisition-form.tsx';
import { UseForm } from './use-form.tsx';

/** What a department holds, against the level that it wishes to keep. */
export function DepartmentTab() {
  const t = useText();
  const [search, setSearch] = useSearchOf(inventorySearch);
  const wards = usePlaces().flatMap(({ kind, department }) =>
    kind === 'department' && department ? [{ value: department.id, label: department.name }] : [],
  );
  const departmentId = search.departmentId ?? wards[0]?.value;
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t('Department')}
          data={wards}
          value={departmentId ?? null}
          onChange={(value) => setSearch({ departmentId: value ?? undefined, page: undefined })}
          allowDeselect={false}
        />
      </div>
      {departmentId ? (
        <Held key={departmentId} departmentId={departmentId} />
      ) : (
        <p className="note">{t('No department keeps its own stock.')}</p>
      )}
    </>
  );
}

function Held({ departmentId }: { readonly departmentId: string }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const [, setSearch] = useSearchOf(inventorySearch);
  const list = useList(useCalls.departmentStock, inventorySearch, {
    name: 'department-stock',
    title: t('My Department Stock'),
    live: ['department-stock', 'products', 'stock-issues'],
    toQuery: ({ page, limit, search, low }: InventorySearch) => ({ page, limit, searchTerm: search, low, departmentId }),
  });
  const columns = useColumns();
  const asks = can(requisitionCalls.create);
  // What is given back goes to the batches that it came from: by the issue that brought it.
  const returns = can(issueCalls.returnSome) && can(issueCalls.list);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: DepartmentStockRow) => row.product.id}
        searchHint={t('Name or SKU')}
        filters={[{ kind: 'flag', key: 'low', title: t('Low stock') }]}
        more={
          asks || returns ? (
            <>
              {asks ? (
                <Menu.Item leftSection={<IconClipboardPlus size={16} aria-hidden="true" />} onClick={() => open('ask-for-stock')}>
                  {t('New requisition')}
                </Menu.Item>
              ) : null}
              {returns ? (
                <Menu.Item
                  leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
                  onClick={() => setSearch({ tab: 'issues', departmentId, page: undefined, search: undefined })}
                >
                  {t('Return stock')}
                </Menu.Item>
              ) : null}
            </>
          ) : null
        }
        add={
          can(useCalls.use) ? (
            <Button leftSection={<IconMinus size={16} aria-hidden="true" />} onClick={() => open('use-stock')}>
              {t('Use')}
            </Button>
          ) : null
        }
      />
      <DrawerForm title={t('Use stock')} size={600} opened={drawer === 'use-stock' && can(useCalls.use)} onClose={close}>
        <UseForm departmentId={departmentId} onClose={close} />
      </DrawerForm>
      <DrawerForm
        title={t('New requisition')}
        size={640}
        opened={drawer === 'ask-for-stock' && can(requisitionCalls.create)}
        onClose={close}
      >
        <RequisitionForm departmentId={departmentId} onClose={close} />
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<DepartmentStockRow>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product }) => <Two first={<span className="strong">{product.name}</span>} under={product.sku} />,
      text: ({ product }) => product.name,
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      align: 'end',
      cell: ({ quantity, product }) => <span className="tnum">{`${format.number(quantity)} ${unitWord(quantity, product.unit)}`}</span>,
      text: ({ quantity }) => quantity,
    },
    { key: 'reserve', title: t('Reserve'), kind: 'number', value: (row) => row.reserve },
    {
      key: 'batches',
      title: t('Batches'),
      wide: true,
      text: ({ batches }) => batches.map(({ batchNumber, quantity }) => `${batchNumber} × ${quantity}`).join(' · '),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={stockLooks[row.low || row.quantity === 0 ? 'Out-Of-Stock' : 'In-Stock']} />,
      text: (row) => t(stockLooks[row.low || row.quantity === 0 ? 'Out-Of-Stock' : 'In-Stock'].word),
    },
  ];
}
