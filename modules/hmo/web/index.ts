import type { Card, MenuEntry } from '#kernel/web/frame/parts.tsx';
import { approvalCards, approvalMenu, approvalRoutes } from './approvals-door.ts';

export { ApprovalChip } from './approvals-door.ts';

export const hospitalRoutes = [...approvalRoutes] as const;

export const hospitalMenu: readonly MenuEntry[] = [...approvalMenu];

export const hospitalCards: readonly Card[] = [...approvalCards];
