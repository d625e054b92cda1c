import { useEffect, useState } from 'react';

/** Whole seconds left until an instant of this browser's clock (ms); 0 when it has passed. */
export function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** When a code may be asked for again, by this browser's clock: never later than the longest wait, however wrong that clock is. */
export function resendMoment(resendAt: string | null, longestSeconds: number): number {
  const wait = resendAt ? Date.parse(resendAt) - Date.now() : longestSeconds * 1000;
  return Date.now() + Math.min(Math.max(wait, 0), longestSeconds * 1000);
}

/** `2:00`, `0:07`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
