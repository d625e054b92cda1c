import { Button, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { TimeBox } from '#kernel/web/form/time-box.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { playSound } from '../calls/ring-sound.ts';
import styles from './notice-wishes.module.css';

interface QuietHours {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

const usual: QuietHours = { on: false, from: '22:00', to: '06:00' };
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Own quiet hours, and how a call sounds. Saved as it is changed. */
export function NoticeWishesPanels() {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const own = (preferences['quietHours'] as QuietHours | null | undefined) ?? null;
  const held = own ?? usual;
  const change = (changes: Partial<QuietHours>) => {
    const next = { ...held, ...changes };
    if (clock.test(next.from) && clock.test(next.to)) prefer({ quietHours: next });
  };
  return (
    <>
      <Panel
        title={t('Quiet hours')}
        note={t(
          "Non-critical emails and SMS wait until quiet hours end. Hospital time applies. If you set none, the hospital's quiet hours are used.",
        )}
      >
        <div className={styles.line}>
          <Switch
            label={t('My quiet hours')}
            checked={own !== null}
            onChange={(event) => prefer({ quietHours: event.currentTarget.checked ? { ...usual, on: true } : null })}
          />
          {own ? (
            <>
              <OwnTime label={t('From')} held={held.from} onLeave={(from) => change({ from })} />
              <OwnTime label={t('To')} held={held.to} onLeave={(to) => change({ to })} />
            </>
          ) : null}
        </div>
      </Panel>
      <Panel title={t('Sound of a call')}>
        <div className={styles.line}>
          <Button variant="default" leftSection={<IconVolume size={16} aria-hidden />} onClick={() => playSound('ring')}>
            {t('Test sound')}
          </Button>
        </div>
      </Panel>
    </>
  );
}

interface OwnTimeProps {
  readonly label: string;
  readonly held: string;
  readonly onLeave: (time: string) => void;
}

/** A time that is kept when its box is left; what is no time stays as it was typed, with its error. */
function OwnTime({ label, held, onLeave }: OwnTimeProps) {
  const [time, setTime] = useState(held);
  return <TimeBox label={label} value={time} onChange={setTime} onBlur={() => onLeave(time)} />;
}
