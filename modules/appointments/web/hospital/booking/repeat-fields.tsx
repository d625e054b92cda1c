import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { mostVisits } from '#modules/appointments/contract/words.ts';

/** A series of visits: every so many days or weeks, each a row of its own. */
export function RepeatFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const repeats = useValue('repeat') === true;
  return (
    <FormSection>
      <Wide>
        <SwitchField name="repeat" label={t('Repeat this visit')} />
      </Wide>
      {repeats ? (
        <>
          <NumberField name="every" label={t('Every')} required min={1} max={90} />
          <SelectField
            name="unit"
            label={t('Unit')}
            required
            options={[
              { value: 'day', label: t('Days') },
              { value: 'week', label: t('Weeks') },
            ]}
          />
          <NumberField
            name="count"
            label={t('Total visits')}
            required
            min={2}
            max={mostVisits}
            hint={t('Maximum {most}', { most: mostVisits })}
          />
        </>
      ) : null}
    </FormSection>
  );
}
