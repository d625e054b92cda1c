/** Statuses of the entries of set-up lists: one that is no longer wanted is archived, keeps its past, and can be used again. */
export const entryStatuses = ['active', 'archived'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** Its form is the list's own: `opens` of the menu at the end of a row. */
export const editEntry = { word: 'Edit', from: ['active', 'archived'] } as const;

export const restoreEntry = {
  word: 'Restore',
  from: ['archived'],
  refused: 'ACTIVE_ALREADY',
  call: 'edit',
  with: { status: 'active' },
} as const;

/** Acts of an entry that is archived by an edit of its status. `text`: what that means, in a sentence; it is asked first. */
export function entryActs<const Text extends string>({ text }: { readonly text: Text }) {
  return {
    edit: editEntry,
    restore: restoreEntry,
    archive: {
      word: 'Archive',
      from: ['active'],
      call: 'edit',
      with: { status: 'archived' },
      asks: { title: 'Archive {name}', text },
      danger: true,
    },
  } as const;
}
