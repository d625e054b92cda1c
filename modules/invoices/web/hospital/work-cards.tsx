import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import { methodWords } from '../words.ts';
import styles from './dashboard-card.module.css';
import { shiftLooks } from './cash/looks.ts';

const page = '/hospital/billing';
const most = 10;

/** The cashier's own shift: open or not, and what came in by method. */
export function MyShiftCard() {
  const t = useText();
  const format = useFormat();
  const own = useCall(shiftCalls.current, {}, { live: ['cashier-shifts', 'payments'], quiet: true });
  const cashUp = { to: page, search: { tab: 'cash-up', view: 'mine' } } as object;
  return (
    <Panel
      title={t('My shift')}
      flush
      actions={
        <Button size="compact-sm" variant="default" component={Link} {...cashUp}>
          {t('Cash-up')}
        </Button>
      }
    >
      <Loaded
        from={own}
        rows={3}
        isEmpty={({ shift }) => shift === null}
        empty={
          <EmptyState
            compact
            title={t('You have no open shift')}
            action={
              <Button component={Link} {...({ to: page, search: { tab: 'cash-up', view: 'mine', drawer: 'open-shift' } } as object)}>
                {t('Open shift')}
              </Button>
            }
          />
        }
      >
        {({ shift }) =>
          shift ? (
            <>
              <p className={styles.shift}>
                <span className="code">{shift.shiftNumber}</span>
                <StatusBadge look={shiftLooks[shift.status]} />
                <span className="muted">{`${shift.cashPoint} · ${t('opened {time}', { time: format.instant(shift.openedAt) })}`}</span>
              </p>
              <SummaryStrip
                inPanel
                label={t('My shift')}
                figures={shift.takings.map(({ method, count, amount }) => ({
                  key: method,
                  title: t(methodWords[method]),
                  value: format.money(amount),
                  note: t('{count} receipt | {count} receipts', { count }),
                }))}
              />
            </>
          ) : null
        }
      </Loaded>
    </Panel>
  );
}

/** Invoices that wait for payment, the newest first; each leads to the invoice, where money is taken. */
export function UnpaidCard() {
  const t = useText();
  const format = useFormat();
  const found = useCall(invoiceCalls.list, { query: { unpaid: true, limit: most } }, { live: ['invoices'], keepOld: true, quiet: true });
  return (
    <WorkPanel
      title={t('Unpaid invoices')}
      from={found}
      rows={({ data }) =>
        data.map((row) => ({
          key: row.id,
          lead: row.patientFullName,
          under: `${row.invoiceNumber}${row.billedAt ? ` · ${format.instant(row.billedAt)}` : ''}`,
          end: (
            <>
              <b className="tnum">{format.money(row.balance)}</b>
              {row.acts.pay === null ? <TakePayment row={row} /> : null}
            </>
          ),
          open: { to: '/hospital/billing/invoice/$id', params: { id: row.id } },
        }))
      }
      count={({ meta }) => meta.count}
      all={{ to: page, search: { unpaid: true } }}
      empty={t('No unpaid invoices')}
    />
  );
}

function TakePayment({ row }: { readonly row: InvoiceRow }) {
  const t = useText();
  return (
    <Button
      size="compact-sm"
      variant="default"
      component={Link}
      {...({ to: page, search: { unpaid: true, drawer: 'pay', record: row.id } } as object)}
    >
      {t('Take payment')}
      <span className="visually-hidden">{` ${row.patientFullName}, ${row.invoiceNumber}`}</span>
    </Button>
  );
}
