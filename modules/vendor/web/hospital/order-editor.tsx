import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePastedLines } from '#kernel/web/lines/use-pasted-lines.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import type { ReorderRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { mostOrderLines } from '#modules/vendor/contract/words.ts';
import {
  filledFromReorder,
  lineFor,
  type ListedPrice,
  type OrderDraft,
  pastedOver,
  totalsOf,
  type TypedOrderLine,
  withProduct,
} from './order-draft.ts';
import { OrderLines, useOrderColumns } from './order-lines.tsx';
import type { PickedProduct } from './line-cells.ts';
import { LocationSelect, ProductPicker, useFindProduct, VendorSelect } from './pickers.tsx';
import { ScanBox } from './scan-box.tsx';
import styles from './vendor.module.css';

interface EditorProps {
  readonly start: OrderDraft;
  /** False: the vendor is given and stays. */
  readonly mayChooseVendor: boolean;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onSave: (draft: OrderDraft) => void;
}

function usePriceList(vendorId: string | null): readonly ListedPrice[] {
  const found = useCall(
    vendorHistoryCalls.products,
    { params: { id: vendorId ?? '' }, query: { limit: 'All' } },
    {
      enabled: vendorId !== null,
      quiet: true,
      fresh: 30_000,
    },
  );
  return (found.data as { readonly data: readonly ListedPrice[] } | undefined)?.data ?? [];
}

/** Writes an order: vendor, place, lines with live totals. */
export function OrderEditor({ start, mayChooseVendor, busy, refused, onSave }: EditorProps) {
  const t = useText();
  const [draft, setDraft] = useState(start);
  const counter = useRef(0);
  const prices = usePriceList(draft.vendorId);
  const nextKey = () => {
    counter.current += 1;
    return `new-${counter.current}`;
  };
  const set = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));
  // One on the other: a scanner is quicker than the screen.
  const setLines = (act: (lines: OrderDraft['lines']) => OrderDraft['lines']) =>
    setDraft((before) => ({ ...before, lines: act(before.lines) }));
  const setLine = (key: string, part: Partial<TypedOrderLine>) =>
    setLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const listedOf = (product: PickedProduct) => prices.find(({ productId }) => productId === product.id);
  function add(product: PickedProduct) {
    const key = nextKey();
    setLines((lines) => withProduct(lines, product, listedOf(product), key));
    return draft.lines.find(({ productId }) => productId === product.id)?.key ?? key;
  }
  const columns = useOrderColumns(setLine);
  const [added, setAdded] = useState<{ readonly key: string } | null>(null);
  const pasted = usePastedLines<PickedProduct, TypedOrderLine>({
    columns: [columns[0] as (typeof columns)[number], ...columns.filter(({ read }) => read !== undefined)],
    find: useFindProduct(),
    add: (found) => {
      const fresh = found.map(({ found: product, part }) => ({ ...lineFor(product, listedOf(product), nextKey()), ...part }));
      setLines((lines) => pastedOver(lines, fresh).slice(0, mostOrderLines));
      return true;
    },
  });
  const ready = draft.vendorId !== null && draft.locationId !== null && draft.lines.length > 0;
  return (
    <div className={styles.desk}>
      <Panel title={t('Lines')} flush>
        {draft.lines.length === 0 ? <EmptyState title={t('Add the items to order')} /> : null}
        <OrderLines
          lines={draft.lines}
          columns={columns}
          put={setLine}
          added={added}
          onRemove={(key) => setLines((lines) => lines.filter((line) => line.key !== key))}
        >
          <div className={styles.heads} onPaste={pasted.onPaste}>
            <ProductPicker busy={pasted.busy} onPick={(product) => setAdded({ key: add(product) })} />
            <ScanBox onScan={({ product }) => add(product)} />
            {draft.vendorId ? (
              <FillButton vendorId={draft.vendorId} lines={draft.lines} prices={prices} nextKey={nextKey} setLines={setLines} />
            ) : null}
          </div>
          {pasted.left}
        </OrderLines>
      </Panel>
      <div className={styles.side}>
        <Panel title={t('Order')}>
          <div className={styles.form}>
            <VendorSelect value={draft.vendorId} onChange={(vendorId) => set({ vendorId })} disabled={!mayChooseVendor} />
            <LocationSelect value={draft.locationId} onChange={(locationId) => set({ locationId })} />
            <DayBox label={t('Expected on')} value={draft.expectedAt} onChange={(expectedAt) => set({ expectedAt })} />
            <MoneyBox label={t('Freight')} value={draft.freight} onChange={(freight) => set({ freight })} />
            <MoneyBox label={t('Discount')} value={draft.discount} onChange={(discount) => set({ discount })} />
            <TextInput
              label={t('Terms')}
              maxLength={1000}
              value={draft.terms}
              onChange={(event) => set({ terms: event.currentTarget.value })}
            />
            <Textarea
              label={t('Note')}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => set({ note: event.currentTarget.value })}
            />
            <OrderTotals draft={draft} />
            {refused ? <p className={styles.red}>{refused}</p> : null}
            <Button loading={busy} disabled={!ready} onClick={() => onSave(draft)}>
              {t('Save draft')}
            </Button>
          </div>
        </Panel>
      </div>
    </div>
  );
}

interface FillProps {
  readonly vendorId: string;
  readonly lines: OrderDraft['lines'];
  readonly prices: readonly ListedPrice[];
  readonly nextKey: () => string;
  readonly setLines: (act: (lines: OrderDraft['lines']) => OrderDraft['lines']) => void;
}

/** Adds what runs low and comes from this vendor. */
function FillButton({ vendorId, lines, prices, nextKey, setLines }: FillProps) {
  const t = useText();
  const { can } = useAccess();
  const [busy, setBusy] = useState(false);
  if (!can(figureCalls.reorder)) return null;
  async function fill() {
    setBusy(true);
    const answer = await send(figureCalls.reorder, { query: { limit: 'All' } });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const wanted = (answer.payload as { readonly data: readonly ReorderRow[] }).data.map(({ product, suggested, preferredVendorId }) => ({
      product: { ...product, packs: [] },
      suggested,
      preferredVendorId,
    }));
    const keys = wanted.map(() => nextKey());
    const filled = (before: OrderDraft['lines']) =>
      filledFromReorder(before, wanted, { vendorId, prices }, (at) => keys[at] ?? '').slice(0, mostOrderLines);
    if (filled(lines).length === lines.length) toast.info(t('No products of this vendor are low'));
    else setLines(filled);
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void fill()}>
      {t('Fill from reorder list')}
    </Button>
  );
}

function OrderTotals({ draft }: { readonly draft: OrderDraft }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const totals = totalsOf(draft);
  if (!can('View Purchase Orders')) return null;
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
    </dl>
  );
}
