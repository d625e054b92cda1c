import { IconAlertTriangle, IconBan, IconCircleCheck, IconClockPlay, IconHourglass, IconSend } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import type {
  ApprovalEventKind,
  ApprovalItemStatus,
  ApprovalStatus,
  ApprovalUrgency,
  NoticeReason,
  NoticeStatus,
} from '../contract/approval-words.ts';
import type { RequestChannel } from '../contract/words.ts';

export const approvalLooks = {
  pending: { word: word('Approval pending'), tone: 'violet', icon: IconHourglass },
  approved: { word: word('Approved'), tone: 'green', icon: IconCircleCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconBan },
  proceeded: { word: word('Proceeded without answer'), tone: 'blue', icon: IconClockPlay },
  cancelled: { word: word('Cancelled'), tone: 'grey' },
  expired: { word: word('Expired'), tone: 'amber' },
} satisfies Looks<ApprovalStatus>;

export const approvalItemLooks = {
  pending: approvalLooks.pending,
  approved: approvalLooks.approved,
  declined: approvalLooks.declined,
  proceeded: approvalLooks.proceeded,
} satisfies Looks<ApprovalItemStatus>;

export const approvalUrgencyLooks = {
  routine: { word: word('Routine'), tone: 'grey' },
  urgent: { word: word('Urgent'), tone: 'amber' },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<ApprovalUrgency>;

export const notSentLook = { word: word('Not sent'), tone: 'amber', icon: IconSend } as const;
export const overdueLook = { word: word('Overdue'), tone: 'red', icon: IconAlertTriangle } as const;
export const partialLook = { word: word('In part'), tone: 'amber' } as const;

export const noticeLooks = {
  draft: { word: word('Draft'), tone: 'amber' },
  sent: { word: word('Sent'), tone: 'green', icon: IconSend },
} satisfies Looks<NoticeStatus>;

export const channelWords = {
  email: word('Email'),
  portal: word('Portal'),
  phone: word('Phone'),
  whatsapp: word('WhatsApp'),
} satisfies Record<RequestChannel, string>;

export const noticeReasonWords = {
  'no answer in one hour': word('No answer in one hour'),
  'no emergency code in 48 hours': word('No emergency code in 48 hours'),
} satisfies Record<NoticeReason, string>;

export const approvalEventWords = {
  raised: word('Request raised'),
  joined: word('Lines added'),
  changed: word('Lines changed'),
  sent: word('Sent'),
  taken: word('Taken'),
  reminded: word('Partner reminded'),
  answered: word('Answered'),
  overdue: word('Overdue'),
  proceeded: word('Proceeded without answer'),
  'notice-sent': word('Notice to NHIA sent'),
  'late-answer': word('Late answer'),
  extended: word('Extended'),
  revoked: word('Revoked'),
  expired: word('Expired'),
  cancelled: word('Cancelled'),
} satisfies Record<ApprovalEventKind, string>;

/** The parts of a price list. */
export const partWords = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional service'),
  OtherService: word('Other service'),
} satisfies Record<BillingModule, string>;
