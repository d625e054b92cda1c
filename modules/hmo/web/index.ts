import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { coverCards } from './cover-door.ts';

export { CoverStrip } from './cover-door.ts';

export const hospitalRoutes = [] as const;

export const hospitalMenu: readonly MenuEntry[] = [];

export const hospitalCards: readonly Card[] = [...coverCards];
