import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { addDays } from '#kernel/web/text/wall-time.ts';
import { fluidEntryActs, nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { FluidBalance, FluidEntry } from '#modules/admissions/contract/nursing-records.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { directionWords, fluidLooks, fluidWords } from '../../nursing-looks.ts';
import { FluidForm } from './fluid-form.tsx';
import styles from './nursing.module.css';

/** Days that the chart shows beside the last 24 hours: today and those before. */
const daysBack = 4;

/** The fluid chart of a stay with what went in, what came out and the balance. */
export function StayFluidTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const format = useFormat();
  const [date, setDate] = useState('');
  const [adding, setAdding] = useState(false);
  const found = useCall(
    nursingCalls.fluids,
    { params: { id: stay.id }, query: date ? { date } : {} },
    { live: ['fluid-entries'], keepOld: true, quiet: true },
  );
  const today = format.today();
  const days = Array.from({ length: daysBack }, (_none, at) => addDays(today, -at)).filter((day) => day >= format.dateOf(stay.admittedAt));
  const close = () => setAdding(false);
  return (
    <Panel
      title={t('Fluid balance')}
      {...(found.data?.mayAdd
        ? {
            actions: (
              <Button size="compact-md" onClick={() => setAdding(true)}>
                {t('Add entry')}
              </Button>
            ),
          }
        : {})}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('Period')}
        value={date}
        onChange={setDate}
        data={[
          { value: '', label: t('24 hours') },
          ...days.map((day) => ({ value: day, label: day === today ? t('Today') : format.dayMonth(day) })),
        ]}
      />
      <Loaded from={found} rows={5}>
        {(balance) => <Chart balance={balance} />}
      </Loaded>
      <DrawerForm title={t('Add fluid entry')} size={520} opened={adding} onClose={close}>
        {adding ? <FluidForm stay={stay} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function Chart({ balance: { totals, entries } }: { readonly balance: FluidBalance }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<FluidEntry>();
  const ml = (value: number) => t('{count} ml', { count: format.number(value) });
  return (
    <>
      <dl className={styles.totals} aria-label={t('Totals')}>
        <Total label={t('Intake')} value={ml(totals.in)} />
        <Total label={t('Output')} value={ml(totals.out)} />
        <Total label={t('Balance')} value={`${totals.balance > 0 ? '+' : ''}${ml(totals.balance)}`} />
      </dl>
      {entries.length === 0 ? <EmptyState compact title={t('No fluid entry in this period')} /> : null}
      {entries.length > 0 ? (
        <PlainTable
          label={t('Fluid balance')}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            column.signed('at', t('Time'), ({ at, by }) => ({ at, name: by })),
            column.text('direction', t('Direction'), { of: ({ direction }) => t(directionWords[direction]) }),
            column.text('kind', t('Kind'), { of: ({ kind }) => t(fluidWords[kind]) }),
            column.text('volume', t('Volume'), { align: 'end', of: ({ volume }: FluidEntry) => ml(volume) }),
            column.text('note', t('Note'), { wide: true, wraps: true, of: ({ note, voidReason }: FluidEntry) => voidReason ?? note }),
            {
              key: 'status',
              title: t('Status'),
              cell: ({ status }) => <StatusBadge look={fluidLooks[status]} />,
              text: ({ status }) => t(fluidLooks[status].word),
            },
            column.acts((row) => <RecordMenu acts={fluidEntryActs} of={row} name={`${t(fluidWords[row.kind])}, ${format.time(row.at)}`} />),
          ]}
        />
      ) : null}
    </>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.total}>
      <dt className="caption">{label}</dt>
      <dd className={styles.amount}>{value}</dd>
    </div>
  );
}
