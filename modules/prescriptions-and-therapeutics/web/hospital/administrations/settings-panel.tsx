import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { therapeuticSettings } from '#modules/prescriptions-and-therapeutics/contract/administration-settings.ts';

/** /hospital/settings/therapeutics: what is checked before a dose, and when its effect is asked. */
export function TherapeuticSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Therapeutic Administration')} note={t('Checks at the bedside and the effect of as-needed doses.')} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <SettingsGroupPanel group="therapeutics" schema={therapeuticSettings.schema}>
          <FormSection title={t('Checks at the bedside')}>
            <Wide>
              <SwitchField
                name="scanMedicine"
                label={t('Scan the medicine before each dose')}
                hint={t('The patient is always checked. A reason is required for a dose without a scan.')}
              />
            </Wide>
          </FormSection>
          <FormSection title={t('As needed')}>
            <NumberField name="effectAfterMinutes" label={t('Check the effect after')} hint={t('Minutes')} min={15} max={240} required />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
