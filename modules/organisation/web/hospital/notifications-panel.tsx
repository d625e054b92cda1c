import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { TimeField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import { ChannelTable, type Channels } from './channel-table.tsx';
import { SettingsGroupPanel } from './group-panel.tsx';
import styles from './notices.module.css';

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

const channelWords = { sms: word('SMS'), email: word('Email') } as const;

/** What the day has taken of each channel; a full one says until when nothing more goes out. */
function SentToday() {
  const t = useText();
  const format = useFormat();
  const today = useCall(settingsCalls.messagesToday, {}, { live: ['notification'], quiet: true });
  return (
    <Panel title={t('Sent today')}>
      <Loaded from={today} rows={2}>
        {({ channels, resetsAt }) => (
          <ul className={styles.counts}>
            {channels.map(({ channel, sent, most, full }) => (
              <li key={channel}>
                {t('{channel}: {sent} of {most} sent today', { channel: t(channelWords[channel]), sent, most })}
                {full ? (
                  <strong role="alert">
                    {' '}
                    {t('The daily limit is reached. No more are sent until {time}.', { time: format.instant(resetsAt) })}
                  </strong>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** /hospital/settings/notifications. */
export function NotificationsPanel() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('Notifications')}
        note={t('Notices that are also sent by email or SMS. Notifications in the app are always on.')}
      />
      <div className={styles.today}>
        <SentToday />
      </div>
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
        <FormSection title={t('Quiet hours')} note={t('Non-critical emails and SMS wait until quiet hours end.')}>
          <SwitchField name="quietOn" label={t('Keep quiet hours')} />
          <span />
          <TimeField name="quietFrom" label={t('From')} />
          <TimeField name="quietTo" label={t('To')} />
        </FormSection>
        <FormSection title={t('Daily summary')}>
          <TimeField name="digestTime" label={t('Sent at')} hint={t('Leave blank to send no summary.')} />
        </FormSection>
      </SettingsGroupPanel>
    </>
  );
}
