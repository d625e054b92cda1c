import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { Link } from '@tanstack/react-router';
import type { SourceApproval } from '#modules/hmo/contract/approval-records.ts';
import { approvalPath, liveApprovals, nhiaMinutes } from '#modules/hmo/contract/approval-words.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { approvalLooks, notSentLook } from '../../approval-looks.ts';
import { ofSourceCall } from './approval-calls.ts';
import styles from './approvals.module.css';

export interface ApprovalChipProps {
  readonly sourceType: SourceType;
  readonly sourceId: string;
}

const waits = ({ status }: SourceApproval) => status === 'pending';

/** Requests of an order, the newest first. */
export function useApprovalsOf({ sourceType, sourceId }: ApprovalChipProps): readonly SourceApproval[] {
  const { data } = useCall(ofSourceCall, { query: { sourceType, sourceId } }, { live: [liveApprovals], quiet: true });
  return data ?? [];
}

/** Where the insurer's approval of an order stands: one badge; nothing where none is wanted. */
export function ApprovalChip(props: ApprovalChipProps) {
  const all = useApprovalsOf(props);
  const shown = all.find(waits) ?? all.find(({ status }) => status !== 'cancelled');
  if (!shown) return null;
  const unsent = waits(shown) && shown.sentAt === null;
  return <StatusBadge look={unsent ? notSentLook : approvalLooks[shown.status]} />;
}

/** 'APR-000311 waits 41 of 60 min', a link for those who see requests. */
export function ApprovalWords({ of }: { readonly of: SourceApproval }) {
  const t = useText();
  const { can } = useAccess();
  const now = serverNow(useNow());
  const { id, approvalNumber, status, sentAt, dueAt } = of;
  const most = sentAt && dueAt ? Math.round((Date.parse(dueAt) - Date.parse(sentAt)) / 60_000) : nhiaMinutes;
  const minutes = sentAt ? Math.max(0, Math.floor((now - Date.parse(sentAt)) / 60_000)) : 0;
  const words =
    status !== 'pending'
      ? approvalNumber
      : sentAt === null
        ? t('{number} was not sent yet', { number: approvalNumber })
        : t('{number} waits {count} of {most} min', { number: approvalNumber, count: minutes, most });
  return (
    <span className={styles.head}>
      {can('View HMO Approvals') ? <Link to={addressAt(`/hospital${approvalPath(id)}`)}>{words}</Link> : words}
      <StatusBadge look={approvalLooks[status]} />
    </span>
  );
}
