import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClock,
  IconHeartbeat,
  IconHelpCircle,
  IconHistory,
  IconPencil,
  IconRotate2,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  allergyStatuses,
  allergyVerifications,
  attachmentStatuses,
  ClinicalStatus,
  Criticality,
  scanStates,
  ScoreBand,
  SensitiveRequestStatus,
  summaryStatuses,
  vitalStatuses,
  VerificationStatus,
} from '#modules/patient-chart/contract/words.ts';

export const sensitiveRequestLooks = {
  waiting: { word: word('Waiting'), tone: 'amber', icon: IconClock },
  granted: { word: word('Access granted'), tone: 'green', icon: IconCheck },
  declined: { word: word('Access denied'), tone: 'grey', icon: IconX },
} satisfies Looks<SensitiveRequestStatus>;

export const clinicalLooks = {
  active: { word: word('Active'), tone: 'amber', icon: IconHeartbeat },
  recurrence: { word: word('Recurrence'), tone: 'amber', icon: IconRotate2 },
  remission: { word: word('Remission'), tone: 'blue', icon: IconClock },
  resolved: { word: word('Resolved'), tone: 'green', icon: IconCheck },
  inactive: { word: word('Inactive'), tone: 'grey', icon: IconHistory },
} satisfies Looks<ClinicalStatus>;

export const verificationLooks = {
  unconfirmed: { word: word('Unconfirmed'), tone: 'grey', icon: IconHelpCircle },
  provisional: { word: word('Provisional'), tone: 'blue', icon: IconHelpCircle },
  differential: { word: word('Differential'), tone: 'blue', icon: IconHelpCircle },
  confirmed: { word: word('Confirmed'), tone: 'green', icon: IconShieldCheck },
  refuted: { word: word('Refuted'), tone: 'grey', icon: IconX },
  'entered-in-error': { word: word('Entered in error'), tone: 'red', icon: IconX },
} satisfies Looks<VerificationStatus>;

export const criticalityLooks = {
  high: { word: word('High risk'), tone: 'red', icon: IconAlertTriangle },
  'unable-to-assess': { word: word('Risk not assessed'), tone: 'amber', icon: IconHelpCircle },
  low: { word: word('Low risk'), tone: 'grey', icon: IconCheck },
} satisfies Looks<Criticality>;

export const allergyLooks = {
  active: { word: word('Active'), tone: 'red', icon: IconAlertTriangle },
  inactive: { word: word('Inactive'), tone: 'grey', icon: IconHistory },
  resolved: { word: word('Resolved'), tone: 'green', icon: IconCheck },
} satisfies Looks<(typeof allergyStatuses)[number]>;

export const allergyVerificationLooks = {
  unconfirmed: { word: word('Unconfirmed'), tone: 'grey', icon: IconHelpCircle },
  confirmed: { word: word('Confirmed'), tone: 'green', icon: IconShieldCheck },
  refuted: { word: word('Refuted'), tone: 'grey', icon: IconX },
  'entered-in-error': { word: word('Entered in error'), tone: 'red', icon: IconX },
} satisfies Looks<(typeof allergyVerifications)[number]>;

export const vitalLooks = {
  final: { word: word('Final'), tone: 'green', icon: IconCheck },
  amended: { word: word('Amended'), tone: 'blue', icon: IconPencil },
  'entered-in-error': { word: word('Entered in error'), tone: 'red', icon: IconX },
} satisfies Looks<(typeof vitalStatuses)[number]>;

export const bandLooks = {
  low: { word: word('Low'), tone: 'green', icon: IconCheck },
  'low-medium': { word: word('Low-medium'), tone: 'amber', icon: IconAlertTriangle },
  medium: { word: word('Medium'), tone: 'amber', icon: IconAlertTriangle },
  high: { word: word('High'), tone: 'red', icon: IconAlertTriangle },
  none: { word: word('No trigger'), tone: 'green', icon: IconCheck },
  amber: { word: word('Amber'), tone: 'amber', icon: IconAlertTriangle },
  red: { word: word('Red'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<ScoreBand>;

export const summaryLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  final: { word: word('Signed'), tone: 'green', icon: IconCheck },
  superseded: { word: word('Superseded'), tone: 'grey', icon: IconHistory },
} satisfies Looks<(typeof summaryStatuses)[number]>;

export const attachmentLooks = {
  active: { word: word('Active'), tone: 'green', icon: IconCheck },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<(typeof attachmentStatuses)[number]>;

export const scanLooks = {
  pending: { word: word('Being checked'), tone: 'blue', icon: IconClock },
  clean: { word: word('Clean'), tone: 'green', icon: IconCheck },
  infected: { word: word('Harmful'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<(typeof scanStates)[number]>;
