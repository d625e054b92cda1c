import { MoneyField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { marginOf } from './product-values.ts';

/** Cost, margin and price of one unit. The margin follows what is typed; both stay out without the right to see values. */
export function PriceFields({ before }: { readonly before: Pick<Product, 'lastUnitCost'> | undefined }) {
  const t = useText();
  const format = useFormat();
  const price = useFormAround().useValue('sellingPrice');
  const cost = before?.lastUnitCost ?? null;
  const margin = cost !== null && typeof price === 'number' ? marginOf(cost, price) : null;
  const said = [
    cost === null ? null : t('Unit cost of the last batch: {amount}.', { amount: format.money(cost) }),
    margin === null ? null : t('Margin: {percent}.', { percent: format.percent(margin) }),
  ].filter((line) => line !== null);
  return (
    <FormSection title={t('Prices')} {...(said.length > 0 ? { note: said.join(' ') } : {})}>
      <MoneyField
        name="sellingPrice"
        label={t('Selling price of one unit')}
        hint={t('Leave blank if not for sale. HMOs and plans pay by the price rules of the billing settings.')}
      />
    </FormSection>
  );
}
