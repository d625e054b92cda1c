import { Button, Loader } from '@mantine/core';
import { IconBook2, IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PhoneVerificationModal } from '#modules/auth/web/index.ts';
import { readProfile } from '../calls.ts';
import styles from './dashboard.module.css';
import { PanelGrid } from './panel-grid.tsx';
import { useHome, WorkGrid } from './work-grid.tsx';
import { DashboardSummary, useTiles } from './dashboard-summary.tsx';

// Seen by few and seldom: they come when they are needed.
const Welcome = lazy(() => import('./welcome.tsx').then((file) => ({ default: file.Welcome })));
const PhoneBanner = lazy(() => import('./phone-banner.tsx').then((file) => ({ default: file.PhoneBanner })));

/** The first screen of the hospital area: today's work, one panel a permission. */
export function DashboardPage() {
  const t = useText();
  const { can } = useAccess();
  const { roleName } = useSession();
  const now = useNow();
  const format = useFormat();
  const profile = useCall(readProfile, {}, { enabled: can(readProfile), live: ['users'], quiet: true });
  const [verifying, setVerifying] = useState(false);
  const tiles = useTiles();
  const home = useHome(profile.data?.user.cadre ?? undefined);
  const cards = useCards('dashboard').filter((card) => card.permission === undefined || can(card.permission));
  const banners = useCards('dashboard-banner').filter((card) => card.permission === undefined || can(card.permission));
  const unverified = profile.data?.user.phoneNumberConfirmed === false && can('View Get Started');

  if (profile.loading) {
    return (
      <div className={styles.loading} role="status">
        <Loader size="sm" aria-hidden />
        {t('Loading…')}
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={profile.data?.user.role?.name ?? roleName ?? t('Hospital Admin')}
        tabTitle={t('Dashboard')}
        note={format.longDay(now)}
        actions={
          <>
            {can('View Civis Documentation') ? (
              <Button
                variant="default"
                leftSection={<IconBook2 size={16} aria-hidden />}
                component={Link}
                {...({ to: '/hospital/documentation' } as object)}
              >
                {t('Documentation')}
              </Button>
            ) : null}
            {unverified ? (
              <Button leftSection={<IconRocket size={16} aria-hidden />} component={Link} {...({ to: '/hospital/getstarted' } as object)}>
                {t('Get Started')}
              </Button>
            ) : null}
          </>
        }
      />
      {banners.map(({ key, component: Banner }) => (
        <Suspense key={key}>
          <FaultWall>
            <Banner />
          </FaultWall>
        </Suspense>
      ))}
      {unverified ? <PhoneBanner onVerify={() => setVerifying(true)} /> : null}
      <PhoneVerificationModal opened={verifying} onClose={() => setVerifying(false)} />
      {home.choice}
      {home.shows === 'work' ? <WorkGrid cards={home.cards} /> : null}
      {home.shows === 'hospital' && tiles.length === 0 && cards.length === 0 ? (
        <Suspense>
          <Welcome name={profile.data?.user.fullname ?? ''} />
        </Suspense>
      ) : null}
      {home.shows === 'hospital' && tiles.length > 0 ? <DashboardSummary tiles={tiles} /> : null}
      {home.shows === 'hospital' ? <PanelGrid cards={cards} /> : null}
    </>
  );
}
