import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { recordsSettings, requirableFields } from '../../contract/settings.ts';

const requirableWords = {
  middleName: word('Middle name'),
  maritalStatus: word('Marital status'),
  email: word('Email'),
  city: word('City'),
  state: word('State'),
  country: word('Country'),
  nationality: word('Nationality'),
  occupation: word('Occupation'),
  religion: word('Religion'),
  language: word('Language'),
  idNumber: word('ID number'),
  nextOfKins: word('Next of kin'),
} satisfies Record<(typeof requirableFields)[number], string>;

/** /hospital/settings/records: what a registration asks for and when it is held for a duplicate. */
export function RecordsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Records')} note={t('Registration fields and duplicate detection.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel group="records" schema={recordsSettings.schema}>
          <FormSection title={t('Registration')}>
            <Wide>
              <MultiSelectField
                name="requiredFields"
                label={t('Also required')}
                hint={t('In addition to name, sex, date of birth, phone and address. Not required for emergency registrations.')}
                options={requirableFields.map((field) => ({ value: field, label: t(requirableWords[field]) }))}
                clearable
              />
            </Wide>
            <Wide>
              <SegmentField
                name="shareRecordsDefault"
                label={t('Default for sharing with other hospitals')}
                options={[
                  { value: 'denied', label: t('Not shared') },
                  { value: 'granted', label: t('Shared') },
                ]}
              />
            </Wide>
          </FormSection>
          <FormSection title={t('Duplicates')}>
            <NumberField
              name="duplicateThreshold"
              label={t('Block registration from score')}
              hint={t('60 to 200; a lower score blocks more registrations.')}
              min={60}
              max={200}
              required
            />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
