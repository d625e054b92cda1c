import { IconDeviceDesktop } from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { word } from '#kernel/web/text/use-text.ts';

const thisDevice = { word: word('This device'), tone: 'green', icon: IconDeviceDesktop } as const;

/** The name of a device, and whether it is the one in hand. */
export function DeviceName({ of: { device, current } }: { readonly of: { readonly device: string; readonly current: boolean } }) {
  return (
    <>
      {device} {current ? <StatusBadge look={thisDevice} /> : null}
    </>
  );
}
