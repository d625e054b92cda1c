import { lazyRouteComponent } from '@tanstack/react-router';
import type { Card } from '#kernel/web/frame/parts.tsx';

const bell: Card = {
  place: 'top-bar',
  key: 'notifications',
  order: 30,
  component: lazyRouteComponent(() => import('./bell/bell-card.tsx'), 'BellCard') as Card['component'],
};

export const hospitalCards: readonly Card[] = [bell];
export const patientCards: readonly Card[] = [bell];
export const adminCards: readonly Card[] = [bell];
