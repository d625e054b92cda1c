import { NumberInput, Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { type AdjustmentReason, adjustmentReasons } from '#modules/inventory/contract/documents/words.ts';
import { reasonWords } from '../../looks.ts';
import type { FoundProduct } from './choices.ts';
import styles from './documents.module.css';
import { ProductPicker } from './product-picker.tsx';

/** What somebody found of a batch. */
export interface CountedBatch {
  readonly batchId: string;
  readonly figure: number | '';
  readonly reason: AdjustmentReason;
}

/** The form's value that holds the products whose batches are shown; it is not sent. */
export const productsOf = (name: string) => `${name}Products`;

interface Props {
  readonly name: string;
  readonly locationId: string;
  /** A product that is there from the beginning. */
  readonly start?: FoundProduct | undefined;
}

/** The batches of picked products at a place, each with what was found and why. */
export function BatchLines({ name, locationId, start }: Props) {
  const t = useText();
  const form = useFormAround();
  const { inner } = form;
  // In the form, beside the figures: what is kept of it until it is saved shows its batches again.
  const found = form.useValue(productsOf(name)) as readonly FoundProduct[] | undefined;
  const products = found ?? (start ? [start] : []);
  const setProducts = (next: readonly FoundProduct[]) => form.set(productsOf(name), next);
  const message = inner.errors[name];
  return (
    <div className={styles.lines}>
      <ProductPicker
        label={t('Add a product')}
        locationId={locationId || undefined}
        disabled={!locationId}
        onPick={(product) => setProducts(products.some(({ id }) => id === product.id) ? products : [...products, product])}
      />
      {(locationId ? products : []).map((product) => (
        <BatchesOf key={product.id} name={name} product={product} locationId={locationId} />
      ))}
      {message ? (
        <p className={styles.error} role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}

function BatchesOf({ name, product, locationId }: Omit<Props, 'start'> & { readonly product: FoundProduct }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const typed = (form.useValue(name) as readonly CountedBatch[] | undefined) ?? [];
  const { data } = useCall(batchCalls.batches, { query: { productId: product.id, locationId, limit: 50 } }, { quiet: true });
  const change = (batchId: string, part: Partial<CountedBatch>) => {
    const before = typed.find((line) => line.batchId === batchId) ?? { batchId, figure: '' as const, reason: 'miscount' as const };
    form.set(name, [...typed.filter((line) => line.batchId !== batchId), { ...before, ...part }]);
  };
  const rows = data?.data ?? [];
  return (
    <ul className={styles.lineList} aria-label={product.name}>
      {rows.map((batch) => {
        const there = batch.balances.find(({ location }) => location.id === locationId)?.quantity ?? 0;
        const line = typed.find(({ batchId }) => batchId === batch.id);
        return (
          <li key={batch.id} className={styles.line} data-reserve="true">
            <span className={styles.lineName}>
              <span className="strong">{product.name}</span>
              <span className="muted">
                {[
                  batch.batchNumber,
                  batch.expiryDate ? format.day(batch.expiryDate) : null,
                  t('{count} on hand', { count: format.number(there) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <NumberInput
              label={t('Found')}
              aria-label={t('Found of batch {batch}', { batch: batch.batchNumber })}
              value={line?.figure ?? ''}
              onChange={(value) => change(batch.id, { figure: value === '' ? '' : Number(value) })}
              min={0}
              allowDecimal={false}
              allowNegative={false}
              hideControls
            />
            <Select
              label={t('Reason')}
              aria-label={t('Reason for batch {batch}', { batch: batch.batchNumber })}
              data={adjustmentReasons.map((value) => ({ value, label: t(reasonWords[value]) }))}
              value={line?.reason ?? 'miscount'}
              onChange={(value) => value && change(batch.id, { reason: value as AdjustmentReason })}
              allowDeselect={false}
            />
          </li>
        );
      })}
    </ul>
  );
}
