let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, () => (pressed = false), true);
}

/**
 * Does something now, or, while a finger or button is down, after the click that it makes. A message that appears between press and
 * release moves the page, and what was pressed is not under the pointer any more: the click is lost.
 */
export function afterPress(deed: () => void): void {
  if (!pressed) {
    deed();
    return;
  }
  const go = () => {
    for (const end of ['pointerup', 'pointercancel', 'dragend']) window.removeEventListener(end, go);
    // The click comes right behind the release.
    setTimeout(deed);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, go);
}
