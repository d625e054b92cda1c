import { Link, useParams } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { permissionNames } from '#kernel/contract/access.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { ForbiddenPage, MissingPage } from '#kernel/web/frame/fault-pages.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { type CardAt, useCards } from '#kernel/web/frame/parts.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import styles from './settings-page.module.css';

type Section = CardAt<'settings'>;

const captions: readonly (readonly [from: number, words: string])[] = [
  [100, word('Hospital')],
  [200, word('People')],
  [300, word('Rules')],
  [400, word('Modules')],
];

function groupsOf(cards: readonly Section[]): { caption: string; cards: Section[] }[] {
  return captions
    .map(([from, caption], place) => ({
      caption,
      cards: cards.filter((card) => card.order >= from && card.order < (captions[place + 1]?.[0] ?? Number.POSITIVE_INFINITY)),
    }))
    .filter((group) => group.cards.length > 0);
}

function SettingsMenu({ cards, active }: { readonly cards: readonly Section[]; readonly active: string | null }) {
  const t = useText();
  return (
    <nav className={styles.menu} aria-label={t('Settings')}>
      {groupsOf(cards).map((group) => (
        <section key={group.caption}>
          <h2 className={styles.caption}>{t(group.caption)}</h2>
          <ul>
            {group.cards.map((card) => (
              <li key={card.key}>
                <Link
                  to="/hospital/settings/$section"
                  params={{ section: card.key }}
                  className={styles.item}
                  data-active={card.key === active || undefined}
                  aria-current={card.key === active ? 'page' : undefined}
                >
                  {t(card.title ?? card.key)}
                  <IconChevronRight size={16} aria-hidden="true" className={styles.arrow} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The settings: left menu of the sections that the signed-in person may open, the chosen one beside it. On phones the menu is the first page. */
export function SettingsPage() {
  const t = useText();
  const { section } = useParams({ strict: false }) as { section?: string };
  const { can, sure } = useAccess();
  const { narrow } = useFrame();
  const all = useCards('settings');
  const allowed = all.filter((card) => card.permission === undefined || can(card.permission));
  const wanted = section ? all.find((card) => card.key === section) : narrow ? undefined : allowed[0];

  if (section && !wanted) return <MissingPage />;
  if (wanted?.permission !== undefined && !can(wanted.permission)) {
    return sure ? <ForbiddenPage permission={permissionNames(wanted.permission).join(' / ')} /> : <SkeletonRows rows={6} height={28} />;
  }
  if (!wanted) {
    return (
      <>
        <PageHead title={t('Settings')} />
        <SettingsMenu cards={allowed} active={null} />
      </>
    );
  }
  const Content = wanted.component;
  return (
    <div className={styles.page}>
      {narrow ? (
        <Link to="/hospital/settings" className={styles.back}>
          {t('Settings')}
        </Link>
      ) : (
        <SettingsMenu cards={allowed} active={wanted.key} />
      )}
      <div className={styles.section}>
        <FaultWall key={wanted.key}>
          <Suspense fallback={<SkeletonRows rows={6} height={28} />}>
            <Content />
          </Suspense>
        </FaultWall>
      </div>
    </div>
  );
}
