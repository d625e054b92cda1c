import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { PartnerStatus } from './words.ts';

/** A partner was put into force, suspended, or archived. */
export const HmoStatusChanged = declareEvent<{ readonly hmoId: Id; readonly status: PartnerStatus }>('hmo.status-changed');
