import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import { abcClasses, type CountScope, countScopes } from '#modules/inventory/contract/documents/words.ts';
import { classWords, countScopeWords } from '../../looks.ts';
import { usePlaceOptions } from './choices.ts';
import { useCategoryOptions } from './use-category-options.ts';

/** Begins a count: where, and of what. */
export function CountForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(countCalls.open, {
    refresh: ['stock-counts'],
    startWith: { scope: 'all', blind: true, freeze: false },
  });
  return (
    <CallForm form={form} submit={t('Open count')} onCancel={onClose} onDone={onClose}>
      <CountFields />
    </CallForm>
  );
}

function CountFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const places = usePlaceOptions();
  const categories = useCategoryOptions();
  const scope = (useValue('scope') ?? 'all') as CountScope;
  return (
    <FormSection>
      <Wide>
        <SelectField name="locationId" label={t('Place')} required options={places} autoFocus />
      </Wide>
      <Wide>
        <SegmentField
          name="scope"
          label={t('Count by')}
          options={countScopes.map((value) => ({ value, label: t(countScopeWords[value]) }))}
        />
      </Wide>
      {scope === 'category' ? (
        <Wide>
          <SelectField name="categoryId" label={t('Category')} required options={categories} />
        </Wide>
      ) : null}
      {scope === 'shelf' ? (
        <Wide>
          <TextField name="shelf" label={t('Shelf')} required maxLength={60} />
        </Wide>
      ) : null}
      {scope === 'abc' ? (
        <Wide>
          <SelectField
            name="abcClass"
            label={t('Class')}
            required
            options={abcClasses.map((value) => ({ value, label: t(classWords[value]) }))}
          />
        </Wide>
      ) : null}
      <Wide>
        <CheckField name="blind" label={t('Blind count: expected quantities are hidden')} />
      </Wide>
      <Wide>
        <CheckField name="freeze" label={t('Its stock cannot be moved until the count ends')} />
      </Wide>
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}
