import type { QueueRoom } from '../contract/settings.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'queueSettings.rooms': QueueRoom[];
  }
}
