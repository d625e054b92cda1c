let open = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openPalette(): void {
  change(true);
}

export function closePalette(): void {
  change(false);
}

export function isPaletteOpen(): boolean {
  return open;
}

export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
