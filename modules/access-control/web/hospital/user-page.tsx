import { useParams } from '@tanstack/react-router';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UserDetail } from '../../contract/records.ts';
import { userLooks } from '../looks.ts';
import { userSearch, type userTabs } from './search.ts';
import { EditUserForm } from './user-form.tsx';
import { UserMenu } from './user-menu.tsx';
import { AccessOfUser, ActivityOfUser, ProfileOfUser, SessionsOfUser, WorkOfUser } from './user-tabs.tsx';
import styles from './users.module.css';

/** What is wrong at first sight: an expired licence, a lock. */
export function UserBanners({ user }: { readonly user: UserDetail }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const locked = user.lockedUntil !== null && Date.parse(user.lockedUntil) > now;
  return (
    <>
      {user.licenceState === 'expired' || user.licenceState === 'expiring' ? (
        <p className={styles.banner} data-tone={user.licenceState === 'expired' ? 'red' : undefined}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {user.licenceState === 'expired'
            ? t('Practising licence has expired on {day}.', { day: format.day(user.licenceExpiry) })
            : t('Practising licence expires on {day}.', { day: format.day(user.licenceExpiry) })}
        </p>
      ) : null}
      {locked && user.lockedUntil ? (
        <p className={styles.banner}>
          <IconLock size={18} aria-hidden="true" />
          {t('Sign-in is blocked until {time} after wrong passwords.', { time: format.instant(user.lockedUntil) })}
        </p>
      ) : null}
    </>
  );
}

function Body({ user }: { readonly user: UserDetail }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(userSearch);
  const blocking = user.openWork.reduce((sum, item) => sum + item.count, 0);
  const tabs: readonly PageTab<(typeof userTabs)[number]>[] = [
    { key: 'profile', title: t('Profile'), content: <ProfileOfUser user={user} /> },
    { key: 'access', title: t('Access'), content: <AccessOfUser user={user} /> },
    { key: 'sessions', title: t('Sessions'), content: <SessionsOfUser user={user} /> },
    { key: 'activity', title: t('Activity'), content: <ActivityOfUser user={user} /> },
    {
      key: 'open-work',
      title: t('Open work'),
      mark: blocking > 0 ? <span className="tnum muted">{blocking}</span> : null,
      content: <WorkOfUser user={user} />,
    },
  ];
  return (
    <>
      <UserBanners user={user} />
      <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ tab })} label={t('Parts of the user')} />
    </>
  );
}

/** /hospital/settings/users/{id}. */
export function UserPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchOf(userSearch);
  const user = useCall(userCalls.readUser, { params: { id } }, { live: ['user', 'role', 'department'], quiet: true });
  const found = user.data;
  const close = () => setSearch({ drawer: undefined });
  return (
    <>
      <PageHead
        title={found ? [found.title, found.fullname].filter(Boolean).join(' ') : t('User')}
        tabTitle={t('User')}
        note={
          found ? (
            <>
              <span className="code">{found.staffNumber}</span> · {found.role.name}
            </>
          ) : undefined
        }
        badges={found ? <StatusBadge look={userLooks[found.status]} /> : undefined}
        actions={found ? <UserMenu user={found} wide onEdit={() => setSearch({ drawer: 'edit' })} /> : undefined}
      />
      {found ? (
        <Body user={found} />
      ) : (
        <Card>
          <Loaded from={user} rows={8}>
            {() => null}
          </Loaded>
        </Card>
      )}
      <DrawerForm title={t('Edit user')} opened={search.drawer === 'edit' && found?.acts.editUser === null} onClose={close} size={860}>
        {found ? <EditUserForm user={found} onDone={close} /> : null}
      </DrawerForm>
    </>
  );
}
