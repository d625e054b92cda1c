import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { PlanItems } from './plan-items.tsx';
import { roundsLive } from './use-rounds.ts';

const most = 50;

/** What a nurse has to acknowledge in a stay; nothing stands there once everything is. */
export function NewOrders({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(
    roundCalls.plan,
    { params: { id: stay.id }, query: { unseen: true, limit: most } },
    { live: roundsLive, quiet: true, enabled: can(roundCalls.plan) },
  );
  const items = (found.data?.data ?? []).filter(({ acts }) => acts.acknowledge === null);
  if (items.length === 0) return null;
  return (
    <Panel title={t('New orders')} note={t('{count} to acknowledge', { count: items.length })}>
      <PlanItems items={items} />
    </Panel>
  );
}
