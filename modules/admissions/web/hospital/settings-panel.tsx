import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardSettings } from '#modules/admissions/contract/settings.ts';
import { clearanceAreas } from '#modules/admissions/contract/stay-words.ts';
import { mostReservedHours, policyWays } from '#modules/admissions/contract/words.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { policyWayWords } from '../looks.ts';
import { clearanceWords } from '../stay-looks.ts';

/** /hospital/settings/ward: how beds are held, whom a ward takes, and what an admission and a discharge ask for. */
export function WardSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('Rooms and wards')}
        note={
          <Link to="/hospital/admissions" search={{ tab: 'rooms' }}>
            {t('Rooms & Beds')}
          </Link>
        }
      />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <SettingsGroupPanel group="ward" schema={wardSettings.schema}>
          <FormSection>
            <NumberField
              name="reservationHours"
              label={t('Reserve beds for')}
              hint={t('Hours, if no other time is chosen')}
              min={1}
              max={mostReservedHours}
              required
            />
            <SelectField
              name="genderPolicy"
              label={t('Patients the ward is not for')}
              required
              options={optionsFrom(policyWays, policyWayWords, t)}
            />
          </FormSection>
          <FormSection title={t('Admission and discharge')}>
            <NumberField
              name="backdateHours"
              label={t('Back-date admissions by')}
              hint={t('Hours at most, with a reason')}
              min={0}
              max={168}
              required
            />
            <NumberField
              name="undoDischargeHours"
              label={t('Undo discharge within')}
              hint={t('Hours after the discharge')}
              min={0}
              max={168}
              required
            />
            <NumberField
              name="defaultObservationMinutes"
              label={t('Vitals every')}
              hint={t('Minutes, unless something else is ordered')}
              min={15}
              max={1440}
              required
            />
            <SwitchField
              name="roundFee"
              label={t('Charge ward rounds')}
              hint={t('The first round of a doctor and day, where the round fee has a price')}
            />
            <MultiSelectField
              name="clearanceAreas"
              label={t('Clear before release')}
              hint={t('What is cleared before a discharged patient is released')}
              required
              options={optionsFrom(clearanceAreas, clearanceWords, t)}
            />
          </FormSection>
          <FormSection title={t('Downtime')}>
            <SwitchField
              name="downtimePack"
              label={t('Downtime pack')}
              hint={t('Every hour an encrypted PDF of each ward that has a downtime password, to be printed while the server is down')}
            />
          </FormSection>
          <FormSection title={t('Early warnings')} note={t('Minutes until the next people are called without an acknowledgement')}>
            <NumberField name="warningSteps.nurse" label={t('After the nurse')} min={5} max={240} required />
            <NumberField name="warningSteps.doctor" label={t('After the doctors')} min={5} max={240} required />
            <NumberField name="warningSteps.consultant" label={t('After each consultant call')} min={5} max={240} required />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
