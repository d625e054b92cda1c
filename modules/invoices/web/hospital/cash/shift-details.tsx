import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { Shift } from '#modules/invoices/contract/cash-records.ts';
import { methodWords } from '../../words.ts';
import billingStyles from '../billing.module.css';
import styles from './cash.module.css';
import { shiftLooks } from './looks.ts';
import { Movements } from './movements.tsx';
import { useCash } from './search.ts';
import { ShiftRefunds } from './shift-refunds.tsx';
import { ShiftActs } from './shift-acts.tsx';
import { VarianceTable } from './variance.tsx';

/** The shift that the address names, beside the page. */
export function ShiftDrawer() {
  const t = useText();
  const here = useCash();
  const { drawer, record } = here.search;
  const isOpen = drawer === 'shift' && record !== undefined;
  const shift = useCall(
    shiftCalls.read,
    { params: { id: record ?? '' } },
    { live: ['cashier-shifts', 'payments'], enabled: isOpen, quiet: true },
  );
  return (
    <DrawerForm title={t('Cash-up')} size={640} opened={isOpen} onClose={here.close}>
      <Loaded from={shift} rows={8}>
        {(found) => <Details shift={found} />}
      </Loaded>
    </DrawerForm>
  );
}

interface OfShift {
  readonly shift: Shift;
}

function Details({ shift }: OfShift) {
  const t = useText();
  const { expected, counted, variance } = shift;
  return (
    <div className={styles.drawer}>
      <About shift={shift} />
      {expected && counted && variance ? (
        <VarianceTable expected={expected} counted={counted} variance={variance} />
      ) : (
        <Takings shift={shift} />
      )}
      {shift.movements.length > 0 ? (
        <section className={styles.section}>
          <h3>{t('Cash in and out')}</h3>
          <Movements movements={shift.movements} label={t('Cash in and out')} />
        </section>
      ) : null}
      {shift.refunds.length > 0 ? (
        <section className={styles.section}>
          <h3>{t('Cash refunds')}</h3>
          <ShiftRefunds refunds={shift.refunds} />
        </section>
      ) : null}
      <div className={billingStyles.bar}>
        <ShiftActs shift={shift} />
      </div>
    </div>
  );
}

function About({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [
          t('Shift'),
          <span key="number" className="code">
            {shift.shiftNumber}
          </span>,
        ],
        [t('Status'), <StatusBadge key="status" look={shiftLooks[shift.status]} />],
        [t('Cashier'), shift.cashier.name],
        [t('Cash point'), shift.cashPoint],
        [t('Opened'), format.instant(shift.openedAt)],
        [t('Closed'), format.instant(shift.closedAt)],
        [t('Opening float'), shift.openingFloat === null ? t('Shown after you have counted') : format.money(shift.openingFloat)],
        ...(shift.varianceNote ? [[t('Note'), shift.varianceNote] as const] : []),
        ...(shift.rejectReason ? [[t('Reason for rejection'), shift.rejectReason] as const] : []),
        ...(shift.approvedAt ? [[t('Approved by'), `${shift.decidedBy?.name ?? ''}, ${format.instant(shift.approvedAt)}`] as const] : []),
      ]}
    />
  );
}

function Takings({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  if (shift.takings.length === 0) return <p className="muted">{t('No receipts yet')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Method')}</th>
          <th scope="col" className={styles.end}>
            {t('Receipts')}
          </th>
          <th scope="col" className={styles.end}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shift.takings.map(({ method, count, amount }) => (
          <tr key={method}>
            <th scope="row">{t(methodWords[method])}</th>
            <td className={styles.end}>{format.number(count)}</td>
            <td className={styles.end}>{format.money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
