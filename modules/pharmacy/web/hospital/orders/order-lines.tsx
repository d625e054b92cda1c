import { ActionIcon, NumberInput } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { MedicationOrder, OrderLine } from '#modules/pharmacy/contract/medication-order-records.ts';
import { useDirections } from '../../directions.ts';
import { outcomeLooks } from '../../order-looks.ts';
import { Alerts } from '../alerts.tsx';
import styles from '../medications.module.css';
import { type LineActs, ShortageBar } from './shortage-bar.tsx';

interface Props {
  readonly order: MedicationOrder;
  /** Null: nothing may be changed. */
  readonly acts: LineActs | null;
}

/** The lines of an order: what, how much, what stands of it, what it costs whom. */
export function OrderLines({ order, acts }: Props) {
  const t = useText();
  const format = useFormat();
  const done = order.dispensedAt !== null;
  const money = (amount: number | null) =>
    amount === null ? <span className="muted">{t('Not priced')}</span> : <span className="tnum">{format.money(amount)}</span>;
  const columns: Column<OrderLine>[] = [
    { key: 'product', title: t('Medication'), cell: (line) => <LineName line={line} acts={acts} /> },
    {
      key: 'quantity',
      title: t('Quantity'),
      align: 'end',
      cell: (line) =>
        acts ? (
          <NumberInput
            aria-label={t('Quantity of {name}', { name: line.product.name })}
            w={92}
            min={1}
            max={line.remaining ?? 10_000}
            allowDecimal={false}
            defaultValue={line.quantity}
            error={line.available !== null && line.available < line.quantity}
            onBlur={(event) => {
              const typed = Number(event.currentTarget.value);
              if (typed > 0 && typed !== line.quantity) acts.quantity(line, typed);
            }}
          />
        ) : (
          <span className="tnum">{done ? `${line.quantityDispensed} / ${line.quantity}` : line.quantity}</span>
        ),
    },
    ...(done
      ? []
      : [
          {
            key: 'available',
            title: t('Available'),
            align: 'end' as const,
            wide: true,
            cell: (line: OrderLine) => (
              <span className={`tnum ${(line.available ?? 0) < line.quantity ? styles.short : ''}`}>
                {format.number(line.available ?? 0)}
              </span>
            ),
          },
        ]),
    { key: 'unitPrice', title: t('Unit price'), align: 'end', wide: true, cell: (line) => money(line.unitPrice) },
    { key: 'covered', title: t('Covered'), align: 'end', wide: true, cell: (line) => money(line.coveredAmount) },
    { key: 'patient', title: t('Patient pays'), align: 'end', wide: true, cell: (line) => money(line.patientAmount) },
    { key: 'amount', title: t('Amount'), align: 'end', cell: (line) => money(line.amount) },
    ...(acts
      ? [
          {
            key: 'remove',
            title: t('Actions'),
            align: 'end' as const,
            screenOnly: true,
            cell: (line: OrderLine) => (
              <span className={styles.buttons}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Substitute {name}', { name: line.product.name })}
                  onClick={() => acts.substitute(line)}
                >
                  <IconReplace size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={order.lines.length === 1}
                  aria-label={t('Remove {name}', { name: line.product.name })}
                  onClick={() => acts.remove(line)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <PlainTable
      label={t('Order lines')}
      rows={order.lines}
      rowKey={(line) => `${line.id} ${line.product.id} ${line.quantity}`}
      columns={columns}
    />
  );
}

function LineName({ line, acts }: { readonly line: OrderLine; readonly acts: LineActs | null }) {
  const t = useText();
  const format = useFormat();
  const directions = useDirections();
  return (
    <span className={styles.two}>
      <span className="strong">{line.product.name}</span>
      <span className="caption">
        {directions(line)}
        {line.requestNumber ? (
          <>
            {' · '}
            <span className="code">{line.requestNumber}</span>
          </>
        ) : null}
      </span>
      {line.prescribed ? (
        <span className="caption">
          {t('Instead of {name}: {reason}', { name: line.prescribed.name, reason: line.substitutionReason ?? '' })}
          {line.covers !== null && line.covers !== line.quantity ? ` · ${t('replaces {count} of it', { count: line.covers })}` : null}
        </span>
      ) : null}
      {line.batches.length > 0 ? (
        <span className="caption code">
          {line.batches
            .map((batch) => `${batch.batchNumber} × ${batch.quantity}${batch.expiryDate ? ` (${format.day(batch.expiryDate)})` : ''}`)
            .join(', ')}
        </span>
      ) : null}
      {line.outcome && line.outcome !== 'dispensed' ? (
        <span className="caption">
          <StatusBadge look={outcomeLooks[line.outcome]} /> {line.outcomeReason}
        </span>
      ) : null}
      {acts ? <ShortageBar line={line} acts={acts} /> : null}
      <Alerts alerts={line.alerts} />
    </span>
  );
}
