import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Span, Window } from './availability.ts';
import { type Busy, meets, mostAtOnce } from './rules.ts';

export interface SlotQuestion {
  readonly windows: readonly Window[];
  readonly busy: readonly Busy[];
  /** Procedures and held times. */
  readonly taken: readonly Span[];
  readonly durationMinutes: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly stepMinutes: number;
  /** Places at one time; above one only for pools. */
  readonly capacity: number;
  /** Nothing before this instant. */
  readonly earliest: Instant;
  /** Nothing from this instant on. */
  readonly latest: Instant | null;
}

export interface Slot {
  readonly start: Instant;
  readonly end: Instant;
  readonly free: number;
}

/** Free starts within windows: in steps from each window's begin, the visit whole inside, its buffers clear of others. */
export function freeSlots(question: SlotQuestion): Slot[] {
  const { windows, durationMinutes, bufferBefore, bufferAfter, earliest, latest } = question;
  const busy = question.busy.filter((row) => !row.walkIn);
  const slots: Slot[] = [];
  for (const window of windows) {
    const step = window.hours?.slotMinutes ?? question.stepMinutes;
    const most = window.hours?.maxPatients ?? null;
    const booked = busy.filter((row) => row.startsAt >= window.block.from && row.startsAt < window.block.until).length;
    if (most !== null && booked >= most) continue;
    for (let start = window.from; ; start = addMinutes(start, step)) {
      const end = addMinutes(start, durationMinutes);
      if (end > window.until || (latest !== null && start >= latest)) break;
      if (start < earliest) continue;
      const span = { from: addMinutes(start, -bufferBefore), until: addMinutes(end, bufferAfter) };
      if (question.taken.some((each) => meets(each, span))) continue;
      const free = question.capacity - mostAtOnce(busy, span);
      if (free > 0) slots.push({ start, end, free });
    }
  }
  return slots;
}

/** Rows of one owner among many. */
export function rowsByOwner<T extends { readonly owner: Id }>(rows: readonly T[]): Map<Id, T[]> {
  const map = new Map<Id, T[]>();
  for (const row of rows) map.set(row.owner, [...(map.get(row.owner) ?? []), row]);
  return map;
}
