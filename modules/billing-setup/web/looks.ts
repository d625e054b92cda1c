import { IconArchive, IconPlayerPause } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { RuleStatus, SetupStatus } from '#modules/billing-setup/contract/words.ts';

export const setupLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<SetupStatus>;

export const ruleLooks = {
  active: { word: word('Active'), tone: 'green' },
  paused: { word: word('Paused'), tone: 'amber', icon: IconPlayerPause },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<RuleStatus>;

export const unpricedLook: Look = { word: word('Not priced'), tone: 'amber' };
