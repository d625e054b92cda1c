import type { FreeSlot } from '#modules/appointments/contract/schedule-records.ts';
import { addDays, wallOf } from '#kernel/web/text/wall-time.ts';

export interface SlotTime {
  readonly start: string;
  readonly end: string;
  /** `09:20` in the hospital's zone. */
  readonly time: string;
  /** Who is free then; one of them, or nobody for a pool. */
  readonly choices: readonly FreeSlot[];
  readonly free: number;
}

export interface SlotDay {
  readonly day: string;
  readonly times: readonly SlotTime[];
}

/** Free slots by day of the hospital's zone, all days of the range in order; slots of several people at one time are one time. */
export function slotDays(slots: readonly FreeSlot[], zone: string, from: string, days: number): readonly SlotDay[] {
  const byDay = new Map<string, Map<string, FreeSlot[]>>();
  for (const slot of slots) {
    const day = wallOf(slot.start, zone).slice(0, 10);
    const times = byDay.get(day) ?? new Map<string, FreeSlot[]>();
    times.set(slot.start, [...(times.get(slot.start) ?? []), slot]);
    byDay.set(day, times);
  }
  return Array.from({ length: days }, (_, place) => {
    const day = addDays(from, place);
    const times = [...(byDay.get(day) ?? new Map<string, FreeSlot[]>())].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      day,
      times: times.flatMap(([start, choices]) => {
        const first = choices[0];
        if (!first) return [];
        return [
          {
            start,
            end: first.end,
            time: wallOf(start, zone).slice(11, 16),
            choices,
            free: choices.reduce((sum, slot) => sum + slot.free, 0),
          },
        ];
      }),
    };
  });
}
