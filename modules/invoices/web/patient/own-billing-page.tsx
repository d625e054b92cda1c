import { Button, SegmentedControl } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ownInvoiceCalls } from '#modules/invoices/contract/calls/own.ts';
import type { OwnAccount, OwnInvoice, OwnReceipt } from '#modules/invoices/contract/own-records.ts';
import { ownBillCalls } from '#modules/patient-bills/contract/calls/own.ts';
import type { OwnBill } from '#modules/patient-bills/contract/records.ts';
import { healthService } from '#modules/patient-bills/contract/words.ts';
import { lookOf, overdueLook, paymentLooks } from '../looks.ts';
import { kindWords, methodWords, payerWords } from '../words.ts';
import { OwnInvoiceView } from './own-invoice-view.tsx';
import styles from './own.module.css';
import { type OwnBillingTab, useOwnBilling } from './search.ts';

const live = ['invoices', 'payments', 'patient-bills'] as const;
const pageSize = 20;

/** /patient/billing: what a person owes and has at each hospital, their bills, invoices and receipts. */
export function OwnBillingPage() {
  const t = useText();
  const own = useOwnBilling();
  const { tab = 'invoices', person, drawer, record } = own.search;
  const accounts = useCall(ownInvoiceCalls.accounts, { query: own.query }, { live, quiet: true });
  return (
    <div className={styles.page}>
      {person ? (
        <p className={styles.acting} role="status">
          {t('You are acting for {name}.', { name: accounts.data?.[0]?.fullname ?? '…' })}{' '}
          <button type="button" onClick={() => own.setSearch({ person: undefined })}>
            {t('Back to my own record')}
          </button>
        </p>
      ) : null}
      <PageHead title={t('Billing')} />
      <Loaded from={accounts} rows={5} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={t('No record found')} />}>
        {(rows) => (
          <div className={styles.accounts}>
            {rows.map((row) => (
              <AccountPanel key={row.patientId} account={row} />
            ))}
          </div>
        )}
      </Loaded>
      <SegmentedControl
        className={styles.tabs ?? ''}
        aria-label={t('Parts of billing')}
        value={tab}
        onChange={(value) => own.setSearch({ tab: value === 'invoices' ? undefined : (value as OwnBillingTab) })}
        data={[
          { value: 'invoices', label: t('Invoices') },
          { value: 'bills', label: t('Not invoiced yet') },
          { value: 'receipts', label: t('Receipts') },
        ]}
      />
      {tab === 'invoices' ? <Invoices /> : null}
      {tab === 'bills' ? <Bills /> : null}
      {tab === 'receipts' ? <Receipts /> : null}
      <DrawerForm title={t('Invoice')} size={560} opened={drawer === 'invoice' && record !== undefined} onClose={own.close}>
        <OwnInvoiceView id={record ?? ''} />
      </DrawerForm>
    </div>
  );
}

