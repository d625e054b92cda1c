import { useAccess } from '#kernel/web/client/access.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import type { BedCounts } from '#modules/admissions/contract/ward-records.ts';
import type { BedStatus } from '#modules/admissions/contract/words.ts';
import { type AdmissionsSearch, admissionsSearch } from './search.ts';
import { useWards } from './use-wards.ts';

type Counted = Exclude<keyof BedCounts, 'rooms' | 'cots' | 'occupied'>;

/** How many beds there are and how they stand; a press narrows the board. Cots are not counted. */
export function BedStrip() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(admissionsSearch);
  const { data } = useWards();
  const sum = (key: Counted) => data?.reduce((all, { counts }) => all + counts[key], 0);
  if (sum('beds') === 0) return null;
  const onBoard = search.tab !== 'rooms' && search.view === undefined;
  const figure = (key: Counted, title: string, status: BedStatus | null) => {
    const count = sum(key);
    const on = onBoard && (status === null ? search.bed === undefined : search.bed?.length === 1 && search.bed[0] === status);
    const next: Partial<AdmissionsSearch> = { tab: undefined, view: undefined, bed: status === null || on ? undefined : [status] };
    return {
      ...{ key, title, value: count === undefined ? '–' : format.number(count) },
      ...(can(bedCalls.board) ? { active: on, onPick: () => setSearch({ ...next, page: undefined }) } : {}),
    };
  };
  return (
    <SummaryStrip
      label={t('Beds')}
      figures={[
        figure('available', t('Available beds'), 'available'),
        figure('cleaning', t('Cleaning'), 'cleaning'),
        figure('outOfService', t('Out of service'), 'out-of-service'),
        figure('reserved', t('Reserved'), 'reserved'),
        figure('beds', t('Beds in all'), null),
      ]}
    />
  );
}
