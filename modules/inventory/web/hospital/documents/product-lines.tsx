import { ActionIcon, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import type { FoundProduct } from './choices.ts';
import styles from './documents.module.css';
import { ProductPicker } from './product-picker.tsx';
import { ProposedBatches } from './proposed-batches.tsx';

/** A line of a new document, as it is typed. */
export interface TypedLine {
  readonly product: FoundProduct;
  readonly quantity: number | '';
  readonly reserve: number | '';
  /** Only this batch of it. */
  readonly batch?: { readonly id: string; readonly batchNumber: string };
  /** Written with the line before; kept as it is. */
  readonly note?: string;
}

const asCount = (value: string | number): number | '' => (value === '' ? '' : Number(value));

/** Lines with figures, as calls want them; `reserve` only where it is asked for. */
export function linesOf(lines: unknown, withReserve = false): object[] {
  return ((lines as readonly TypedLine[] | undefined) ?? []).map(({ product, quantity, reserve, batch, note }) => ({
    productId: product.id,
    quantity: quantity === '' ? 0 : quantity,
    ...(withReserve && reserve !== '' ? { reserve } : {}),
    ...(batch ? { batchId: batch.id } : {}),
    ...(note ? { note } : {}),
  }));
}

interface Props {
  /** Name of the form's value that holds the lines. */
  readonly name: string;
  readonly locationId?: string | undefined;
  /** Also the level that the department wishes to keep. */
  readonly withReserve?: boolean;
  /** Says which batches of the place would go. */
  readonly proposes?: boolean;
  readonly disabled?: boolean;
}

/** Products of a new document: found by words or scan, each with its quantity. */
export function ProductLines({ name, locationId, withReserve = false, proposes = false, disabled = false }: Props) {
  const t = useText();
  const form = useFormAround();
  const lines = (form.useValue(name) as readonly TypedLine[] | undefined) ?? [];
  const set = (next: readonly TypedLine[]) => form.set(name, next);
  const change = (at: number, part: Partial<TypedLine>) => set(lines.map((line, place) => (place === at ? { ...line, ...part } : line)));
  const add = (product: FoundProduct) => {
    if (!lines.some((line) => line.product.id === product.id)) set([...lines, { product, quantity: '', reserve: '' }]);
  };
  const message = form.inner.errors[name];
  return (
    <div className={styles.lines}>
      <ProductPicker label={t('Add a product')} onPick={add} locationId={locationId} disabled={disabled} />
      {lines.length > 0 ? (
        <ul className={styles.lineList} aria-label={t('Lines')}>
          {lines.map((line, at) => (
            <li key={line.product.id} className={styles.line} data-reserve={withReserve || undefined}>
              <LineName line={line} from={proposes ? locationId : undefined} />
              <NumberInput
                label={t('Quantity')}
                aria-label={t('Quantity of {product}', { product: line.product.name })}
                value={line.quantity}
                onChange={(value) => change(at, { quantity: asCount(value) })}
                min={1}
                allowDecimal={false}
                allowNegative={false}
                hideControls
              />
              {withReserve ? (
                <NumberInput
                  label={t('Reserve')}
                  aria-label={t('Reserve of {product}', { product: line.product.name })}
                  value={line.reserve}
                  onChange={(value) => change(at, { reserve: asCount(value) })}
                  min={0}
                  allowDecimal={false}
                  allowNegative={false}
                  hideControls
                />
              ) : null}
              <ActionIcon
                variant="subtle"
                aria-label={t('Remove {product}', { product: line.product.name })}
                onClick={() => set(lines.filter((_, place) => place !== at))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {message ? (
        <p className={styles.error} role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}

interface NameProps {
  readonly line: TypedLine;
  /** Where its batches would go from, if those are to be said. */
  readonly from: string | undefined;
}

function LineName({ line: { product, quantity, batch }, from }: NameProps) {
  const t = useText();
  const format = useFormat();
  const short = quantity !== '' && quantity > product.available;
  return (
    <span className={styles.lineName}>
      <span className="strong">{product.name}</span>
      <span className={short ? styles.short : 'muted'}>
        {batch ? `${batch.batchNumber} · ` : ''}
        {t('{count} {unit} available', { count: format.number(product.available), unit: unitWord(product.available, product.unit) })}
      </span>
      {from && quantity !== '' && quantity > 0 ? <ProposedBatches productId={product.id} locationId={from} quantity={quantity} /> : null}
    </span>
  );
}
