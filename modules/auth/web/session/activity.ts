const channelName = 'civis-activity';
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const;

/** Tells all tabs of this browser that somebody is there. */
export function tellActivity(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('active');
  channel.close();
}

/** A sign of life in any tab of this browser. */
export interface ActivityWatch {
  /** Passes a sign of life of this tab to the others. */
  readonly tell: () => void;
  readonly stop: () => void;
}

/**
 * Watches for people: input and printing here, anything in other tabs. Tabs hear each other over a channel, because
 * local storage holds the session's keys and nothing else.
 */
export function watchActivity(onHere: () => void, onElsewhere: () => void): ActivityWatch {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = onElsewhere;
  const options = { passive: true, capture: true } as const;
  for (const sign of signs) window.addEventListener(sign, onHere, options);
  window.addEventListener('beforeprint', onHere);
  window.addEventListener('afterprint', onHere);
  return {
    tell: () => channel?.postMessage('active'),
    stop: () => {
      channel?.close();
      for (const sign of signs) window.removeEventListener(sign, onHere, options);
      window.removeEventListener('beforeprint', onHere);
      window.removeEventListener('afterprint', onHere);
    },
  };
}
