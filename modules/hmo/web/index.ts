import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { coverCards } from './cover-door.ts';
import { billCards, billMenu, billRoutes } from './bill-parts.ts';

export { CoverStrip } from './cover-door.ts';

export const hospitalRoutes = [...billRoutes] as const;

export const hospitalMenu: readonly MenuEntry[] = [...billMenu];

export const hospitalCards: readonly Card[] = [...coverCards, ...billCards];
