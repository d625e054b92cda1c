import {
  IconAlertCircle,
  IconArrowMerge,
  IconCamera,
  IconDeviceMobileOff,
  IconPencil,
  IconRibbonHealth,
  IconSend,
  IconUserQuestion,
  IconUserUp,
} from '@tabler/icons-react';
import type { Icon } from '#kernel/web/design/look.ts';

/** Icons of a patient's acts. */
export const actIcons: Readonly<Record<string, Icon>> = {
  identify: IconUserQuestion,
  edit: IconPencil,
  setPhoto: IconCamera,
  setAlerts: IconAlertCircle,
  makePrincipal: IconUserUp,
  invitePortal: IconSend,
  deactivatePortal: IconDeviceMobileOff,
  merge: IconArrowMerge,
  recordDeath: IconRibbonHealth,
};
