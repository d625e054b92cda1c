import { onSignal } from '#kernel/web/client/signals.ts';

/** A toast: one at a time, three seconds. Never the only place of a field's error. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; the one that is shown goes. `toast.success(answer.message)`. */
function show(kind: Toast['kind'], text: string): void {
  if (!text) return;
  count += 1;
  change({ id: count, kind, text });
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
};

// No refusal is silent: what no screen says is said here.
onSignal('untold', ({ message }) => toast.error(message));

export function readToast(): Toast | null {
  return current;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a toast away, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}
