import { useEffect, useState } from 'react';
import type { QueueDepartment } from '#modules/queue/contract/records.ts';
import { keptLine } from './device-room.ts';

/** The line in which the person worked last at this device; undefined until the browser has said, null: none. */
export function useKeptLine(userId: string | null): string | null | undefined {
  const [found, setFound] = useState<string | null>();
  useEffect(() => {
    let stale = false;
    void (userId ? keptLine(userId) : Promise.resolve(null)).then((id) => {
      if (!stale) setFound(id);
    });
    return () => {
      stale = true;
    };
  }, [userId]);
  return found;
}

/** The first own department with people in it, else the first own; for who belongs to none, the one with the most people. */
export function firstLine(lines: readonly QueueDepartment[]): string | undefined {
  const own = lines.find((line) => line.own && line.waiting + line.called > 0) ?? lines.find((line) => line.own);
  const fullest = lines.toSorted((a, b) => b.waiting + b.called - (a.waiting + a.called))[0];
  return (own ?? fullest)?.id;
}
