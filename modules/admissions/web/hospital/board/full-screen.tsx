import { Button } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';

function onChange(told: () => void): () => void {
  document.addEventListener('fullscreenchange', told);
  return () => document.removeEventListener('fullscreenchange', told);
}

/** Whether the page fills the screen. */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => Boolean(document.fullscreenElement));
}

/** Fills the screen, for the wall of a ward; Escape or the button leads back. The whole page does, so that menus and forms lie over it. */
export function FullScreenButton() {
  const t = useText();
  const isFull = useIsFullScreen();
  // Some browsers, as those of phones, cannot.
  if (!document.fullscreenEnabled) return null;
  async function press() {
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      toast.error(t('The browser does not allow full screen here'));
    }
  }
  const Mark = isFull ? IconMinimize : IconMaximize;
  return (
    <Button variant="default" size="compact-md" leftSection={<Mark size={15} aria-hidden="true" />} onClick={() => void press()}>
      {isFull ? t('Leave full screen') : t('Full screen')}
    </Button>
  );
}
