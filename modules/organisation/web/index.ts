import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconSettings } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

export { noticeTitles, type NoticeTitles } from './notice-titles.ts';
export { usePicture } from './hospital/use-picture.ts';
export { type EditBase, useEditBase } from './hospital/use-edit-base.ts';

const SettingsPage = lazyComponent(() => import('./hospital/settings-page.tsx'), 'SettingsPage');

/** 'Edit Timezone', for the badge, the profile menu and the first steps. Props: opened, onClose. */
export const TimezoneDialog = lazyComponent(() => import('./hospital/timezone-dialog.tsx'), 'TimezoneDialog');
/** The departments with their tree, forms and drawers; also a tab of Roles and Permissions. */
export const DepartmentsPanel = lazyComponent(() => import('./hospital/departments-panel.tsx'), 'DepartmentsPanel');
/** The form of a settings group around the fields given: version, guard, 'Last changed by …', history. */
export const SettingsGroupPanel = lazyComponent(() => import('./hospital/group-panel.tsx'), 'SettingsGroupPanel');
/** Below a form whose record somebody else changed meanwhile: reload, compare, keep mine or take theirs. */
export const StaleNotice = lazyComponent(() => import('#kernel/web/form/stale-notice.tsx'), 'StaleNotice');
/** A table of notices with a box for each channel. */
export const ChannelTable = lazyComponent(() => import('./hospital/channel-table.tsx'), 'ChannelTable');
/** Chooses, crops and uploads one picture: logo, stamp, photo, signature. */
export const PictureField = lazyComponent(() => import('./hospital/picture-field.tsx'), 'PictureField');

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/settings',
    staticData: { permission: 'View Settings' },
    component: SettingsPage,
  }),
  // Each section brings its own permission: the page asks the section's card.
  createRoute({ getParentRoute: () => hospitalArea, path: '/hospital/settings/$section', component: SettingsPage }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  { key: 'settings', title: word('Settings'), path: '/hospital/settings', icon: IconSettings, order: 630, permission: 'View Settings' },
];

/**
 * Sections of /hospital/settings are cards of the place `settings`: the key is the last part of the address, the title
 * stands in the left menu, the component is the page. Orders: 100 the hospital, 200 people, 300 rules, 400 modules.
 */
export const hospitalCards: readonly Card[] = [
  {
    place: 'letterhead',
    key: 'hospital',
    order: 100,
    component: lazyComponent(() => import('./hospital/paper-letterhead.tsx'), 'Letterhead'),
  },
  {
    place: 'settings',
    key: 'general',
    order: 100,
    title: word('General'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/general-panel.tsx'), 'GeneralPanel'),
  },
  {
    place: 'settings',
    key: 'timezone',
    order: 110,
    title: word('Timezone'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/timezone-panel.tsx'), 'TimezonePanel'),
  },
  {
    place: 'settings',
    key: 'contact',
    order: 120,
    title: word('Contact'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/contact-panel.tsx'), 'ContactPanel'),
  },
  {
    place: 'settings',
    key: 'opening-hours',
    order: 130,
    title: word('Opening hours'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/opening-hours-panel.tsx'), 'OpeningHoursPanel'),
  },
  {
    place: 'settings',
    key: 'departments',
    order: 220,
    title: word('Departments'),
    permission: 'View Departments',
    component: DepartmentsPanel,
  },
  {
    place: 'settings',
    key: 'specializations',
    order: 230,
    title: word('Specializations'),
    permission: 'View Specializations',
    component: lazyComponent(() => import('./hospital/specializations-panel.tsx'), 'SpecializationsPanel'),
  },
  {
    place: 'settings',
    key: 'notifications',
    order: 310,
    title: word('Notifications'),
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/notifications-panel.tsx'), 'NotificationsPanel'),
  },
  {
    place: 'top-bar',
    key: 'timezone',
    order: 10,
    component: lazyComponent(() => import('./hospital/timezone-badge.tsx'), 'TimezoneBadge'),
  },
];
