import { Switch } from '@mantine/core';
import { Suspense } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChannelTable } from '#modules/organisation/web/index.ts';
import styles from './users.module.css';

type Channels = Readonly<Record<string, { readonly email: boolean; readonly sms: boolean }>>;

/** Profile → Notifications: own channels for each notice, the sound, and what later modules add. Saved as it is clicked. */
export function OwnNoticesTab() {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const cards = useCards('profile-notices');
  const channels = (preferences['channels'] as Channels | undefined) ?? {};
  return (
    <div className={styles.stack}>
      <Panel title={t('Sound')}>
        <Switch
          label={t('Play a sound when a notice arrives')}
          checked={preferences.sound ?? true}
          onChange={(event) => prefer({ sound: event.currentTarget.checked })}
        />
      </Panel>
      {cards.map(({ key, component: Part }) => (
        <Suspense key={key} fallback={<SkeletonRows rows={3} />}>
          <Part />
        </Suspense>
      ))}
      <Panel title={t('Channels')} note={t('Saved immediately. Notifications in the app are always on.')}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ChannelTable label={t('Channels of each notice')} value={channels} onChange={(next) => prefer({ channels: next })} />
        </Suspense>
      </Panel>
    </div>
  );
}
