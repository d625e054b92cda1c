import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { roomTypeWords } from '../../looks.ts';

/** The rooms that there are, with their beds. */
export function RoomsMade({ rooms }: { readonly rooms: readonly Room[] }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<Room>();
  const columns: readonly Column<Room>[] = [
    column.name('name', t('Room')),
    column.text('ward', t('Ward'), { of: (room) => room.ward.name }),
    {
      ...column.text('roomType', t('Type'), { of: (room) => t(roomTypeWords[room.roomType]) }),
      fold: (room) => t(roomTypeWords[room.roomType]),
    },
    column.count('beds', t('Beds'), { of: (room) => room.counts.beds + room.counts.cots }),
  ];
  return (
    <Panel title={t('Rooms')} note={format.number(rooms.length)} flush>
      <PlainTable
        label={t('Rooms')}
        columns={columns}
        rows={rooms}
        rowKey={(room) => room.id}
        empty={<EmptyState compact title={t('No room yet')} />}
      />
    </Panel>
  );
}
