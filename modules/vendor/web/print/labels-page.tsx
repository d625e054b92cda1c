import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Barcode } from '#kernel/web/print/barcode.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply, SupplyLine } from '#modules/vendor/contract/supply-records.ts';
import styles from './labels.module.css';

/** Labels for the shelves where a delivery goes, one for each batch, one a page of the label printer. */
export function ShelfLabelsPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const supply = useCall(supplyCalls.view, { params: { id } }, { quiet: true });
  const lines = shelved(supply.data);
  return (
    <PrintPage title={t('Shelf labels')} size="50x25" ready={lines.length > 0}>
      <Loaded from={supply} rows={4} isEmpty={(found) => shelved(found).length === 0} empty={<EmptyState title={t('No record found')} />}>
        {(found) => (
          <div className={styles.labels}>
            {lines.map((line) => (
              <ShelfLabel key={line.id} line={line} supply={found} />
            ))}
          </div>
        )}
      </Loaded>
    </PrintPage>
  );
}

/** What went onto a shelf: nothing of a draft, nothing that was rejected whole. */
function shelved(supply: Supply | undefined): readonly SupplyLine[] {
  return supply?.status === 'posted' ? supply.lines.filter(({ acceptedUnits }) => acceptedUnits > 0) : [];
}

function ShelfLabel({ line, supply }: { readonly line: SupplyLine; readonly supply: Supply }) {
  const t = useText();
  const format = useFormat();
  const batch = line.batchNumber ?? supply.supplyNumber ?? '';
  return (
    <PrintLabel className={styles.label} label={t('Label of {name}', { name: line.productName })}>
      <p className={styles.name}>{line.productName}</p>
      <p>
        {[t('Batch {number}', { number: batch }), line.expiryDate ? t('exp. {day}', { day: format.day(line.expiryDate) }) : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.bars}>
        <Barcode text={line.sku} label={t('Bar code {number}', { number: line.sku })} />
      </div>
      <p className={styles.foot}>
        <strong className="code">{line.sku}</strong>
        <span>{line.destination === 'quarantined' ? t('Quarantined') : supply.locationName}</span>
      </p>
    </PrintLabel>
  );
}
