import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { ListTools } from '#kernel/web/table/list-tools.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import type { BoardBed, Occupant } from '#modules/admissions/contract/bed-records.ts';
import { bedStatuses, genderPolicies, roomTypes } from '#modules/admissions/contract/words.ts';
import { bedLooks, policyWords, roomTypeWords } from '../../looks.ts';
import { BoardWarnings } from '../nursing/board-warnings.tsx';
import { NoBeds } from '../no-beds.tsx';
import { type AdmissionsSearch, admissionsSearch } from '../search.ts';
import { boardLive, useWards } from '../use-wards.ts';
import { BedDrawers } from './bed-drawers.tsx';
import { bedsShown, bedsToClean, wardsOnBoard } from './board-beds.ts';
import styles from './board.module.css';
import { DragContext } from './drag.ts';
import { FullScreenButton, useIsFullScreen } from './full-screen.tsx';
import { Housekeeping } from './housekeeping.tsx';
import { WardSection } from './ward-section.tsx';

/** Every bed of the hospital by ward and room, live; or the beds to clean. */
export function BoardTab() {
  const board = useCall(bedCalls.board, {}, { live: boardLive, keepOld: true, quiet: true });
  return (
    <Loaded
      from={board}
      rows={10}
      isEmpty={(beds) => beds.length === 0}
      empty={
        <Card>
          <NoBeds />
        </Card>
      }
    >
      {(beds) => <Board beds={beds} />}
    </Loaded>
  );
}

function Board({ beds }: { readonly beds: readonly BoardBed[] }) {
  const [search] = useSearchOf(admissionsSearch);
  const wards = useWards();
  const shown = bedsShown(beds, search);
  const cleaning = search.view === 'housekeeping';
  const [dragged, onDrag] = useState<Occupant | null>(null);
  const isFull = useIsFullScreen();
  const dragging = useMemo(() => ({ dragged, onDrag }), [dragged]);
  return (
    <DragContext value={dragging}>
      <div className={styles.stack} data-full={isFull || undefined}>
        <BoardTools beds={beds} />
        {cleaning ? null : <BoardWarnings wardId={search.wardId} />}
        {cleaning ? <Housekeeping beds={bedsToClean(shown)} /> : null}
        {cleaning
          ? null
          : wardsOnBoard(shown).map((ward) => (
              <WardSection key={ward.ward.id} shown={ward} ward={wards.data?.find(({ id }) => id === ward.ward.id)} />
            ))}
        {!cleaning && shown.length === 0 ? <NoMatch /> : null}
        <BedDrawers beds={beds} />
      </div>
    </DragContext>
  );
}

function NoMatch() {
  const t = useText();
  return (
    <Card>
      <EmptyState compact title={t('No bed matches the filters')} />
    </Card>
  );
}

function BoardTools({ beds }: { readonly beds: readonly BoardBed[] }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(admissionsSearch);
  const filter = useFiltersOf<AdmissionsSearch>();
  const filters: readonly Filter<AdmissionsSearch>[] = [
    {
      ...{ kind: 'one', key: 'wardId', title: t('Ward') },
      options: wardsOnBoard(beds).map(({ ward }) => ({ value: ward.id, label: ward.name })),
    },
    filter.one('roomType', t('Room type'), roomTypes, roomTypeWords),
    filter.one('genderPolicy', t('For'), genderPolicies, policyWords),
    filter.status('bed', bedStatuses, bedLooks),
  ];
  return (
    <div className={styles.tools}>
      <SegmentedControl
        size="xs"
        className={styles.views}
        aria-label={t('View')}
        value={search.view ?? 'board'}
        data={[
          { value: 'board', label: t('Board') },
          { value: 'housekeeping', label: t('Housekeeping') },
        ]}
        onChange={(view) => setSearch({ view: view === 'housekeeping' ? 'housekeeping' : undefined, bed: undefined })}
      />
      <FullScreenButton />
      <ListTools search={search} setSearch={setSearch} searchHint={t('Patient, bed or room')} filters={filters} />
    </div>
  );
}
