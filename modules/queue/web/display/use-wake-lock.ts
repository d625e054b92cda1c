import { useEffect } from 'react';

/** Keeps a tablet's screen lit while the page is in sight; a browser that cannot is left alone. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (over) void taken.release();
        else lock = taken;
      } catch {
        // A low battery refuses: the screen then darkens as the device wants.
      }
    };
    const takeAgain = () => void take();
    void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, []);
}
