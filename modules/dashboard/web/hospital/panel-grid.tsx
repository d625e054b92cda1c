import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Suspense } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import type { CardAt } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { arrange, type Layout, moved } from '../layout.ts';
import styles from './dashboard.module.css';
import { PanelSlot } from './panel-slot.tsx';

/** The panels in the person's own order, without those hidden; what is hidden is named below and comes back with a press. */
export function PanelGrid({ cards }: { readonly cards: readonly CardAt<'dashboard'>[] }) {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const stored = preferences['dashboard'] as Partial<Layout> | undefined;
  const hidden = stored?.hidden ?? [];
  const all = arrange(cards, stored?.order ?? []);
  const keys = all.map(({ key }) => key);
  const shown = all.filter(({ key }) => !hidden.includes(key));
  const away = all.filter(({ key }) => hidden.includes(key));
  const titleOf = ({ title, key }: CardAt<'dashboard'>) => (title ? t(title) : key);
  const keep = (change: Partial<Layout>) => prefer({ dashboard: { order: keys, hidden, ...change } });
  return (
    <>
      <div className={styles.grid}>
        {shown.map((card, place) => {
          const { key, component: Panel } = card;
          const move = (by: 1 | -1) => () => keep({ order: moved(keys, key, by, hidden) });
          return (
            <PanelSlot
              key={key}
              panelKey={key}
              title={titleOf(card)}
              onForward={place > 0 ? move(-1) : undefined}
              onBack={place < shown.length - 1 ? move(1) : undefined}
              onHide={() => keep({ hidden: [...hidden, key] })}
            >
              <Suspense>
                <FaultWall>
                  <Panel />
                </FaultWall>
              </Suspense>
            </PanelSlot>
          );
        })}
      </div>
      {away.length > 0 ? (
        <section className={styles.away} aria-label={t('Hidden panels')}>
          <span>{t('Hidden:')}</span>
          {away.map((card) => (
            <Button
              key={card.key}
              variant="default"
              size="compact-sm"
              leftSection={<IconEye size={15} aria-hidden="true" />}
              aria-label={t('Show {panel}', { panel: titleOf(card) })}
              onClick={() => keep({ hidden: hidden.filter((one) => one !== card.key) })}
            >
              {titleOf(card)}
            </Button>
          ))}
        </section>
      ) : null}
    </>
  );
}
