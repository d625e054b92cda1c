import { Checkbox } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import { noticeTitles } from '../notice-titles.ts';
import styles from './notices.module.css';

/** Channels beside the bell by the notice's title. */
export type Channels = Readonly<Record<string, { readonly email: boolean; readonly sms: boolean }>>;

/** A table of notices with a box for each channel; the bell is always on. */
export function ChannelTable({
  value,
  onChange,
  label,
}: {
  readonly value: Channels;
  readonly onChange: (next: Channels) => void;
  readonly label: string;
}) {
  const t = useText();
  const set = (title: string, channel: 'email' | 'sms', on: boolean) =>
    onChange({ ...value, [title]: { email: false, sms: false, ...value[title], [channel]: on } });
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
                <Checkbox
                  checked={value[title]?.email ?? false}
                  onChange={(event) => set(title, 'email', event.currentTarget.checked)}
                  aria-label={t('{title} by email', { title: t(title) })}
                />
              </td>
              <td>
                <Checkbox
                  checked={value[title]?.sms ?? false}
                  onChange={(event) => set(title, 'sms', event.currentTarget.checked)}
                  aria-label={t('{title} by SMS', { title: t(title) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
