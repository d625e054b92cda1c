import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';

export const hospitalRoutes = [] as const;

export const hospitalMenu: readonly MenuEntry[] = [];

export const hospitalCards: readonly Card[] = [];
