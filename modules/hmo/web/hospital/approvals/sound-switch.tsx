import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useText } from '#kernel/web/text/use-text.ts';

/** The person's own sound of notices, where requests are worked on: each new or overdue request sounds as its notice comes. */
export function SoundSwitch() {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const on = preferences.sound !== false;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('Sound of new requests')}
      aria-pressed={on}
      onClick={() => prefer({ sound: !on })}
    >
      {on ? <IconVolume size={18} aria-hidden="true" /> : <IconVolumeOff size={18} aria-hidden="true" />}
    </ActionIcon>
  );
}
