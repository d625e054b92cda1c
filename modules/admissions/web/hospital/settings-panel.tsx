import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardSettings } from '#modules/admissions/contract/settings.ts';
import { mostReservedHours, policyWays } from '#modules/admissions/contract/words.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { policyWayWords } from '../looks.ts';

/** /hospital/settings/ward: how beds are held and whom a ward takes. */
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
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
