import { Menu, UnstyledButton } from '@mantine/core';
import { IconKey, IconLogout, IconMoon, IconSun, IconUser, IconLayoutSidebar, IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChangePasswordDialog, useSignOut } from '#modules/auth/web/index.ts';
import styles from './profile-menu.module.css';

function isDark(): boolean {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark';
}

/** The person at the right of the top bar: profile, look, language, password, sign-out. */
export function ProfileMenu() {
  const t = useText();
  const { hospital, roleName, email, token } = useSession();
  const { area } = useParts();
  const { narrow } = useFrame();
  const { preferences, prefer } = usePreferences();
  const signOut = useSignOut();
  const [changing, setChanging] = useState(false);
  if (!token) return null;
  const name = hospital?.fullname ?? email ?? '';
  const dark = isDark();
  const french = document.documentElement.lang === 'fr';

  return (
    <>
      <Menu position="bottom-end" withinPortal={false} width={230}>
        <Menu.Target>
          <UnstyledButton className={styles.person}>
            <PersonFace name={name} size={34} />
            <span className={narrow ? 'visually-hidden' : styles.names}>
              <span className={styles.name}>{name}</span>
              {roleName ? <span className={styles.role}>{roleName}</span> : null}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={Link} {...({ to: `/${area}/profile` } as object)}>
            {t('Profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setChanging(true)}>
            {t('Change passwords')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={dark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
            onClick={() => prefer({ theme: dark ? 'light' : 'dark' })}
          >
            {dark ? t('Light colours') : t('Dark colours')}
          </Menu.Item>
          {narrow ? null : (
            <Menu.Item
              leftSection={<IconLayoutSidebar size={16} aria-hidden />}
              onClick={() => prefer({ sidebarCollapsed: !preferences.sidebarCollapsed })}
            >
              {preferences.sidebarCollapsed ? t('Wide sidebar') : t('Narrow sidebar')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLanguage size={16} aria-hidden />}
            lang={french ? 'en' : 'fr'}
            onClick={() => prefer({ language: french ? 'en' : 'fr' })}
          >
            {french ? 'English' : 'Français'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('Log out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog opened={changing} onClose={() => setChanging(false)} />
    </>
  );
}
