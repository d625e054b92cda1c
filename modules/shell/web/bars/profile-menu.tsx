import { lazy, Suspense, useState } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { PersonButton } from './person-button.tsx';

// The kit's menu comes when it is wanted first: pages are drawn without it.
const loadList = () => import('./profile-list.tsx');
const ProfileList = lazy(() => loadList().then((file) => ({ default: file.ProfileList })));

/** The person at the right of the top bar: profile, look, language, password, sign-out. */
export function ProfileMenu() {
  const { token } = useSession();
  const [wanted, setWanted] = useState(false);
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
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setWanted(true)}
    />
  );
}
