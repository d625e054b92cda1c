import { useEffect, useState } from 'react';
import { keepRoom, keptRoom } from './device-room.ts';

interface Room {
  readonly id: string;
  readonly name: string;
}

/** The room that this device calls into: `const [room, chooseRoom] = useDeviceRoom(departmentId, rooms)`. A room taken off the list counts as none. */
export function useDeviceRoom(departmentId: string, rooms: readonly Room[]): readonly [Room | null, (id: string | null) => void] {
  const [kept, setKept] = useState<{ readonly departmentId: string; readonly id: string | null }>({ departmentId, id: null });
  useEffect(() => {
    let stale = false;
    void keptRoom(departmentId).then((id) => {
      if (!stale) setKept({ departmentId, id });
    });
    return () => {
      stale = true;
    };
  }, [departmentId]);
  const choose = (id: string | null) => {
    setKept({ departmentId, id });
    void keepRoom(departmentId, id);
  };
  const room = kept.departmentId === departmentId ? rooms.find(({ id }) => id === kept.id) : undefined;
  return [room ?? null, choose];
}
