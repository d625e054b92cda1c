import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(8 * 512);
let used = random.length;
let lastMilliseconds = 0;
let counter = 0;

function randomBytes8(): Buffer {
  if (used >= random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 8;
  return random.subarray(used - 8, used);
}

/**
 * A UUID version 7 (RFC 9562) whose time is `milliseconds` since 1970; strictly increasing within a process for
 * equal times (a 12-bit counter in rand_a), so rows sort in the order they were made.
 */
export function uuidAt(milliseconds: number): string {
  if (milliseconds === lastMilliseconds) {
    counter += 1;
  } else {
    lastMilliseconds = milliseconds;
    counter = 0;
  }
  // Over 4,096 ids in one millisecond borrow from the next one.
  const time = milliseconds + (counter >> 12);
  const sequence = counter & 0xfff;
  const bytes = randomBytes8();
  const hex = bytes.toString('hex');
  const timeHex = time.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hex[0] as string, 16) & 0x3) | 0x8).toString(16);
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for any well-formed UUID. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

/** Stands for "no hospital" where a key needs a value: platform acts, public callers. */
export const nobody = '00000000-0000-0000-0000-000000000000';
