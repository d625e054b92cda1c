import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { IconCalendarEvent } from '@tabler/icons-react';
import { hospitalArea, patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { appointmentsSearch } from './hospital/search.ts';
import { ownAppointmentsSearch } from './patient/search.ts';

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/appointments',
    ...appointmentsSearch.route,
    staticData: { permission: 'View Appointment' },
    component: lazyRouteComponent(() => import('./hospital/appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/appointments/$id/slip',
    staticData: { permission: 'View Appointment' },
    component: lazyRouteComponent(() => import('./hospital/slip-page.tsx'), 'SlipPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'appointments',
    title: word('Appointments'),
    path: '/hospital/appointments',
    icon: IconCalendarEvent,
    order: 200,
    permission: 'View Appointment',
  },
];

export const hospitalCards: readonly Card[] = [
  {
    place: 'dashboard',
    key: 'appointments',
    title: word('Appointments for today'),
    order: 10,
    permission: 'View Appointment on dashboard',
    component: lazyRouteComponent(() => import('./hospital/today-card.tsx'), 'TodayCard') as Card['component'],
  },
  {
    place: 'patient',
    key: 'appointments',
    title: word('Appointments'),
    order: 25,
    permission: 'View Appointment',
    component: lazyRouteComponent(() => import('./hospital/patient-tab.tsx'), 'PatientAppointments') as Card['component'],
  },
  {
    place: 'settings',
    key: 'appointments',
    title: word('Appointments'),
    order: 410,
    permission: 'View Settings',
    component: lazyRouteComponent(() => import('./hospital/settings-panel.tsx'), 'AppointmentSettingsPanel'),
  },
  {
    place: 'settings',
    key: 'appointment-types',
    title: word('Appointment Types'),
    order: 415,
    permission: 'View Appointment Type',
    component: lazyRouteComponent(() => import('./hospital/types-settings.tsx'), 'TypesSettings'),
  },
];

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/appointments',
    ...ownAppointmentsSearch.route,
    component: lazyRouteComponent(() => import('./patient/own-page.tsx'), 'OwnAppointmentsPage'),
  }),
] as const;

export const patientMenu: readonly MenuEntry[] = [
  { key: 'appointments', title: word('Appointments'), path: '/patient/appointments', icon: IconCalendarEvent, order: 20 },
];

/** The next visit, on a patient's first page. */
export const patientCards: readonly Card[] = [
  {
    place: 'patient-home',
    key: 'next-appointment',
    order: 10,
    component: lazyRouteComponent(() => import('./patient/next-card.tsx'), 'NextCard') as Card['component'],
  },
];
