import { Menu } from '@mantine/core';
import { IconKey, IconLanguage, IconLayoutSidebar, IconLogout, IconMoon, IconSun, IconUser, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChangePasswordDialog, useSignOut } from '#modules/auth/web/index.ts';
import { TimezoneDialog } from '#modules/organisation/web/index.ts';
import { PersonButton } from './person-button.tsx';

function isDark(): boolean {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark';
}

/** The zone, where the top bar has no room for it. */
function ZoneItem({ onEdit }: { readonly onEdit: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const { hospital } = useSession();
  const words = hospital?.timeZoneLabel ?? t('No timezone set');
  if (!can('Edit Timezone')) return <Menu.Label>{words}</Menu.Label>;
  return (
    <Menu.Item leftSection={<IconWorld size={16} aria-hidden />} onClick={onEdit}>
      {words}
      <span className="visually-hidden">{t('Edit Timezone')}</span>
    </Menu.Item>
  );
}

function LookItems() {
  const t = useText();
  const { narrow } = useFrame();
  const { preferences, prefer } = usePreferences();
  const dark = isDark();
  const french = document.documentElement.lang === 'fr';
  return (
    <>
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
    </>
  );
}

/** The profile menu itself: it opens as soon as it is there, for somebody pressed its button. */
export function ProfileList() {
  const t = useText();
  const { area } = useParts();
  const { narrow } = useFrame();
  const signOut = useSignOut();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'password' | 'zone' | null>(null);
  const close = () => setDialog(null);

  useEffect(() => {
    // The button that was pressed is gone; its place is where the focus comes back to.
    button.current?.focus();
    setOpen(true);
  }, []);

  return (
    <>
      <Menu opened={open} onChange={setOpen} position="bottom-end" withinPortal={false} width={narrow ? 250 : 230}>
        <Menu.Target>
          <PersonButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={Link} {...({ to: `/${area}/profile` } as object)}>
            {t('Profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setDialog('password')}>
            {t('Change passwords')}
          </Menu.Item>
          {narrow && area === 'hospital' ? <ZoneItem onEdit={() => setDialog('zone')} /> : null}
          <Menu.Divider />
          <LookItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('Log out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog opened={dialog === 'password'} onClose={close} />
      {dialog === 'zone' ? (
        <Suspense>
          <TimezoneDialog opened onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
