import type { StockStatus } from '../words.ts';

export interface LevelFacts {
  /** Usable units at the places that serve. */
  readonly quantity: number;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  /** Usable units just after the last receipt. */
  readonly levelAfterReceipt: number | null;
}

export interface StockLevel {
  readonly stockLevelPercent: number;
  readonly stockLevelColor: string;
}

const red = '#D92D20';
const amber = '#F79009';
const green = '#12B76A';

/** `Out-Of-Stock` at the reserve or below it. */
export function stockStatusOf({ quantity, stockReserve }: Pick<LevelFacts, 'quantity' | 'stockReserve'>): StockStatus {
  return quantity <= stockReserve ? 'Out-Of-Stock' : 'In-Stock';
}

/** Where a product stands: at its reserve or below, close to it, or well. */
export const levelWords = ['out', 'low', 'in'] as const;
export type LevelWord = (typeof levelWords)[number];

/** How full the shelf is: percent of the par level, else of the level after the last receipt, else of twice the reserve. */
export function stockLevelOf({ quantity, stockReserve, parLevel, levelAfterReceipt }: LevelFacts): StockLevel {
  const full = parLevel ?? (levelAfterReceipt || Math.max(2 * stockReserve, 1));
  const percent = Math.min(100, Math.max(0, Math.round((100 * quantity) / full)));
  const low = percent <= 25 || quantity <= 1.5 * stockReserve;
  return { stockLevelPercent: percent, stockLevelColor: colourOf(quantity <= stockReserve ? 'out' : low ? 'low' : 'in') };
}

const colours: Readonly<Record<LevelWord, string>> = { out: red, low: amber, in: green };

/** The colour that a level is drawn in. */
export function colourOf(level: LevelWord): string {
  return colours[level];
}

/** What may be promised of a product: neither held for orders nor kept back. */
export function availableOf(quantity: number, allocated: number, stockReserve: number): number {
  return Math.max(0, quantity - allocated - stockReserve);
}
