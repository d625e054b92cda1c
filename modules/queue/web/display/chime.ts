let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

/** Whether the browser still waits for a touch before it lets the page sound. */
export function isMuted(): boolean {
  return audio()?.state === 'suspended';
}

/** Wakes the sound; works inside of a click or a key press. */
export async function wakeSound(): Promise<void> {
  await audio()?.resume();
}

const notes = [
  { pitch: 880, at: 0 },
  { pitch: 659.25, at: 0.42 },
] as const;
const ringSeconds = 1.1;

/** Two falling tones, as in waiting halls. Resolves when they have faded. */
export function chime(): Promise<void> {
  const sound = audio();
  if (sound?.state !== 'running') return Promise.resolve();
  for (const { pitch, at } of notes) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + at;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.5, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.65);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.7);
  }
  return new Promise((resolve) => setTimeout(resolve, ringSeconds * 1000));
}

/** Says a text aloud where the browser can. Resolves when it is said, or after ten seconds. */
export function speak(text: string, language: string): Promise<void> {
  if (typeof speechSynthesis === 'undefined') return Promise.resolve();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language;
  said.rate = 0.9;
  return new Promise((resolve) => {
    said.onend = () => resolve();
    said.onerror = () => resolve();
    setTimeout(resolve, 10_000);
    speechSynthesis.speak(said);
  });
}
