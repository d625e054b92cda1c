import { Suspense, useEffect, useState } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { whenIdle } from '#kernel/web/client/when-idle.ts';
import { useReadySignOut } from '#modules/auth/web/index.ts';
import { PersonButton } from './person-button.tsx';

// The kit's menu comes when it is wanted first, or once the page is idle: pages are drawn without it.
const ProfileList = lazyComponent(() => import('./profile-list.tsx'), 'ProfileList');

/** The person at the right of the top bar: profile, look, language, password, sign-out. */
export function ProfileMenu() {
  const { token } = useSession();
  const [wanted, setWanted] = useState(false);
  useReadySignOut();
  useEffect(() => whenIdle(() => void ProfileList.preload()), []);
  if (!token) return null;
  if (wanted) {
    return (
      <Suspense fallback={<PersonButton aria-haspopup="menu" aria-expanded={false} />}>
        <ProfileList />
      </Suspense>
    );
  }
  return (
    <PersonButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void ProfileList.preload()}
      onFocus={() => void ProfileList.preload()}
      onClick={() => setWanted(true)}
    />
  );
}
