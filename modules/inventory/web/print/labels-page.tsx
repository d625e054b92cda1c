import { NumberInput, Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Barcode } from '#kernel/web/print/barcode.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { labelSearch, labelSizes } from '../hospital/stock/search.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import styles from './labels.module.css';

const mostLabels = 200;
const countOf = (typed: string | undefined) => Math.min(mostLabels, Math.max(1, Math.floor(Number(typed ?? 1)) || 1));

/** What the label printer can draw: printable ASCII. */
const drawable = (code: string) => /^[\x20-\x7e]{1,80}$/.test(code);

/** Labels for shelf and units: one a page of the label printer, as many as are asked for. */
export function ProductLabelsPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [{ size = '50x25' }] = useSearchOf(labelSearch);
  const product = useCall(productCalls.viewProduct, { params: { id } }, { quiet: true });
  return (
    <PrintPage title={t('Barcode labels')} size={size} ready={product.data !== undefined}>
      <Loaded from={product} rows={4}>
        {(found) => <Labels product={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Labels({ product }: { readonly product: Product }) {
  const t = useText();
  const [{ size = '50x25', count, code }, setSearch] = useSearchOf(labelSearch);
  const packs = product.packs.flatMap(({ name, barcode }) => (barcode ? [{ value: barcode, label: `${barcode} · ${name}` }] : []));
  const codes = [product.sku, ...product.barcodes].map((value) => ({ value, label: value }));
  const offered = [...codes, ...packs].filter(({ value }) => drawable(value));
  const shown = offered.find(({ value }) => value === code)?.value ?? product.barcodes.find(drawable) ?? product.sku;
  return (
    <>
      <div className={`${styles.choices} no-print`}>
        <Select
          label={t('Code')}
          data={offered}
          value={shown}
          allowDeselect={false}
          onChange={(value) => setSearch({ code: value ?? undefined })}
        />
        <Select
          label={t('Size in mm')}
          data={labelSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          value={size}
          allowDeselect={false}
          onChange={(value) => setSearch({ size: (value ?? undefined) as typeof size | undefined })}
        />
        <NumberInput
          label={t('Quantity')}
          min={1}
          max={mostLabels}
          allowDecimal={false}
          value={countOf(count)}
          onChange={(value) => setSearch({ count: String(countOf(String(value))) }, { replace: true })}
        />
      </div>
      <div className={styles.labels}>
        {Array.from({ length: countOf(count) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: copies of one label.
          <Label key={at} product={product} code={shown} />
        ))}
      </div>
    </>
  );
}

function Label({ product, code }: { readonly product: Product; readonly code: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <PrintLabel className={styles.label} label={t('Label of {name}', { name: product.displayName })}>
      <p className="strong">{product.displayName}</p>
      <div className={styles.bars}>
        <Barcode text={code} label={t('Bar code {number}', { number: code })} />
      </div>
      <p>
        <span className="code">{code}</span>
        {product.sellingPrice === null ? '' : ` · ${format.money(product.sellingPrice)} / ${product.unit}`}
      </p>
    </PrintLabel>
  );
}
