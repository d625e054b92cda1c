import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { RunningBill } from '#modules/admissions/contract/stay-end-records.ts';
import styles from './stay-end.module.css';
import { paperOf, stayLive } from './stay-refreshes.ts';
import { useBillColumns, useBillTotals } from './use-bill.ts';

const live = [...stayLive, 'patient-bills', 'invoices', 'payments', 'deposits'];

/** The Billing tab of a stay: its bill as it stands, and what the nights until the expected discharge add. */
export function StayBillingTab({ stay }: { readonly stay: { readonly id: string; readonly of: { readonly id: string } } }) {
  const t = useText();
  const bill = useCall(admissionCalls.runningBill, { params: { id: stay.id } }, { live, keepOld: true, quiet: true });
  return (
    <Panel
      title={t('Running bill')}
      flush
      actions={
        <>
          <Button variant="default" size="compact-md" component={Link} to={`/hospital/patients/${stay.of.id}?tab=billing`}>
            {t('Open bills')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={paperOf(stay.id, 'interim-bill')}
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
          >
            {t('Interim bill')}
          </Button>
        </>
      }
    >
      <Loaded from={bill} rows={6}>
        {(found) => <Bill bill={found} />}
      </Loaded>
    </Panel>
  );
}

function Bill({ bill }: { readonly bill: RunningBill }) {
  const t = useText();
  const format = useFormat();
  const columns = useBillColumns(bill.currency);
  const totals = useBillTotals(bill);
  return (
    <>
      <PlainTable
        label={t('Table: {title}', { title: t('Running bill') })}
        columns={columns}
        rows={bill.lines}
        rowKey={({ id }) => id}
        empty={<EmptyState compact title={t('Nothing is charged yet')} />}
      />
      {bill.unpriced > 0 ? (
        <p className={styles.warning}>{t('{count} item has no price yet | {count} items have no price yet', { count: bill.unpriced })}</p>
      ) : null}
      <dl className={styles.totals}>
        {totals.map(([label, amount, strong]) => (
          <Total key={label} label={label} words={format.money(amount, bill.currency)} strong={strong} />
        ))}
      </dl>
    </>
  );
}

function Total({ label, words, strong }: { readonly label: string; readonly words: string; readonly strong: boolean }) {
  const mark = strong ? { 'data-strong': true } : {};
  return (
    <>
      <dt {...mark}>{label}</dt>
      <dd className="tnum" {...mark}>
        {words}
      </dd>
    </>
  );
}
