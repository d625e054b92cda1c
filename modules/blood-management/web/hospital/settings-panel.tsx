import { Suspense } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bloodSettings } from '#modules/blood-management/contract/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';

const minimums = [
  ['minimumAPositive', 'A+'],
  ['minimumANegative', 'A-'],
  ['minimumBPositive', 'B+'],
  ['minimumBNegative', 'B-'],
  ['minimumAbPositive', 'AB+'],
  ['minimumAbNegative', 'AB-'],
  ['minimumOPositive', 'O+'],
  ['minimumONegative', 'O-'],
] as const;

/** /hospital/settings/blood: minimum stock, times, limits and the massive pack. */
export function BloodSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Blood')} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <SettingsGroupPanel group="blood" schema={bloodSettings.schema}>
          <FormSection title={t('Minimum of red cells')}>
            {minimums.map(([name, group]) => (
              <NumberField key={name} name={name} label={group} required min={0} max={500} />
            ))}
          </FormSection>
          <FormSection title={t('Times')}>
            <NumberField name="expiryWarnDays" label={t('Shown as expiring, days before')} required min={1} max={30} />
            <NumberField name="reserveHours" label={t('Kept for a patient, hours')} required min={1} max={168} />
            <NumberField name="returnMinutes" label={t('Returned to stock within, minutes')} required min={5} max={60} />
            <NumberField name="lookbackDays" label={t('Lookback, days')} required min={30} max={730} />
          </FormSection>
          <FormSection title={t('Requests')}>
            <NumberField name="thresholdHb" label={t('A reason from haemoglobin, g/dL')} required decimals={1} />
            <NumberField name="thresholdHbCardiac" label={t('In heart disease, g/dL')} required decimals={1} />
            <NumberField name="thresholdPlatelets" label={t('A reason from platelets, 10*9/L')} required />
            <NumberField name="replacementPolicy" label={t('Units owed for each unit given')} required min={0} max={3} />
          </FormSection>
          <FormSection title={t('Pack of massive transfusion')}>
            <NumberField name="packRedCells" label={t('Packed red cells')} required min={1} max={10} />
            <NumberField name="packPlasma" label={t('Fresh frozen plasma')} required min={0} max={10} />
            <NumberField name="packPlatelets" label={t('Platelets')} required min={0} max={4} />
          </FormSection>
          <FormSection title={t('Labels and sharing')}>
            <TextField
              name="isbtRegistration"
              label={t('ISBT 128 facility number')}
              hint={t('As registered by ICCBBA. Without it labels show the hospital’s own number.')}
              code
              maxLength={5}
            />
            <SwitchField name="shareStock" label={t('Other hospitals see whether there is stock')} />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
