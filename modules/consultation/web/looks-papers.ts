import { IconAlertTriangle, IconBan, IconBolt, IconCircleCheck } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { certificateStatuses, referralUrgencies } from '#modules/consultation/contract/words.ts';

export const urgencyLooks = {
  routine: { word: word('Routine'), tone: 'grey' },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconBolt },
} satisfies Looks<(typeof referralUrgencies)[number]>;

export const certificateLooks = {
  issued: { word: word('Valid'), tone: 'green', icon: IconCircleCheck },
  revoked: { word: word('Revoked'), tone: 'red', icon: IconBan },
} satisfies Looks<(typeof certificateStatuses)[number]>;
