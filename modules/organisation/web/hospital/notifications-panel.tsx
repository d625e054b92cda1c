import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { TimeField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { noticeTitles } from '../notice-titles.ts';
import { SettingsGroupPanel } from './group-panel.tsx';
import styles from './notices.module.css';

type Channels = Readonly<Record<string, { readonly email: boolean; readonly sms: boolean }>>;

/** A table of notices with a box for each channel; the bell is always on. */
export function ChannelTable({ value, onChange, label }: { readonly value: Channels; readonly onChange: (next: Channels) => void; readonly label: string }) {
  const t = useText();
  const set = (title: string, channel: 'email' | 'sms', on: boolean) => onChange({ ...value, [title]: { email: false, sms: false, ...value[title], [channel]: on } });
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Notice')}</th>
          <th scope="col">{t('In the app')}</th>
          <th scope="col">{t('Email')}</th>
          <th scope="col">{t('SMS')}</th>
        </tr>
      </thead>
      {noticeTitles.map((group) => (
        <tbody key={group.caption}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.caption}>
              {t(group.caption)}
            </th>
          </tr>
          {group.titles.map((title) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              <td>
                <Checkbox checked disabled aria-label={t('{title} in the app', { title: t(title) })} />
              </td>
              <td>
                <Checkbox checked={value[title]?.email ?? false} onChange={(event) => set(title, 'email', event.currentTarget.checked)} aria-label={t('{title} by email', { title: t(title) })} />
              </td>
              <td>
                <Checkbox checked={value[title]?.sms ?? false} onChange={(event) => set(title, 'sms', event.currentTarget.checked)} aria-label={t('{title} by SMS', { title: t(title) })} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

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
          return { titles: values['titles'], quietOn: quiet.on, quietFrom: quiet.from, quietTo: quiet.to, digestTime: values['digestTime'] ?? '' };
        }}
        toValues={({ quietOn, quietFrom, quietTo, digestTime, titles }) => ({ titles: titles ?? {}, quietHours: { on: quietOn === true, from: quietFrom ?? '22:00', to: quietTo ?? '06:00' }, digestTime: digestTime || null })}
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
