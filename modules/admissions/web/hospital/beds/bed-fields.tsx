import { Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import { bedFeatures, bedKinds } from '#modules/admissions/contract/words.ts';
import { featureWords, kindWords } from '../../looks.ts';

/** Kind and features of a bed; of a cot, the bed beside which it stands. `beside`: the beds of its room. */
export function BedFields({ beside }: { readonly beside: readonly Bed[] }) {
  const t = useText();
  const isCot = useFormAround().useValue('kind') === 'cot';
  return (
    <>
      <Wide>
        <SegmentField name="kind" label={t('Kind')} options={optionsFrom(bedKinds, kindWords, t)} />
      </Wide>
      {isCot ? (
        <Wide>
          <SelectField
            name="besideBedId"
            label={t('Beside bed')}
            hint={t('A cot moves with the mother in this bed')}
            clearable
            options={beside.filter(({ kind }) => kind === 'bed').map(({ id, label }) => ({ value: id, label }))}
          />
        </Wide>
      ) : null}
      <Wide>
        <MultiSelectField name="features" label={t('Features')} options={optionsFrom(bedFeatures, featureWords, t)} />
      </Wide>
    </>
  );
}
