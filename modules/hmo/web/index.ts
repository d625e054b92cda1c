import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { billCards, billMenu, billRoutes } from './bill-parts.ts';

export const hospitalRoutes = [...billRoutes] as const;

export const hospitalMenu: readonly MenuEntry[] = [...billMenu];

export const hospitalCards: readonly Card[] = [...billCards];
