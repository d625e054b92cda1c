/** Statuses of entries in set-up lists. An archived entry keeps its history and can be restored. */
export const entryStatuses = ['active', 'archived'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** The edit form belongs to the list page, which opens it from the row menu (`opens`). */
export const editEntry = { word: 'Edit', from: ['active', 'archived'] } as const;

export const restoreEntry = {
  word: 'Restore',
  from: ['archived'],
  refused: 'ACTIVE_ALREADY',
  call: 'edit',
  with: { status: 'active' },
} as const;

/** Deletes an entry that nothing uses and archives any other: only the server knows which. */
export const removeEntry = {
  word: 'Delete',
  from: ['active'],
  asks: { title: 'Delete {name}', text: 'Used entries are archived. Existing records keep the name.' },
  danger: true,
} as const;

/** Acts of an entry whose status is changed by an edit. `text` is the sentence of the archive confirmation that states the consequence. */
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
