import { Suspense } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentSettings } from '#modules/appointments/contract/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';

const lines = (value: unknown) =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** `24, 2` in hours as minutes; a part that is no number stays one, so that the schema says so. */
export function offsetsOf(value: unknown): number[] {
  return String(value ?? '')
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((part) => Math.round(Number(part) * 60));
}

/** /hospital/settings/appointments. */
export function AppointmentSettingsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Appointments')} note={t('Booking rules of the hospital.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel
          group="appointments"
          schema={appointmentSettings.schema}
          toFields={(values) => ({
            ...values,
            cancelReasons: ((values['cancelReasons'] as string[] | undefined) ?? []).join('\n'),
            reminderOffsets: ((values['reminderOffsets'] as number[] | undefined) ?? []).map((minutes) => minutes / 60).join(', '),
          })}
          toValues={(fields) => ({
            ...fields,
            cancelReasons: lines(fields['cancelReasons']),
            reminderOffsets: offsetsOf(fields['reminderOffsets']),
          })}
        >
          <FormSection title={t('Booking')}>
            <NumberField
              name="slotMinutesDefault"
              label={t('Slot length (minutes)')}
              hint={t('Used if the schedule has none.')}
              min={5}
              max={240}
              required
            />
            <NumberField
              name="maxOverbook"
              label={t('Overbookings at one time')}
              hint={t('0 = no overbooking.')}
              min={0}
              max={10}
              required
            />
            <Wide>
              <SwitchField name="patientBooking" label={t('Patients can book in the patient area')} />
            </Wide>
          </FormSection>
          <FormSection title={t('Arrival')}>
            <NumberField name="earlyCheckInMinutes" label={t('Self check-in opens (minutes before)')} min={0} max={720} required />
            <NumberField name="noShowGraceMinutes" label={t('Grace before a no-show (minutes)')} min={0} max={240} required />
          </FormSection>
          <FormSection title={t('Messages')}>
            <Wide>
              <TextField
                name="reminderOffsets"
                label={t('Reminders (hours before)')}
                hint={t('Up to five, e.g. 24, 2. Leave blank to send none.')}
                maxLength={60}
              />
            </Wide>
            <Wide>
              <TextareaField name="cancelReasons" label={t('Reasons for cancelling')} hint={t('One per line.')} rows={5} maxLength={1700} />
            </Wide>
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
