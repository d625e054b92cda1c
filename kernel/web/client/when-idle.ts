/** Does something once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(act, { timeout: 10_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, 3000);
  return () => clearTimeout(timer);
}
