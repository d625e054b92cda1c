import type { Faults } from './lines.ts';

/** A code of an official order file of ICD-10-CM or ICD-10-PCS. */
export interface OrderEntry {
  /** With its dot, where the system writes one. */
  readonly code: string;
  readonly billable: boolean;
  readonly description: string;
}

/** A code as it is written: a dot after the category. */
export function dotted(key: string): string {
  return key.length > 3 ? `${key.slice(0, 3)}.${key.slice(3)}` : key;
}

/** How codes look in an order file: those of procedures may begin with a digit, have no dot, and 3 (a table) to 7 characters without I and O. */
const systems = {
  'ICD-10-CM': { key: /^[A-Z]\d[0-9A-Z]{1,5}$/, code: dotted },
  'ICD-10-PCS': { key: /^[0-9A-HJ-NP-Z]{3,7}$/, code: (key: string) => key },
} as const;

/**
 * Reads an order file: columns 1–5 order number, 7–13 code without dot, 15 whether it is valid for coding (1) or a heading (0),
 * 17–76 short description, from 78 the long one. Empty lines are passed over, every other one that does not fit is a fault.
 */
export async function* readOrderFile(
  lines: AsyncIterable<string>,
  faults: Faults,
  system: keyof typeof systems = 'ICD-10-CM',
): AsyncGenerator<OrderEntry> {
  const written = systems[system];
  const seen = new Set<string>();
  let number = 0;
  for await (const raw of lines) {
    number += 1;
    const line = number === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (line.trim() === '') continue;
    const key = line.slice(6, 13).trim();
    const description = (line.slice(77).trim() || line.slice(16, 76).trim()).replace(/\s+/g, ' ');
    const flag = line.charAt(14);
    if (!/^\d{5}$/.test(line.slice(0, 5))) faults.add(number, 'Columns 1 to 5 are no order number');
    else if (!written.key.test(key)) faults.add(number, `Columns 7 to 13 are no code: ${key.slice(0, 10)}`);
    else if (flag !== '0' && flag !== '1') faults.add(number, `${key}: column 15 must be 0 or 1`);
    else if (description.length < 2 || description.length > 500) faults.add(number, `${key} has no description of 2 to 500 characters`);
    else if (seen.has(key)) faults.add(number, `${key} is in the file twice`);
    else {
      seen.add(key);
      yield { code: written.code(key), billable: flag === '1', description };
    }
  }
}
