import '#kernel/web/design/mantine-frame.css';
import { type ComponentType, lazy } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { SecurityTab } from '#modules/auth/web/index.ts';
import { HealthTab as HealthOf } from '#modules/patient-chart/web/index.ts';
import { ActingBar } from './acting-bar.tsx';
import { BillingTab, HospitalsTab, KinTab } from './hospital-tabs.tsx';
import { DependantsTab } from './dependants-tab.tsx';
import { PersonalTab } from './personal-tab.tsx';
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
  const shown = profileTabs.map((key): PageTab<ProfileTab> => {
    const { title, content: Content } = tabs[key];
    return { key, title: t(title), may: !search.person || !ownOnly.includes(key), content: <Content /> };
  });
  return (
    <>
      <ActingBar />
      <PageHead title={t('Profile')} />
      <PageTabs
        tabs={shown}
        asked={search.tab}
        onChoose={(tab) => setSearch({ tab, page: undefined, startDate: undefined, endDate: undefined, drawer: undefined })}
        label={t('Parts of your profile')}
      />
    </>
  );
}
