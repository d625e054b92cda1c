import { Suspense } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { approvalGates } from '#modules/hmo/contract/approval-words.ts';
import { hmoSettings } from '#modules/hmo/contract/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';

const gateWords = { block: word('Wait for the approval'), warn: word('Proceed, show that it is pending') } as const;

/** /hospital/settings/hmo: whether services wait for an approval, where notices to NHIA go, and what stands under letters. */
export function HmoSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('HMO')} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <SettingsGroupPanel group="hmo" schema={hmoSettings.schema}>
          <FormSection title={t('Approvals')}>
            <SelectField
              name="approvalGate"
              label={t('Services of outpatients')}
              hint={t('Emergencies, inpatients and antenatal patients never wait')}
              required
              options={optionsFrom(approvalGates, gateWords, t)}
            />
            <TextareaField name="letterFooter" label={t('Text under letters')} />
          </FormSection>
          <FormSection title={t('National Health Insurance Authority')}>
            <TextField
              name="nhiaOfficeEmail"
              type="email"
              label={t('Email of the NHIA office')}
              hint={t('Notices are mailed at once. Leave empty to send them by hand.')}
            />
            <TextField name="nhiaFacilityCode" label={t('Facility code')} code />
          </FormSection>
          <FormSection title={t('Enrollees')}>
            <NumberField name="reverifyDays" label={t('Verify plans again after')} hint={t('Days')} min={1} max={365} required />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
