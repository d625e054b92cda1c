import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import type { StockStatus } from '#modules/inventory/contract/words.ts';
import { stockLooks } from '../../looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { type ReserveChange, type ReserveFigures, reserveChanges, reserveOrder, typedFigures } from './reserve-changes.ts';
import styles from './stock.module.css';

const figuresOf = ({ stock, stockReserve, parLevel }: Product): ReserveFigures => ({ quantity: stock.quantity, stockReserve, parLevel });

/** The level that is kept back, the target level, and what is really there; it says what saving changes. */
export function ReserveForm({ of: product, onClose }: ActFormProps<Product>) {
  const t = useText();
  // As they were when the dialog opened: what is typed is measured against them.
  const [now] = useState(() => figuresOf(product));
  const form = useCallForm(adjustmentCalls.setReserve, {
    params: { id: product.id },
    refresh: ['products', 'stock-adjustments'],
    startWith: { ...now },
    toBody: (values) => ({ ...reserveOrder(now, typedFigures(values, now), values.locationId), version: product.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save reserve')}
      onCancel={onClose}
      onDone={({ adjustment }) => {
        if (adjustment?.status === 'pending-approval')
          toast.success(t('{number} is awaiting approval. The quantity changes after approval', { number: adjustment.adjustmentNumber }));
        onClose();
      }}
    >
      <Fields product={product} now={now} />
    </CallForm>
  );
}

function Fields({ product, now }: { readonly product: Product; readonly now: ReserveFigures }) {
  const t = useText();
  const { can } = useAccess();
  const { useValue } = useFormAround();
  const places = usePlaceOptions();
  const typed = { quantity: useValue('quantity'), stockReserve: useValue('stockReserve'), parLevel: useValue('parLevel') };
  const next = typedFigures(typed, now);
  return (
    <FormSection title={product.displayName} note={t('Quantities in {unit}, over all dispensing locations.', { unit: product.unit })}>
      {can(adjustmentCalls.create) ? (
        <NumberField name="quantity" label={t('Quantity')} min={0} hint={t('Counted quantity')} />
      ) : (
        <NumberField name="quantity" label={t('Quantity')} min={0} disabled />
      )}
      {next.quantity === now.quantity ? null : (
        <SelectField
          name="locationId"
          label={t('Location of the difference')}
          clearable
          options={places}
          hint={t('Default: the location with most stock')}
        />
      )}
      <NumberField
        name="stockReserve"
        label={t('Reserve')}
        required
        min={0}
        hint={t('Reserve: at this level the product counts as out of stock')}
      />
      <NumberField name="parLevel" label={t('Par level')} min={1} hint={t('Stock level to reorder up to')} />
      <Wide>
        <Changes changes={reserveChanges(now, next)} />
      </Wide>
    </FormSection>
  );
}

function Changes({ changes }: { readonly changes: readonly ReserveChange[] }) {
  const t = useText();
  const format = useFormat();
  const titles = { quantity: t('Quantity'), stockReserve: t('Reserve'), parLevel: t('Par level'), stockStatus: t('Stock') };
  const shown = (value: ReserveChange['before']) => {
    if (value === null) return t('none');
    return typeof value === 'number' ? format.number(value) : t(stockLooks[value as StockStatus].word);
  };
  return (
    <div className={styles.changes} aria-live="polite">
      {changes.length === 0 ? <p className="muted">{t('Nothing changes.')}</p> : null}
      {changes.map(({ figure, before, after }) => (
        <p key={figure}>
          {titles[figure]}: <span className="tnum">{shown(before)}</span> → <span className="strong tnum">{shown(after)}</span>
          {figure === 'quantity' ? ` (${t('by an adjustment')})` : ''}
        </p>
      ))}
    </div>
  );
}
