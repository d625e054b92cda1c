import { Select, SegmentedControl, Switch } from '@mantine/core';
import { useId } from 'react';
import { type Preferences, usePreferences } from '#kernel/web/client/preferences.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './profile-preferences.module.css';
import users from './users.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} value={value} onChange={onChange} data={options.map((option) => ({ ...option }))} />
    </div>
  );
}

/** Profile → Preferences: how the screens look for this person, on every device. */
export function PreferencesTab() {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const set = (change: Preferences) => prefer(change);
  return (
    <div className={users.stack}>
      <Panel title={t('Look')} note={t('Saved immediately on every device.')}>
        <div className={styles.rows}>
          <Choice
            label={t('Colours')}
            value={preferences.theme ?? 'system'}
            onChange={(theme) => set({ theme: theme as 'light' })}
            options={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
              { value: 'system', label: t('Same as device') },
            ]}
          />
          <Choice
            label={t('Row height')}
            value={preferences.density ?? 'comfortable'}
            onChange={(density) => set({ density: density as 'compact' })}
            options={[
              { value: 'comfortable', label: t('Comfortable') },
              { value: 'compact', label: t('Compact') },
            ]}
          />
          <Choice
            label={t('Text size')}
            value={preferences.textSize ?? 'normal'}
            onChange={(textSize) => set({ textSize: textSize as 'large' })}
            options={[
              { value: 'small', label: t('Small') },
              { value: 'normal', label: t('Normal') },
              { value: 'large', label: t('Large') },
              { value: 'larger', label: t('Larger') },
            ]}
          />
          <div className={styles.row}>
            <span className={styles.label}>{t('Language')}</span>
            <Select
              aria-label={t('Language')}
              w={220}
              value={preferences.language ?? 'browser'}
              onChange={(language) => set({ language: language === 'en' || language === 'fr' ? language : null })}
              data={[
                { value: 'browser', label: t('Same as browser') },
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'Français' },
              ]}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t('Comfort')}>
        <div className={styles.rows}>
          <Switch
            label={t('Reduce motion')}
            checked={preferences.reducedMotion ?? false}
            onChange={(event) => set({ reducedMotion: event.currentTarget.checked })}
          />
          <Switch
            label={t('Narrow sidebar')}
            checked={preferences.sidebarCollapsed ?? false}
            onChange={(event) => set({ sidebarCollapsed: event.currentTarget.checked })}
          />
        </div>
      </Panel>
    </div>
  );
}
