import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalCounts } from '#modules/hmo/contract/approval-records.ts';
import { approvalLooks, notSentLook, overdueLook } from '../../approval-looks.ts';
import type { ApprovalsSearch } from './search.ts';

interface CountsProps {
  readonly counts: ApprovalCounts | undefined;
  readonly search: ApprovalsSearch;
  readonly onPick: (part: Partial<ApprovalsSearch>) => void;
}

/** Requests by status; a figure narrows the list to what it counts. */
export function Counts({ counts, search, onPick }: CountsProps) {
  const t = useText();
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const isOf = (status: string) => search.status?.length === 1 && search.status[0] === status && !search.overdue;
  const of = (status: 'pending' | 'proceeded' | 'approved' | 'declined' | 'expired') => ({
    key: status,
    title: t(approvalLooks[status].word),
    value: count(counts?.[status]),
    active: isOf(status),
    onPick: () => onPick({ status: [status] }),
  });
  const overdue = counts?.overdue ? ({ tone: 'red' } as const) : {};
  return (
    <SummaryStrip
      label={t('Requests by status')}
      figures={[
        {
          ...{ key: 'unsent', title: t(notSentLook.word), value: count(counts?.notSent), active: search.unsent === true },
          onPick: () => onPick({ unsent: true }),
        },
        of('pending'),
        {
          ...{ key: 'overdue', title: t(overdueLook.word), value: count(counts?.overdue), active: search.overdue === true, ...overdue },
          onPick: () => onPick({ overdue: true }),
        },
        of('proceeded'),
        of('approved'),
        of('declined'),
        of('expired'),
      ]}
    />
  );
}
