import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { usePastedLines } from '#kernel/web/lines/use-pasted-lines.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PickedProduct } from './line-cells.ts';
import { LocationSelect, ProductPicker, useFindProduct, VendorSelect } from './pickers.tsx';
import { ScanBox } from './scan-box.tsx';
import { freeLine, nextKey, pastedInto, scannedInto, type SupplyDraft, supplyTotalsOf, type TypedSupplyLine } from './supply-draft.ts';
import { SupplyLines, useSupplyColumns } from './supply-lines.tsx';
import styles from './vendor.module.css';

interface EditorProps {
  readonly draft: SupplyDraft;
  /** Changes come one on the other: a scanner is quicker than the screen. */
  readonly change: (act: (before: SupplyDraft) => SupplyDraft) => void;
  readonly mayChooseVendor: boolean;
  /** Saving and booking, under the totals. */
  readonly foot: ReactNode;
  /** It was tried to save: what is required and empty is named. */
  readonly tried?: boolean;
  /** What stands beside the delivery: its files. */
  readonly aside?: ReactNode;
}

/** Counts a delivery: from an order or free, scanned, typed line by line or pasted from the vendor's list. */
export function SupplyEditor({ draft, change, mayChooseVendor, foot, aside, tried = false }: EditorProps) {
  const t = useText();
  const [added, setAdded] = useState<{ readonly key: string } | null>(null);
  const set = (part: Partial<SupplyDraft>) => change((before) => ({ ...before, ...part }));
  const setLines = (act: (lines: SupplyDraft['lines']) => SupplyDraft['lines']) =>
    change((before) => ({ ...before, lines: act(before.lines) }));
  const put = (key: string, part: Partial<TypedSupplyLine>) =>
    setLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const columns = useSupplyColumns(put);
  const pasted = usePastedLines<PickedProduct, TypedSupplyLine>({
    columns: [columns[0] as (typeof columns)[number], ...columns.filter(({ read }) => read !== undefined)],
    find: useFindProduct(),
    add: (found) => {
      setLines((lines) => pastedInto(lines, found));
      return true;
    },
  });
  return (
    <div className={styles.desk}>
      <Panel title={t('Goods')} flush>
        {draft.lines.length === 0 ? <EmptyState title={t('Add the delivered items')} /> : null}
        {tried && draft.lines.length === 0 ? (
          <p className={styles.red} role="alert">
            {t('Add at least one line of goods')}
          </p>
        ) : null}
        <SupplyLines
          lines={draft.lines}
          columns={columns}
          put={put}
          added={added}
          onRemove={(key) => setLines((lines) => lines.filter((line) => line.key !== key))}
        >
          <div className={styles.heads} onPaste={pasted.onPaste}>
            <ProductPicker
              busy={pasted.busy}
              onPick={(product) => {
                setAdded({ key: nextKey(draft.lines) });
                setLines((lines) => [...lines, freeLine(product, nextKey(lines))]);
              }}
            />
            <ScanBox onScan={(goods) => setLines((lines) => scannedInto(lines, goods, nextKey(lines)))} />
          </div>
          {pasted.left}
        </SupplyLines>
      </Panel>
      <div className={styles.side}>
        <Panel title={t('Delivery details')}>
          <div className={styles.form}>
            <VendorSelect value={draft.vendorId} onChange={(vendorId) => set({ vendorId })} disabled={!mayChooseVendor} missing={tried} />
            <Heads draft={draft} set={set} tried={tried} />
            <SupplyTotals draft={draft} />
            {foot}
          </div>
        </Panel>
        {aside}
      </div>
    </div>
  );
}

interface HeadsProps {
  readonly draft: SupplyDraft;
  readonly set: (part: Partial<SupplyDraft>) => void;
  readonly tried: boolean;
}

function Heads({ draft, set, tried }: HeadsProps) {
  const t = useText();
  return (
    <>
      <LocationSelect value={draft.locationId} onChange={(locationId) => set({ locationId })} missing={tried} />
      <TextInput
        label={t('Invoice number')}
        maxLength={60}
        value={draft.invoiceNumber}
        onChange={(event) => set({ invoiceNumber: event.currentTarget.value })}
      />
      <DayBox label={t('Invoice date')} value={draft.invoiceDate} onChange={(invoiceDate) => set({ invoiceDate })} />
      <NumberInput
        label={t('Temperature on arrival, °C')}
        description={t('Required for cold-chain goods')}
        decimalScale={1}
        value={draft.temperatureOnArrival ?? ''}
        onChange={(value) => set({ temperatureOnArrival: value === '' ? null : Number(value) })}
      />
      <MoneyBox label={t('Freight')} value={draft.freight} onChange={(freight) => set({ freight })} />
      <MoneyBox label={t('Discount')} value={draft.discount} onChange={(discount) => set({ discount })} />
      <MoneyBox label={t('Invoice total')} value={draft.invoiceTotal} onChange={(invoiceTotal) => set({ invoiceTotal })} />
      <Textarea label={t('Note')} maxLength={1000} value={draft.note} onChange={(event) => set({ note: event.currentTarget.value })} />
    </>
  );
}

function SupplyTotals({ draft }: { readonly draft: SupplyDraft }) {
  const t = useText();
  const format = useFormat();
  const totals = supplyTotalsOf(draft);
  const difference = draft.invoiceTotal === null ? 0 : totals.total - draft.invoiceTotal;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('Subtotal')}</dt>
        <dd>{format.money(totals.subtotal)}</dd>
      </div>
      <div>
        <dt>{t('Tax')}</dt>
        <dd>{format.money(totals.tax)}</dd>
      </div>
      <div data-strong>
        <dt>{t('Total')}</dt>
        <dd>{format.money(totals.total)}</dd>
      </div>
      {difference === 0 ? null : (
        <div className={styles.red}>
          <dt>{t('Difference from invoice')}</dt>
          <dd>{format.money(difference)}</dd>
        </div>
      )}
    </dl>
  );
}
