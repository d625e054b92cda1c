import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { countState, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { activeUsers, getPatients, getUsers, patientCounts, patientFreshness } from '../calls.ts';

export interface Tile {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly from: CallState<{ readonly meta: { readonly count: number } }>;
}

/** The tiles that the signed-in person may see. Later modules add theirs to the strip as cards of the place `dashboard-tile`. */
export function useTiles(): readonly Tile[] {
  const t = useText();
  const { can } = useAccess();
  const patients = useCall(getPatients, patientCounts, {
    enabled: can(getPatients),
    live: ['patients'],
    fresh: patientFreshness,
    quiet: true,
  });
  const staff = useCall(getUsers, activeUsers, { enabled: can(getUsers), live: ['users'], quiet: true });
  return [
    ...(can(getPatients) ? [{ key: 'patients', name: t('Patients'), to: '/hospital/patients', from: patients }] : []),
    ...(can(getUsers) ? [{ key: 'staff', name: t('Staff'), to: '/hospital/settings/users', from: staff }] : []),
  ];
}

/** One strip of counts, each a link to the list that it counts. */
export function DashboardSummary({ tiles }: { readonly tiles: readonly Tile[] }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const cards = useCards('dashboard-tile').filter((card) => card.permission === undefined || can(card.permission));
  return (
    <SummaryStrip
      label={t('Summary')}
      figures={tiles.map(({ key, name, to, from: { data, refused } }) => ({
        key,
        title: name,
        value: data && format.number(data.meta.count),
        state: countState(data?.meta, refused),
        link: { to },
      }))}
    >
      {cards.map(({ key, component: Part }) => (
        <Part key={key} />
      ))}
    </SummaryStrip>
  );
}
