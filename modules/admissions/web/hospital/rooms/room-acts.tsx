import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { ActDrawer, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { roomActs } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { useRooms } from '../use-rooms.ts';
import { roomForms } from './room-forms.ts';
import { RoomView } from './room-view.tsx';

/** The drawer of a room's act in the address. */
const roomDrawer = (act: string) => `room-${act}`;

/** What can be done with a room, at the end of its row. */
export function RoomMenu({ room }: { readonly room: Room }) {
  const { open } = useDrawer();
  return <RecordMenu acts={roomActs} of={room} name={room.name} forms={roomForms} open={(act) => open(roomDrawer(act), room.id)} />;
}

/** The forms of rooms beside their list; a room may leave it while somebody types. */
export function RoomDrawers() {
  const { drawer, record, close } = useDrawer();
  const name = Object.keys(roomForms).find((act) => roomDrawer(act) === drawer);
  return name && record ? <OpenAct name={name} id={record} onClose={close} /> : null;
}

function OpenAct({ name, id, onClose }: { readonly name: string; readonly id: string; readonly onClose: () => void }) {
  const rooms = useRooms();
  const room = rooms.data?.data.find((one) => one.id === id);
  return (
    <ActDrawer acts={roomActs} forms={roomForms} asked={room ? { name, of: room } : null} name={room?.name} size={560} onClose={onClose} />
  );
}

/** A room that its address names, also where another page of the list is shown. */
export function RoomById({ id }: { readonly id: string }) {
  const rooms = useRooms();
  return (
    <Loaded from={rooms} rows={8}>
      {({ data }) => {
        const room = data.find((one) => one.id === id);
        return room ? <RoomView room={room} /> : <EmptyState compact />;
      }}
    </Loaded>
  );
}
