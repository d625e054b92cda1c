import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { laboratorySettings } from '#modules/laboratory/contract/settings.ts';
import { labelSizes } from '#modules/laboratory/contract/words.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';

/** /hospital/settings/laboratory: how results are released, escalated, printed and shown. */
export function LaboratorySettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Laboratory')} note={t('How results are released, escalated, printed and shown to patients.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel group="laboratory" schema={laboratorySettings.schema}>
          <FormSection title={t('Results')}>
            <Wide>
              <SwitchField
                name="selfReleaseAllowed"
                label={t('Who entered a result may release it')}
                hint={t('Off: a second person must release it.')}
              />
            </Wide>
            <NumberField
              name="criticalAckMinutes"
              label={t('Escalate critical results after')}
              hint={t('Minutes without an acknowledgement')}
              min={5}
              max={1440}
              required
            />
            <NumberField
              name="showToPatientAfterHours"
              label={t('Show to patients after')}
              hint={t('Hours from the release')}
              min={0}
              max={720}
              required
            />
          </FormSection>
          <FormSection title={t('Print')}>
            <SelectField
              name="labelSize"
              label={t('Labels of tubes')}
              options={labelSizes.map((value) => ({ value, label: `${value.replace('x', ' × ')} mm` }))}
            />
            <Wide>
              <TextareaField name="reportFooter" label={t('Footer of reports')} rows={2} maxLength={500} />
            </Wide>
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
