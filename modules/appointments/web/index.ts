import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { hospitalArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { appointmentsSearch } from './hospital/search.ts';

// Apart, so that the patient area loads nothing of the hospital area with it.
export { patientRoutes, patientMenu, patientCards } from './patient/door.ts';

/** Free times of a type of appointment by days: `<SlotPicker of={{ appointmentTypeId }} value={at} onChoose={…} />`. */
export const SlotPicker = lazyComponent(() => import('./slots/slot-picker.tsx'), 'SlotPicker');

export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/appointments',
    ...appointmentsSearch.route,
    staticData: { permission: 'View Appointment' },
    component: lazyComponent(() => import('./hospital/appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/appointments/$id/slip',
    staticData: { permission: 'View Appointment' },
    component: lazyComponent(() => import('./hospital/slip-page.tsx'), 'SlipPage'),
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

const startCard = (key: string, order: number, permission: string, name: 'CheckInStart' | 'BookStart' | 'WalkInStart'): Card => ({
  place: 'patient-starts',
  key,
  order,
  permission,
  component: lazyComponent(() => import('./hospital/patient-starts.tsx'), name),
});

export const hospitalCards: readonly Card[] = [
  startCard('check-in', 10, 'Check In Appointment', 'CheckInStart'),
  startCard('book', 20, 'Create Appointment', 'BookStart'),
  startCard('walk-in', 30, 'Check In Appointment', 'WalkInStart'),
  {
    place: 'work',
    key: 'visits',
    title: word('Appointments for today'),
    order: 40,
    cadres: ['doctor', 'physiotherapist', 'dietitian'],
    permission: 'View Appointment on dashboard',
    component: lazyComponent(() => import('./hospital/today-card.tsx'), 'TodayCard'),
  },
  {
    place: 'work',
    key: 'arrivals',
    title: word('Arrivals today'),
    order: 10,
    cadres: ['records'],
    permission: 'View Appointment',
    component: lazyComponent(() => import('./hospital/arrivals-card.tsx'), 'ArrivalsCard'),
  },
  {
    place: 'dashboard',
    key: 'appointments',
    title: word('Appointments for today'),
    order: 60,
    permission: 'View Appointment on dashboard',
    component: lazyComponent(() => import('./hospital/today-card.tsx'), 'TodayCard'),
  },
  {
    place: 'patient',
    key: 'appointments',
    title: word('Appointments'),
    order: 25,
    permission: 'View Appointment',
    component: lazyComponent(() => import('./hospital/patient-tab.tsx'), 'PatientAppointments'),
  },
  {
    place: 'settings',
    key: 'appointments',
    title: word('Appointments'),
    order: 410,
    permission: 'View Settings',
    component: lazyComponent(() => import('./hospital/settings-panel.tsx'), 'AppointmentSettingsPanel'),
  },
  {
    place: 'settings',
    key: 'appointment-types',
    title: word('Appointment Types'),
    order: 415,
    permission: 'View Appointment Type',
    component: lazyComponent(() => import('./hospital/types-settings.tsx'), 'TypesSettings'),
  },
];