function AccountPanel({ account }: { readonly account: OwnAccount }) {
  const t = useText();
  const format = useFormat();
  const { hospital, owed, unpaidInvoices, owedByInsurers, deposit, bankDetails } = account;
  const money = (minor: number) => format.money(minor, hospital.currency);
  return (
    <Panel
      title={hospital.name}
      actions={
        <Link to="/patient/billing/statement/$id" params={{ id: account.patientId }} className={styles.link}>
          {t('Statement')}
        </Link>
      }
    >
      <div className={styles.account}>
        <p className={styles.owed}>
          <span className="note">{t('To pay')}</span>
          <strong>{money(owed)}</strong>
          <span className="note">
            {unpaidInvoices > 0 ? t('{count} open invoice | {count} open invoices', { count: unpaidInvoices }) : t('Nothing due')}
          </span>
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Deposit')}</dt>
            <dd>{money(deposit.balance)}</dd>
          </div>
          {owedByInsurers > 0 ? (
            <div>
              <dt>{t('Your insurer pays')}</dt>
              <dd>{money(owedByInsurers)}</dd>
            </div>
          ) : null}
        </dl>
        {owed > 0 && bankDetails ? (
          <p className={styles.bank}>
            <span className="note">{t('Pay by transfer')}</span>
            {'\n'}
            {bankDetails}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly count: number };
}

interface RowsProps<Row> {
  readonly from: CallState<PageOf<Row>>;
  readonly onMore: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** Rows of one tab with a button for more of them. */
function Rows<Row extends { readonly id: string }>({ from, onMore, children }: RowsProps<Row>) {
  const t = useText();
  return (
    <>
      <Card flush>
        <Loaded from={from} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={t('No record found')} />}>
          {({ data }) => (
            <ul className={styles.rows}>
              {data.map((row) => (
                <li key={row.id} className={styles.row}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {from.data && from.data.meta.count > from.data.data.length ? (
        <Button variant="default" className={styles.more ?? ''} onClick={onMore}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

function Invoices() {
  const t = useText();
  const format = useFormat();
  const own = useOwnBilling();
  const [pages, setPages] = useState(1);
  const found = useCall(ownInvoiceCalls.list, { query: { ...own.query, limit: pageSize * pages } }, { live, quiet: true, keepOld: true });
  return (
    <Rows from={found as CallState<PageOf<OwnInvoice>>} onMore={() => setPages(pages + 1)}>
      {(row) => (
        <>
          <span className={styles.words}>
            <span>
              <span className="code strong">{row.invoiceNumber}</span> <StatusBadge look={row.overdue ? overdueLook : lookOf(row)} />
            </span>
            <span className="note">
              {[
                format.day(row.billedAt?.slice(0, 10)),
                row.hospital.name,
                row.billingMethod === 'Self-Pay' ? null : t(payerWords[row.billingMethod]),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className={styles.money}>
            <span className="strong">{format.money(row.totalAmount, row.hospital.currency)}</span>
            <span className="note">
              {row.balance > 0
                ? t('Paid {paid}, open {open}', {
                    paid: format.money(row.amountPaid, row.hospital.currency),
                    open: format.money(row.balance, row.hospital.currency),
                  })
                : t('Paid {amount}', { amount: format.money(row.amountPaid, row.hospital.currency) })}
            </span>
          </span>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('View {number}', { number: row.invoiceNumber })}
            onClick={() => own.open(row.id)}
          >
            {t('View')}
          </Button>
        </>
      )}
    </Rows>
  );
}

/** What was done and is on no invoice yet. */
function Bills() {
  const t = useText();
  const format = useFormat();
  const own = useOwnBilling();
  const found = useCall(
    ownBillCalls.own,
    { query: { ...own.query, open: 'true', limit: 100 } },
    {
      live,
      quiet: true,
      keepOld: true,
    },
  ) as CallState<PageOf<OwnBill>>;
  const rows = found.data?.data.filter((row) => row.invoiceNumber === null);
  const open = { ...found, data: rows ? { data: rows, meta: { count: rows.length } } : undefined };
  return (
    <Rows from={open} onMore={() => undefined}>
      {(row) => (
        <>
          <span className={styles.words}>
            <span className="strong">{row.itemName === healthService ? t('Health service') : row.itemName}</span>
            <span className="note">{`${format.day(row.serviceDate)} · ${row.hospital.name}`}</span>
          </span>
          <span className={styles.money}>
            <span className="strong">{format.money(row.open, row.hospital.currency)}</span>
            {row.hmoAmount > 0 ? (
              <span className="note">
                {t('Your insurer pays')} {format.money(row.hmoAmount, row.hospital.currency)}
              </span>
            ) : null}
          </span>
        </>
      )}
    </Rows>
  );
}

function Receipts() {
  const t = useText();
  const format = useFormat();
  const own = useOwnBilling();
  const [pages, setPages] = useState(1);
  const found = useCall(
    ownInvoiceCalls.receipts,
    { query: { ...own.query, limit: pageSize * pages } },
    { live, quiet: true, keepOld: true },
  );
  return (
    <Rows from={found as CallState<PageOf<OwnReceipt>>} onMore={() => setPages(pages + 1)}>
      {(row) => (
        <>
          <span className={styles.words}>
            <span>
              <span className="code strong">{row.receiptNumber}</span>{' '}
              {row.status === 'reversed' ? <StatusBadge look={paymentLooks.reversed} /> : null}
            </span>
            <span className="note">{[format.instant(row.receivedAt), row.hospital.name, t(kindWords[row.kind])].join(' · ')}</span>
          </span>
          <span className={styles.money}>
            <span className="strong">{format.money(row.amount, row.hospital.currency)}</span>
            <span className="note">{row.methods.map((method) => t(methodWords[method])).join(', ')}</span>
          </span>
        </>
      )}
    </Rows>
  );
}
