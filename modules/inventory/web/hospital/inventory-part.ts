import type { ReactNode } from 'react';
import type { InventoryTab } from './search.ts';

/** A part of the inventory: its name in the address, its title, and who may open it. */
export interface InventoryPart {
  readonly key: InventoryTab;
  readonly title: string;
  readonly permission: string | readonly string[];
  readonly content: ReactNode;
}
