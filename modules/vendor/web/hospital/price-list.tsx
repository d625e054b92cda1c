import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { joinedRows } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Vendor, VendorProduct } from '#modules/vendor/contract/records.ts';
import type { PickedProduct } from './line-cells.ts';
import { ProductPicker } from './pickers.tsx';
import { PriceUpload } from './price-upload.tsx';
import styles from './vendor.module.css';

type Row = Omit<VendorProduct, 'id' | 'price'> & { readonly price: number | null };

/** What a vendor asks for which product. */
export function PriceList({ vendor }: { readonly vendor: Vendor }) {
  const found = useCall(
    vendorHistoryCalls.products,
    { params: { id: vendor.id }, query: { limit: 'All' } },
    {
      live: ['vendors'],
      quiet: true,
    },
  );
  return (
    <Loaded from={found as typeof found & { data: { data: readonly VendorProduct[] } | undefined }} rows={8}>
      {(page) => (
        <Editor
          key={JSON.stringify((page as { data: readonly VendorProduct[] }).data)}
          vendor={vendor}
          rows={(page as { data: readonly VendorProduct[] }).data}
        />
      )}
    </Loaded>
  );
}

function Editor({ vendor, rows: first }: { readonly vendor: Vendor; readonly rows: readonly VendorProduct[] }) {
  const t = useText();
  const [rows, setRows] = useState<readonly Row[]>(first);
  const [base, setBase] = useState<readonly Row[]>(first);
  const isChanged = JSON.stringify(rows) !== JSON.stringify(base);
  const kept = useDraft(`vendor-prices:${vendor.id}`, isChanged ? rows : null, {
    restore: setRows,
    join: (found, since) => joinedRows({ start: base, found, since, keyOf: ({ productId }) => productId }),
  });
  const sender = useSend(vendorHistoryCalls.savePrices, { refresh: ['vendor', 'vendors'] });
  const mayEdit = vendor.acts.savePrices === null;
  const change = (productId: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.productId === productId ? { ...row, ...part } : row)));
  function add(product: PickedProduct) {
    if (rows.some((row) => row.productId === product.id)) return;
    const largest = [...product.packs].sort((a, b) => b.unitsPerPack - a.unitsPerPack)[0];
    const head = { productId: product.id, sku: '', productName: product.name, unit: product.unit, vendorSku: null };
    const pack = {
      packName: largest?.name ?? product.unit,
      unitsPerPack: largest?.unitsPerPack ?? 1,
      price: null,
      taxPercent: 0,
      minQuantity: 1,
    };
    setRows([...rows, { ...head, ...pack, validFrom: null, validTo: null, lastPrice: null, lastPriceAt: null, preferred: false }]);
  }
  async function save() {
    const body = {
      rows: rows.map(({ productId, vendorSku, packName, unitsPerPack, price, taxPercent, minQuantity, validFrom, validTo, preferred }) => ({
        ...{ productId, vendorSku, packName, unitsPerPack, taxPercent, minQuantity, validFrom, validTo, preferred },
        price: price ?? 0,
      })),
    };
    const answer = await sender.send({ params: { id: vendor.id }, body });
    if (answer?.ok) {
      setBase(rows);
      toast.success(answer.message);
    } else if (answer) toast.error(answer.message);
  }
  return (
    <Panel
      title={t('Products and prices')}
      actions={
        mayEdit ? (
          <>
            <PriceUpload vendor={vendor} />
            <Button variant="default" size="compact-md" loading={sender.busy} onClick={() => void save()}>
              {t('Save price list')}
            </Button>
          </>
        ) : null
      }
      flush
    >
      <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setRows(base)} />
      {rows.length === 0 ? <EmptyState /> : null}
      <ul className={styles.lines}>
        {rows.map((row) => (
          <PriceLine
            key={row.productId}
            row={row}
            mayEdit={mayEdit}
            onChange={(part) => change(row.productId, part)}
            onRemove={() => setRows(rows.filter(({ productId }) => productId !== row.productId))}
          />
        ))}
      </ul>
      {mayEdit ? (
        <div className={styles.add}>
          <ProductPicker onPick={add} />
        </div>
      ) : null}
    </Panel>
  );
}

interface LineProps {
  readonly row: Row;
  readonly mayEdit: boolean;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function PriceLine({ row, mayEdit, onChange, onRemove }: LineProps) {
  const t = useText();
  const format = useFormat();
  const last = row.lastPrice === null ? '' : t('Last paid {price}', { price: format.money(row.lastPrice) });
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.two}>
          <span className="strong">{row.productName}</span>
          <span className="caption">{[row.sku, last].filter(Boolean).join(' · ')}</span>
        </span>
        {mayEdit ? (
          <ActionIcon aria-label={t('Remove {name}', { name: row.productName })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
      <div className={styles.boxes}>
        <TextInput
          label={t('Pack')}
          maxLength={40}
          disabled={!mayEdit}
          value={row.packName}
          onChange={(event) => onChange({ packName: event.currentTarget.value })}
        />
        <NumberInput
          label={t('Units per pack')}
          min={1}
          allowDecimal={false}
          disabled={!mayEdit}
          value={row.unitsPerPack}
          onChange={(value) => onChange({ unitsPerPack: Math.max(1, Math.floor(Number(value) || 1)) })}
        />
        <MoneyBox label={t('Price per pack')} disabled={!mayEdit} value={row.price} onChange={(price) => onChange({ price })} />
        <NumberInput
          label={t('Minimum packs')}
          min={1}
          allowDecimal={false}
          disabled={!mayEdit}
          value={row.minQuantity}
          onChange={(value) => onChange({ minQuantity: Math.max(1, Math.floor(Number(value) || 1)) })}
        />
        <Checkbox
          label={t('Preferred')}
          disabled={!mayEdit}
          checked={row.preferred}
          onChange={(event) => onChange({ preferred: event.currentTarget.checked })}
        />
      </div>
    </li>
  );
}
