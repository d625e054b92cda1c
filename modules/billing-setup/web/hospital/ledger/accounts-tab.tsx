import { Button, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { LedgerAccount } from '#modules/billing-setup/contract/ledger-records.ts';
import { type AccountType, accountTypes } from '#modules/billing-setup/contract/account-types.ts';
import styles from '../billing.module.css';
import { useHere } from '../search.ts';
import { accountText } from '../../kept-words.ts';
import { accountTypeWords } from './ledger-words.ts';
import { TableExport } from './table-export.tsx';

/** The chart of accounts with balances at the end of a day. */
export function AccountsTab() {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const { endDate: asAt, accountType } = here.search;
  const ofType = (rows: readonly LedgerAccount[]) => rows.filter((row) => !accountType || row.type === accountType);
  const accounts = useCall(ledgerCalls.accounts, { query: asAt ? { asAt } : {} }, { live: ['ledger'], keepOld: true });
  const columns = useMemo<readonly Column<LedgerAccount>[]>(
    () => [
      { key: 'code', identifies: true, title: t('Code'), cell: (row) => <span className="code">{row.code}</span>, text: (row) => row.code },
      { key: 'name', title: t('Name'), text: (row) => accountText(t, row.code, row.name) },
      { key: 'type', title: t('Type'), wide: true, text: (row) => t(accountTypeWords[row.type]) },
      { key: 'balance', title: t('Balance'), kind: 'money', value: (row) => row.balance },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Entries of {name}', { name: accountText(t, row.code, row.name) })}
            onClick={() => here.setSearch({ tab: 'journal', account: row.id, endDate: undefined, accountType: undefined })}
          >
            {t('Entries')}
          </Button>
        ),
      },
    ],
    [t, here.setSearch],
  );
  return (
    <Panel
      title={t('Chart of Accounts')}
      note={accounts.data ? t('At the end of {day}', { day: format.day(accounts.data.asAt) }) : ''}
      flush
    >
      <div className={styles.tools}>
        <DayBox
          className={styles.grow}
          label={t('At the end of')}
          value={asAt ?? null}
          onChange={(day) => here.setSearch({ endDate: day ?? undefined })}
        />
        <Select
          className={styles.grow}
          label={t('Type')}
          clearable
          placeholder={t('All')}
          data={accountTypes.map((value) => ({ value, label: t(accountTypeWords[value]) }))}
          value={accountType ?? null}
          onChange={(value) => here.setSearch({ accountType: (value ?? undefined) as AccountType | undefined })}
        />
        {accounts.data ? (
          <TableExport name="accounts" title={t('Chart of Accounts')} columns={columns} rows={ofType(accounts.data.accounts)} />
        ) : null}
      </div>
      <Loaded from={accounts} rows={12}>
        {(found) => <PlainTable label={t('Chart of Accounts')} columns={columns} rows={ofType(found.accounts)} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}
