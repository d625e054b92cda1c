import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { theatreSettings } from '#modules/procedures/contract/settings.ts';

/** /hospital/settings/theatre: how long consents hold, fasting, sessions and charges. */
export function TheatreSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Procedures')} note={t('How long consents hold, fasting, sessions and charges.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel group="theatre" schema={theatreSettings.schema}>
          <FormSection title={t('Preparation')}>
            <NumberField name="consentDays" label={t('A consent holds for')} hint={t('Days')} min={1} max={365} required />
            <NumberField name="assessmentDays" label={t('An assessment holds for')} hint={t('Days')} min={1} max={180} required />
            <NumberField name="fastingSolidsHours" label={t('No food')} hint={t('Hours before anaesthesia')} min={0} max={24} required />
            <NumberField
              name="fastingFluidsHours"
              label={t('No clear fluids')}
              hint={t('Hours before anaesthesia')}
              min={0}
              max={24}
              required
            />
          </FormSection>
          <FormSection title={t('Theatres')}>
            <Wide>
              <SwitchField name="sessionsOn" label={t('Look at sessions when a procedure is booked')} />
            </Wide>
            <NumberField
              name="listAtHour"
              label={t('Send the list of the next day at')}
              hint={t('Hour of the day')}
              min={0}
              max={23}
              required
            />
          </FormSection>
          <FormSection title={t('Charges')}>
            <Wide>
              <SwitchField name="chargeRulesOn" label={t('Charge time by the rules')} />
            </Wide>
            <SelectField
              name="abandonedCharge"
              label={t('Of an abandoned procedure')}
              options={[
                { value: 'none', label: t('Nothing is charged') },
                { value: 'part', label: t('A part is charged') },
                { value: 'full', label: t('All is charged') },
              ]}
            />
            <NumberField name="abandonedPercent" label={t('Part that is charged')} min={1} max={99} suffix=" %" required />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
