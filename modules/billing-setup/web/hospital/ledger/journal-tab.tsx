import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { knownWords } from '#kernel/web/table/known-words.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { LedgerEntry, LedgerLine } from '#modules/billing-setup/contract/ledger-records.ts';
import { ledgerEvents } from '#modules/billing-setup/contract/ledger-words.ts';
import { accountText, narrationText } from '../../kept-words.ts';
import styles from '../billing.module.css';
import { type BillingSearch, billingSearch, cleared, useHere } from '../search.ts';
import { JournalAbout } from './journal-about.tsx';
import { eventWords } from './ledger-words.ts';
import { sourcePath } from './source-path.ts';

/** The journal: every entry with its lines, latest first. Nothing in it is ever changed. */
export function JournalTab() {
  const t = useText();
  const here = useHere();
  const list = useList(ledgerCalls.entries, billingSearch, {
    name: 'ledger-entries',
    title: t('Journal'),
    live: ['ledger'],
    toQuery: ({ page, limit, account, event, patientId, invoiceId, startDate, endDate }: BillingSearch) => ({
      page,
      limit,
      accountId: account,
      event: knownWords(ledgerEvents, event ? [event] : undefined),
      patientId,
      invoiceId,
      startDate,
      endDate,
    }),
  });
  const accounts = useCall(ledgerCalls.accounts, {}, { fresh: 300_000, quiet: true });
  const columns = useColumns();
  const chosen = list.rows.find((row) => row.id === here.search.record);
  return (
    <>
      <JournalAbout />
      <Narrowed />
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
            options: (accounts.data?.accounts ?? []).map((row) => ({
              value: row.id,
              label: `${row.code} ${accountText(t, row.code, row.name)}`,
            })),
          },
          { kind: 'one', key: 'event', title: t('Event'), options: ledgerEvents.map((value) => ({ value, label: t(eventWords[value]) })) },
          { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
        ]}
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
        identifies: true,
        title: t('Entry no.'),
        cell: (row) => <span className="code">{row.entryNumber}</span>,
        text: (row) => row.entryNumber,
      },
      { key: 'entryDate', title: t('Date'), kind: 'day', value: (row) => row.entryDate },
      { key: 'event', title: t('Event'), text: (row) => t(eventWords[row.event]) },
      {
        key: 'narration',
        title: t('Source'),
        wide: true,
        cell: (row) => <Source entry={row} />,
        text: (row) => narrationText(t, row.narration),
      },
      { key: 'amount', field: 'amount', title: t('Debit'), kind: 'money', value: (row) => row.amount },
      { key: 'credit', field: 'amount', title: t('Credit'), kind: 'money', wide: true, value: (row) => row.amount },
      { key: 'by', field: 'postedBy.name', title: t('By'), wide: true, text: (row) => row.postedBy.name },
    ],
    [t],
  );
}

/** What the entry was posted for, and the way there. */
function Source({ entry }: { readonly entry: LedgerEntry }) {
  const t = useText();
  const path = sourcePath(entry);
  const words = narrationText(t, entry.narration);
  if (path === null) return words;
  return (
    <Link to={addressAt(path)} onClick={(event) => event.stopPropagation()}>
      {words}
    </Link>
  );
}

/** Ways to all entries of the patient, or of the invoice, that an entry is about. */
function OthersOf({ entry }: { readonly entry: LedgerEntry }) {
  const t = useText();
  const here = useHere();
  const patientId = entry.lines.find((line) => line.patientId !== null)?.patientId;
  const invoiceId = entry.lines.find((line) => line.invoiceId !== null)?.invoiceId;
  const narrow = (about: { readonly patientId?: string; readonly invoiceId?: string }) =>
    here.setSearch({ ...cleared, tab: 'journal', ...about });
  if (!patientId && !invoiceId) return null;
  return (
    <div className={styles.bar}>
      {invoiceId ? (
        <Button variant="default" size="compact-md" onClick={() => narrow({ invoiceId })}>
          {t('Entries of this invoice')}
        </Button>
      ) : null}
      {patientId ? (
        <Button variant="default" size="compact-md" onClick={() => narrow({ patientId })}>
          {t('Entries of this patient')}
        </Button>
      ) : null}
    </div>
  );
}

/** Says that only entries of one patient or invoice are shown. */
function Narrowed() {
  const t = useText();
  const here = useHere();
  const { patientId, invoiceId } = here.search;
  if (!patientId && !invoiceId) return null;
  return (
    <p className={styles.narrowed} role="status">
      {invoiceId ? t('Entries of one invoice') : t('Entries of one patient')}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => here.setSearch({ patientId: undefined, invoiceId: undefined, page: undefined })}
      >
        {t('Show all')}
      </Button>
    </p>
  );
}

function Entry({ entry }: { readonly entry: LedgerEntry }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<LedgerLine>[] = [
    { key: 'account', title: t('Account'), text: (line) => `${line.accountCode} ${accountText(t, line.accountCode, line.accountName)}` },
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
          [t('Source'), <Source key="source" entry={entry} />],
          [t('Reverses another entry'), entry.reversesEntryId ? t('Yes') : null],
          [t('Was reversed'), entry.reversedByEntryId ? t('Yes') : null],
        ]}
      />
      <OthersOf entry={entry} />
      <PlainTable
        label={t('Lines of {number}', { number: entry.entryNumber })}
        columns={columns}
        rows={entry.lines}
        rowKey={(line) => `${line.accountId} ${line.debit} ${line.credit} ${line.billId}`}
      />
    </div>
  );
}
