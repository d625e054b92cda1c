import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Supply, SupplyLine } from '#modules/vendor/contract/supply-records.ts';
import { rejectWords } from '../words.ts';
import { FilesPanel } from './files-panel.tsx';
import styles from './vendor.module.css';

/** A booked delivery. */
export function SupplyView({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number | null) => format.money(amount ?? 0, supply.currency);
  return (
    <div className={styles.columns}>
      <Panel title={t('Goods')} flush>
        <Goods supply={supply} />
      </Panel>
      <div className={styles.side}>
        <Panel title={t('Totals')}>
          <Facts
            rows={[
              [t('Subtotal'), money(supply.subtotal)],
              [t('Tax'), money(supply.tax)],
              [t('Freight'), money(supply.freight)],
              [t('Discount'), money(supply.discount)],
              [t('Total'), <strong key="total">{money(supply.total)}</strong>],
              [t('Paid'), money(supply.paid)],
              ...(supply.credited > 0 ? ([[t('Credited'), money(supply.credited)]] as const) : []),
              [t('Open amount'), <strong key="open">{money(supply.open)}</strong>],
            ]}
          />
        </Panel>
        <Panel title={t('About')}>
          <Facts
            rows={[
              [t('Invoice'), [supply.invoiceNumber, format.day(supply.invoiceDate)].filter(Boolean).join(' · ')],
              [t('Due'), format.day(supply.dueAt)],
              [
                t('Order'),
                supply.purchaseOrderId ? (
                  <Link key="order" to="/hospital/vendor/order/$id" params={{ id: supply.purchaseOrderId }}>
                    {supply.orderNumber ?? t('Draft')}
                  </Link>
                ) : null,
              ],
              [t('Received'), `${format.instant(supply.receivedAt)} · ${supply.locationName}`],
              [t('Temperature on arrival, °C'), supply.temperatureOnArrival],
              [t('Posted by'), supply.postedBy ? `${supply.postedBy.name}, ${format.instant(supply.postedAt)}` : null],
              [t('Reversed'), supply.reversedBy ? `${supply.reversedBy.name}: ${supply.reverseReason ?? ''}` : null],
              [t('Note'), supply.note],
            ]}
          />
        </Panel>
        <FilesPanel owner={{ supplyId: supply.id }} files={supply.attachments} />
      </div>
    </div>
  );
}

function Goods({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const format = useFormat();
  const { currency } = supply;
  const columns = useMemo<readonly Column<SupplyLine>[]>(
    () => [
      {
        key: 'product',
        title: t('Product'),
        cell: (line) => (
          <span className={styles.two}>
            <span className="strong">{line.productName}</span>
            <span className="caption">
              {t('Batch {number}', { number: line.batchNumber ?? '–' })} · {format.day(line.expiryDate)}
            </span>
            {line.rejectedUnits > 0 && line.rejectReason ? (
              <span className={styles.red}>
                {t('{count} rejected: {reason}', { count: line.rejectedUnits, reason: t(rejectWords[line.rejectReason]) })}
              </span>
            ) : null}
            {line.destination === 'quarantined' ? <span className={styles.red}>{t('Quarantined')}</span> : null}
          </span>
        ),
        text: (line) => line.productName,
      },
      {
        key: 'packs',
        title: t('Packs'),
        align: 'end',
        wide: true,
        text: (line) => `${line.quantityPacks + line.freePacks} × ${line.unitsPerPack}`,
      },
      { key: 'units', title: t('Units'), align: 'end', text: (line) => format.number(line.acceptedUnits) },
      { key: 'cost', title: t('Cost'), align: 'end', text: (line) => format.money(line.batchCost ?? line.amount, currency) },
    ],
    [t, format, currency],
  );
  return <PlainTable label={t('Goods')} columns={columns} rows={supply.lines} rowKey={(line) => line.id} />;
}
