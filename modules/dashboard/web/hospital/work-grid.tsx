import { Suspense, type ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { type CardAt, useCards } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './dashboard.module.css';

type WorkCard = CardAt<'work'>;

/** The panels of a person's own work, each as tall as its content. */
export function WorkGrid({ cards }: { readonly cards: readonly WorkCard[] }) {
  return (
    <div className={styles.flow}>
      {cards.map(({ key, component: Work }) => (
        <Suspense key={key}>
          <FaultWall>
            <Work />
          </FaultWall>
        </Suspense>
      ))}
    </div>
  );
}

interface Home {
  readonly shows: 'work' | 'hospital';
  readonly cards: readonly WorkCard[];
  /** The switch between the two; nothing for those without work panels. */
  readonly choice: ReactNode;
}

/** What a person's first page shows: the work of their cadre, or the panels of the hospital, as they chose last. */
export function useHome(cadre: string | undefined): Home {
  const t = useText();
  const { can } = useAccess();
  const { preferences, prefer } = usePreferences();
  const cards = useCards('work').filter(
    ({ cadres, permission }) => cadre !== undefined && (cadres?.includes(cadre) ?? true) && (permission === undefined || can(permission)),
  );
  if (cards.length === 0) return { shows: 'hospital', cards, choice: null };
  const shows = preferences['home'] === 'hospital' ? 'hospital' : 'work';
  const views = [
    ['work', t('My work')],
    ['hospital', t('Hospital')],
  ] as const;
  const choice = (
    <div className={styles.views} role="group" aria-label={t('Dashboard')}>
      {views.map(([view, words]) => (
        <button key={view} type="button" aria-pressed={shows === view} onClick={() => prefer({ home: view })}>
          {words}
        </button>
      ))}
    </div>
  );
  return { shows, cards, choice };
}
