import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCashRegister, IconChevronDown } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useWhyNot } from '#kernel/web/record/use-acts.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import { shiftRecord } from '#modules/invoices/contract/cash.record.ts';
import type { OwnShift, Shift } from '#modules/invoices/contract/cash-records.ts';
import { type MovementKind, movementKinds } from '#modules/invoices/contract/cash-words.ts';
import type { PaymentRow } from '#modules/invoices/contract/records.ts';
import { methodWords } from '../../words.ts';
import styles from './cash.module.css';
import { CloseShiftForm } from './close-shift-form.tsx';
import { sumOfFigures } from './figures.ts';
import { shiftLooks } from './looks.ts';
import { MoveForm } from './move-form.tsx';
import { Movements } from './movements.tsx';
import { OpenShiftForm } from './open-shift-form.tsx';
import { receiptsOf } from './receipts-of.ts';
import { useCash } from './search.ts';
import { ShiftRefunds } from './shift-refunds.tsx';
import { movementWords } from './words.ts';

const live = ['cashier-shifts', 'payments', 'invoices', 'refunds'] as const;

/** The cashier's own drawer: opened with a float, watched while money comes in, counted at the end. */
export function MyShift() {
  const t = useText();
  const own = useCall(shiftCalls.current, {}, { live, quiet: true });
  return (
    <Loaded from={own} rows={8}>
      {(found) => (
        <div className={styles.stack}>
          {found.waiting.length > 0 ? (
            <Panel title={t('Waiting for you')} flush>
              <Movements movements={found.waiting} label={t('Waiting for you')} />
            </Panel>
          ) : null}
          {found.shift ? <Desk shift={found.shift} /> : <NoShift />}
          <Drawers own={found} />
        </div>
      )}
    </Loaded>
  );
}

function NoShift() {
  const t = useText();
  const here = useCash();
  return (
    <Card>
      <EmptyState
        icon={IconCashRegister}
        title={t('You have no open shift')}
        text={t('Open a shift to take cash: choose your cash point and enter the opening float.')}
        action={
          <Button variant="default" onClick={() => here.open('open-shift')}>
            {t('Open shift')}
          </Button>
        }
      />
    </Card>
  );
}

interface OfShift {
  readonly shift: Shift;
}

function Desk({ shift }: OfShift) {
  const t = useText();
  return (
    <>
      {shift.status === 'reopened' ? (
        <p className={styles.warning} role="status">
          {t('Your count was rejected: {reason} Count the drawer again.', { reason: `${shift.rejectReason ?? ''}`.trim() })}
        </p>
      ) : null}
      <Card flush>
        <DeskHead shift={shift} />
        <DeskFigures shift={shift} />
      </Card>
      <div className={styles.columns}>
        <Receipts shiftId={shift.id} />
        <Panel title={t('Cash in and out')} flush>
          {shift.movements.length > 0 ? (
            <Movements movements={shift.movements} label={t('Cash in and out')} />
          ) : (
            <EmptyState compact title={t('No movements yet')} />
          )}
        </Panel>
        {shift.refunds.length > 0 ? (
          <Panel title={t('Cash refunds')} flush>
            <ShiftRefunds refunds={shift.refunds} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function DeskHead({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const here = useCash();
  const whyNot = useWhyNot(shiftRecord, shift);
  const kinds = movementKinds.filter((kind) => kind !== 'petty-cash' || can('Record Petty Cash'));
  return (
    <div className={styles.head}>
      <div>
        <h2 className={styles.title}>
          <span className="code">{shift.shiftNumber}</span>
          <StatusBadge look={shiftLooks[shift.status]} />
        </h2>
        <span className="muted">
          {shift.cashPoint} · {t('opened {time}', { time: format.instant(shift.openedAt) })}
        </span>
      </div>
      <div className={styles.acts}>
        {shift.acts.move === null ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
                {t('Move cash')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => here.open('move', kind)}>
                  {t(movementWords[kind])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {shift.acts.close === undefined ? null : (
          <Button
            variant="default"
            disabled={shift.acts.close !== null}
            title={whyNot('close') ?? undefined}
            onClick={() => here.open('close-shift')}
          >
            {t('Close shift')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What came in by method; what should be there only where the count is not blind. */
function DeskFigures({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const { expectedNow } = shift;
  return (
    <SummaryStrip
      inPanel
      label={t('Amounts')}
      figures={[
        ...(shift.openingFloat === null ? [] : [{ key: 'float', title: t('Opening float'), value: format.money(shift.openingFloat) }]),
        ...shift.takings.map(({ method, count, amount }) => ({
          key: method,
          title: t(methodWords[method]),
          value: format.money(amount),
          note: t('{count} receipt | {count} receipts', { count }),
        })),
        {
          key: 'expected',
          title: t('Expected in the drawer'),
          value: expectedNow ? format.money(expectedNow.cash) : '–',
          note: expectedNow
            ? t('{amount} with slips and cheques', { amount: format.money(sumOfFigures(expectedNow)) })
            : t('Shown after you have counted'),
        },
      ]}
    />
  );
}

function Receipts({ shiftId }: { readonly shiftId: string }) {
  const t = useText();
  const here = useCash();
  const found = useCall(
    paymentCalls.list,
    { query: { shiftId, limit: 10 } },
    {
      live: ['payments', 'invoices'],
      quiet: true,
      keepOld: true,
    },
  ) as ReturnType<typeof useCall<typeof paymentCalls.list>>;
  return (
    <Panel
      title={t('Receipts of this shift')}
      flush
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => here.setSearch(receiptsOf(shiftId))}>
          {t('All receipts')}
        </Button>
      }
    >
      <Loaded from={found} rows={5} isEmpty={({ data }) => data.length === 0} empty={<EmptyState compact title={t('No receipts yet')} />}>
        {({ data }) => (
          <PlainTable
            label={t('Receipts of this shift')}
            rows={data}
            rowKey={(row: PaymentRow) => row.id}
            columns={[
              {
                key: 'receiptNumber',
                title: t('Receipt no.'),
                cell: (row) => (
                  <Link to="/hospital/billing/receipt/$id/print" params={{ id: row.id }} className="code">
                    {row.receiptNumber}
                  </Link>
                ),
              },
              { key: 'payer', title: t('Payer'), text: (row) => row.payerName ?? row.patientFullName },
              { key: 'at', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.receivedAt },
              {
                key: 'method',
                title: t('Method'),
                wide: true,
                text: (row) => row.methods.map((method) => t(methodWords[method])).join(', '),
              },
              { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const isKind = (word: string | undefined): word is MovementKind => movementKinds.some((kind) => kind === word);

function Drawers({ own }: { readonly own: OwnShift }) {
  const t = useText();
  const here = useCash();
  const { drawer, record } = here.search;
  const { shift } = own;
  return (
    <>
      <DrawerForm title={t('Open shift')} opened={drawer === 'open-shift' && shift === null} onClose={here.close}>
        <OpenShiftForm waiting={own.waiting} onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={isKind(record) ? t(movementWords[record]) : t('Move cash')}
        opened={drawer === 'move' && shift?.acts.move === null && isKind(record)}
        onClose={here.close}
      >
        {shift && isKind(record) ? <MoveForm own={own} shiftId={shift.id} kind={record} onClose={here.close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Close shift')} size={620} opened={drawer === 'close-shift' && shift?.acts.close === null} onClose={here.close}>
        {shift ? <CloseShiftForm shift={shift} onClose={here.close} onClosed={(id) => here.open('shift', id)} /> : null}
      </DrawerForm>
    </>
  );
}
