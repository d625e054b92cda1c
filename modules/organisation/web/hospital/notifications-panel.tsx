import { useState } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { TimeField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChannelTable, type Channels } from './channel-table.tsx';
import { SettingsGroupPanel } from './group-panel.tsx';

function TitlesField() {
  const t = useText();
  const label = t('Channels of each notice');
  const { form, input } = useField('titles', label);
  const [held, setHeld] = useState<Channels>(() => (input.defaultValue as Channels | undefined) ?? {});
  return (
    <ChannelTable
      label={label}
      value={held}
      onChange={(next) => {
        setHeld(next);
        form.set('titles', next);
      }}
    />
  );
}

/** /hospital/settings/notifications. */
export function NotificationsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Notifications')} note={t('Which notices also go out by email or SMS. The bell in the app is always on.')} />
      <SettingsGroupPanel
        group="notifications"
        toFields={(values) => {
          const quiet = values['quietHours'] as { on: boolean; from: string; to: string };
          return {
            titles: values['titles'],
            quietOn: quiet.on,
            quietFrom: quiet.from,
            quietTo: quiet.to,
            digestTime: values['digestTime'] ?? '',
          };
        }}
        toValues={({ quietOn, quietFrom, quietTo, digestTime, titles }) => ({
          titles: titles ?? {},
          quietHours: { on: quietOn === true, from: quietFrom ?? '22:00', to: quietTo ?? '06:00' },
          digestTime: digestTime || null,
        })}
      >
        <TitlesField />
        <FormSection title={t('Quiet hours')} note={t('Emails and SMS that are not critical wait until the quiet hours are over.')}>
          <SwitchField name="quietOn" label={t('Keep quiet hours')} />
          <span />
          <TimeField name="quietFrom" label={t('From')} />
          <TimeField name="quietTo" label={t('To')} />
        </FormSection>
        <FormSection title={t('Daily summary')}>
          <TimeField name="digestTime" label={t('Sent at')} hint={t('Empty: no summary is sent.')} />
        </FormSection>
      </SettingsGroupPanel>
    </>
  );
}
