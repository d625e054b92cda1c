import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowBackUp, IconFileText, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { DepositRow } from '#modules/invoices/contract/cash-records.ts';
import styles from '../billing.module.css';
import { ApplyForm } from './apply-form.tsx';
import { ReceiveDeposit } from './receive-deposit.tsx';
import { RefundForm } from './refund-form.tsx';
import { type CashSearch, cashSearch, useCash } from './search.ts';

/** Patients with money in their account, largest first. */
export function DepositsTab() {
  const t = useText();
  const here = useCash();
  const { can } = useAccess();
  const navigate = useNavigate();
  const list = useList(depositCalls.list, cashSearch, {
    name: 'deposits',
    title: t('Deposits'),
    live: ['payments', 'invoices', 'refunds'],
    toQuery: ({ page, limit, search, all, patientId }: CashSearch) => ({ page, limit, searchTerm: search, all, patientId }),
  });
  const columns = useColumns();
  const filters: readonly Filter<CashSearch>[] = [{ kind: 'flag', key: 'all', title: t('Include zero balances') }];
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: DepositRow) => row.patientId}
        searchHint={t('Patient or number')}
        onOpen={(row: DepositRow) => void navigate({ to: `/hospital/billing/statement/${row.patientId}` })}
        filters={filters}
        allowAll={false}
        add={
          can(depositCalls.receive) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('receive')}>
              {t('Receive deposit')}
            </Button>
          ) : null
        }
      />
      <Drawers rows={list.rows} />
    </>
  );
}

function Drawers({ rows }: { readonly rows: readonly DepositRow[] }) {
  const t = useText();
  const { can } = useAccess();
  const here = useCash();
  const { drawer, record } = here.search;
  const row = rows.find((each) => each.patientId === record);
  return (
    <>
      <DrawerForm title={t('Receive deposit')} size={640} opened={drawer === 'receive' && can(depositCalls.receive)} onClose={here.close}>
        <ReceiveDeposit start={row} onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={t('Apply deposit')}
        opened={drawer === 'apply' && row !== undefined && can(depositCalls.apply)}
        onClose={here.close}
      >
        {row ? <ApplyForm account={row} onClose={here.close} /> : null}
      </DrawerForm>
      <DrawerForm
        title={t('Request refund')}
        opened={drawer === 'refund' && row !== undefined && can(refundCalls.request)}
        onClose={here.close}
      >
        {row ? <RefundForm account={row} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<DepositRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'patientFullName',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.patientFullName}</span>
            <span className="caption code">{row.hospitalPatientId}</span>
          </span>
        ),
        text: (row) => row.patientFullName,
      },
      { key: 'hospitalPatientId', title: t('Patient ID'), hidden: true, wide: true, text: (row) => row.hospitalPatientId },
      { key: 'lastMovementAt', title: t('Last movement'), kind: 'instant', wide: true, value: (row) => row.lastMovementAt },
      { key: 'held', title: t('Held for refunds'), kind: 'money', hidden: true, wide: true, value: (row) => row.held },
      { key: 'available', title: t('Available'), kind: 'money', hidden: true, wide: true, value: (row) => row.available },
      { key: 'balance', title: t('Balance'), kind: 'money', value: (row) => row.balance },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <DepositMenu row={row} /> },
    ],
    [t],
  );
}

function DepositMenu({ row }: { readonly row: DepositRow }) {
  const t = useText();
  const { can } = useAccess();
  const here = useCash();
  const navigate = useNavigate();
  const spendable = row.available > 0;
  return (
    <RowMenu name={row.patientFullName}>
      {can(depositCalls.receive) ? (
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('receive', row.patientId)}>
          {t('Receive deposit')}
        </Menu.Item>
      ) : null}
      {spendable && can(depositCalls.apply) ? (
        <Menu.Item leftSection={<IconReceipt size={16} aria-hidden="true" />} onClick={() => here.open('apply', row.patientId)}>
          {t('Apply to an invoice')}
        </Menu.Item>
      ) : null}
      {spendable && can(refundCalls.request) ? (
        <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={() => here.open('refund', row.patientId)}>
          {t('Request refund')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/billing/statement/${row.patientId}` })}
      >
        {t('Statement')}
      </Menu.Item>
    </RowMenu>
  );
}
