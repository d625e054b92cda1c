/** Where a request for approval stands. `proceeded`: the insurer's hour passed unanswered and care went on. */
export const approvalStatuses = ['pending', 'approved', 'declined', 'proceeded', 'cancelled', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approvalItemStatuses = ['pending', 'approved', 'declined', 'proceeded'] as const;
export type ApprovalItemStatus = (typeof approvalItemStatuses)[number];

/** An emergency starts without a code, which follows within the contract's hours. */
export const approvalUrgencies = ['routine', 'urgent', 'emergency'] as const;
export type ApprovalUrgency = (typeof approvalUrgencies)[number];

/** What happened to a request, in the record of all requests and responses that both sides must keep. */
export const approvalEventKinds = [
  'raised',
  'joined',
  'changed',
  'sent',
  'taken',
  'reminded',
  'answered',
  'overdue',
  'proceeded',
  'notice-sent',
  'late-answer',
  'extended',
  'revoked',
  'expired',
  'cancelled',
] as const;
export type ApprovalEventKind = (typeof approvalEventKinds)[number];

export const noticeStatuses = ['draft', 'sent'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

export const noticeReasons = ['no answer in one hour', 'no emergency code in 48 hours'] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** What the list narrows by, beside the statuses: requests that were not sent yet, and those past their target. */
export const approvalGates = ['block', 'warn'] as const;

/** NHIA, since 1 April 2025: an HMO answers a request for authorisation within one hour of its sending. In minutes. */
export const nhiaMinutes = 60;
/** A request that was not sent for so many minutes is shown as not sent. */
export const notSentMinutes = 10;
/** So many minutes before its hour ends a request is said to be about to proceed. */
export const proceedsSoonMinutes = 15;
/** Days that an approval holds unless the insurer says otherwise. */
export const approvalDays = 14;
/** A notice that was not sent for so many minutes is reminded of. */
export const noticeReminderMinutes = 30;
/** Most items that one request holds. */
export const mostApprovalItems = 200;

/** Entity of the live stream. */
export const liveApprovals = 'hmo-approvals';
/** Where requests are worked on, below the area. */
export const approvalsPath = '/hmo-management/approval';
/** A request's panel, below the area. */
export const approvalPath = (id: string): string => `${approvalsPath}?drawer=approval&record=${id}`;

/** Kind under which documents of a patient are tied to a request, one of the links of attachments. */
export const approvalLink = 'hmo-approval';

/** Sources of lines that, inside a stay, are asked for with the request of their admission. */
export const stayJoinedSources = ['bed-day', 'ward-round', 'therapeutic-administration'] as const;
