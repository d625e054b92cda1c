import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { pharmacySettings } from '#modules/pharmacy/contract/settings.ts';
import { doubleChecks } from '#modules/pharmacy/contract/words.ts';
import { doubleCheckWords } from '../../safety-looks.ts';

/** /hospital/settings/pharmacy: second checks, batches, returns. */
export function PharmacySettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Pharmacy')} note={t('Second checks, batch selection and returns.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel group="pharmacy" schema={pharmacySettings.schema}>
          <FormSection title={t('Dispensing')}>
            <Wide>
              <SelectField
                name="doubleCheck"
                label={t('A second person confirms')}
                options={doubleChecks.map((value) => ({ value, label: t(doubleCheckWords[value]) }))}
              />
            </Wide>
            <NumberField
              name="fefoMinDays"
              label={t('Minimum batch shelf life')}
              hint={t('Days after dispensing; 0 means up to and including its expiry date')}
              min={0}
              max={365}
              required
            />
            <Wide>
              <SwitchField
                name="courseCover"
                label={t('Prefer batches that last for the course')}
                hint={t('If off, the batch that expires first.')}
              />
            </Wide>
            <Wide>
              <SwitchField
                name="useStockReserve"
                label={t('The stock reserve may be used')}
                hint={t('By users with the permission, with a reason.')}
              />
            </Wide>
          </FormSection>
          <FormSection title={t('Returns')}>
            <NumberField
              name="returnDays"
              label={t('Accept returns within')}
              hint={t('Days. Opened, cold-chain and controlled medicines are never accepted.')}
              min={0}
              max={90}
              required
            />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
