import { IconArchive, IconBan, IconCircleCheck, IconCircleMinus, IconClock, IconPencil } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { ModuleState, PartnerStatus, PlanStatus, VersionStatus } from '#modules/hmo/contract/words.ts';

export const partnerLooks = {
  incomplete: { word: word('Incomplete'), tone: 'grey', icon: IconPencil },
  active: { word: word('Active'), tone: 'green' },
  suspended: { word: word('Suspended'), tone: 'red', icon: IconBan },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<PartnerStatus>;

export const planLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<PlanStatus>;

export const versionLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  active: { word: word('In force'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Discarded'), tone: 'red', icon: IconBan },
} satisfies Looks<VersionStatus>;

export const moduleLooks = {
  'not-generated': { word: word('Not generated'), tone: 'grey', icon: IconClock },
  generated: { word: word('Generated'), tone: 'amber', icon: IconPencil },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  'not-covered': { word: word('Not covered'), tone: 'grey', icon: IconCircleMinus },
} satisfies Looks<ModuleState>;
