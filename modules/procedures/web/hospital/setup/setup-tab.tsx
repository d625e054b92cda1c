import { Stack } from '@mantine/core';
import { ChargesPanel } from './charges-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TextsPanel } from './texts-panel.tsx';
import { TheatresPanel } from './theatres-panel.tsx';

/** Theatres, their sessions, what their time costs, and the texts that patients sign. */
export function SetupTab() {
  return (
    <Stack>
      <TheatresPanel />
      <SessionsPanel />
      <ChargesPanel />
      <TextsPanel />
    </Stack>
  );
}
