import {
  IconAlertTriangle,
  IconArchive,
  IconArrowsExchange,
  IconBolt,
  IconDoorEnter,
  IconDoorExit,
  IconDownload,
  IconEye,
  IconKey,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconRobot,
  IconSearch,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { AuditAction, AuditOutcome } from '#modules/audit-trail/contract/words.ts';

export const actionLooks = {
  create: { word: word('Created'), tone: 'green', icon: IconPlus },
  update: { word: word('Changed'), tone: 'blue', icon: IconPencil },
  delete: { word: word('Archived or voided'), tone: 'grey', icon: IconArchive },
  state: { word: word('Status changed'), tone: 'amber', icon: IconArrowsExchange },
  read: { word: word('Opened'), tone: 'grey', icon: IconEye },
  search: { word: word('Searched'), tone: 'grey', icon: IconSearch },
  export: { word: word('Exported'), tone: 'violet', icon: IconDownload },
  print: { word: word('Printed'), tone: 'violet', icon: IconPrinter },
  login: { word: word('Signed in'), tone: 'green', icon: IconDoorEnter },
  logout: { word: word('Signed out'), tone: 'grey', icon: IconDoorExit },
  'login-failed': { word: word('Sign-in failed'), tone: 'red', icon: IconDoorEnter },
  permission: { word: word('Rights'), tone: 'violet', icon: IconKey },
  override: { word: word('Override'), tone: 'red', icon: IconBolt },
  'break-glass': { word: word('Break-glass'), tone: 'red', icon: IconAlertTriangle },
  job: { word: word('Scheduled job'), tone: 'grey', icon: IconRobot },
} satisfies Looks<AuditAction>;

export const outcomeLooks = {
  ok: { word: word('Done'), tone: 'green' },
  refused: { word: word('Refused'), tone: 'red' },
} satisfies Looks<AuditOutcome>;

/** The ready filters, marked for translation. */
export const presetWords = {
  'Money changes': word('Money changes'),
  'Permission changes': word('Permission changes'),
  'Overrides and break-glass': word('Overrides and break-glass'),
  Exports: word('Exports'),
  Refused: word('Refused'),
  'Night activity': word('Night activity'),
  'Deleted or voided': word('Deleted or voided'),
} as const;
