import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';

type Row = PayloadOf<typeof administrationCalls.unusedUnits>['data'][number];

const most = 50;

/** For the pharmacy's returns: units that nobody will give any more. Not there when nothing waits. */
export function UnusedPanel() {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    administrationCalls.unusedUnits,
    { query: { limit: most } },
    { live: ['therapeutic-administrations', 'medication-orders'], quiet: true },
  );
  const columns = useColumns();
  const rows = found.data?.data ?? [];
  const count = found.data?.meta.count ?? 0;
  if (rows.length === 0) return null;
  return (
    <div className={styles.above}>
      <Panel
        flush
        title={t('To be returned from wards')}
        note={
          count > rows.length
            ? t('The newest {shown} of {count}', { shown: format.number(rows.length), count: format.number(count) })
            : t('Dispensed for terminated administrations and not used')
        }
      >
        <PlainTable label={t('To be returned from wards')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </Panel>
    </div>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  const format = useFormat();
  return useMemo<readonly Column<Row>[]>(
    () => [
      {
        key: 'patient',
        title: t('Patient'),
        cell: ({ patient, ward }) => (
          <Two over={<span className="strong">{patient.fullname}</span>} under={`${patient.hospitalPatientId} · ${ward.name}`} />
        ),
        text: ({ patient }) => patient.fullname,
      },
      {
        key: 'medicine',
        title: t('Medicine'),
        cell: ({ medicine, administrationNumber }) => <Two over={medicine} under={administrationNumber} />,
        text: ({ medicine }) => medicine,
      },
      { key: 'units', title: t('Units left'), align: 'end', text: ({ units }) => format.number(units) },
      {
        key: 'terminatedAt',
        title: t('Terminated'),
        wide: true,
        cell: ({ terminatedAt, terminateReason }) => <Two over={<Moment at={terminatedAt} />} under={terminateReason} />,
        text: ({ terminatedAt }) => terminatedAt,
      },
      { key: 'orders', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <Returns row={row} /> },
    ],
    [t, format],
  );
}

function Two({ over, under }: { readonly over: ReactNode; readonly under: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{over}</span>
      <span className="caption">{under}</span>
    </span>
  );
}

/** Each order that handed some out, with its form for what comes back. */
function Returns({ row: { orders, patient } }: { readonly row: Row }) {
  const t = useText();
  return (
    <span className={styles.acts}>
      {orders.map(({ id, orderNumber }) => (
        <Button
          key={id}
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
          component={Link}
          {...({ to: `/hospital/medications/orders/${id}`, search: { drawer: 'takeBack', record: id } } as object)}
          aria-label={t('Return of {order} of {name}', { order: orderNumber, name: patient.fullname })}
        >
          {t('Return of {order}', { order: orderNumber })}
        </Button>
      ))}
    </span>
  );
}
