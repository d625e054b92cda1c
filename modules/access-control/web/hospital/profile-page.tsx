import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { SecurityTab } from '#modules/auth/web/index.ts';
import { userCalls } from '../../contract/calls/users.ts';
import { userLooks } from '../looks.ts';
import type { OwnProfile } from './own-profile.ts';
import { PersonalTab } from './profile-personal.tsx';
import { PreferencesTab } from './profile-preferences.tsx';
import { ProfessionalTab } from './profile-professional.tsx';
import { OwnNoticesTab } from './profile-notices.tsx';
import { profileSearch, type profileTabs } from './search.ts';
import { UserFace } from './user-face.tsx';
import styles from './users.module.css';

function Header({ user }: { readonly user: OwnProfile }) {
  const { hospital } = useSession();
  return (
    <div className={styles.head}>
      <UserFace user={user} size={64} />
      <div className={styles.headWords}>
        <div className={styles.headLine}>
          <span className={styles.headName}>{[user.title, user.fullname].filter(Boolean).join(' ')}</span>
          <StatusBadge look={userLooks[user.status]} />
        </div>
        <div className={styles.headLine}>
          <span className="strong">{user.role.name}</span>
          <span>{hospital?.name}</span>
          <span>{user.departments.map((one) => one.name).join(', ')}</span>
          <span className="code">{user.staffNumber}</span>
        </div>
      </div>
    </div>
  );
}

function Body({ user }: { readonly user: OwnProfile }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(profileSearch);
  const tabs: readonly PageTab<(typeof profileTabs)[number]>[] = [
    { key: 'personal', title: t('Personal'), content: <PersonalTab user={user} /> },
    { key: 'professional', title: t('Professional'), content: <ProfessionalTab user={user} /> },
    { key: 'security', title: t('Security'), content: <SecurityTab /> },
    { key: 'notifications', title: t('Notifications'), content: <OwnNoticesTab /> },
    { key: 'preferences', title: t('Preferences'), content: <PreferencesTab /> },
  ];
  return (
    <>
      <Header user={user} />
      <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ tab })} label={t('Parts of your profile')} />
    </>
  );
}

/** /hospital/profile: the own user. */
export function ProfilePage() {
  const t = useText();
  const profile = useCall(userCalls.ownProfile, {}, { live: ['user', 'access'], quiet: true });
  return (
    <>
      <PageHead title={t('Profile')} />
      <Loaded from={profile} rows={8}>
        {(user) => <Body user={user} />}
      </Loaded>
    </>
  );
}
