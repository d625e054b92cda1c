import type { ImplementedCall } from '#kernel/server/module/implement.ts';

export const hmoHandlers: readonly ImplementedCall[] = [];
