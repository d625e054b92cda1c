import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { minorDigits } from '#kernel/web/text/format.ts';
import { useNumberMarks } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { ListFormProps } from './grid-props.ts';
import { pastedRows } from './pasted-rows.ts';

function useRead(currency: string | null) {
  const { decimalSeparator } = useNumberMarks();
  return (text: unknown) => pastedRows(String(text ?? ''), minorDigits(currency ?? 'USD'), decimalSeparator);
}

/** Prices copied out of a spreadsheet: one line for each item, its code first and its price last. */
export function PasteForm({ partner, module, versionId, onClose }: ListFormProps) {
  const t = useText();
  const read = useRead(partner.currency);
  const form = useCallForm(priceListCalls.change, {
    params: { id: partner.id, module: module.module },
    startWith: { text: '' },
    refresh: ['hmo', 'hmos'],
    toBody: ({ text }) => ({ mode: 'commit', rows: read(text).rows, ...(versionId ? { versionId } : {}) }),
  });
  return (
    <CallForm form={form} submit={t('Save prices')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextareaField
            name="text"
            label={t('Code and price')}
            hint={t('One line for each item: the hospital’s code, then the price. Columns in between are ignored.')}
            required
            rows={10}
          />
          <Found currency={partner.currency} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** How much of what was pasted is understood. */
function Found({ currency }: { readonly currency: string | null }) {
  const t = useText();
  const read = useRead(currency);
  const { useValue } = useFormAround();
  const { rows, bad } = read(useValue('text'));
  if (rows.length + bad.length === 0) return null;
  return (
    <p className="caption" role="status">
      {t('{count} price found | {count} prices found', { count: rows.length })}
      {bad.length > 0 ? ` · ${t('No price in line {lines}', { lines: bad.slice(0, 10).join(', ') })}` : ''}
    </p>
  );
}
