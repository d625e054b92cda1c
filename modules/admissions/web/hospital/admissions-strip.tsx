import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { type SummaryFigure, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import type { BedStatus } from '#modules/admissions/contract/words.ts';
import { occupancyOf } from './occupancy.ts';
import { type AdmissionsSearch, admissionsSearch, cleared } from './search.ts';
import { staysLive } from './stays/stays-live.ts';
import { useWards } from './use-wards.ts';

/** Counts of stays and requests for whoever may see stays. */
function useTallies() {
  const { can } = useAccess();
  const { data } = useCall(
    staffStays,
    { query: { limit: 1 } },
    { live: [...staysLive, 'admission-requests'], keepOld: true, quiet: true, enabled: can(staffStays) },
  );
  return data?.meta.tallies;
}

/** The house at a glance: who is admitted, which beds are available, who is expected to leave. A press shows the list behind the figure. */
export function AdmissionsStrip() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(admissionsSearch);
  const wards = useWards();
  const tallies = useTallies();
  const written = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const { available, occupancy, beds } = occupancyOf(wards.data);
  if (beds === 0) return null;

  const figure = (key: string, title: string, value: string, shows: Partial<AdmissionsSearch>, may: boolean): SummaryFigure => {
    const active = Object.entries({ tab: undefined, ...shows }).every(([name, wanted]) =>
      sameValue(search[name as keyof AdmissionsSearch], wanted),
    );
    const next = active ? { tab: shows.tab } : shows;
    return { key, title, value, ...(may ? { active, onPick: () => setSearch({ ...cleared, tab: undefined, ...next }) } : {}) };
  };
  const onBoard = (key: string, title: string, value: string, bed: BedStatus) =>
    figure(key, title, value, { bed: [bed] }, can(bedCalls.board));
  const ofStays = (key: string, title: string, value: number | undefined, shows: Partial<AdmissionsSearch>, may = can(staffStays)) =>
    figure(key, title, written(value), shows, may);
  const stays = [
    ofStays('expected', t('Expected discharges today'), tallies?.expectedToday, { tab: 'admitted', expectedToday: true }),
    ofStays('release', t('Awaiting release'), tallies?.discharged, { tab: 'discharged' }),
  ];
  const asked = ofStays('requests', t('Admission requests'), tallies?.requests, { tab: 'requests' }, can(requestCalls.list));
  return (
    <SummaryStrip
      label={t('Admissions')}
      figures={[
        ...(can(staffStays) ? [ofStays('admitted', t('Admitted'), tallies?.admitted, { tab: 'admitted', expectedToday: undefined })] : []),
        onBoard('available', t('Available beds'), written(available), 'available'),
        onBoard('occupancy', t('Occupancy'), occupancy === undefined ? '–' : `${format.number(occupancy)} %`, 'occupied'),
        ...(can(staffStays) ? stays : []),
        ...(can(requestCalls.list) ? [asked] : []),
      ]}
    />
  );
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
