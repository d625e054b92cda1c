import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { hospitalArea, publicArea } from '#kernel/web/frame/areas.tsx';
import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';
import { displaySearch, queueSearch } from './hospital/search.ts';
import { useWaitingCount } from './waiting-count.ts';

/**
 * Place that the chart fills with a card: `queue-vitals`, the drawer that takes vitals of a patient in the line (props:
 * patientId, appointmentId, ticketId, opened, onClose, onSaved). Without a card the line offers no vitals.
 */
export const hospitalRoutes = [
  createRoute({
    getParentRoute: () => hospitalArea,
    path: '/hospital/queue-management',
    ...queueSearch.route,
    staticData: { permission: 'View QMS Per Department' },
    component: lazyComponent(() => import('./hospital/queue-page.tsx'), 'QueuePage'),
  }),
] as const;

/** The screen in the waiting hall: its token is all it needs. */
export const hospitalOpenRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: '/hospital/queue-display/$token',
    ...displaySearch.route,
    component: lazyComponent(() => import('./display/display-page.tsx'), 'DisplayPage'),
  }),
] as const;

export const hospitalMenu: readonly MenuEntry[] = [
  {
    key: 'queue-management',
    title: word('Queue Management'),
    path: '/hospital/queue-management',
    icon: IconUsersGroup,
    order: 210,
    permission: 'View QMS Per Department',
    useCount: useWaitingCount,
  },
];

/** Work of the day, pictures of visits and waits, and among the settings how lines run where a department has not chosen otherwise. */
export const hospitalCards: readonly Card[] = [
  {
    place: 'work',
    key: 'my-queue',
    order: 10,
    title: word('My queue'),
    cadres: ['doctor', 'physiotherapist', 'dietitian'],
    permission: 'View QMS Per Department',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'MyQueueCard'),
  },
  {
    place: 'work',
    key: 'triage',
    order: 15,
    title: word('Vitals to record'),
    cadres: ['nurse', 'midwife'],
    permission: 'View QMS Per Department',
    component: lazyComponent(() => import('./hospital/work-cards.tsx'), 'TriageCard'),
  },
  {
    place: 'work',
    key: 'visits-per-hour',
    order: 50,
    title: word('Visits by hour'),
    cadres: ['records'],
    permission: 'View All Departments Queue',
    component: lazyComponent(() => import('./hospital/visits-card.tsx'), 'VisitsCard'),
  },
  {
    place: 'work',
    key: 'waits-per-day',
    order: 60,
    title: word('Waiting times'),
    cadres: ['records'],
    permission: 'View All Departments Queue',
    component: lazyComponent(() => import('./hospital/waits-card.tsx'), 'WaitsCard'),
  },
  {
    place: 'dashboard',
    key: 'visits-per-hour',
    order: 62,
    title: word('Visits by hour'),
    permission: 'View All Departments Queue',
    component: lazyComponent(() => import('./hospital/visits-card.tsx'), 'VisitsCard'),
  },
  {
    place: 'dashboard',
    key: 'waits-per-day',
    order: 64,
    title: word('Waiting times'),
    permission: 'View All Departments Queue',
    component: lazyComponent(() => import('./hospital/waits-card.tsx'), 'WaitsCard'),
  },
  {
    place: 'settings',
    key: 'queue',
    order: 420,
    title: word('Queue'),
    permission: 'Manage Queue Settings',
    component: lazyComponent(() => import('./hospital/queue-defaults-panel.tsx'), 'QueueDefaultsPanel'),
  },
];

/** A patient's place in the line, on their first page. */
export const patientCards: readonly Card[] = [
  {
    place: 'patient-home',
    key: 'live-ticket',
    order: 20,
    component: lazyComponent(() => import('./patient/ticket-card.tsx'), 'TicketCard'),
  },
];
