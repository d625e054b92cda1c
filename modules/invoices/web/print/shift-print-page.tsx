import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { Shift } from '#modules/invoices/contract/cash-records.ts';
import { ShiftRefunds } from '../hospital/cash/shift-refunds.tsx';
import { Letterhead, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import cash from '../hospital/cash/cash.module.css';
import { sumOfCount } from '../hospital/cash/figures.ts';
import { movementLooks, shiftLooks } from '../hospital/cash/looks.ts';
import { VarianceTable } from '../hospital/cash/variance.tsx';
import { movementWords } from '../hospital/cash/words.ts';
import styles from './print.module.css';

/** The cash-up slip of a shift, on letterhead, with the lines to sign on. */
export function ShiftPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const shift = useCall(shiftCalls.read, { params: { id } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Cash-up slip')}
        ready={shift.data !== undefined}
        counted={{ paper: 'cash-up-slip', records: [{ key: shift.data?.shiftNumber ?? '', params: { id } }] }}
      >
        <Loaded from={shift} rows={10}>
          {(found) => <Slip shift={found} />}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

interface OfShift {
  readonly shift: Shift;
}

function Slip({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const { expected, counted, variance } = shift;
  return (
    <article className={`${styles.paper} as-paper`} aria-label={t('Cash-up slip')}>
      <Letterhead end={<p className="code strong">{shift.shiftNumber}</p>} />
      <p className={styles.title}>{t('Cash-up slip')}</p>
      <Facts
        rows={[
          [t('Cashier'), shift.cashier.name],
          [t('Cash point'), shift.cashPoint],
          [t('Status'), t(shiftLooks[shift.status].word)],
          [t('Opened'), format.instant(shift.openedAt)],
          [t('Closed'), format.instant(shift.closedAt)],
          [t('Opening float'), shift.openingFloat === null ? null : format.money(shift.openingFloat)],
        ]}
      />
      {expected && counted && variance ? (
        <VarianceTable expected={expected} counted={counted} variance={variance} />
      ) : (
        <p>{t('The shift is not counted yet.')}</p>
      )}
      {shift.varianceNote ? (
        <p>
          <span className="strong">{t('Note')}:</span> {shift.varianceNote}
        </p>
      ) : null}
      <CountTable shift={shift} />
      <MovementTable shift={shift} />
      {shift.refunds.length > 0 ? <ShiftRefunds refunds={shift.refunds} /> : null}
      <div className={styles.signatures}>
        <p>
          {t('Cashier')}: {shift.cashier.name}
        </p>
        <p>
          {t('Approved by')}: {shift.approvedAt ? `${shift.decidedBy?.name ?? ''}, ${format.instant(shift.approvedAt)}` : ''}
        </p>
      </div>
      <PrintFoot about={shift.shiftNumber} />
    </article>
  );
}

function CountTable({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const count = shift.cashCount ?? [];
  if (count.length === 0) return null;
  return (
    <table className={cash.table}>
      <thead>
        <tr>
          <th scope="col">{t('Note or coin')}</th>
          <th scope="col" className={cash.end}>
            {t('Pieces')}
          </th>
          <th scope="col" className={cash.end}>
            {t('Sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {count.map((each) => (
          <tr key={each.value}>
            <th scope="row">{format.money(each.value)}</th>
            <td className={cash.end}>{format.number(each.count)}</td>
            <td className={cash.end}>{format.money(each.value * each.count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('Cash counted')}
          </th>
          <td className={cash.end}>{format.money(sumOfCount(count))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function MovementTable({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  if (shift.movements.length === 0) return null;
  return (
    <table className={cash.table}>
      <thead>
        <tr>
          <th scope="col">{t('Cash in and out')}</th>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" className={cash.end}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shift.movements.map((movement) => (
          <tr key={movement.id}>
            <th scope="row">
              {[t(movementWords[movement.kind]), movement.counterpart?.cashier.name, movement.reference].filter(Boolean).join(' · ')}
            </th>
            <td>{format.instant(movement.createdAt)}</td>
            <td>{t(movementLooks[movement.status].word)}</td>
            <td className={cash.end}>{format.money(movement.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
