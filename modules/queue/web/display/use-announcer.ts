import { useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { chime, isMuted, speak, wakeSound } from './chime.ts';
import { freshCalls, marksOf, type ShownCall, spokenNumber } from './fresh-calls.ts';

/** Rings and speaks new calls one after another. Answers whether the browser waits for a touch before it may sound. */
export function useAnnouncer(calls: readonly ShownCall[] | undefined, { sound, voice }: { sound: boolean; voice: boolean }): boolean {
  const t = useText();
  const known = useRef<ReadonlySet<string> | null>(null);
  const turn = useRef(Promise.resolve());
  const [muted, setMuted] = useState(false);
  const wanted = sound || voice;

  useEffect(() => {
    if (!wanted) return;
    const check = () => setMuted(isMuted());
    const wake = () => void wakeSound().then(check);
    check();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, [wanted]);

  useEffect(() => {
    if (!calls) return;
    const fresh = freshCalls(calls, known.current);
    known.current = marksOf(calls);
    for (const call of fresh) {
      const words = t('Number {number}, please go to {room}.', { number: spokenNumber(call.number), room: call.room });
      turn.current = turn.current.then(async () => {
        if (sound) await chime();
        if (voice) await speak(words, document.documentElement.lang || 'en');
      });
    }
  }, [calls, sound, voice, t]);

  return wanted && muted;
}
