import '#kernel/web/design/mantine-frame.css';
import { Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { SecurityTab } from '#modules/auth/web/index.ts';
import { HealthTab as HealthOf } from '#modules/patient-chart/web/index.ts';
import { ActingBar } from './acting-bar.tsx';
import { BillingTab, HospitalsTab, KinTab } from './hospital-tabs.tsx';
import { DependantsTab } from './dependants-tab.tsx';
import { PersonalTab } from './personal-tab.tsx';
import styles from './profile.module.css';
import { meCall } from './calls.ts';
import { type ProfileTab, profileSearch, profileTabs } from './search.ts';
import { ownLive, usePerson } from './use-person.ts';

const CardTab = lazy(() => import('./card-tab.tsx').then((file) => ({ default: file.CardTab })));
const PrivacyTab = lazy(() => import('./privacy-tab.tsx').then((file) => ({ default: file.PrivacyTab })));

/** Conditions, allergies, readings and documents of whoever the page shows. */
function HealthTab() {
  const { query } = usePerson();
  const me = useCall(meCall, { query }, { live: ownLive, quiet: true });
  return me.data ? <HealthOf own={me.data.personId} /> : <SkeletonRows rows={6} />;
}

/** Tabs that are the signed-in person's alone: not shown while acting for another. */
const ownOnly: readonly ProfileTab[] = ['dependants', 'security'];

const tabs: Readonly<Record<ProfileTab, { readonly title: string; readonly content: ComponentType }>> = {
  personal: { title: word('Personal'), content: PersonalTab },
  hospitals: { title: word('Hospitals'), content: HospitalsTab },
  dependants: { title: word('Dependants'), content: DependantsTab },
  'next-of-kin': { title: word('Next of kin'), content: KinTab },
  billing: { title: word('Billing methods'), content: BillingTab },
  health: { title: word('Health record'), content: HealthTab },
  privacy: { title: word('Privacy'), content: PrivacyTab },
  security: { title: word('Security'), content: SecurityTab },
  card: { title: word('Card'), content: CardTab },
};

/** The own record as hospitals hold it, who sees it, and the sign-in. */
export function PatientProfilePage() {
  const t = useText();
  const [search, setSearch] = useSearchOf(profileSearch);
  const shown = profileTabs.filter((tab) => !search.person || !ownOnly.includes(tab));
  const current = shown.find((tab) => tab === search.tab) ?? 'personal';
  const go = (tab: string | null) =>
    setSearch({
      tab: tab === 'personal' ? undefined : (tab as ProfileTab),
      page: undefined,
      startDate: undefined,
      endDate: undefined,
      drawer: undefined,
    });
  return (
    <>
      <ActingBar />
      <PageHead title={t('Profile')} />
      <Tabs value={current} onChange={go} keepMounted={false}>
        <TabList mb={16} className={styles.tabs ?? ''}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(tabs[tab].title)}
            </Tabs.Tab>
          ))}
        </TabList>
        {shown.map((tab) => {
          const Content = tabs[tab].content;
          return (
            <Tabs.Panel key={tab} value={tab}>
              <FaultWall>
                <Suspense fallback={<SkeletonRows rows={6} />}>
                  <Content />
                </Suspense>
              </FaultWall>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}
