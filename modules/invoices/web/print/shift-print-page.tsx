import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { Shift } from '#modules/invoices/contract/cash-records.ts';
import { ShiftRefunds } from '../hospital/cash/shift-refunds.tsx';
import { PrintPage } from '#modules/patients/web/index.ts';
import { sumOfCount } from '../hospital/cash/figures.ts';
import { movementLooks, shiftLooks } from '../hospital/cash/looks.ts';
import { VarianceTable } from '../hospital/cash/variance.tsx';
import { movementWords } from '../hospital/cash/words.ts';

/** The cash-up slip of a shift, on letterhead, with the lines to sign on. */
export function ShiftPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const shift = useCall(shiftCalls.read, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Cash-up slip')}
      ready={shift.data !== undefined}
      counted={{ paper: 'cash-up-slip', records: [{ key: shift.data?.shiftNumber ?? '', params: { id } }] }}
    >
      <Loaded from={shift} rows={10}>
        {(found) => <Slip shift={found} />}
      </Loaded>
    </PrintPage>
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
    <Paper
      title={t('Cash-up slip')}
      number={shift.shiftNumber}
      facts={[
        [t('Cashier'), shift.cashier.name],
        [t('Cash point'), shift.cashPoint],
        [t('Status'), t(shiftLooks[shift.status].word)],
        [t('Opened'), format.instant(shift.openedAt)],
        [t('Closed'), format.instant(shift.closedAt)],
        [t('Opening float'), shift.openingFloat === null ? null : format.money(shift.openingFloat)],
      ]}
      signs={[
        `${t('{label}:', { label: t('Cashier') })} ${shift.cashier.name}`,
        `${t('{label}:', { label: t('Approved by') })} ${shift.approvedAt ? `${shift.decidedBy?.name ?? ''}, ${format.instant(shift.approvedAt)}` : ''}`,
      ]}
    >
      {expected && counted && variance ? (
        <VarianceTable expected={expected} counted={counted} variance={variance} />
      ) : (
        <p>{t('The shift has not been counted yet.')}</p>
      )}
      {shift.varianceNote ? (
        <p>
          <span className="strong">{t('{label}:', { label: t('Note') })}</span> {shift.varianceNote}
        </p>
      ) : null}
      <CountTable shift={shift} />
      <MovementTable shift={shift} />
      {shift.refunds.length > 0 ? <ShiftRefunds refunds={shift.refunds} /> : null}
    </Paper>
  );
}

function CountTable({ shift }: OfShift) {
  const t = useText();
  const format = useFormat();
  const count = shift.cashCount ?? [];
  if (count.length === 0) return null;
  return (
    <PaperLines
      label={t('Cash counted')}
      rows={count}
      rowKey={(each) => String(each.value)}
      columns={[
        { key: 'value', title: t('Note or coin'), text: (each) => format.money(each.value) },
        { key: 'pieces', title: t('Quantity'), kind: 'number', value: (each) => each.count },
        { key: 'sum', title: t('Total'), kind: 'money', value: (each) => each.value * each.count },
      ]}
      sum={[t('Cash counted'), format.money(sumOfCount(count))]}
    />
  );
}

function MovementTable({ shift }: OfShift) {
  const t = useText();
  if (shift.movements.length === 0) return null;
  return (
    <PaperLines
      label={t('Cash in and out')}
      rows={shift.movements}
      rowKey={(movement) => movement.id}
      columns={[
        {
          key: 'kind',
          title: t('Cash in and out'),
          text: ({ kind, counterpart, reference }) =>
            [t(movementWords[kind]), counterpart?.cashier.name, reference].filter(Boolean).join(' · '),
        },
        { key: 'date', title: t('Date'), kind: 'instant', value: (movement) => movement.createdAt },
        { key: 'status', title: t('Status'), text: (movement) => t(movementLooks[movement.status].word) },
        { key: 'amount', title: t('Amount'), kind: 'money', value: (movement) => movement.amount },
      ]}
    />
  );
}
