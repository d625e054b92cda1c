import type { Pack } from '#modules/inventory/contract/product-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';

type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** A quantity in packs, the largest first: `3 boxes 4 strips 2 tablets`; null when it is less than one pack. */
export function packWords(quantity: number, unit: string, packs: readonly Pack[], t: Say): string | null {
  const sizes = [...packs].sort((one, other) => other.unitsPerPack - one.unitsPerPack);
  let left = Math.max(0, quantity);
  const parts: string[] = [];
  for (const { name, unitsPerPack } of sizes) {
    const count = Math.floor(left / unitsPerPack);
    if (count > 0) parts.push(t('{count} {name}', { count, name: unitWord(count, name) }));
    left -= count * unitsPerPack;
  }
  if (parts.length === 0) return null;
  if (left > 0) parts.push(t('{count} {name}', { count: left, name: unitWord(left, unit) }));
  return parts.join(' ');
}

/** How soon a day comes: red within 30 days, amber within 90. */
export function expiryTone(expiryDate: string | null, today: string): 'red' | 'amber' | null {
  if (expiryDate === null) return null;
  const days = (Date.parse(`${expiryDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days <= 30 ? 'red' : days <= 90 ? 'amber' : null;
}
