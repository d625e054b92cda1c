import type { Filter } from '#kernel/web/table/filter.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';
import { dischargeTypes } from '#modules/admissions/contract/stay-words.ts';
import { dischargeTypeWords } from '../../stay-looks.ts';
import { type AdmissionsSearch, admissionsSearch } from '../search.ts';
import { useRooms } from '../use-rooms.ts';
import { useWardOptions } from '../use-wards.ts';
import { useDoctorOptions } from './people-fields.tsx';
import { type StaysShown, useStayColumns } from './stay-columns.tsx';
import { staysLive } from './stays-live.ts';

/** The stays of one status: those who lie in the house, those who await their release, those who have left. */
export function StaysTab({ shown }: { readonly shown: StaysShown }) {
  const t = useText();
  const titles = { admitted: t('Admitted patients'), discharged: t('Discharged patients'), released: t('Released patients') };
  const list = useList(staffStays, admissionsSearch, {
    name: `admissions-${shown}`,
    title: titles[shown],
    live: staysLive,
    asks: ({ vacated }) => ({ status: [shown], ...(vacated === undefined ? {} : { vacated: vacated === 'true' }) }),
  });
  return (
    <RecordList
      list={list}
      columns={useStayColumns(shown)}
      searchHint={t('Patient or admission number')}
      filters={useFilters(shown)}
      begin={{ title: t('No admission found'), text: t('Patients who are admitted to a bed appear here.') }}
      emptyText={t('No admission found')}
      open={(row) => ({ to: '/hospital/admissions/$id', params: { id: row.id } })}
      rowTone={(row) => (shown === 'admitted' && row.acuity === 'critical' ? 'red' : undefined)}
    />
  );
}

function useFilters(shown: StaysShown): readonly Filter<AdmissionsSearch>[] {
  const t = useText();
  const filter = useFiltersOf<AdmissionsSearch>();
  const wards = useWardOptions();
  const rooms = useRooms();
  const roomOptions = (rooms.data?.data ?? []).map(({ id, name, ward }) => ({ value: id, label: `${name} · ${ward.name}` }));
  const admitted: readonly Filter<AdmissionsSearch>[] = [filter.flag('expectedToday', t('Expected discharges today'))];
  const ended: readonly Filter<AdmissionsSearch>[] = [
    filter.one('dischargeType', t('Type of discharge'), dischargeTypes, dischargeTypeWords),
  ];
  const held: Filter<AdmissionsSearch> = {
    ...{ kind: 'one', key: 'vacated', title: t('Bed') },
    options: [
      { value: 'false', label: t('Held') },
      { value: 'true', label: t('Free') },
    ],
  };
  return [
    { kind: 'one', key: 'wardId', title: t('Ward'), options: wards.options },
    { kind: 'one', key: 'roomId', title: t('Room'), options: roomOptions },
    { kind: 'one', key: 'consultantId', title: t('Consultant'), options: useDoctorOptions() },
    ...(shown === 'admitted' ? admitted : ended),
    ...(shown === 'discharged' ? [held] : []),
    filter.days(t('Admitted')),
  ];
}
