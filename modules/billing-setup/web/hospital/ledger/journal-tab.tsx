import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { LedgerEntry, LedgerLine } from '#modules/billing-setup/contract/ledger-records.ts';
import { ledgerEvents } from '#modules/billing-setup/contract/ledger-words.ts';
import styles from '../billing.module.css';
import { type BillingSearch, billingSearch, useHere } from '../search.ts';
import { eventWords } from './ledger-words.ts';

/** The journal: every entry with its lines, latest first. Nothing in it is ever changed. */
export function JournalTab() {
  const t = useText();
  const here = useHere();
  const list = useList(ledgerCalls.entries, billingSearch, {
    name: 'ledger-entries',
    title: t('Journal'),
    live: ['ledger'],
    toQuery: (({ page, limit, account, event, startDate, endDate }: BillingSearch) => ({
      page,
      limit,
      accountId: account,
      event: event ? [event] : undefined,
      startDate,
      endDate,
    })) as never,
  });
  const accounts = useCall(ledgerCalls.accounts, {}, { fresh: 300_000, quiet: true });
  const columns = useColumns();
  const chosen = list.rows.find((row) => row.id === here.search.record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: LedgerEntry) => row.id}
        onOpen={(row: LedgerEntry) => here.open('entry', row.id)}
        allowAll={false}
        filters={[
          {
            kind: 'one',
            key: 'account',
            title: t('Account'),
            options: (accounts.data?.accounts ?? []).map((row) => ({ value: row.id, label: `${row.code} ${row.name}` })),
          },
          { kind: 'one', key: 'event', title: t('Event'), options: ledgerEvents.map((value) => ({ value, label: t(eventWords[value]) })) },
          { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
        ]}
        tools={<ExportMenu list={list} columns={columns} />}
      />
      <DrawerForm
        title={chosen?.entryNumber ?? t('Entry')}
        size={720}
        opened={here.search.drawer === 'entry' && chosen !== undefined}
        onClose={here.close}
      >
        {chosen ? <Entry entry={chosen} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<LedgerEntry>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'entryNumber',
        title: t('Entry no.'),
        cell: (row) => <span className="code">{row.entryNumber}</span>,
        text: (row) => row.entryNumber,
      },
      { key: 'entryDate', title: t('Date'), kind: 'day', value: (row) => row.entryDate },
      { key: 'event', title: t('Event'), text: (row) => t(eventWords[row.event]) },
      { key: 'narration', title: t('Source'), wide: true, text: (row) => row.narration },
      { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
      { key: 'by', field: 'postedBy.name', title: t('By'), wide: true, text: (row) => row.postedBy.name },
    ],
    [t],
  );
}

function Entry({ entry }: { readonly entry: LedgerEntry }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<LedgerLine>[] = [
    { key: 'account', title: t('Account'), text: (line) => `${line.accountCode} ${line.accountName}` },
    { key: 'debit', title: t('Debit'), kind: 'money', value: (line) => line.debit || null },
    { key: 'credit', title: t('Credit'), kind: 'money', value: (line) => line.credit || null },
  ];
  return (
    <div className={styles.details}>
      <Facts
        rows={[
          [t('Event'), t(eventWords[entry.event])],
          [t('Date'), format.day(entry.entryDate)],
          [t('Posted'), format.instant(entry.postedAt)],
          [t('By'), entry.postedBy.name],
          [t('Source'), entry.narration],
          [t('Reverses another entry'), entry.reversesEntryId ? t('Yes') : null],
          [t('Was reversed'), entry.reversedByEntryId ? t('Yes') : null],
        ]}
      />
      <PlainTable
        label={t('Lines of {number}', { number: entry.entryNumber })}
        columns={columns}
        rows={entry.lines}
        rowKey={(line) => `${line.accountId} ${line.debit} ${line.credit} ${line.billId}`}
      />
    </div>
  );
}
