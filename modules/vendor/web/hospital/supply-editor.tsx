import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { LocationSelect, type PickedProduct, ProductPicker, VendorSelect } from './pickers.tsx';
import { freeLine, type SupplyDraft, supplyTotalsOf, type TypedSupplyLine } from './supply-draft.ts';
import { SupplyLineRow } from './supply-line-row.tsx';
import styles from './vendor.module.css';

interface EditorProps {
  readonly start: SupplyDraft;
  readonly mayChooseVendor: boolean;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onSave: (draft: SupplyDraft) => void;
  /** Saves and books; only of a draft that is there. */
  readonly onPost?: ((draft: SupplyDraft) => void) | undefined;
}

/** Counts a delivery: from an order or free, line by line. */
export function SupplyEditor({ start, mayChooseVendor, busy, refused, onSave, onPost }: EditorProps) {
  const t = useText();
  const [draft, setDraft] = useState(start);
  const counter = useRef(0);
  const set = (part: Partial<SupplyDraft>) => setDraft({ ...draft, ...part });
  const setLine = (key: string, part: Partial<TypedSupplyLine>) =>
    set({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  function add(product: PickedProduct) {
    counter.current += 1;
    set({ lines: [...draft.lines, freeLine(product, `new-${counter.current}`)] });
  }
  const ready = draft.vendorId !== null && draft.locationId !== null;
  return (
    <div className={styles.columns}>
      <Panel title={t('Goods')} flush>
        {draft.lines.length === 0 ? <EmptyState title={t('Add what was delivered')} /> : null}
        <ul className={styles.lines}>
          {draft.lines.map((line) => (
            <SupplyLineRow
              key={line.key}
              line={line}
              onChange={(part) => setLine(line.key, part)}
              onRemove={() => set({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
            />
          ))}
        </ul>
        <div className={styles.add}>
          <ProductPicker onPick={add} />
        </div>
      </Panel>
      <div className={styles.side}>
        <Panel title={t('Delivery')}>
          <div className={styles.form}>
            <VendorSelect value={draft.vendorId} onChange={(vendorId) => set({ vendorId })} disabled={!mayChooseVendor} />
            <LocationSelect value={draft.locationId} onChange={(locationId) => set({ locationId })} />
            <TextInput
              label={t('Invoice number')}
              maxLength={60}
              value={draft.invoiceNumber}
              onChange={(event) => set({ invoiceNumber: event.currentTarget.value })}
            />
            <DayBox label={t('Invoice date')} value={draft.invoiceDate} onChange={(invoiceDate) => set({ invoiceDate })} />
            <NumberInput
              label={t('Temperature on arrival, °C')}
              description={t('Needed for goods of the cold chain')}
              decimalScale={1}
              value={draft.temperatureOnArrival ?? ''}
              onChange={(value) => set({ temperatureOnArrival: value === '' ? null : Number(value) })}
            />
            <MoneyBox label={t('Freight')} value={draft.freight} onChange={(freight) => set({ freight })} />
            <MoneyBox label={t('Discount')} value={draft.discount} onChange={(discount) => set({ discount })} />
            <MoneyBox label={t('Total of the invoice')} value={draft.invoiceTotal} onChange={(invoiceTotal) => set({ invoiceTotal })} />
            <Textarea
              label={t('Note')}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => set({ note: event.currentTarget.value })}
            />
            <SupplyTotals draft={draft} />
            {refused ? <p className={styles.red}>{refused}</p> : null}
            <div className={styles.foot}>
              <Button variant={onPost ? 'default' : 'filled'} loading={busy} disabled={!ready} onClick={() => onSave(draft)}>
                {t('Save draft')}
              </Button>
              {onPost ? (
                <Button loading={busy} disabled={!ready || draft.lines.length === 0} onClick={() => onPost(draft)}>
                  {t('Post')}
                </Button>
              ) : null}
            </div>
          </div>
        </Panel>
      </div>
    </div>
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
          <dt>{t('Differs from the invoice by')}</dt>
          <dd>{format.money(difference)}</dd>
        </div>
      )}
    </dl>
  );
}
