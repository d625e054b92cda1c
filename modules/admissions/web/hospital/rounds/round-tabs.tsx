import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { PlanTab } from './plan-tab.tsx';
import { RoundsTab } from './rounds-tab.tsx';

/** The tabs of a stay that its rounds bring. */
export function useRoundTabs(stay: Admission) {
  const t = useText();
  const { can } = useAccess();
  if (!can(roundCalls.list)) return [];
  return [
    { key: 'rounds', title: t('Ward rounds'), content: <RoundsTab stay={stay} /> },
    { key: 'plan', title: t('Treatment plan'), content: <PlanTab stay={stay} /> },
  ];
}
