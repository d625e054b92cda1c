let context: AudioContext | null = null;

function tone(audio: AudioContext, from: number, pitch: number, seconds: number, loud: number): void {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.02);
  volume.gain.linearRampToValueAtTime(0, from + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + seconds);
}

/** Plays a ring (two rising tones, twice) or a soft note. Silent where the browser does not allow sound before a click. */
export function playSound(kind: 'ring' | 'note'): void {
  // A browser that may not sound yet would say so in its console each time.
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const start = context.currentTime + 0.02;
    if (kind === 'note') tone(context, start, 784, 0.18, 0.12);
    else
      for (const [at, pitch] of [
        [0, 660],
        [0.22, 880],
        [0.6, 660],
        [0.82, 880],
      ] as const)
        tone(context, start + at, pitch, 0.2, 0.25);
  } catch {
    // No sound device, or sound is forbidden: the alert is seen all the same.
  }
}
