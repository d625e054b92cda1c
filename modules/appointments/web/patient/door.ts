import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { patientArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { ownAppointmentsSearch } from './search.ts';

export const patientRoutes = [
  createRoute({
    getParentRoute: () => patientArea,
    path: '/patient/appointments',
    ...ownAppointmentsSearch.route,
    component: lazyComponent(() => import('./own-page.tsx'), 'OwnAppointmentsPage'),
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
    component: lazyComponent(() => import('./next-card.tsx'), 'NextCard'),
  },
];
