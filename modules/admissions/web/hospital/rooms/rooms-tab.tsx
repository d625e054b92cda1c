import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { roomStatuses, roomTypes } from '#modules/admissions/contract/words.ts';
import { roomLooks, roomTypeWords, unitWords } from '../../looks.ts';
import { SetUpWards } from '../no-beds.tsx';
import { type AdmissionsSearch, admissionsSearch } from '../search.ts';
import { bedsLive, useWardOptions } from '../use-wards.ts';
import { WardsPanel } from '../wards/wards-panel.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { RoomById, RoomDrawers, RoomMenu } from './room-acts.tsx';
import { NewRoom } from './room-form.tsx';
import { RoomView } from './room-view.tsx';
import styles from './rooms.module.css';

/** Rooms with their beds, and below them the wards and what a bed costs. */
export function RoomsTab() {
  return (
    <div className={styles.stack}>
      <RoomList />
      <WardsPanel />
      <ClassesPanel />
      <RoomDrawers />
    </div>
  );
}

function RoomList() {
  const t = useText();
  const list = useList(roomCalls.list, admissionsSearch, {
    name: 'rooms',
    title: t('Rooms'),
    live: [...bedsLive, 'room-classes'],
    asks: () => ({ withBeds: true }),
  });
  const filter = useFiltersOf<AdmissionsSearch>();
  const wards = useWardOptions();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Room name or number')}
      filters={[
        { kind: 'one', key: 'wardId', title: t('Ward'), options: wards.options },
        filter.one('roomType', t('Type'), roomTypes, roomTypeWords),
        filter.status('status', roomStatuses, roomLooks, { kind: 'one' }),
      ]}
      begin={{
        title: t('No beds yet'),
        text: t('Patients are admitted to beds in the rooms of a ward.'),
        action: <SetUpWards quiet />,
      }}
      create={{
        call: roomCalls.create,
        quiet: true,
        drawer: 'new-room',
        title: t('Add room'),
        size: 560,
        form: (close) => <NewRoom onClose={close} />,
      }}
      record={{
        drawer: 'room',
        title: (room) => room.name,
        size: 560,
        view: ({ id, row }) => (row ? <RoomView room={row} /> : <RoomById id={id} />),
      }}
    />
  );
}

function useColumns(): readonly Column<Room>[] {
  const t = useText();
  const column = useColumnsOf<Room>();
  return [
    column.name('name', t('Room'), { under: (room) => room.number, identifies: true }),
    column.text('number', t('Number'), { hidden: true }),
    column.text('ward', t('Ward'), { field: 'ward.name', of: (room) => room.ward.name }),
    column.text('type', t('Type'), { field: 'roomType', wide: true, of: (room) => t(roomTypeWords[room.roomType]) }),
    column.money('price', t('Price'), { wide: true }),
    column.text('unit', t('Billing unit'), { field: 'billingUnit', hidden: true, of: (room) => t(unitWords[room.billingUnit]) }),
    column.count('beds', t('Beds'), { field: 'counts.beds', of: (room) => room.counts.beds }),
    column.count('available', t('Available'), { field: 'counts.available', of: (room) => room.counts.available }),
    column.status((room) => roomLooks[room.status]),
    column.acts((room) => <RoomMenu room={room} />),
  ];
}
