import { declareRecord } from '#kernel/contract/record.ts';
import { admissionsRefusals } from './refusals.ts';
import { roomStatuses, shownRoomStatuses } from './words.ts';

/** A room of a ward with its beds. A closed one keeps its beds, an archived one leaves the lists. */
export const roomRecord = declareRecord({
  entity: 'rooms',
  statuses: roomStatuses,
  refusals: admissionsRefusals,
  refused: 'ROOM_STATE',
  touches: ['wards', 'beds', 'billable-items'],
  acts: {
    edit: { word: 'Edit', from: shownRoomStatuses },
    addBeds: { word: 'Add beds', from: shownRoomStatuses },
    close: {
      word: 'Close room',
      from: ['active'],
      call: 'edit',
      with: { status: 'closed' },
      asks: { text: 'Beds of {name} cannot be given to patients until the room is open again.' },
    },
    reopen: {
      word: 'Open room',
      wordIn: { archived: 'Restore' },
      from: ['closed', 'archived'],
      call: 'edit',
      with: { status: 'active' },
    },
    remove: {
      word: 'Archive',
      from: shownRoomStatuses,
      asks: { title: 'Archive {name}', text: 'The room and its beds are removed from all lists. Its own price is archived.' },
      danger: true,
    },
  },
});
