import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { stageLooks } from '../looks.ts';
import { BillPanel } from './bill-panel.tsx';
import styles from './bills.module.css';

const open = ['uninvoiced', 'draft', 'pending_payment', 'partially_paid'] as const;

/** Open lines of one patient, on the Billing tab of the record. */
export function PatientLinesPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  return <PatientLines patientId={patientId} title={t('Open bills')} />;
}

interface PatientLinesProps {
  readonly patientId: string;
  readonly title: string;
  readonly acts?: InvoiceActs;
}

/** Lines of one patient that are not settled; with `acts`, picked ones become an invoice. */
export function PatientLines({ patientId, title, acts }: PatientLinesProps) {
  const t = useText();
  const [shown, setShown] = useState<BillRow | null>(null);
  const [picked, setPicked] = useState<ReadonlyMap<string, BillRow>>(new Map());
  const lines = useCall(
    billCalls.list,
    { query: { patientId, status: [...open], limit: 100 } },
    {
      live: [livePatientBills],
      keepOld: true,
      quiet: true,
    },
  );
  const toggle = (row: BillRow) =>
    setPicked((held) => {
      const next = new Map(held);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  const columns: readonly Column<BillRow>[] = [
    ...(acts
      ? [
          {
            key: 'pick',
            title: t('Select'),
            cell: (row: BillRow) => (
              <Checkbox
                aria-label={t('Select {name}', { name: row.billNumber })}
                checked={picked.has(row.id)}
                disabled={!row.invoiceable}
                onChange={() => toggle(row)}
              />
            ),
          },
        ]
      : []),
    { key: 'serviceDate', title: t('Date'), kind: 'day', value: (row) => row.serviceDate },
    {
      key: 'item',
      title: t('Item'),
      cell: (row) => (
        <button type="button" className={styles.linkButton} onClick={() => setShown(row)}>
          {row.itemName}
        </button>
      ),
    },
    { key: 'patientAmount', title: t('Patient share'), kind: 'money', value: (row) => row.patientAmount },
    { key: 'balance', title: t('Balance'), kind: 'money', wide: true, value: (row) => row.balance },
    { key: 'stage', title: t('Billing status'), cell: (row) => <StatusBadge look={stageLooks[row.stage]} /> },
  ];
  return (
    <Panel title={title} flush actions={acts && picked.size > 0 ? acts.bulk([...picked.values()], () => setPicked(new Map())) : null}>
      <Loaded
        from={lines as { data: { data: readonly BillRow[] } | undefined } & typeof lines}
        rows={4}
        isEmpty={(found) => found.data.length === 0}
        empty={<EmptyState compact title={t('No open bills')} />}
      >
        {(found) => <PlainTable label={title} columns={columns} rows={found.data} rowKey={(row) => row.id} />}
      </Loaded>
      <DrawerForm title={shown?.billNumber ?? t('Bill')} size={620} opened={shown !== null} onClose={() => setShown(null)}>
        {shown ? <BillPanel id={shown.id} /> : null}
      </DrawerForm>
    </Panel>
  );
}
