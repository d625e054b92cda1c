import type { ImplementedCall } from '#kernel/server/module/implement.ts';
import { billsPart } from './bills-part.ts';

export const hmoHandlers: readonly ImplementedCall[] = [...billsPart.calls];
