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

/** Signatories are typed one a line. */
export function linesOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...values, signatories: ((values['signatories'] as readonly string[] | undefined) ?? []).join('\n') };
}

export function listOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lines = String(fields['signatories'] ?? '').split('\n');
  return { ...fields, signatories: lines.map((line) => line.trim()).filter(Boolean), reportFooter: fields['reportFooter'] ?? '' };
}

/** /hospital/settings/laboratory: how results are released, escalated, printed and shown, and how long tubes are kept. */
export function LaboratorySettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Laboratory')} note={t('How results are released, escalated, printed and shown to patients.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel group="laboratory" schema={laboratorySettings.schema} toFields={linesOf} toValues={listOf}>
          <FormSection title={t('Results')}>
            <Wide>
              <SwitchField
                name="selfReleaseAllowed"
                label={t('Allow release by the person who entered the result')}
                hint={t('If off, a second person must release it.')}
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
          <FormSection title={t('Privacy')}>
            <Wide>
              <SwitchField
                name="noticeInitials"
                label={t('Show initials in critical notices')}
                hint={t('If off, notices show the full name. They always show the patient number and the value.')}
              />
            </Wide>
          </FormSection>
          <FormSection title={t('Specimens')}>
            <NumberField
              name="tubeKeepDays"
              label={t('Keep specimens for')}
              hint={t('Days from collection; 0 = until a date is set')}
              min={0}
              max={365}
              required
            />
          </FormSection>
          <FormSection title={t('Print')}>
            <SelectField
              name="labelSize"
              label={t('Tube labels')}
              options={labelSizes.map((value) => ({ value, label: `${value.replace('x', ' × ')} mm` }))}
            />
            <Wide>
              <TextareaField
                name="signatories"
                label={t('Signatories of reports')}
                hint={t('One name and title per line, at most six')}
                rows={3}
                maxLength={720}
              />
            </Wide>
            <Wide>
              <TextareaField name="reportFooter" label={t('Footer of reports')} rows={2} maxLength={500} />
            </Wide>
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
