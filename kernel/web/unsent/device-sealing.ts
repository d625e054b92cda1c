import type { RowStore } from './device-store.ts';
import { sealingStore, type UnsentStore } from './sealing-store.ts';
import { deviceVault } from './session-key.ts';

/** The acts of this device, sealed under a key that this browser holds for the session. */
export function deviceSealing(rows: RowStore, token: () => string | null): UnsentStore {
  return sealingStore(rows, deviceVault(token));
}
